"""The expressions of the stage language, as trees: written from the grammar of dsl_specs/README.md."""

import re

TOKEN = re.compile(r"\s*(?:(?P<number>\d+(?:\.\d*)?(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?)|(?P<name>[A-Za-z_]\w*)|"
                   r"(?P<sign>//|/\^|==|!=|<=|>=|[-+*/%<>()\[\],=]))")
WORDS = {"and", "or", "not", "inf", "nan", "true", "false"}


def tokens_of(text):
    at, found = 0, []
    while text[at:].strip():
        m = TOKEN.match(text, at)
        if not m:
            raise ValueError(f"no token at '{text[at:]}'")
        found.append((m.lastgroup, m.group(m.lastgroup)))
        at = m.end()
    return found


class Parser:
    """A tree is a tuple: (what, arguments...)."""

    def __init__(self, text):
        self.tokens = tokens_of(text)
        self.at = 0

    def peek(self):
        return self.tokens[self.at][1] if self.at < len(self.tokens) else None

    def take(self, *words):
        if self.peek() in words:
            self.at += 1
            return self.tokens[self.at - 1][1]
        return None

    def need(self, word):
        if not self.take(word):
            raise ValueError(f"'{word}' is missing before {self.peek()}")

    def name(self):
        kind, text = self.tokens[self.at]
        if kind != "name":
            raise ValueError(f"{text} is no name")
        self.at += 1
        return text

    def whole(self):
        tree = self.expression()
        if self.peek() is not None:
            raise ValueError(f"{self.peek()} is too much")
        return tree

    def joined(self, words, below):
        tree = below()
        while word := self.take(*words):
            tree = (word, tree, below())
        return tree

    def expression(self):
        return self.joined(("or",), self.conjunction)

    def conjunction(self):
        return self.joined(("and",), self.negation)

    def negation(self):
        return ("not", self.negation()) if self.take("not") else self.comparison()

    def comparison(self):
        tree = self.sum()
        word = self.take("==", "!=", "<", "<=", ">", ">=")
        return (word, tree, self.sum()) if word else tree

    def sum(self):
        return self.joined(("+", "-"), self.term)

    def term(self):
        return self.joined(("*", "/", "//", "%"), self.unary)

    def unary(self):
        return ("negative", self.unary()) if self.take("-") else self.postfix()

    def postfix(self):
        tree = self.primary()
        while self.take("["):
            tree = ("at", tree, self.binds())
        return tree

    def binds(self):
        """Behind a [: axes and what they become."""
        binds = []
        while True:
            axis = self.axis()
            self.need("=")
            binds.append((axis, self.expression()))
            if not self.take(","):
                self.need("]")
                return binds

    def axis(self):
        """A name, and each / and % behind it."""
        axis = [self.name()]
        while sign := self.take("/", "/^", "%"):
            by = self.tokens[self.at][1]
            axis.append((sign, int(by) if by.isdigit() else by))
            self.at += 1
        return axis

    def primary(self):
        if self.take("("):
            tree = self.expression()
            self.need(")")
            return tree
        kind, text = self.tokens[self.at]
        self.at += 1
        if kind == "number":
            return ("real", float(text)) if re.search(r"[.eE]", text) else ("int", int(text))
        if kind != "name":
            raise ValueError(f"{text} begins no value")
        if text in ("inf", "nan"):
            return ("real", float(text))
        if text in ("true", "false"):
            return ("bool", text == "true")
        if not self.take("("):
            return ("name", text)
        if text == "extent":
            axis = self.axis()
            self.need(")")
            return ("extent", axis)
        arguments = [self.expression()]
        while self.take(","):
            arguments.append(self.expression())
        self.need(")")
        return ("call", text, arguments)


def parsed(text):
    return Parser(text).whole()


def parsed_axis(text):
    parser = Parser(text)
    axis = parser.axis()
    if parser.peek() is not None:
        raise ValueError(f"'{text}' is no axis")
    return axis


def parsed_target(text):
    """A store's tensor and binds."""
    parser = Parser(text)
    name = parser.name()
    binds = parser.binds() if parser.take("[") else []
    return name, binds

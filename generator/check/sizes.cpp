// The sizes of dims: constants, symbols for what is known only at launch, and expressions over
// other dims, in any order but without cycles.
#include <fmt/format.h>

#include <charconv>

#include "check/context.h"
#include "model/functions.h"
#include "stage/parser.h"

namespace pleat::checking {
namespace {

using model::Fn;
using model::Size;
using stage::Expression;
using stage::Term;

// Sizes are evaluated at every launch and printed into manifests: a few thousand parts are plenty.
constexpr int64_t max_parts = 4096;
constexpr const char* size_made_of = "a size is made of integers and dims with + - * // % and parentheses";

struct Part {
    Size size;
    int64_t parts = 1;
};

enum class State { waiting, open, done, poisoned };

struct Entry {
    const spec::DimDecl* syntax = nullptr;
    std::optional<Expression> expression;
    Span where;
    State state = State::waiting;
    size_t seen = 0;  // terms of the expression whose needs are settled
    Part value;
};

class Sizes {
public:
    explicit Sizes(Context& context) : context_(context), scope_(context.names) {}

    void run() {
        for (const spec::DimDecl& d : context_.syntax.dims) declare(d);
        for (size_t i = 0; i < entries_.size(); ++i) settle(i);
        for (size_t i = 0; i < entries_.size(); ++i) {
            model::Dim& dim = context_.model.dims[i];
            dim.size = entries_[i].value.size;
            Name& name = *names_[i];
            name.poisoned = entries_[i].state == State::poisoned;
        }
    }

private:
    void declare(const spec::DimDecl& d) {
        const auto id = static_cast<int>(entries_.size());
        Name& name = context_.names.declare(d.name, Sort::dim, id, context_.diagnostics);
        name.axis = {id, 1, 0};
        context_.model.dims.push_back({d.name.value, Size(1), d.name.span});
        Entry e;
        e.syntax = &d;
        if (const std::string* given = overridden(d.name.value)) {
            from_command_line(e, *given);
        } else if (const auto* integer = std::get_if<spec::Integer>(&d.size)) {
            e.where = integer->span;
            constant(e, integer->value);
        } else if (const auto* runtime = std::get_if<spec::Runtime>(&d.size)) {
            e.where = runtime->span;
            symbol(e, runtime);
        } else {
            const Text& text = std::get<Text>(d.size);
            e.where = text.span;
            e.expression = stage::parse_expression(text, context_.diagnostics, size_made_of);
            if (!e.expression) e.state = State::poisoned;
        }
        entries_.push_back(std::move(e));
        names_.push_back(&name);
    }

    const std::string* overridden(const std::string& dim) const {
        const std::string* found = nullptr;
        for (const auto& [name, value] : context_.overrides.dims)
            if (name == dim) found = &value;
        return found;
    }

    void from_command_line(Entry& e, const std::string& text) {
        if (text == "runtime") return symbol(e, nullptr);
        int64_t value = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        e.where = e.syntax->name.span;
        if (error == std::errc{} && end == text.data() + text.size() && value > 0) {
            e.value.size = Size(value);
            e.state = State::done;
            return;
        }
        const bool large = error == std::errc::result_out_of_range && text.front() != '-';
        context_.diagnostics.report_file(
            Code::bad_override, fmt::format("--dim {}={}", e.syntax->name.value, text),
            large ? "a size that 64 bits do not hold" : "the size of a dim is a positive integer or \"runtime\"");
        e.state = State::poisoned;
    }

    void constant(Entry& e, int64_t value) {
        e.value.size = Size(value);
        e.state = State::done;
        if (value > 0) return;
        context_.report(Code::size_not_positive, e.where,
                        fmt::format("dim {} has size {}; a size is positive", e.syntax->name.value, value));
        e.state = State::poisoned;
    }

    void symbol(Entry& e, const spec::Runtime* runtime) {
        model::Symbol s;
        s.name = e.syntax->name.value;
        s.dim = static_cast<int>(entries_.size());
        e.state = State::done;
        if (runtime && runtime->multiple_of) s.multiple_of = positive(e, *runtime->multiple_of, "multiple_of");
        if (runtime && runtime->max) s.max = positive(e, *runtime->max, "max");
        if (e.state == State::done && s.max && *s.max < s.multiple_of) {
            context_.report(Code::size_not_positive, runtime->max->span,
                            fmt::format("dim {} is a multiple of {} and at most {}: only 0 is left", s.name,
                                        s.multiple_of, *s.max));
            e.state = State::poisoned;
        }
        e.value.size = Size::symbol(static_cast<int>(context_.model.symbols.size()));
        context_.model.symbols.push_back(std::move(s));
    }

    int64_t positive(Entry& e, const spec::Integer& integer, std::string_view what) {
        if (integer.value > 0) return integer.value;
        context_.report(
            Code::size_not_positive, integer.span,
            fmt::format("\"{}\" of dim {} is {}; it is positive", what, e.syntax->name.value, integer.value));
        e.state = State::poisoned;
        return 1;
    }

    /// Evaluates a dim after those that it needs, without recursion: chains may be long.
    void settle(size_t root) {
        if (entries_[root].state != State::waiting) return;
        std::vector<size_t> stack{root};
        entries_[root].state = State::open;
        while (!stack.empty()) {
            const size_t at = stack.back();
            if (const auto need = next_need(at, stack)) {
                entries_[*need].state = State::open;
                stack.push_back(*need);
                continue;
            }
            if (entries_[at].state == State::open) evaluate(entries_[at]);
            stack.pop_back();
        }
    }

    /// A dim that `at` refers to and that is not settled. A circle is reported and poisoned.
    std::optional<size_t> next_need(size_t at, const std::vector<size_t>& stack) {
        if (entries_[at].state != State::open) return std::nullopt;
        const std::vector<Term>& terms = entries_[at].expression->terms;
        for (size_t& i = entries_[at].seen; i < terms.size(); ++i) {
            const Term& t = terms[i];
            if (t.what != Term::What::name) continue;
            const Name* name = context_.names.find(t.name);
            if (!name || name->sort != Sort::dim) continue;
            const auto id = static_cast<size_t>(name->id);
            if (entries_[id].state == State::waiting) return id;
            if (entries_[id].state != State::open) continue;
            circle(id, at, stack, entries_[at].expression->span(t));
            return std::nullopt;
        }
        return std::nullopt;
    }

    void circle(size_t first, size_t last, const std::vector<size_t>& stack, Span where) {
        size_t i = stack.size();
        while (stack[--i] != first) {
        }
        const bool itself = first == last;
        std::string path;
        size_t shown = 0;
        for (size_t k = i; k < stack.size(); ++k) {
            entries_[stack[k]].state = State::poisoned;
            if (shown++ < 8) path += entries_[stack[k]].syntax->name.value + " -> ";
        }
        if (shown > 8) path += "... -> ";
        const std::string& name = entries_[first].syntax->name.value;
        context_.report(Code::size_cycle, where,
                        itself ? fmt::format("the size of dim {} depends on itself", name)
                               : fmt::format("the size of dim {} depends on itself: {}{}", name, path, name));
    }

    void evaluate(Entry& e) {
        e.state = State::poisoned;
        try {
            const auto value = evaluate(*e.expression, e.expression->root);
            if (!value) return;
            e.value = *value;
        } catch (const model::SizeOverflow&) {
            context_.report(Code::size_overflow, e.where,
                            fmt::format("the size of dim {} is beyond what 64 bits hold", e.syntax->name.value));
            return;
        }
        e.state = State::done;
        if (e.value.size.is_constant() && e.value.size.constant() <= 0) {
            context_.report(Code::size_not_positive, e.where,
                            fmt::format("dim {} has size {}; a size is positive", e.syntax->name.value,
                                        e.value.size.constant()));
            e.state = State::poisoned;
        } else if (e.value.parts > max_parts) {
            context_.report(
                Code::too_large, e.where,
                fmt::format("the size of dim {} has more than {} parts", e.syntax->name.value, max_parts));
            e.state = State::poisoned;
        }
    }

    std::optional<Part> no_size(const Expression& e, const Term& t, std::string sentence, std::string note = "") {
        Diagnostic& d = context_.report(Code::bad_size, e.sign(t), std::move(sentence));
        if (!note.empty()) d.note(std::move(note));
        return std::nullopt;
    }

    std::optional<Part> evaluate(const Expression& e, int at) {
        const Term& t = e[at];
        switch (t.what) {
            case Term::What::integer:
                return Part{Size(t.integer)};
            case Term::What::name:
                return named(e, t);
            case Term::What::binary:
                return operation(e, t);
            default:
                return no_size(e, t, size_made_of);
        }
    }

    std::optional<Part> named(const Expression& e, const Term& t) {
        const bool alone = e.terms.size() == 1 && scope_.near(t.name).empty();
        if (!scope_.find(t.name) && (alone || nearest(t.name, {"runtime"}) == "runtime")) {
            context_.report(Code::undefined_name, e.span(t), fmt::format("'{}' is not defined", t.name))
                .note("a size that is known at launch is written \"runtime\"");
            return std::nullopt;
        }
        const Name* name = scope_.resolve(context_, t.name, e.span(t), Scope::a_dim);
        if (!name) return std::nullopt;
        if (name->sort != Sort::dim)
            return no_size(e, t,
                           fmt::format("'{}' is {}, where a dim must stand", t.name, with_article(name->sort)));
        const Entry& other = entries_[static_cast<size_t>(name->id)];
        if (other.state != State::done) return std::nullopt;
        return other.value;
    }

    std::optional<Part> operation(const Expression& e, const Term& t) {
        const auto a = evaluate(e, t.args[0]);
        const auto b = evaluate(e, t.args[1]);
        if (const auto op = model::size_op(t.fn)) {
            if (!a || !b) return std::nullopt;
            const bool divides = *op == Size::Op::floor_div || *op == Size::Op::modulo;
            if (divides && !(b->size.is_constant() && b->size.constant() > 0))
                return no_size(e, t, "a size is divided by a positive constant");
            int64_t parts = 0;
            if (__builtin_add_overflow(a->parts, b->parts, &parts) || parts > max_parts) parts = max_parts + 1;
            const Size size = Size::make(*op, a->size, b->size);
            return Part{size, size.is_constant() ? 1 : parts};
        }
        const bool slash = t.fn == Fn::divide;
        return no_size(e, t, size_made_of, slash ? "'//' divides and rounds down" : "");
    }

    Context& context_;
    SpecScope scope_;
    std::vector<Entry> entries_;
    std::vector<Name*> names_;
};

}  // namespace

void declare_dims(Context& context) {
    Sizes(context).run();
    for (const auto& [name, value] : context.overrides.dims) {
        const Name* found = context.names.find(name);
        if (!found || found->sort != Sort::dim) no_such_name(context, "dim", name, value, Scope::a_dim);
    }
}

}  // namespace pleat::checking

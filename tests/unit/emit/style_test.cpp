// Line breaks as the code style has them: each shape that emitted text is made of.
#include "codegen/style.h"

#include <doctest/doctest.h>

using namespace pleat::emit;

TEST_CASE("parameters are packed behind the parenthesis, or below the attributes") {
    CHECK(signature("", "void f", {"int a", "int b"}) == "void f(int a, int b) {");
    CHECK(signature("", "void f", {}) == "void f() {");
    const std::string wide(45, 'x');
    CHECK(signature("", "void f", {"int " + wide, "int " + wide, "int cc"}) ==
          "void f(int " + wide + ", int " + wide + ",\n       int cc) {");
    CHECK(signature("extern \"C\" void", "f", {"int a"}) == "extern \"C\" void f(int a) {");
    CHECK(signature("extern \"C\" void", "f", {"int " + wide, "int " + wide}) ==
          "extern \"C\" void\n    f(int " + wide + ", int " + wide + ") {");
}

TEST_CASE("long comments are wrapped between words") {
    const std::string word(60, 'w');
    CHECK(styled("    // " + word + " " + word + "\n") == "    // " + word + "\n    // " + word + "\n");
    CHECK(styled("// " + word + "\n") == "// " + word + "\n");
}

TEST_CASE("a body of one statement joins its line if it fits") {
    CHECK(styled("int f(int a) {\n    return a;\n}\n") == "int f(int a) { return a; }\n");
    CHECK(styled("template <class T>\nint f(T a) {\n    return a;\n}\n") ==
          "template <class T>\nint f(T a) {\n    return a;\n}\n");
    CHECK(styled("for (;;) {\n    f();\n}\n") == "for (;;) {\n    f();\n}\n");
    CHECK(styled("if (a)\n    f();\n") == "if (a) f();\n");
    CHECK(styled("if (a)\n    f();\nelse\n    g();\n") == "if (a)\n    f();\nelse\n    g();\n");
    const std::string wide(104, 'x');
    CHECK(styled("if (a) " + wide + "(bcdefg);\n") == "if (a)\n    " + wide + "(bcdefg);\n");
    CHECK(styled("for (f(); g(); h()) " + wide + ";\n") == "for (f(); g(); h())\n    " + wide + ";\n");
}

TEST_CASE("so does that of a function that has a name of its own within another") {
    CHECK(styled("    const auto f = [&](int i) {\n        return g(i);\n    };\n") ==
          "    const auto f = [&](int i) { return g(i); };\n");
    const std::string two = "    const auto f = [&](int i) {\n        g(i);\n        h(i);\n    };\n";
    CHECK(styled(two) == two);
    const std::string wide =
        "    const auto f = [&](int i) {\n        return " + std::string(90, 'g') + ";\n    };\n";
    CHECK(styled(wide) == wide);
}

TEST_CASE("of a choice that is too long the second way stands under the first") {
    const std::string way(90, 'x');
    CHECK(styled("    a = live ? " + way + " * factor : 0.0f;\n") ==
          "    a = live ? " + way + " * factor\n             : 0.0f;\n");
    CHECK(styled("    abcdef = live ? " + way + " * factors : 0.0f;\n") ==
          "    abcdef =\n        live ? " + way + " * factors\n             : 0.0f;\n");
    const std::string a(48, 'a'), b(48, 'b');
    CHECK(styled("    c = " + a + " && " + b + " ? 1.0f : 0.0f;\n") ==
          "    c = " + a + " && " + b + " ? 1.0f\n" + std::string(109, ' ') + ": 0.0f;\n");
    CHECK(styled("    c = " + a + " && " + b + " ? 1.0f * d : 0.0f;\n") ==
          "    c = " + a + " && " + b + "\n            ? 1.0f * d\n            : 0.0f;\n");
    CHECK(styled("    c = " + a + " <= " + b + " ? 1.0f * d : 0.0f;\n") ==
          "    c = " + a + " <= " + b + "\n            ? 1.0f * d\n            : 0.0f;\n");
}

TEST_CASE("a condition that is too long goes on under its first term") {
    const std::string a(60, 'a'), b(60, 'b');
    CHECK(styled("    if (" + a + " && " + b + ") f();\n") ==
          "    if (" + a + " &&\n        " + b + ")\n        f();\n");
    CHECK(styled("    if (" + a + " && " + b + ") {\n        f();\n        g();\n    }\n") ==
          "    if (" + a + " &&\n        " + b + ") {\n        f();\n        g();\n    }\n");
}

TEST_CASE("a sum in a subscript that is too long to be assigned to goes on under its first term") {
    const std::string a(70, 'a'), b(60, 'b'), c(40, 'c');
    CHECK(styled("    *x[" + a + " + " + b + "] = " + c + ";\n") ==
          "    *x[" + a + " +\n       " + b + "] = " + c + ";\n");
    CHECK(styled("    *x[" + a + " + " + b + "] = " + a + ";\n") ==
          "    *x[" + a + " +\n       " + b + "] =\n        " + a + ";\n");
    CHECK(styled("    x[(" + a + ") * " + b + " + d] = e;\n") ==
          "    x[(" + a + ") *\n          " + b + " +\n      d] = e;\n");
}

TEST_CASE("a lambda behind arguments that leave it no room stands under them, and its body with it") {
    const std::string a(95, 'a');
    CHECK(styled("    f(" + a + ", [&](int bcdefgh) {\n#pragma unroll\n        g();\n    });\n    h();\n") ==
          "    f(" + a + ",\n      [&](int bcdefgh) {\n#pragma unroll\n          g();\n      });\n    h();\n");
}

TEST_CASE("terms of a sum that is too long stand under the first") {
    const std::string a(50, 'a'), b(50, 'b');
    CHECK(styled("    c = " + a + " - " + b + " + f(d);\n") == "    c = " + a + " - " + b + " +\n        f(d);\n");
    const std::string e(70, 'e'), f(70, 'f');
    CHECK(styled("    c = " + e + " * 4 + " + f + " * 2;\n") ==
          "    c = " + e + " * 4 +\n        " + f + " * 2;\n");
}

TEST_CASE("a lambda of one statement that is returned has one line") {
    CHECK(styled("    return [=](int a) {\n        return a;\n    };\n") ==
          "    return [=](int a) { return a; };\n");
}

TEST_CASE("an element of a member that is too long stands below") {
    const std::string at(98, 'a');
    CHECK(styled("    return call.s[" + at + "];\n") == "    return call\n        .s[" + at + "];\n");
}

TEST_CASE("a call of a call breaks in the inner one") {
    const std::string a(60, 'a'), b(37, 'b');
    CHECK(styled("    c = f(g(" + a + " ? 1 : " + b + "));\n") ==
          "    c = f(g(\n        " + a + " ? 1 : " + b + "));\n");
}

TEST_CASE("labels of a switch have lines of their own") {
    CHECK(styled("    case 0: return 1;\n    default: return 2;\n") ==
          "    case 0:\n        return 1;\n    default:\n        return 2;\n");
}

TEST_CASE("raw strings are left alone") {
    const std::string raw = "const char* a = R\"x(case 0: return 1;\ncase 1: return 2;\n)x\";\n";
    CHECK(styled(raw) == raw);
    CHECK(styled(raw + "case 2: return 3;\n") == raw + "case 2:\n    return 3;\n");
}

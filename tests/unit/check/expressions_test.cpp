// What expressions mean (kinds, domains, folding) and what is wrong with those that mean nothing.
#include <doctest/doctest.h>

#include "check/support.h"

namespace pleat::test {
namespace {

/// The value stored by {"store": TARGET, "from": EXPRESSION} as text.
std::string stored(const std::string& target, const std::string& expression) {
    const Checked c =
        check_text(with_stages("{ \"store\": \"" + target + "\", \"from\": \"" + expression + "\" }"));
    if (!c.model) return c.findings();
    return text_of(*c.model, c.kernel(), c.kernel().stores.at(0));
}

/// `stages` are one store to Y of an expression in which "@" marks what is wrong.
void wrong(const std::string& expression, const std::vector<std::string>& expected) {
    CAPTURE(expression);
    expect_in_stages("{ \"store\": \"Y\", \"from\": \"" + expression + "\" }", expected);
}

}  // namespace

TEST_CASE("kinds widen by explicit conversions") {
    CHECK(stored("Y", "X + 1") == "Y [T, H] = (X + 1.00000000)");
    CHECK(stored("Y", "X + T") == "Y [T, H] = (X + to_real(<T>))");
    CHECK(stored("Y", "T + 1") == "Y [T, H] = to_real((<T> + 1))");
    CHECK(stored("Y", "MASK + 1") == "Y [T, H] = to_real((to_integer(MASK) + 1))");
    CHECK(stored("Y", "MASK * X") == "Y [T, H] = (to_real(MASK) * X)");
    CHECK(stored("Y", "T / H") == "Y [T, H] = (to_real(<T>) / to_real(<H>))");
    CHECK(stored("Y", "exp(T)") == "Y [T, H] = exp(to_real(<T>))");
    CHECK(stored("Y", "abs(MASK)") == "Y [T, H] = to_real(abs(to_integer(MASK)))");
    CHECK(stored("Y", "floor(T)") == "Y [T, H] = to_real(<T>)");
    CHECK(stored("Y", "floor(X)") == "Y [T, H] = floor(X)");
    CHECK(stored("Y", "fma(T, X, 1)") == "Y [T, H] = fma(to_real(<T>), X, 1.00000000)");
    CHECK(stored("MASK", "X > 0") == "MASK [T, H] = (X > 0.00000000)");
    CHECK(stored("MASK", "MASK == (T < H)") == "MASK [T, H] = (to_integer(MASK) == to_integer((<T> < <H>)))");
    CHECK(stored("MASK", "MASK and flag or not MASK") == "MASK [T, H] = ((MASK and flag) or (not MASK))");
    CHECK(stored("LABEL", "T") == "LABEL [T] = <T>");
    CHECK(stored("LABEL", "flag") == "LABEL [T] = to_integer(flag)");
    CHECK(stored("LABEL", "S") == "LABEL [T] = S");  // a store rounds
    CHECK(stored("Y", "where(MASK, X, 0)") == "Y [T, H] = where(MASK, X, 0.00000000)");
    CHECK(stored("LABEL", "where(LABEL < 0, flag, 2)") == "LABEL [T] = where((LABEL < 0), to_integer(flag), 2)");
    CHECK(stored("Y", "max(X, 0, W)") == "Y [T, H] = max(max(X, 0.00000000), W)");
    CHECK(stored("Y", "min(T, H)") == "Y [T, H] = to_real(min(<T>, <H>))");
    CHECK(stored("Y", "uniform(seed, T * 4096 + H)") == "Y [T, H] = uniform(seed, ((<T> * 4096) + <H>))");
    CHECK(stored("Y", "uniform8(seed, H) - uniform(seed, H)") ==
          "Y [T, H] = (uniform8(seed, <H>) - uniform(seed, <H>))");
    CHECK(stored("Y", "bf16(X * 2)") == "Y [T, H] = bf16((X * 2.00000000))");
    CHECK(stored("LABEL", "i64(S) + 1") == "LABEL [T] = (i64(S) + 1)");
}

TEST_CASE("constants fold in f64") {
    CHECK(stored("ONE", "1 / 3") == "ONE [] = 0.333333333");
    CHECK(stored("ONE", "sqrt(2) * 2 - -1") == "ONE [] = 3.82842712");
    CHECK(stored("ONE", "7 // 2 + 7 % 4 + -7 // 2 + -7 % 4") == "ONE [] = 3.00000000");
    CHECK(stored("ONE", "inf") == "ONE [] = inf");
    CHECK(stored("ONE", "where(1 < 2, 3, 4)") == "ONE [] = to_real(where(true, 3, 4))");
    CHECK(stored("ONE", "extent(H) * 2 + extent(H % 64 / 8)") == "ONE [] = 8200.00000");
    CHECK(stored("ONE", "extent(T)") == "ONE [] = to_real(extent(T))");
    CHECK(stored("ONE", "bf16(1.001)") == "ONE [] = 1.00000000");
    CHECK(stored("ONE", "eps * (2 * 3)") == "ONE [] = (eps * 6.00000000)");
}

TEST_CASE("a bare dim divided by a literal is its digit") {
    CHECK(stored("Y", "H // 64") == "Y [T, H] = to_real(<H / 64>)");
    CHECK(stored("Y", "H % 64") == "Y [T, H] = to_real(<H % 64>)");
    CHECK(stored("Y", "H % 64 // 8") == "Y [T, H] = to_real(<H % 64 / 8>)");
    CHECK(stored("Y", "H // 8 % 8") == "Y [T, H] = to_real(<H % 64 / 8>)");
    CHECK(stored("Y", "(H + 0) % 48") == "Y [T, H] = to_real(((<H> + 0) % 48))");
    CHECK(stored("Y", "(H // 64) * 2") == "Y [T, H] = to_real((<H / 64> * 2))");
    CHECK(stored("Y", "H % 1") == "Y [T, H] = 0.00000000");
    const Checked c =
        check_text(with_stages(R"x({ "reduce": "a", "as": "sum", "of": "X * (H // 64)", "along": ["H % 64"] },
        { "store": "S", "from": "a[H / 64 = 3]" })x"));
    REQUIRE(c.model);
    CHECK(text_of(*c.model, c.kernel(), c.kernel().stores[0]) ==
          "S [T] = sum{H % 64}((X * to_real(<H / 64>)))[H / 64 = 3]");
}

TEST_CASE("subscripts replace digits: slice, gather, shift, diagonal") {
    CHECK(stored("S", "X[H = 3]") == "S [T] = X[H = 3]");
    CHECK(stored("S", "LOGITS[V = LABEL]") == "S [T] = LOGITS[V = LABEL]");
    CHECK(stored("Y", "X[T = T - 1]") == "Y [T, H] = X[T = (<T> - 1)]");
    CHECK(stored("P", "X[T = H]") == "P [H] = X[T = <H>]");
    CHECK(stored("S", "(X * W)[H = 0]") == "S [T] = (X * W)[H = 0]");
    CHECK(stored("S", "X[H / 64 = 1, H % 64 = flag]") == "S [T] = X[H % 64 = to_integer(flag), H / 64 = 1]");
    CHECK(stored("P", "X[H % 64 = 0, T = H % 64]") == "P [H] = X[T = <H % 64>, H % 64 = 0]");
    CHECK(stored("S", "X[T = 4096, H = 0]") == "S [T] = X[T = 4096, H = 0]");
}

TEST_CASE("equal values are one node") {
    const Checked c = check_text(with_stages(R"({ "let": "a", "be": "X * 2" }, { "let": "b", "be": "X * 2" },
        { "store": "Y", "from": "a + b" })"));
    REQUIRE(c.model);
    CHECK(c.kernel().lets[0].value == c.kernel().lets[1].value);
    CHECK(c.kernel().graph.size() == 5);
    CHECK(c.kernel().node_where.size() == 5);
}

TEST_CASE("names that are not there, or are something else") {
    wrong("@Xx * X", {"PL020 'Xx' is not defined | did you mean 'X'?"});
    wrong("@nothing_like_it + X + nothing_like_it", {"PL020 'nothing_like_it' is not defined"});
    wrong("X * @a", {"PL020 'a' is not defined | values here: LABEL, LOGITS, MASK, ONE, P, S, W, X, Y, Z, "
                     "eps, flag and 7 more"});
    wrong("X + @exp", {"PL025 'exp' is a function and needs its arguments | write exp(...)"});
    wrong("@bf16 + X", {"PL025 'bf16' is a dtype, where a value must stand | bf16(x) rounds x to it"});
    wrong("X + @gleu(X)", {"PL061 there is no function 'gleu' | did you mean 'gelu'?"});
    wrong("X + @clamp(X, 0, 1)", {"PL061 there is no function 'clamp' | write min(max(x, low), high)"});
    wrong("X + @sum(X)", {"PL061 there is no function 'sum' | a reduction is a stage of its own: {\"reduce\": "
                          "name, \"as\": \"sum\", "
                          "\"of\": ..., \"along\": [...]}"});
    wrong("X + @softmax(X)",
          {"PL061 there is no function 'softmax' | write exp(x - lse), with {\"reduce\": \"lse\", "
           "\"as\": \"logsumexp\", \"of\": \"x\", \"along\": [...]}"});
    wrong("@cumsum(X)",
          {"PL061 there is no function 'cumsum' | what the language does not have: scans, top-k and scatter"});
    wrong("@one_hot(LABEL, V)", {"PL061 there is no function 'one_hot' | write where(LABEL == D, 1, 0)"});
    wrong("@argmax(X)",
          {"PL061 there is no function 'argmax' | a place is a reduction: with m the \"max\" of x, the "
           "\"min\" of where(x == m, D, extent(D)) along D"});
    wrong("@if(X > 0, X, 0)", {"PL061 there is no function 'if' | write where(condition, a, b)"});
    wrong("@gather(X, V)", {"PL061 there is no function 'gather' | write X[D = index]"});
    wrong("@float(X)", {"PL061 there is no function 'float' | write f32(x)"});
    wrong("where(@True, X, 0)", {"PL020 'True' is not defined | write true"});
    wrong("X @& 15",
          {"PL060 '&' is no sign of the language | write 'and' between bools, and bit_and(x, y) of integers"});
    wrong("@X(T)", {"PL061 'X' is a tensor and no function | an element is written X[D = index]"});
    wrong("X[@W = 0]", {"PL025 'W' is a tensor, where a dim or a fold must stand"});
    wrong("X[@Q = 0]", {"PL020 'Q' is not defined | dims and folds here: G, H, L, R, T and V"});
    wrong("extent(@eps)", {"PL025 'eps' is a param, where a dim or a fold must stand"});
}

TEST_CASE("arguments are counted") {
    wrong("@exp(X, X)", {"PL062 exp takes 1 argument, not 2"});
    wrong("@exp()", {"PL062 exp takes 1 argument, not 0"});
    wrong("@pow(X)", {"PL062 pow takes 2 arguments, not 1"});
    wrong("@max(X)",
          {"PL062 max takes 2 to 16 arguments, not 1 | a reduction is a stage of its own: {\"reduce\": name, "
           "\"as\": \"max\", \"of\": ..., \"along\": [...]}"});
    wrong("@where(MASK, X)", {"PL062 where takes 3 arguments, not 2"});
    wrong("@uniform(seed)", {"PL062 uniform takes 2 arguments, not 1"});
    wrong("@f16(X, X)", {"PL062 f16 takes 1 argument, not 2"});
    wrong("@fma(X, X)", {"PL062 fma takes 3 arguments, not 2"});
}

TEST_CASE("kinds never narrow by themselves") {
    wrong("where(@X, 1, 2)", {"PL063 where(c, a, b) takes a bool, and this is a real | compare it: x != 0"});
    wrong("where(@T, 1, 2)", {"PL063 where(c, a, b) takes a bool, and this is an integer"});
    wrong("where(MASK and @X, 1, 2)", {"PL063 'and' takes a bool, and this is a real"});
    wrong("where(not @X, 1, 2)", {"PL063 'not' takes a bool, and this is a real"});
    wrong("where(@T or @H, 1, 2)",
          {"PL063 'or' takes a bool, and this is an integer", "PL063 'or' takes a bool, and this is an integer"});
    wrong("@X // 2",
          {"PL063 '//' takes an integer, and this is a real | i64(x) rounds to an integer; '//' divides integers"});
    wrong("T % @1.5", {"PL063 '%' takes an integer, and this is a real"});
    wrong("X[H = @X]", {"PL063 a subscript takes an integer, and this is a real"});
    wrong("X[H = @T / 2]", {"PL063 a subscript takes an integer, and this is a real division of a coordinate | its "
                            "digit is T // 2"});
    wrong("X[H / 64 = @H / 64]", {"PL063 a subscript takes an integer, and this is a real division of a coordinate "
                                  "| its digit is H // 64"});
    wrong("uniform8(seed, @eps)", {"PL063 uniform8(seed, index) takes an integer, and this is a real"});
    wrong("uniform(@eps, T)", {"PL063 uniform(seed, index) takes an integer, and this is a real"});
    wrong("bool(@X)", {"PL063 bool(x) takes a bool, and this is a real"});
}

TEST_CASE("subscripts stay within what the value has") {
    wrong("X[@V = 0]",
          {"PL065 X [T, H] has no axis V | a value is the same along an axis that it lacks, and takes no "
           "subscript there"});
    wrong("X[H / 64 = 0][@H = 0]", {"PL065 this value [T, H % 64] has no axis H | of dim H it has [H % 64]"});
    wrong("Z[@V = 0]", {"PL065 Z [T, G, L] has no axis V"});
    wrong("W[@T = 0] + X", {"PL065 W [H] has no axis T"});
    wrong("(X + S)[@V = LABEL]", {"PL065 this value [T, H] has no axis V"});
    wrong("eps[@T = 0]", {"PL065 eps [] has no axis T"});
    wrong("X[H = 0, @H = 1]", {"PL047 the subscript binds digits of dim H twice"});
    wrong("X[H / 64 = 0, @H = 1]", {"PL047 the subscript binds digits of dim H twice"});
    wrong("X[H = @4096]", {"PL064 4096 is outside axis H, which goes from 0 to 4095"});
    wrong("X[H = @-1]", {"PL064 -1 is outside axis H, which goes from 0 to 4095"});
    wrong("X[T = @-1]", {"PL064 -1 is outside axis T, which starts at 0"});
    wrong("X[H / 64 = @8 * 8]", {"PL064 64 is outside axis H / 64, which goes from 0 to 63"});
    wrong("X[H % 64 = @extent(H % 64)]", {"PL064 64 is outside axis H % 64, which goes from 0 to 63"});
}

TEST_CASE("constant arithmetic that has no value") {
    wrong("T @// 0", {"PL068 a division by zero"});
    wrong("LABEL @% (1 - 1)", {"PL068 a division by zero"});
    wrong("9223372036854775807 @+ 1", {"PL068 integer arithmetic that 64 bits cannot hold"});
    wrong("9223372036854775807 @* 2", {"PL068 integer arithmetic that 64 bits cannot hold"});
    wrong("-9223372036854775807 @- 2", {"PL068 integer arithmetic that 64 bits cannot hold"});
}

TEST_CASE("a real division of a dim is a warning") {
    wrong("X * (H @/ 64)", {"PL067 this is a real division of a coordinate"});
    wrong("X * (T @/ 2.0)", {"PL067 this is a real division of a coordinate"});
    wrong("X * (1.0 * T / 2)", {});
    wrong("X * (T / extent(T))", {});
}

TEST_CASE("cut points divide each other") {
    wrong("X * (H % 64) + (H @% 48)", {"PL046 dim H is cut at 64 and at 48, and neither divides the other"});
    wrong("X[H @/ 3 = 0]",
          {"PL045 H is 4096, which 3 does not divide | write '/^' to round up: the last block is then ragged"});
    wrong("X[H @% 0 = 0]", {"PL044 a fold is by a positive integer"});
    wrong("X[H @% 1 = 0]", {"PL044 H % 1 has one value and is no axis"});
    wrong("X[H % 64 @/ 64 = 0]", {"PL044 H % 64 has 64 values: divided by 64 nothing is left"});
    wrong("X[T @/ 64 = 0]", {"PL045 T is a runtime size that is not known to be a multiple of 64"});
    wrong("X[H / 64 @/ 9223372036854775807 = 0]", {"PL044 this cuts dim H beyond what 64 bits hold"});
}

TEST_CASE("several mistakes are reported at once, and what follows from them is not") {
    expect_in_stages(
        R"x({ "let": "a", "be": "@Xx + 1" },
        { "let": "b", "be": "a * exp(@Yy)" },
        { "reduce": "c", "as": "sum", "of": "b", "along": ["H", "@Hh"] },
        { "store": "Y", "from": "a + b + c + where(@c2, 1, 2)" },
        { "store": "@Yyy", "from": "a +@" })x",
        {"PL020 'Xx' is not defined", "PL020 'Yy' is not defined", "PL020 'Hh' is not defined",
         "PL020 'c2' is not defined", "PL020 'Yyy' is not defined", "PL060 expected a value, found the end"});
}

}  // namespace pleat::test

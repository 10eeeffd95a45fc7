// Sizes in reverse Polish notation: values against C++ arithmetic, folding, and what is refused.
#include "pleat/size_program.h"

#include <doctest/doctest.h>

using pleat::SizeProgram;

namespace {

const std::vector<std::string> symbols = {"T", "N", "X.T"};

SizeProgram parsed(const std::string& text) {
    SizeProgram p;
    std::string why;
    REQUIRE_MESSAGE(SizeProgram::parse(text, symbols, p, why), why);
    return p;
}
long long value(const std::string& text, long long t, long long n, long long stride = 0) {
    const long long values[] = {t, n, stride};
    long long v = -12345;
    REQUIRE(parsed(text).evaluate(values, v));
    return v;
}
std::string refusal(const std::string& text) {
    SizeProgram p;
    std::string why;
    CHECK_FALSE(SizeProgram::parse(text, symbols, p, why));
    return why;
}

}  // namespace

TEST_CASE("every operator agrees with arithmetic that rounds toward minus infinity") {
    for (long long t = -9; t <= 9; ++t)
        for (long long n = 1; n <= 5; ++n) {
            long long quotient = t / n;
            if (quotient * n > t) --quotient;
            CHECK(value("T,N,+", t, n) == t + n);
            CHECK(value("T,N,-", t, n) == t - n);
            CHECK(value("T,N,*", t, n) == t * n);
            CHECK(value("T,N,//", t, n) == quotient);
            CHECK(value("T,N,/^", t, n) == (quotient * n == t ? quotient : quotient + 1));
            CHECK(value("T,N,%", t, n) == t - quotient * n);
            CHECK(value("T,N,min", t, n) == (t < n ? t : n));
            CHECK(value("T,N,max", t, n) == (t < n ? n : t));
            CHECK(value("T,N,<=", t, n) == (t <= n));
            CHECK(value("T,N,and", t, n) == (t != 0));
        }
}

TEST_CASE("operands are integers, symbols and facts of the device") {
    CHECK(value("4096", 1, 1) == 4096);
    CHECK(value("-7", 1, 1) == -7);
    CHECK(value("X.T,2,*", 1, 1, 21) == 42);
    const long long values[] = {1000, 1, 1};
    long long v = 0;
    CHECK_FALSE(parsed("T,$sms,min").evaluate(values, v));  // no device yet
    REQUIRE(parsed("T,$sms,2,*,min").bound({132, 90, 232448}).evaluate(values, v));
    CHECK(v == 264);
    CHECK(parsed("$sms,2,*").bound({132, 90, 232448}).is_constant());
    CHECK(parsed("T,9,<=,90,$arch,<=,and").bound({132, 80, 166912}).never());
    CHECK_FALSE(parsed("T,9,<=,90,$arch,<=,and").bound({132, 90, 232448}).never());
    CHECK(parsed("200000,$smem,<=").bound({132, 80, 166912}).never());
}

TEST_CASE("constants fold, and a plain symbol is known as one") {
    CHECK(parsed("4096,4,*,1,+").is_constant());
    CHECK(parsed("4096,4,*,1,+").constant() == 16385);
    CHECK(parsed("T").symbol() == 0);
    CHECK(parsed("X.T").symbol() == 2);
    CHECK(parsed("T,1,*").symbol() == -1);
}

TEST_CASE("what a size says more than once is one part of it") {
    std::string twice = "T,N,*";
    for (int i = 0; i < 12; ++i) twice = twice + "," + twice + ",+";
    CHECK(value(twice, 3, 5) == 15 << 12);
    CHECK(value("T,N,-,N,T,-,-", 7, 2) == 10);
    const long long values[] = {1000, 1, 1};
    long long v = -1;
    REQUIRE(parsed("T,$sms,min,T,132,min,-").bound({132, 90, 232448}).evaluate(values, v));
    CHECK(v == 0);
    CHECK(value("T,2,*,3,T,2,*,+,*", 5, 1) == 130);
}

TEST_CASE("overflow and division by what is not positive have no value") {
    long long v = 0;
    const long long big[] = {INT64_MAX, 2, 0};
    for (const char* text : {"T,N,*", "T,1,+", "0,T,-,2,-", "T,X.T,//", "T,X.T,%", "T,X.T,/^", "T,-1,//"})
        CHECK_FALSE_MESSAGE(parsed(text).evaluate(big, v), text);
}

TEST_CASE("anything else is refused with a reason") {
    CHECK(refusal("") == "'' in size '' is no integer, symbol or operator");
    CHECK(refusal("T,") == "'' in size 'T,' is no integer, symbol or operator");
    CHECK(refusal("M") == "'M' in size 'M' is no integer, symbol or operator");
    CHECK(refusal("4x") == "'4x' in size '4x' is no integer, symbol or operator");
    CHECK(refusal("99999999999999999999") ==
          "'99999999999999999999' in size '99999999999999999999' is no integer, symbol or operator");
    CHECK(refusal("T,+") == "'+' lacks an operand in size 'T,+'");
    CHECK(refusal("T,N") == "size 'T,N' leaves 2 values, not one");
    std::string deep = "T", longer = "T";
    for (int i = 0; i < 40; ++i) deep += ",T";
    for (int i = 0; i < 1100; ++i) longer += ",T,+";
    CHECK(refusal(deep) == "a size is too deep");
    CHECK(refusal(longer) == "a size has too many parts");
}

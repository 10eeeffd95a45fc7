// Sizes and conditions read as people write them.
#include "plan/readable.h"

#include <doctest/doctest.h>

using pleat::schedule::readable;

TEST_CASE("like terms are collected, and constants fold") {
    CHECK(readable("8192") == "8192");
    CHECK(readable("T,4096,*,2,*,8192,+,T,4096,*,2,*,+") == "16384 * T + 8192");
    CHECK(readable("T,H,*,2,*,T,H,*,+") == "3 * T * H");
    CHECK(readable("T,T,-") == "0");
    CHECK(readable("3,T,-") == "-T + 3");
    CHECK(readable("T,1,-,H,*") == "(T - 1) * H");
    CHECK(readable("T,0,*") == "0");
}

TEST_CASE("what is no sum keeps its operands together") {
    CHECK(readable("T,64,/^") == "ceil(T / 64)");
    CHECK(readable("T,1,+,64,//,3,*") == "3 * floor((T + 1) / 64)");
    CHECK(readable("T,8,%,2,*") == "2 * (T % 8)");
    CHECK(readable("1,33,T,64,/^,min,max") == "max(1, min(33, ceil(T / 64)))");
    CHECK(readable("X.K/8,2,*") == "2 * X.K/8");
}

TEST_CASE("conditions read as comparisons") {
    CHECK(readable("H,1024,<=") == "H <= 1024");
    CHECK(readable("H,8,%,0,<=,H,2,*,1024,<=,and") == "H % 8 == 0 and 2 * H <= 1024");
    CHECK(readable("H,1,+,8,%,0,<=") == "(H + 1) % 8 == 0");
    CHECK(readable("90,$arch,<=,H,$sms,<=,and") == "architecture >= 90 and H <= multiprocessors");
    CHECK(readable("$arch,90,<=,90,$arch,<=,and,1,K,<=,and") == "architecture == 90 and K >= 1");
    CHECK(readable("$arch,89,<=,91,$arch,<=,max") == "architecture <= 89 or architecture >= 91");
    CHECK(readable("1,K,<=,$arch,89,<=,91,$arch,<=,max,and") ==
          "K >= 1 and (architecture <= 89 or architecture >= 91)");
    CHECK(readable("T,H,%,N,+,0,<=") == "(T % H) + N <= 0");
}

TEST_CASE("a factor past 64 bits is said to be so, and what is no size stays as it is") {
    CHECK(readable("T,9223372036854775807,*,2,*") == "more than 2^63");
    CHECK(readable("T,H") == "T,H");
    CHECK(readable("").empty());
}

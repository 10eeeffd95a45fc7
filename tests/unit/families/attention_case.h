// A spec of attention with parts that tests exchange.
#pragma once

#include <string>

#include "compile/compile.h"
#include "loaded.h"

namespace pleat::test {

struct Case {
    std::string d = "128", e = "128", g = "2", s = R"("runtime")";
    std::string z = "s * rsqrt(extent(D))", types = R"("bf16")", v = R"("B", "S", "H", "E")";
    std::string epilogue = R"({"store": "o", "from": "acc"}, {"store": "LSE", "from": "lse"})";
    std::string more_scores = "", schedule = "";
    std::string k_strides = "";  // R"("B": "runtime")"
};

inline schedule::Program compiled(const Case& c) {
    const auto tensor = [&](const std::string& name, const std::string& dtype, const std::string& dims) {
        return "\"" + name + R"(": {"dtype": )" + dtype + R"(, "dims": [)" + dims + "]}";
    };
    return schedule::compile(
        loaded(R"({"pleat": 1, "name": "t", "dims": {"B": "runtime", "Q": "runtime", "S": )" + c.s +
               R"(, "H": 4, "G": )" + c.g + R"(, "D": )" + c.d + R"(, "E": )" + c.e +
               R"(}, "params": {"W": {"dtype": "i32", "default": 9}}, "tensors": {)" +
               tensor("q", c.types, R"("B", "Q", "H", "G", "D")") + R"(, "k": {"dtype": )" + c.types +
               R"(, "dims": ["B", "S", "H", "D"], "strides": {)" + c.k_strides + "}}, " +
               tensor("v", c.types, c.v) + ", " + tensor("o", c.types, R"("B", "Q", "H", "G", "E")") + ", " +
               tensor("LSE", R"("f32")", R"("B", "H", "G", "Q")") + ", " + tensor("LEN", R"("i32")", R"("B")") +
               ", " + tensor("FIRST", R"("i32")", R"("B", "Q")") + ", " + tensor("DOC", R"("i32")", R"("B", "S")") +
               ", " + tensor("COUNT", R"("i32")", R"("B")") + ", " + tensor("BIAS", R"("f32")", R"("H", "S")") +
               R"(}, "kernel": {"attend": {"acc": ["q", "k", "v"], "along": ["D"], "softmax": ["S"], "scores": [)" +
               c.more_scores + R"({"let": "z", "be": ")" + c.z + R"("}]}, "epilogue": [)" + c.epilogue + "]" +
               c.schedule + "}}"));
}

}  // namespace pleat::test

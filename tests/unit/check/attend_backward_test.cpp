// "attend_backward" stands for the gradients of its attention, and says what it cannot be.
#include <doctest/doctest.h>

#include "check/support.h"
#include "spec/write.h"

namespace pleat::test {
namespace {

const std::string epilogue = R"({ "store": "o", "from": "acc" }, { "store": "LSE", "from": "lse" })";

std::string head(const std::string& tensors = "") {
    return R"({ "pleat": 1, "name": "made", "dims": { "B": "runtime", "Q": "runtime", "S": "runtime", "H": 2, "D": 8 },
      "tensors": { "q": { "dtype": "bf16", "dims": ["B", "H", "Q", "D"] }, "k": { "dtype": "bf16", "dims": ["B", "H", "S", "D"] },
        "v": { "dtype": "bf16", "dims": ["B", "H", "S", "D"] }, "o": { "dtype": "bf16", "dims": ["B", "H", "Q", "D"] },
        "LSE": { "dtype": "f32", "dims": ["B", "H", "Q"] },)" +
           tensors + R"(
        "dout": { "dtype": "bf16", "dims": ["B", "H", "Q", "D"] }, "dq": { "dtype": "bf16", "dims": ["B", "H", "Q", "D"] },
        "dk": { "dtype": "bf16", "dims": ["B", "H", "S", "D"] }, "dv": { "dtype": "bf16", "dims": ["B", "H", "S", "D"] } },
      )";
}

std::string kernel(const std::string& gradients, const std::string& score = "s * 2",
                   const std::string& stores = epilogue, const char* mark = "") {
    return R"({ "attend_backward": { )" + std::string(mark) +
           R"("acc": ["q", "k", "v"], "along": ["D"], "softmax": ["S"], "scores": [{ "let": "z", "be": ")" + score +
           R"(" }] }, "epilogue": [)" + stores + R"(], "gradients": {)" + gradients + "} }";
}

const std::string all = R"("o": "dout", "q": "dq", "k": "dk", "v": "dv")";

std::string one(const std::string& made, const std::string& tensors = "") {
    return head(tensors) + "\"kernel\": " + made + " }";
}

}  // namespace

TEST_CASE("attend_backward: the row sums and the gradients are a program") {
    const Checked c = check_text(one(kernel(all)));
    REQUIRE_MESSAGE(c.model, c.findings());
    CHECK(c.findings() == "");
    REQUIRE(c.model->kernels.size() == 2);
    CHECK(c.kernel(0).name == "delta_pass");
    CHECK(c.kernel(1).name == "gradients");
    CHECK(c.model->program == std::vector<int>{0, 1});
    CHECK(!c.model->single);
    CHECK(c.kernel(0).contractions.empty());
    CHECK(c.kernel(1).stores.size() == 3);
    // Its stages have the place of the result's name.
    CHECK(c.sources[0].position(c.kernel(1).stages.front().where.begin).line == 7);
}

TEST_CASE("attend_backward in a program: its name stays, behind that of the row sums") {
    const std::string forward =
        R"("fwd": { "attend": { "acc": ["q", "k", "v"], "along": ["D"], "softmax": ["S"],
            "scores": [{ "let": "z", "be": "s * 2" }] }, "epilogue": [)" +
        epilogue + "] }";
    const std::string both = head() + "\"kernels\": { " + forward + ", \"back\": " + kernel(all) + "}, ";
    const Checked c = check_text(both + R"("program": ["fwd", "back"] })");
    REQUIRE_MESSAGE(c.model, c.findings());
    CHECK(c.findings() == "");
    REQUIRE(c.model->kernels.size() == 3);
    CHECK(c.kernel(1).name == "back_delta_pass");
    CHECK(c.kernel(2).name == "back");
    CHECK(c.model->program == std::vector<int>{0, 1, 2});
    // Twice: each has workspace of its own.
    const Checked twice =
        check_text(head() + "\"kernels\": { \"one\": " + kernel(all) + ", \"other\": " + kernel(all, "s * 3") +
                   R"(}, "program": ["one", "other"] })");
    REQUIRE_MESSAGE(twice.model, twice.findings());
    CHECK(twice.model->kernels.size() == 4);
    expect_findings(
        head() + "\"kernels\": { " + forward + ", @\"back\": " + kernel(all) + "} }",
        {"PL181 back stands for 2 kernels, and no program says when they run | add \"program\": [...] to "
         "the spec"});
    expect_findings(head() + "\"kernel\": " + kernel(all) + R"(, "program": [@"made"] })",
                    {"PL009 one 'kernel' makes no program"});
}

TEST_CASE("attend_backward: what it cannot be is said where it stands") {
    const auto finds = [](const std::string& marked, const std::vector<std::string>& expected,
                          const std::string& tensors = "") { expect_findings(one(marked, tensors), expected); };
    const std::string rest = R"(, "k": "dk", "v": "dv")";
    finds(kernel(all, "s * 2", R"({ "store": "o", "from": "acc" })", "@"),
          {"PL181 the gradient needs lse, which the epilogue does not store | store it here and in the forward "
           "pass, { \"store\": .., \"from\": \"lse\" }, to a tensor [B, H, Q]"});
    finds(kernel(R"("o": "dout", "q": @"dv", "k": "dk")"), {"PL181 dv [B, S, H, D] cannot hold the gradient of q "
                                                            "[B, Q, H, D] | a gradient has the dims of its tensor, "
                                                            "in any order, and a real dtype"});
    finds(kernel(R"("o": "dout", "q": @"COUNT")" + rest),
          {"PL181 COUNT holds no reals, and cannot hold the gradient of q | a gradient has the dims of its tensor, "
           "in "
           "any order, and a real dtype"},
          R"("COUNT": { "dtype": "i32", "dims": ["B", "H", "Q", "D"] },)");
    finds(kernel(R"("o": "dout", @"q": "dq", @"k": "dk", "v": "dv")", "floor(s)"),
          {"PL181 the gradient of q is zero: what is given does not reach it | comparisons, rounding to integers, "
           "indices and stop(x) pass none: leave it out",
           "PL181 the gradient of k is zero: what is given does not reach it"});
    finds(kernel(all + R"(, @"x": "dq")"), {"PL020 there is no tensor 'x'"});
    finds(kernel(R"("o": "dout", "q": @"dqq")" + rest), {"PL020 there is no tensor 'dqq' | did you mean 'dq'?"});
    finds(kernel(all + R"(, @"dout": "dq")"), {"PL181 dout is neither read nor stored by this attention | of what "
                                               "it reads the gradient is stored, of what "
                                               "it stores it is given"});
    finds(kernel(R"(@"q": "dq")" + rest), {"PL181 'gradients' names none of what the epilogue stores (o, LSE) | "
                                           "all others follow from the gradient of "
                                           "the result: name it, and the tensor that holds it"});
    finds(kernel(R"(@"o": "dout")"), {"PL181 'gradients' names nothing that this attention reads | name queries, "
                                      "keys, values or what the scores "
                                      "read, and the tensors that take their gradients"});
    finds(
        kernel(R"("o": "dout", "q": @"q")"),
        {"PL181 q is a tensor of this attention, and holds no gradient beside its values | name another tensor for "
         "the gradient of q"});
    finds(kernel(R"("o": "dout", "k": "dk", "v": @"dk")"), {"PL181 dk holds another gradient already"});
    // What is wrong with the attention is said as of 'attend'.
    finds(kernel(all, "s * @scal"), {"PL020 'scal' is not defined"});
    finds(kernel(R"("o": "dout", "POS": @"dq")" + rest, "s * POS"),
          {"PL181 POS holds no reals, and has no gradient"}, R"("POS": { "dtype": "i32", "dims": ["B", "S"] },)");
}

TEST_CASE("attend_backward stands for several kernels, of which 'use' takes none") {
    const std::string user = R"({ "pleat": 1, "name": "user", "dims": { "T": "runtime" },
      "tensors": { "X": { "dtype": "f32", "dims": ["T"] } }, "kernels": { "k": { "use": @"made.json" } } })";
    expect_findings(
        user,
        {"PL101 made of 'made.json' is 'attend_backward', which stands for several kernels | 'use' takes "
         "one kernel: write the 'attend_backward' here"},
        {}, {{"made.json", one(kernel(all))}});
}

}  // namespace pleat::test

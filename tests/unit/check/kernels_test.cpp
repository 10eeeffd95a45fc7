// Several kernels, programs, workspace, kernels of other specs, and the forms that abbreviate stages.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include "check/load.h"
#include "check/support.h"
#include "folder.h"

namespace pleat::test {
namespace {

const char* const scale =
    R"x({ "pleat": 1, "name": "scale", "types": { "DT": "f32" }, "dims": { "M": "runtime", "N": 64 }, "folds": { "N8": "N / 8" },
  "params": { "by": { "dtype": "f32" } },
  "tensors": { "A": { "dtype": "DT", "dims": ["M", "N"] }, "B": { "dtype": "DT", "dims": ["M", "N"] } },
  "kernel": { "stages": [{ "let": "t", "be": "DT(A * by) + N8" }, { "store": "B", "from": "t" }] } })x";

std::string user(const std::string& kernels, const std::string& more = "") {
    return R"x({ "pleat": 1, "name": "user", "dims": { "T": "runtime", "H": 64, "G": 2 }, "params": { "by": { "dtype": "f32" } },
  "tensors": { "X": { "dtype": "bf16", "dims": ["T", "H"] }, "Y": { "dtype": "bf16", "dims": ["H", "T"] }, "I": { "dtype": "i32", "dims": ["T", "H"] },
    "U": { "dtype": "f32", "dims": ["T", "H"], "space": "workspace" }, "Q": { "dtype": "f32", "dims": ["T", "G"] } },
)x" + more +
           "\"kernels\": {" + kernels + "} }";
}

/// The findings without warnings of unused names.
std::string reported(const std::string& text, const std::map<std::string, std::string>& files = {}) {
    const Checked c = check_text(text, {}, files);
    std::string s;
    for (const Diagnostic& d : c.diagnostics.all())
        if (d.code != Code::unused_name)
            s += (s.empty() ? "" : "\n") + std::string(info(d.code).id) + " " + d.sentence;
    return s;
}

}  // namespace

TEST_CASE("a program runs its kernels in order; workspace is written before it is read") {
    const std::string two =
        R"x("one": { "stages": [{ "store": "U", "from": "X * 2" }] }, "two": { "stages": [{ "store": "Y", "from": "U" }] })x";
    const Checked c = check_text(user(two, R"x("program": ["one", "two"], )x"));
    REQUIRE(c.model);
    CHECK(c.model->program == std::vector<int>{0, 1});
    CHECK(!c.model->single);
    CHECK(c.model->kernels[1].name == "two");
    CHECK(reported(user(two, R"x("program": ["two", "one"], )x")) ==
          "PL103 workspace U is read by kernel two before any kernel of the program stores it");
    for (const char* without : {"", R"x("program": ["one"], )x"})
        CHECK(reported(user(two, without)) ==
              "PL103 workspace U is read by kernel two, which runs alone and has not stored it");
    // What a wrong kernel would have stored is not missed.
    std::string wrong = two;
    wrong.replace(wrong.find("X * 2"), 5, "X + y");
    CHECK(reported(user(wrong, R"x("program": ["one", "two"], )x")) == "PL020 'y' is not defined");
    // Nor what one would have stored that reads a wrong tensor.
    std::string typed = user(two, R"x("program": ["one", "two"], )x");
    typed.replace(typed.find("bf16"), 4, "bf61");
    CHECK(reported(typed) == "PL026 there is no dtype 'bf61'");
    CHECK(reported(user(two, R"x("program": ["one", "tow"], )x")) == "PL020 there is no kernel 'tow'");
}

TEST_CASE("kernels' names become files") {
    const auto kernel = [](const std::string& name) {
        return "\"" + name + R"x(": { "stages": [{ "store": "X", "from": "1" }] })x";
    };
    CHECK(reported(user(kernel("norm") + ", " + kernel("Norm"))) ==
          "PL023 a kernel 'norm' and a kernel 'Norm' would be one file on some systems");
    const std::string program = R"x("program": ["a"], )x";
    CHECK(reported(user(kernel("a") + ", " + kernel("user"), program)) ==
          "PL021 the program is already called 'user'");
    CHECK(reported(user(kernel("a") + ", " + kernel("User"), program)) ==
          "PL023 the program 'user' and a kernel 'User' would be one file on some systems");
    CHECK(reported(user(kernel("user"))) == "");
    std::string single = scale;
    single.insert(single.find("\"kernel\""), R"x("program": ["scale"], )x");
    CHECK(reported(single) == "PL009 one 'kernel' makes no program");
    CHECK(reported(user(kernel("while"))) == "PL022 a kernel cannot be called 'while', which is a keyword of C++");
    CHECK(reported(user(kernel("nul"))) ==
          "PL022 a kernel cannot be called 'nul', which is a device and no file on some systems");
    CHECK(reported(user(kernel("a") + ", " + kernel("b"))) == "");
}

TEST_CASE("arguments of kernels have names that the spec cannot give to anything else") {
    const auto param = [](const std::string& name) {
        std::string text = user(R"x("a": { "stages": [{ "store": "Y", "from": "X + )x" + name + "\" }] }");
        return reported(text.replace(text.find("\"by\"") + 1, 2, name));
    };
    CHECK(param("T_size") == "PL022 'T_size' is what generated code calls the size of dim T");
    CHECK(param("X_ptr") == "PL022 'X_ptr' is what generated code calls the pointer to tensor X");
    CHECK(param("H_size") == "");
    CHECK(param("T_ptr") == "");
    CHECK(param("y_values") == "");
    std::string sums = user(R"x("a": { "stages": [{ "reduce": "y", "as": "sum", "of": "X", "along": ["T"] },
                                                  { "store": "Y", "from": "X * y + y_values" }] })x");
    CHECK(reported(sums.replace(sums.find("\"by\"") + 1, 2, "y_values")) ==
          "PL022 'y_values' is what generated code calls what is kept of value y");
    std::string strided = user(R"x("a": { "stages": [{ "store": "Y", "from": "X + X_stride_0" }] })x");
    strided.replace(strided.find("\"by\"") + 1, 2, "X_stride_0");
    CHECK(reported(strided) == "");
    strided.insert(strided.find(R"x(["T", "H"] }, "Y")x") + 10, R"x(, "strides": { "T": "runtime" })x");
    CHECK(reported(strided) == "PL022 'X_stride_0' is what generated code calls a stride of tensor X");
}

TEST_CASE("values are a kernel's own") {
    CHECK(reported(user(R"x("a": { "stages": [{ "let": "v", "be": "X" }, { "store": "X", "from": "v" }] },
                        "b": { "stages": [{ "let": "v", "be": "X + 1" }, { "store": "X", "from": "v" }] })x")) ==
          "");
    CHECK(reported(user(R"x("a": { "stages": [{ "let": "v", "be": "X" }, { "store": "X", "from": "v" }] },
                        "b": { "stages": [{ "store": "X", "from": "v" }] })x")) == "PL020 'v' is not defined");
}

TEST_CASE("a kernel of another spec, renamed") {
    const auto use = [](const std::string& with) {
        return "\"k\": { \"use\": \"scale.json\", \"with\": {" + with + "} }";
    };
    const std::map<std::string, std::string> files{{"scale.json", scale}};
    const Checked c = check_text(user(use(R"x("M": "T", "N": "H", "A": "X", "B": "Y")x")), {}, files);
    REQUIRE_MESSAGE(c.model, c.findings());
    CHECK(text_of(*c.model, c.kernel(), c.kernel().stores[0]) == "Y [T, H] = (f32((X * by)) + to_real(<H / 8>))");
    CHECK(c.kernel().name == "k");
    CHECK(c.model->folds.empty());
    CHECK(reported(user(use(R"x("M": "T", "N": "H", "A": "X", "B": "Y", "DT": "f16")x")), files) == "");
    CHECK(reported(user(use(R"x("M": "T", "N": "H", "A": "X", "B": "Y", "DT": "f99")x")), files) ==
          "PL026 there is no dtype 'f99'");
    CHECK(reported(user(use(R"x("M": "T", "A": "X", "B": "Y")x")), files) ==
          "PL020 the used kernel needs dim N, which this spec does not define");
    CHECK(reported(user(use(R"x("M": "T", "N": "H", "A": "X", "B": "Z")x")), files) == "PL020 'Z' is not defined");
    CHECK(reported(user(use(R"x("M": "T", "N": "H", "A": "X", "B": "Y", "C": "Y")x")), files) ==
          "PL020 the used spec has no name 'C'");
    CHECK(reported(user(use(R"x("M": "T", "N": "H", "A": "X", "B": "I")x")), files) ==
          "PL102 the used kernel's B is of dtype f32 and here of dtype i32");
    CHECK(reported(user(use(R"x("M": "T", "N": "H", "A": "X", "B": "Q")x")), files) ==
          "PL102 the used kernel's tensor B has axes [T, H], and tensor Q here has [T, G]");
    CHECK(reported(user(use(R"x("M": "T", "N": "H", "A": "by", "B": "Y")x")), files) ==
          "PL102 the used kernel's tensor A would be a param here");
    CHECK(reported(user(R"x("k": { "use": "none.json" })x"), files) == "PL001 no such file");
    CHECK(reported(user(R"x("k": { "use": "spec.json" })x"), files) == "PL100 'spec.json' is used by itself");
    const std::map<std::string, std::string> several{
        {"scale.json", user(R"x("other": { "stages": [{ "store": "X", "from": "1" }] })x")}};
    CHECK(reported(user(use("")), several) == "PL101 'scale.json' has no kernel k");
    CHECK(reported(user(R"x("k": { "use": "scale.json", "kernel": "other" })x"), several) == "");
    CHECK(reported(user(R"x("k": { "use": "scale.json", "kernel": "k" })x"), several) ==
          "PL101 'scale.json' has no kernel k");
    // A used spec that uses another.
    const std::map<std::string, std::string> chain{
        {"scale.json", scale},
        {"middle.json",
         R"x({ "pleat": 1, "name": "middle", "dims": { "P": "runtime", "R": 64 }, "params": { "by": { "dtype": "f32" } },
           "tensors": { "C": { "dtype": "f32", "dims": ["P", "R"] } },
           "kernel": { "use": "scale.json", "with": { "M": "P", "N": "R", "A": "C", "B": "C" } } })x"}};
    const Checked deep =
        check_text(user(R"x("k": { "use": "middle.json", "with": { "P": "T", "R": "H", "C": "X" } })x"), {}, chain);
    REQUIRE_MESSAGE(deep.model, deep.findings());
    CHECK(text_of(*deep.model, deep.kernel(), deep.kernel().stores[0]) ==
          "X [T, H] = (f32((X * by)) + to_real(<H / 8>))");
}

TEST_CASE("contract and attend are abbreviations of stages") {
    const Checked gemm =
        check_text(R"x({ "pleat": 1, "name": "gemm", "dims": { "M": "runtime", "N": 256, "K": 512 },
      "tensors": { "A": { "dtype": "bf16", "dims": ["M", "K"] }, "B": { "dtype": "bf16", "dims": ["N", "K"] },
                   "bias": { "dtype": "bf16", "dims": ["N"] }, "D": { "dtype": "bf16", "dims": ["M", "N"] } },
      "kernel": { "contract": { "acc": ["A", "B"], "along": ["K"] },
        "epilogue": [{ "let": "h", "be": "acc + bias" }, { "store": "D", "from": "gelu(h)" }] } })x");
    REQUIRE_MESSAGE(gemm.model, gemm.findings());
    CHECK(gemm.kernel().family == model::Family::contract);
    CHECK(text_of(*gemm.model, gemm.kernel(), gemm.kernel().stores[0]) ==
          "D [M, N] = gelu((contract{K}(A, B) + bias))");
    CHECK(gemm.model->name_of(gemm.kernel().over) == "[M, N, K]");

    const std::string attention =
        R"x({ "pleat": 1, "name": "attention", "dims": { "B": "runtime", "H": 8, "Q": "runtime", "S": "runtime", "D": 64, "E": 64 },
      "params": { "scale": { "dtype": "f32", "default": 0.125 } },
      "tensors": { "q": { "dtype": "bf16", "dims": ["B", "H", "Q", "D"] }, "k": { "dtype": "bf16", "dims": ["B", "S", "D"] },
                   "v": { "dtype": "bf16", "dims": ["B", "S", "E"] }, "o": { "dtype": "bf16", "dims": ["B", "H", "Q", "E"] },
                   "LSE": { "dtype": "f32", "dims": ["B", "H", "Q"] } },
      "kernel": { "attend": { "acc": ["q", "k", "v"], "along": ["D"], "softmax": ["S"],
          "scores": [{ "let": "z", "be": "where(S <= Q, s * scale, -inf)" }] },
        "epilogue": [{ "store": "o", "from": "acc" }, { "store": "LSE", "from": "lse" }] } })x";
    const Checked c = check_text(attention);
    REQUIRE_MESSAGE(c.model, c.findings());
    CHECK(c.findings() == "");
    CHECK(c.kernel().family == model::Family::attend);
    const std::string z = "where((<S> <= <Q>), (contract{D}(q, k) * scale), -inf)";
    const std::string lse = "logsumexp{S}(" + z + ")";
    CHECK(text_of(*c.model, c.kernel(), c.kernel().stores[1]) == "LSE [B, H, Q] = " + lse);
    CHECK(text_of(*c.model, c.kernel(), c.kernel().stores[0]) == "o [B, H, Q, E] = contract{S}(bf16(where((" + lse +
                                                                     " == -inf), 0.00000000, exp((" + z + " - " +
                                                                     lse + ")))), v)");
}

TEST_CASE("spec files: paths are relative to the spec that uses, and no circles") {
    const Folder folder;
    folder.write("lib/scale.json", scale);
    folder.write("user.json",
                 user(R"x("k": { "use": "lib/scale.json", "with": { "M": "T", "N": "H", "A": "X", "B": "Y" } })x"));
    folder.write("a.json", user(R"x("k": { "use": "b.json" })x"));
    folder.write("b.json", user(R"x("k": { "use": "lib/../a.json" })x"));
    folder.write("self.json", user(R"x("k": { "use": "./self.json" })x"));
    const auto load = [&](const std::string& name) {
        Sources sources;
        Diagnostics d;
        const auto model = load_spec(folder.at(name), {}, sources, d);
        std::string s = model ? "fine " + std::to_string(model->includes.size()) : "";
        for (const Diagnostic& f : d.all())
            if (f.severity == Severity::error) s += std::string(info(f.code).id) + " " + f.sentence;
        return s;
    };
    CHECK(load("user.json") == "fine 1");
    CHECK(load("a.json") == "PL100 'lib/../a.json' uses this spec, so this spec cannot use it");
    CHECK(load("self.json") == "PL100 a spec cannot use itself");
    CHECK(load("none.json").substr(0, 5) == "PL001");
    Sources sources;
    Diagnostics d;
    const auto model = load_spec(std::string(PLEAT_SOURCE_DIR) + "/dsl_specs/norm/rmsnorm.json", {}, sources, d);
    REQUIRE(model);
    CHECK(d.all().empty());
    CHECK(model->includes.empty());
    CHECK(text_of(*model, model->kernels[0], model->kernels[0].stores[0]) ==
          "Y [T, H] = ((X * rsqrt((mean{H}((X * X)) + eps))) * W)");
}

}  // namespace pleat::test

TEST_CASE("a chain of values, a schedule and a section have bounds") {
    using pleat::test::check_text;
    std::string stages = R"({"let": "v0", "be": "X"})";
    for (int i = 0; i < 1200; ++i) stages += fmt::format(R"(, {{"let": "v{}", "be": "v{} + 1"}})", i + 1, i);
    CHECK(check_text(pleat::test::with_stages(stages + R"(, {"store": "Y", "from": "v1200"})"))
              .findings()
              .find("has a chain of more than 1000 values, each made of the one before") != std::string::npos);

    std::string dims = R"("N": 1)";
    for (int i = 0; i < 1024; ++i) dims += fmt::format(R"(, "N{}": 1)", i);
    const std::string many = R"({"pleat": 1, "name": "t", "dims": {)" + dims + R"(}, "tensors": {}})";
    CHECK(check_text(many).findings().find("a spec of 1025 dims; it has at most 1024") != std::string::npos);

    std::string cases = R"({"up_to": {"N": 1}, "threads": 32})";
    for (int i = 2; i <= 257; ++i) cases += fmt::format(R"(, {{"up_to": {{"N": {}}}, "threads": 32}})", i);
    const std::string scheduled = R"({"pleat": 1, "name": "t", "dims": {"N": "runtime"}, "tensors": {
        "X": {"dtype": "f32", "dims": ["N"]}}, "kernel": {"stages": [{"store": "X", "from": "X + 1"}],
        "schedule": [)" + cases + "]}}";
    CHECK(check_text(scheduled).findings().find("a schedule of 257 cases; it has at most 256") !=
          std::string::npos);
}

// Generated kernels whose places are swapped do not compile, and the compiler says why in one sentence.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

#include "check/load.h"
#include "cli/units.h"
#include "compile/compile.h"
#include "doctest/doctest.h"
#include "pleat/runtime.h"

namespace pleat::test {
namespace {

/// CTest counts the test as skipped where it says so.
bool nvrtc_is_here() {
    std::string why;
    const bool found = has_nvrtc(&why);
    if (!found) std::printf("skipped: %s\n", why.c_str());
    return found;
}

struct Swap {
    std::string from, to, sentence;
};

/// Each swap in the text of one kernel of a spec is refused in these words.
void check_swaps(const std::string& path, const std::string& kernel, const std::vector<Swap>& swaps) {
    Sources sources;
    Diagnostics diagnostics;
    auto spec = load_spec(PLEAT_SOURCE_DIR "/dsl_specs/" + path, {}, sources, diagnostics);
    REQUIRE(spec);
    const schedule::Program program = schedule::compile(std::move(*spec));
    const cli::Emitted emitted(program);
    const auto named = emitted.named();
    const auto file =
        std::find_if(named.begin(), named.end(), [](const NamedText& f) { return f.name.ends_with(".cu"); });
    REQUIRE(file != named.end());
    for (const Swap& swap : swaps) {
        CAPTURE(swap.to);
        std::string changed(file->text), why;
        const size_t begin = changed.find("defined(PLEAT_APART_" + kernel + ")");
        REQUIRE(begin != std::string::npos);
        size_t at = changed.find(swap.from, begin);
        // What is not the kernel's own stands ahead, in a function that kernels share.
        if (at >= changed.find("defined(PLEAT_APART_", begin + 1)) at = changed.find(swap.from);
        REQUIRE(at != std::string::npos);
        changed.replace(at, swap.from.size(), swap.to);
        BuildOptions one;
        one.extra = {"-DPLEAT_APART", "-DPLEAT_APART_" + kernel};
        try {
            compile({file->name, changed}, named, "sm_90a", one);
        } catch (const BuildError& e) {
            why = e.what();
        }
        CHECK(why.find(swap.sentence) != std::string::npos);
    }
}

std::string is_not(const std::string& one, const std::string& other) {
    return fmt::format("pleat: dim {0} is not dim {1}; cast<{1}>() makes it one", one, other);
}

std::string is_list(const std::string& wanted) {
    return fmt::format("pleat: a list of several dims is not dim {0}; get<{0}>() picks one", wanted);
}

}  // namespace

TEST_CASE("a generated tile whose places are swapped does not compile") {
    if (!nvrtc_is_here()) return;
    check_swaps(
        "gemm/gemm.json", "gemm_tiles",
        {{"(A_map, k, at.row)", "(A_map, at.row, k)", is_not("M", "K")},
         {"B_map, k, at.column)", "B_map, k, at.row)", is_not("M", "N")},
         {"D_part, at.column + tiles.first_column(first)", "D_part, at.row + tiles.first_row(i)", is_not("M", "N")},
         {"m(at.row + tiles.row(i, h))", "m(at.column + tiles.row(i, h))", is_list("M")},
         {"n_(at.column + tiles.column", "n_(at.row + tiles.column", is_list("N")}});
}

TEST_CASE("nor do those of two products in a row, of which one's columns are the other's depth") {
    if (!nvrtc_is_here()) return;
    check_swaps("gemm/gemm_mlp.json", "gemm_mlp_chain",
                {{"(X_map, k, at.row)", "(X_map, at.row, k)", is_not("M", "K")},
                 {"(W1_map, k, at.column)", "(W1_map, k, at.row)", is_not("M", "H")},
                 {"(W2_map, k, at.column)", "(W2_map, at.column, k)", is_not("K", "H")},
                 {"D_part, at.column + tiles.first_column(part * 8)", "D_part, at.row + tiles.first_row(0)",
                  is_not("M", "K")},
                 {"h_2(at.column + chunks.column(j))", "h_2(at.row + chunks.column(j))", is_list("H")},
                 {"m(at.row + chunks.row(0, h_))", "m(at.column + chunks.row(0, h_))", is_list("M")}});
}

TEST_CASE("nor do those of attention, whose keys are columns of its scores and steps of its values") {
    if (!nvrtc_is_here()) return;
    check_swaps("attention/attention.json", "attention_attention",
                {{"(q_map, k_, at.row, b, h_, g)", "(q_map, k_, at.row, b, g, h_)", is_not("G", "H")},
                 {"(q_map, k_, at.row,", "(q_map, at.row, k_,", is_not("Q", "D")},
                 {"(k_map, k_, at.column,", "(k_map, k_, at.row,", is_not("Q", "S")},
                 {"(v_map, at.column, k_,", "(v_map, k_, at.column,", is_not("S", "E")},
                 {"o_part, at.column + tiles.first_column(part * 8)", "o_part, at.row + tiles.first_row(0)",
                  is_not("Q", "E")},
                 {"s_(at.column + chunks.column(j, e))", "s_(at.row + chunks.row(0, 0))", is_not("Q", "S")},
                 {"q_(at.row + chunks.row(0, h))", "q_(at.column + chunks.row(0, h))", is_list("Q")}});
}

TEST_CASE("nor do those of its gradients, in both of whose products rows are keys and columns queries") {
    if (!nvrtc_is_here()) return;
    check_swaps("attention/attention_backward.json", "gradients_ordered",
                {{"(k_map, k_, at.row, b, h_)", "(k_map, k_, at.column, b, h_)", is_not("Q", "S")},
                 {"(v_map, k_, at.row, b, h_)", "(v_map, at.row, k_, b, h_)", is_not("S", "E")},
                 {"(q_map, k_, at.column, b, h_, g)", "(q_map, k_, at.column, h_, b, g)", is_not("H", "B")},
                 {"(dout_map, k_, at.column,", "(q_map, k_, at.column,", is_not("E", "D")},
                 {"dk_part, at.column + result.first_column(part * 8)", "dk_part, at.row + result.first_row(0)",
                  is_not("S", "D")},
                 {"q_(at.column + chunks.column(j, e))", "q_(at.row + chunks.row(0, 0))", is_not("S", "Q")}});
}

TEST_CASE("nor do those of attention by mma.sync, whose functions take batches, rows, keys and columns") {
    if (!nvrtc_is_here()) return;
    check_swaps(
        "attention/attention_decode.json", "attention_decode_eight",
        {{"(Tiles::Batch batch, S s_) -> const", "(Tiles::Batch batch, E s_) -> const", is_not("S", "E")},
         {"[=](S s_, float product)", "[=](Q s_, float product)", is_not("S", "Q")},
         {"Tiles::Row row, E e_, const auto& sums", "Tiles::Row row, S e_, const auto& sums", is_not("E", "S")},
         {"query = [&](Tiles::Batch batch, Tiles::Row row)", "query = [&](Tiles::Row batch, Tiles::Batch row)",
          "pleat: this is no place along the dims that are one in memory here"}});
}

}  // namespace pleat::test

// Kernels of the kind that the language is for, as legal specs: each checks without a finding, and
// the value that one of its stores takes is as expected.
#include <doctest/doctest.h>

#include "check/support.h"

namespace pleat::test {
namespace {

struct Legal {
    const char* name;
    const char* sections;  // of the spec, "kernel" included
    const char* store;     // the last store, or "" to leave it
};

const Legal legal[] = {
    {"layernorm",
     R"x("dims": { "T": "runtime", "H": 4096 }, "params": { "eps": { "dtype": "f32", "default": 1e-5 } },
      "tensors": { "X": { "dtype": "bf16", "dims": ["T", "H"] }, "W": { "dtype": "bf16", "dims": ["H"] }, "B": { "dtype": "bf16", "dims": ["H"] },
                   "Y": { "dtype": "bf16", "dims": ["T", "H"] } },
      "kernel": { "over": ["T", "H"], "stages": [
        { "reduce": "mu", "as": "mean", "of": "X", "along": ["H"] }, { "reduce": "v", "as": "variance", "of": "X", "along": ["H"] },
        { "store": "Y", "from": "(X - mu) * rsqrt(v + eps) * W + B" }] })x",
     "Y [T, H] = ((((X - mean{H}(X)) * rsqrt((variance{H}(X) + eps))) * W) + B)"},
    {"layernorm_backward", R"x("dims": { "T": "runtime", "H": 4096 },
      "tensors": { "X": { "dtype": "bf16", "dims": ["T", "H"] }, "DY": { "dtype": "bf16", "dims": ["T", "H"] }, "W": { "dtype": "bf16", "dims": ["H"] },
                   "MU": { "dtype": "f32", "dims": ["T"] }, "RSTD": { "dtype": "f32", "dims": ["T"] }, "DX": { "dtype": "bf16", "dims": ["T", "H"] },
                   "DW": { "dtype": "f32", "dims": ["H"] }, "DB": { "dtype": "f32", "dims": ["H"] } },
      "kernel": { "stages": [
        { "let": "xh", "be": "(X - MU) * RSTD" }, { "let": "g", "be": "DY * W" },
        { "reduce": "c1", "as": "mean", "of": "g", "along": ["H"] }, { "reduce": "c2", "as": "mean", "of": "g * xh", "along": ["H"] },
        { "reduce": "dw", "as": "sum", "of": "DY * xh", "along": ["T"] }, { "reduce": "db", "as": "sum", "of": "DY", "along": ["T"] },
        { "store": "DX", "from": "(g - c1 - xh * c2) * RSTD" }, { "store": "DW", "from": "DW + dw" }, { "store": "DB", "from": "DB + db" }] })x",
     "DB [H] = (DB + sum{T}(DY))"},
    {"softmax_in_place",
     R"x("dims": { "T": "runtime", "V": 1000 }, "tensors": { "X": { "dtype": "f32", "dims": ["T", "V"] } },
      "kernel": { "stages": [{ "reduce": "m", "as": "max", "of": "X", "along": ["V"] }, { "let": "e", "be": "exp(X - m)" },
        { "reduce": "s", "as": "sum", "of": "e", "along": ["V"] }, { "store": "X", "from": "e / s" }] })x",
     "X [T, V] = (exp((X - max{V}(X))) / sum{V}(exp((X - max{V}(X)))))"},
    {"cross_entropy", R"x("dims": { "T": "runtime", "V": 128256 },
      "params": { "ignore": { "dtype": "i64", "default": -100 }, "smoothing": { "dtype": "f32", "default": 0 }, "z": { "dtype": "f32", "default": 0 },
                  "cap": { "dtype": "f32", "default": 30 } },
      "tensors": { "LOGITS": { "dtype": "bf16", "dims": ["T", "V"] }, "LABEL": { "dtype": "i64", "dims": ["T"] },
                   "LOSS": { "dtype": "f32", "dims": ["T"] }, "LSE": { "dtype": "f32", "dims": ["T"] } },
      "kernel": { "over": ["T", "V"], "stages": [
        { "let": "active", "be": "LABEL != ignore" },
        { "require": "not active or 0 <= LABEL and LABEL < extent(V)", "say": "a label outside the vocabulary" },
        { "let": "x", "be": "cap * tanh(LOGITS / cap)" },
        { "reduce": "lse", "as": "logsumexp", "of": "x", "along": ["V"] }, { "reduce": "mean_x", "as": "mean", "of": "x", "along": ["V"] },
        { "let": "nll", "be": "lse - (1 - smoothing) * x[V = LABEL] - smoothing * mean_x + z * lse * lse" },
        { "store": "LOSS", "from": "where(active, nll, 0)" }, { "store": "LSE", "from": "lse" }] })x",
     "LSE [T] = logsumexp{V}((cap * tanh((LOGITS / cap))))"},
    {"cross_entropy_backward", R"x("dims": { "T": "runtime", "V": 128256 },
      "tensors": { "LOGITS": { "dtype": "bf16", "dims": ["T", "V"] }, "LABEL": { "dtype": "i64", "dims": ["T"] },
                   "LSE": { "dtype": "f32", "dims": ["T"] }, "DLOSS": { "dtype": "f32", "dims": ["T"] } },
      "kernel": { "stages": [{ "store": "LOGITS", "from": "DLOSS * (exp(LOGITS - LSE) - (V == LABEL))" }] })x",
     "LOGITS [T, V] = (DLOSS * (exp((LOGITS - LSE)) - to_real((<V> == LABEL))))"},
    {"swiglu_backward_in_place", R"x("dims": { "T": "runtime", "I": 14336 },
      "tensors": { "GATE": { "dtype": "bf16", "dims": ["T", "I"] }, "UP": { "dtype": "bf16", "dims": ["T", "I"] }, "DOUT": { "dtype": "bf16", "dims": ["T", "I"] } },
      "kernel": { "stages": [{ "let": "s", "be": "sigmoid(GATE)" }, { "store": "UP", "from": "DOUT * GATE * s" },
        { "store": "GATE", "from": "DOUT * UP * s * (1 + GATE * (1 - s))" }] })x",
     ""},
    {"swiglu_interleaved", R"x("dims": { "T": "runtime", "N": 1024, "G": 2 },
      "tensors": { "X": { "dtype": "bf16", "dims": ["T", "N", "G"] }, "O": { "dtype": "bf16", "dims": ["T", "N"] } },
      "kernel": { "stages": [{ "store": "O", "from": "silu(X[G = 0]) * X[G = 1]" }] })x",
     "O [T, N] = (silu(X[G = 0]) * X[G = 1])"},
    {"rope_half_split", R"x("dims": { "T": "runtime", "H": 32, "D": 128 }, "folds": { "R": "D / 64" },
      "tensors": { "Q": { "dtype": "bf16", "dims": ["T", "H", "D"] }, "COS": { "dtype": "f32", "dims": ["T", "D % 64"] }, "SIN": { "dtype": "f32", "dims": ["T", "D % 64"] } },
      "kernel": { "stages": [{ "store": "Q[R = 0]", "from": "Q[R = 0] * COS - Q[R = 1] * SIN" },
        { "store": "Q[R = 1]", "from": "Q[R = 1] * COS + Q[R = 0] * SIN" }] })x",
     "Q[D / 64 = 1] [T, H, D % 64] = ((Q[D / 64 = 1] * COS) + (Q[D / 64 = 0] * SIN))"},
    {"rope_computed",
     R"x("dims": { "T": "runtime", "H": 32, "D": 128 }, "folds": { "P": "D / 2", "E": "D % 2" }, "params": { "theta": { "dtype": "f32", "default": 10000 } },
      "tensors": { "Q": { "dtype": "bf16", "dims": ["T", "H", "D"] }, "POS": { "dtype": "i32", "dims": ["T"] } },
      "kernel": { "stages": [{ "let": "a", "be": "POS * pow(theta, -2 * P / 128.0)" },
        { "store": "Q[E = 0]", "from": "Q[E = 0] * cos(a) - Q[E = 1] * sin(a)" }, { "store": "Q[E = 1]", "from": "Q[E = 1] * cos(a) + Q[E = 0] * sin(a)" }] })x",
     ""},
    {"adamw",
     R"x("dims": { "N": "runtime" }, "params": { "lr": { "dtype": "f32" }, "b1": { "dtype": "f32", "default": 0.9 }, "b2": { "dtype": "f32", "default": 0.95 },
        "eps": { "dtype": "f32", "default": 1e-8 }, "wd": { "dtype": "f32", "default": 0.1 }, "step": { "dtype": "i32" } },
      "tensors": { "P": { "dtype": "bf16", "dims": ["N"] }, "MASTER": { "dtype": "f32", "dims": ["N"] }, "G": { "dtype": "bf16", "dims": ["N"] },
                   "M": { "dtype": "f32", "dims": ["N"] }, "V": { "dtype": "f32", "dims": ["N"] } },
      "kernel": { "stages": [{ "let": "m", "be": "b1 * M + (1 - b1) * G" }, { "let": "v", "be": "b2 * V + (1 - b2) * G * G" },
        { "let": "mh", "be": "m / (1 - pow(b1, step))" }, { "let": "vh", "be": "v / (1 - pow(b2, step))" },
        { "let": "p", "be": "MASTER - lr * (mh / (sqrt(vh) + eps) + wd * MASTER)" },
        { "store": "MASTER", "from": "p" }, { "store": "P", "from": "p" }, { "store": "M", "from": "m" }, { "store": "V", "from": "v" }] })x",
     ""},
    {"dropout",
     R"x("dims": { "T": "runtime", "H": 4096 }, "params": { "seed": { "dtype": "i64" }, "p": { "dtype": "f32", "default": 0.1 } },
      "tensors": { "X": { "dtype": "bf16", "dims": ["T", "H"] }, "R": { "dtype": "bf16", "dims": ["T", "H"] } },
      "kernel": { "stages": [{ "let": "keep", "be": "uniform(seed, T * extent(H) + H) >= p" },
        { "store": "R", "from": "R + where(keep, X / (1 - p), 0)" }] })x",
     "R [T, H] = (R + where((uniform(seed, ((<T> * 4096) + <H>)) >= p), (X / (1.00000000 - p)), 0.00000000))"},
    {"quantize_rows", R"x("dims": { "M": "runtime", "K": 4096 },
      "tensors": { "X": { "dtype": "bf16", "dims": ["M", "K"] }, "Q": { "dtype": "e4m3", "dims": ["M", "K"] }, "SCALE": { "dtype": "f32", "dims": ["K / 128", "M"] } },
      "kernel": { "stages": [{ "reduce": "a", "as": "max", "of": "abs(X)", "along": ["K % 128"] }, { "let": "s", "be": "max(a, 1e-12) / 448" },
        { "store": "Q", "from": "X / s" }, { "store": "SCALE", "from": "s" }] })x",
     "SCALE [M, K / 128] = (max(max{K % 128}(abs(X)), 1.00000000e-12) / 448.000000)"},
    {"causal_conv1d", R"x("dims": { "B": "runtime", "C": 256, "L": "runtime", "W": 4 },
      "tensors": { "X": { "dtype": "bf16", "dims": ["B", "C", "L"] }, "F": { "dtype": "bf16", "dims": ["C", "W"] }, "Y": { "dtype": "bf16", "dims": ["B", "C", "L"] } },
      "kernel": { "over": ["B", "C", "L", "W"], "stages": [{ "reduce": "y", "as": "sum", "of": "X[L = L - W] * F", "along": ["W"] }, { "store": "Y", "from": "silu(y)" }] })x",
     "Y [B, C, L] = silu(sum{W}((X[L = (<L> - <W>)] * F)))"},
    {"conv2d",
     R"x("dims": { "N": "runtime", "H": 224, "W": 224, "C": 64, "K": 128, "P": "(H - 1) // 2 + 1", "Q": "(W - 1) // 2 + 1", "R": 3, "S": 3 },
      "tensors": { "X": { "dtype": "bf16", "dims": ["N", "H", "W", "C"] }, "F": { "dtype": "bf16", "dims": ["K", "R", "S", "C"] }, "Y": { "dtype": "bf16", "dims": ["N", "P", "Q", "K"] } },
      "kernel": { "contract": { "acc": ["X[H = 2*P + R - 1, W = 2*Q + S - 1]", "F"], "along": ["R", "S", "C"] }, "epilogue": [{ "store": "Y", "from": "relu(acc)" }] })x",
     "Y [N, K, P, Q] = relu(contract{C, R, S}(X[H = (((2 * <P>) + <R>) - 1), W = (((2 * <Q>) + <S>) - 1)], F))"},
    {"grouped_query_scores",
     R"x("dims": { "B": "runtime", "G": 4, "HK": 8, "Q": "runtime", "S": "runtime", "D": 128 },
      "tensors": { "q": { "dtype": "bf16", "dims": ["B", "HK", "G", "Q", "D"] }, "k": { "dtype": "bf16", "dims": ["B", "HK", "S", "D"] },
                   "z": { "dtype": "bf16", "dims": ["B", "HK", "G", "Q", "S"] } },
      "kernel": { "contract": { "acc": ["q", "k"], "along": ["D"] }, "epilogue": [{ "store": "z", "from": "where(S > Q, -inf, acc)" }] })x",
     "z [B, G, HK, Q, S] = where((<S> > <Q>), -inf, contract{D}(q, k))"},
    {"rms_statistic",
     R"x("dims": { "M": "runtime", "N": 4096 }, "tensors": { "D": { "dtype": "bf16", "dims": ["M", "N"] }, "SS": { "dtype": "f32", "dims": ["M", "N / 128"] } },
      "kernel": { "stages": [{ "reduce": "s", "as": "sum", "of": "D * D", "along": ["N % 128"] }, { "store": "SS", "from": "s" }] })x",
     "SS [M, N / 128] = sum{N % 128}((D * D))"},
    {"transpose",
     R"x("dims": { "M": "runtime", "N": "runtime" }, "tensors": { "A": { "dtype": "f32", "dims": ["M", "N"] }, "B": { "dtype": "f32", "dims": ["N", "M"] } },
      "kernel": { "stages": [{ "store": "B", "from": "A" }] })x",
     "B [M, N] = A"},
    {"concatenate", R"x("dims": { "T": "runtime", "P": "runtime", "S": "P + T", "D": 64 },
      "tensors": { "OLD": { "dtype": "bf16", "dims": ["P", "D"] }, "NEW": { "dtype": "bf16", "dims": ["T", "D"] }, "K": { "dtype": "bf16", "dims": ["S", "D"] } },
      "kernel": { "stages": [{ "store": "K[S = P]", "from": "OLD" }, { "store": "K[S = T + extent(P)]", "from": "NEW" }] })x",
     "K[S = (<T> + extent(P))] [T, D] = NEW"},
    {"embedding", R"x("dims": { "T": "runtime", "V": 50000, "H": 768 },
      "tensors": { "ID": { "dtype": "i32", "dims": ["T"] }, "E": { "dtype": "bf16", "dims": ["V", "H"] }, "Y": { "dtype": "bf16", "dims": ["T", "H"] } },
      "kernel": { "stages": [{ "require": "0 <= ID and ID < extent(V)", "say": "a token outside the vocabulary" }, { "store": "Y", "from": "E[V = ID]" }] })x",
     "Y [T, H] = E[V = ID]"},
    {"ragged_tail",
     R"x("dims": { "N": 1000 }, "tensors": { "X": { "dtype": "f32", "dims": ["N /^ 64", "N % 64"] }, "S": { "dtype": "f32", "dims": ["N /^ 64"] } },
      "kernel": { "stages": [{ "reduce": "s", "as": "sum", "of": "X", "along": ["N % 64"] }, { "store": "S", "from": "s" }] })x",
     "S [N / 64] = sum{N % 64}(X)"},
    {"top_left_diagonal",
     R"x("dims": { "N": 128, "M": 128 }, "tensors": { "A": { "dtype": "f32", "dims": ["N", "M"] }, "D": { "dtype": "f32", "dims": ["N"] } },
      "kernel": { "over": ["N"], "stages": [{ "store": "D", "from": "A[M = N]" }] })x",
     "D [N] = A[M = <N>]"},
};

}  // namespace

TEST_CASE("kernels that the language is for") {
    for (const Legal& l : legal) {
        CAPTURE(l.name);
        const Checked c =
            check_text(std::string("{ \"pleat\": 1, \"name\": \"") + l.name + "\", " + l.sections + " }");
        CHECK(c.findings() == "");
        if (!c.model) continue;
        if (l.store[0]) CHECK(text_of(*c.model, c.kernel(), c.kernel().stores.back()) == l.store);
        CHECK(c.kernel().node_where.size() == static_cast<size_t>(c.kernel().graph.size()));
        for (model::NodeId i = 0; i < c.kernel().graph.size(); ++i)
            for (const model::NodeId a : c.kernel().graph[i].args) CHECK(a < i);
    }
}

}  // namespace pleat::test

// The specs that `pleat new` offers: a table. JSON has no comments, so that each says in "about" what to change.
#include "cli/templates.h"

namespace pleat::cli {
namespace {

constexpr Template all[] = {
    {"elementwise", "each element by itself: activations, updates of weights", R"json({
  "pleat": 1,
  "name": "NAME",
  "about": "Y = X * sigmoid(scale * X), element by element. A dim is a number, or \"runtime\" for one known at launch",
  "types":   { "DT": "bf16" },
  "dims":    { "T": "runtime", "H": 4096 },
  "params":  { "scale": { "dtype": "f32", "default": 1 } },
  "tensors": {
    "X": { "dtype": "DT", "dims": ["T", "H"] },
    "Y": { "dtype": "DT", "dims": ["T", "H"] }
  },
  "kernel": {
    "over": ["T", "H"],
    "stages": [
      { "let": "gate", "be": "1 / (1 + exp(-scale * X))" },
      { "store": "Y", "from": "X * gate" }
    ]
  }
}
)json"},
    {"rows", "reductions along rows and what follows from them: norms, softmax, losses", R"json({
  "pleat": 1,
  "name": "NAME",
  "about": "Y = X / rms(X) * W, row by row. Reductions are sum, mean, max, min and product; a let names a value",
  "types":   { "DT": "bf16" },
  "dims":    { "T": "runtime", "H": 4096 },
  "params":  { "eps": { "dtype": "f32", "default": 1e-6 } },
  "tensors": {
    "X": { "dtype": "DT", "dims": ["T", "H"] },
    "W": { "dtype": "DT", "dims": ["H"] },
    "Y": { "dtype": "DT", "dims": ["T", "H"] }
  },
  "kernel": {
    "over": ["T", "H"],
    "stages": [
      { "reduce": "ms", "as": "mean", "of": "X * X", "along": ["H"] },
      { "let": "r", "be": "rsqrt(ms + eps)" },
      { "store": "Y", "from": "X * r * W" }
    ]
  }
}
)json"},
    {"product", "a matrix product with an epilogue", R"json({
  "pleat": 1,
  "name": "NAME",
  "about": "D = relu(A Bt + bias). B has a row for each column of D; stages of the epilogue see acc, the sum along K",
  "types":   { "DT": "bf16" },
  "dims":    { "M": "runtime", "N": 4096, "K": 4096 },
  "tensors": {
    "A":    { "dtype": "DT", "dims": ["M", "K"] },
    "B":    { "dtype": "DT", "dims": ["N", "K"] },
    "bias": { "dtype": "DT", "dims": ["N"] },
    "D":    { "dtype": "DT", "dims": ["M", "N"] }
  },
  "kernel": {
    "contract": { "acc": ["A", "B"], "along": ["K"] },
    "epilogue": [
      { "store": "D", "from": "max(acc + bias, 0)" }
    ]
  }
}
)json"},
    {"types", "dims and tensors as types, for a kernel written by hand", R"json({
  "pleat": 1,
  "name": "NAME",
  "about": "A spec without a kernel is a header of types; \"K / 8\" is the block of 8 along K, \"K % 8\" the place in it",
  "dims":    { "M": { "runtime": { "multiple_of": 16 } }, "N": 4096, "K": { "runtime": { "multiple_of": 8 } } },
  "folds":   { "K8": "K / 8" },
  "tensors": {
    "A": { "dtype": "f32", "dims": ["M", "K"] },
    "B": { "dtype": "f32", "dims": ["K", "N"] },
    "C": { "dtype": "f32", "dims": ["M", "N"] }
  },
  "indices": {
    "Block":  { "dims": ["M / 16", "N / 16"], "from": "blockIdx.x" },
    "Thread": { "dims": ["M % 16", "N % 16"], "from": "threadIdx.x" }
  }
}
)json"},
};

}  // namespace

std::span<const Template> templates() { return all; }

std::string written_as(const Template& from, std::string_view name) {
    std::string text(from.text);
    constexpr std::string_view hole = "NAME";
    text.replace(text.find(hole), hole.size(), name);
    return text;
}

}  // namespace pleat::cli

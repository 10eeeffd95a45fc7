// The syntax tree of a spec: what the JSON says, with the place of every word, before any name is
// resolved. Made by spec/read.h; read by check/. Expressions are still text.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "source/source.h"

namespace pleat::spec {

struct Integer {
    int64_t value = 0;
    Span span;
};

/// "runtime" or {"runtime": {"multiple_of": 16, "max": 1048576}}
struct Runtime {
    std::optional<Integer> multiple_of;
    std::optional<Integer> max;
    Span span;
};

struct TypeDecl {
    Text name;
    Text dtype;
};

struct DimDecl {
    Text name;
    std::variant<Integer, Runtime, Text> size;  // Text: an expression over other dims
};

struct FoldDecl {
    Text name;
    Text axis;
};

/// A JSON scalar given as a default value. `text` holds "inf", "-inf" or "nan" when written as a string.
struct Scalar {
    std::variant<bool, int64_t, double, Text> value;
    Span span;
};

struct ParamDecl {
    Text name;
    Text dtype;
    std::optional<Scalar> fallback;  // "default"
};

struct StrideDecl {
    Text axis;
    std::optional<Integer> value;  // nothing: "runtime"
    Span span;
};

/// "K % 64 / 8": "M % 8"
struct XorDecl {
    Text target;
    Text source;
};

/// "K / 64": 3
struct RingDecl {
    Text by;
    Integer slots;
};

struct TensorDecl {
    Text name;
    Text dtype;
    std::vector<Text> dims;  // outermost first; each an axis
    Span dims_span;
    std::vector<StrideDecl> strides;
    std::optional<Text> space;
    std::variant<std::monostate, Text, std::vector<XorDecl>> swizzle;  // none, a pattern's name, or digits
    Span swizzle_span;
    std::vector<RingDecl> ring;  // one, if any
    Span ring_span;
    std::optional<Integer> align;  // bytes
    Span span;
};

struct IndexDecl {
    Text name;
    std::vector<Text> dims;
    std::optional<Text> from;
    Span span;
};

/// "H": "2 * P + R - 1"
struct DeriveDecl {
    Text axis;
    Text value;
};

struct DerivedDecl {
    Text name;
    std::vector<Text> from;
    std::vector<DeriveDecl> to;
};

struct FragmentDecl {
    Text name;
    Text operand;
    Text dtype;
    std::vector<Text> dims;
    Span span;
};

struct LetStage {
    Text name;
    Text be;
};
struct ReduceStage {
    Text name;
    Text as;
    Text of;
    std::vector<Text> along;
    Span along_span;
};
struct ContractStage {
    Text name;
    std::vector<Text> of;  // two
    std::vector<Text> along;
    Span along_span;
};
struct StoreStage {
    Text target;
    Text from;
};
struct RequireStage {
    Text condition;
    Text say;
};
struct Stage {
    std::variant<LetStage, ReduceStage, ContractStage, StoreStage, RequireStage> verb;
    Span span;
};

/// {"stages": [...], "over": [...]}
struct OverForm {
    std::optional<std::vector<Text>> over;
    Span over_span;
    std::vector<Stage> stages;
};
/// {"contract": {"acc": [a, b], "along": [k]}, "prologue": [...], "epilogue": [...]}
struct ContractForm {
    Text name;
    std::vector<Text> of;
    std::vector<Text> along;
    Span along_span;
    std::vector<Stage> prologue;
    std::vector<Stage> epilogue;
};
/// {"attend": {"o": [q, k, v], "along": [...], "softmax": [...], "scores": [...]}, ...}
struct AttendForm {
    Text name;
    std::vector<Text> of;  // three
    std::vector<Text> along;
    std::vector<Text> softmax;
    std::vector<Stage> scores;
    std::vector<Stage> prologue;
    std::vector<Stage> epilogue;
};
/// {"attend_backward": {"o": [q, k, v], ...}, "gradients": {"o": "dout", "q": "dq"}, ...}
struct AttendBackwardForm {
    AttendForm forward;
    std::vector<std::pair<Text, Text>> gradients;  // a tensor, and the one that holds its gradient
};
/// {"use": "file.json", "kernel": "theirs", "with": {"theirs": "ours"}}
struct UseForm {
    Text file;
    std::vector<std::pair<Text, Text>> with;
    std::optional<Text> kernel = {};  // none: the only one, or the one of the same name
};

/// {"up_to": {"M": 256}, "rows": 64, "form": "pingpong"}
struct ScheduleDecl {
    std::vector<std::pair<Text, Integer>> up_to;
    std::vector<std::pair<Text, std::variant<Integer, Text>>> settings;
    Span span;
};

struct KernelDecl {
    Text name;  // of a single "kernel": the spec's name
    std::variant<OverForm, ContractForm, AttendForm, AttendBackwardForm, UseForm> form;
    std::optional<Text> compute;
    std::vector<ScheduleDecl> schedule;  // instead of the one that is chosen: see dsl_specs/README.md
    Span span;
};

struct Spec {
    int file = -1;
    Integer version;
    std::optional<Text> schema;  // "$schema", for editors
    Text name;
    Text about;
    std::optional<Text> backward;  // the path of the spec that has this one's gradients
    std::vector<TypeDecl> types;
    std::vector<DimDecl> dims;
    std::vector<FoldDecl> folds;
    std::vector<ParamDecl> params;
    std::vector<TensorDecl> tensors;
    std::vector<IndexDecl> indices;
    std::vector<DerivedDecl> derived;
    std::vector<FragmentDecl> fragments;
    bool single = false;  // "kernel" rather than "kernels"
    std::vector<KernelDecl> kernels;
    std::optional<std::vector<Text>> program;
    Span span;
};

/// The kernel of `theirs` that one of ours takes; nullptr: there is none.
const KernelDecl* used_kernel(const Spec& theirs, const UseForm& use, const KernelDecl& ours);

}  // namespace pleat::spec

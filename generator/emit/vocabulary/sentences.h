// A chain of `if constexpr` with a sentence each: what a misuse of a dim or tensor is answered with.
#pragma once

#include "codegen/vocabulary_names.h"
#include "codegen/writer.h"

namespace pleat::emit {

/// Dims that are told apart by name in a sentence; of the others a general one speaks. The chain of branches nests,
/// and its length times the number of dims is what the front end reads.
inline constexpr size_t most_dims_by_name = 64;

class Sentences {
public:
    Sentences(Writer& w, VocabularyNames& names) : w_(w), ok_(names.helper("ok_")) {
        w_.line("// clang-format off");
    }
    void when(const std::string& condition, const std::string& text) {
        w_.line("{}if constexpr ({}) static_assert({}, \"pleat: {}\");", first_ ? "" : "else ", condition, ok_,
                text);
        first_ = false;
    }
    void always(const std::string& text) {
        w_.line("static_assert({}, \"pleat: {}\");", ok_, text);
        w_.line("// clang-format on");
    }
    void otherwise(const std::string& text) {
        w_.line("else static_assert({}, \"pleat: {}\");", ok_, text);
        w_.line("// clang-format on");
    }

private:
    Writer& w_;
    const std::string ok_;
    bool first_ = true;
};

}  // namespace pleat::emit

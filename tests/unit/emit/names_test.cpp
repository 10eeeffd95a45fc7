// Names of a spec that emitted functions give to variables of their own.
#include <doctest/doctest.h>

#include "loaded.h"
#include "source.h"

namespace pleat::test {

TEST_CASE("a word that kernels use for a variable is a type by its namespace, and a param by another name") {
    const model::Spec spec = loaded(
        R"({"pleat": 1, "name": "p", "dims": {"row": "runtime", "column": 64}, "params": {"index": {"dtype": "f32"}},
        "tensors": {"lane": {"dtype": "f32", "dims": ["row", "column"]}, "Mutable": {"dtype": "f32", "dims": ["row"]}},
        "kernel": {"stages": [{"reduce": "sum", "as": "sum", "of": "lane * index", "along": ["column"]},
        {"store": "Mutable", "from": "sum"}]}})");
    const std::string text = cuda_source(spec);
    for (const char* line :
         {"const p::row row_(row);", "const p::lane lane_(lane_ptr, pleat::extents(p::row(row_size)));",
          "const Mutable mutable_(", "float param_index"})
        CHECK_MESSAGE(text.find(line) != std::string::npos, text);
    for (const char* line : {"const row ", "const lane ", "float index"})
        CHECK_MESSAGE(text.find(line) == std::string::npos, text);
}

}  // namespace pleat::test

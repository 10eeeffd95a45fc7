// Arrays in numpy's .npy files (format 1 to 3, NEP 1): read as a tensor's elements, and written.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cli/inputs.h"

namespace pleat::cli {

/// What a file holds, in C order.
struct NpyArray {
    std::vector<int64_t> shape;
    std::string dtype;  // without the byte order: "f4", "i8", "b1"
    std::vector<std::byte> bytes;
};

/// Throws a sentence that names the file: it cannot be read, is no .npy file, or holds what no tensor has.
NpyArray read_npy(const std::string& path);

/// The array's elements as those of a tensor, rounded as a store rounds. Throws a sentence if the shape is another
/// one or the kind does not widen to the tensor's. `what` names both: "--input X=x.npy".
void fill_tensor(HostTensor& tensor, const model::Tensor& declared, const NpyArray& array, const std::string& what);

/// The file's text for a tensor; dtypes that numpy lacks are widened to float32.
std::string npy_text(const HostTensor& tensor, model::Dtype dtype);

}  // namespace pleat::cli

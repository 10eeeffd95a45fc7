// The dims of a random spec, and domains as masks over their digits. A dim is whole or cut once, so that a
// domain is two bits a dim: the blocks (D / c) and the place within the block (D % c).
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "random/random.h"

namespace pleat::test {

using Mask = uint32_t;

struct RandomDim {
    std::string name;
    int64_t size = 0;  // 0: known at launch
    int64_t cut = 0;   // 0: none
    bool ragged = false;
    std::string blocks() const { return name + (ragged ? " /^ " : " / ") + std::to_string(cut); }
    std::string place() const { return name + " % " + std::to_string(cut); }
    /// How the spec's "dims" gives it.
    nlohmann::ordered_json declared;

    static RandomDim sized(const std::string& name, int64_t size);
    /// One known at launch.
    static RandomDim open(const std::string& name, int64_t multiple);
};

class Shapes {
public:
    explicit Shapes(Random& random);
    explicit Shapes(std::vector<RandomDim> dims) : dims_(std::move(dims)) {}

    const std::vector<RandomDim>& dims() const { return dims_; }
    static Mask whole(size_t dim) { return Mask{3} << (2 * dim); }
    static Mask part(Mask mask, size_t dim) { return mask >> (2 * dim) & 3; }
    Mask all() const { return (Mask{1} << (2 * dims_.size())) - 1; }
    /// The axes of a domain in some order; a cut dim may come as one axis or as two.
    std::vector<std::string> axes(Mask mask, Random& random, bool split) const;
    /// A random part of a domain, of whole dims mostly.
    Mask some(Mask of, Random& random, int percent_each) const;
    /// How many values, runtime dims counted as `open`.
    int64_t count(Mask mask, int64_t open) const;

private:
    std::vector<RandomDim> dims_;
};

}  // namespace pleat::test

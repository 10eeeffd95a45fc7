// One launch on a GPU, judged: a checked spec, its sizes, random inputs, poisoned outputs, guard bytes
// around every buffer. Knows nothing of where specs come from.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cli/inputs.h"
#include "cli/judge.h"
#include "cli/units.h"
#include "plan/program/program.h"
#include "pleat/reference.h"
#include "pleat/runtime.h"
#include "stage/evaluate_value.h"

namespace pleat::test {

/// A spec, compiled, with its emitted files.
struct Subject {
    std::string label;
    schedule::Program program;
    const model::Spec& spec;  // the program's
    cli::Emitted emitted;
    Subject(std::string name, model::Spec checked);
};

/// What the kernels of a unit should leave: float64 values and the kernel's own arithmetic done plainly,
/// by tensor and offset, before rounding.
struct Expected {
    struct Image {
        std::vector<double> exact, plain;  // empty: nothing stores to this tensor
        std::vector<bool> written;
    };
    std::vector<Image> images;        // by TensorId
    double sums = 0;                  // the largest finite value that a contraction or a reduction leaves
    int64_t fewest = INT64_MAX;       // values of the contraction or reduction that has the fewest
    std::vector<std::string> failed;  // texts of requires
};

/// The emitted reference, compiled for the device.
class DeviceReference {
public:
    DeviceReference(const Subject& subject, const Device& device);
    ~DeviceReference();
    DeviceReference(const DeviceReference&) = delete;
    DeviceReference& operator=(const DeviceReference&) = delete;

    /// Runs the unit's kernels one after another, each from what the one before left.
    Expected run(const cli::Unit& unit, const std::vector<int64_t>& symbols,
                 const std::vector<stage::Value>& params, const std::vector<cli::HostTensor>& tensors,
                 const Stream& stream) const;
    /// Compares coordinates [first, first + count) of a store's domain with `out` (a tensor) in float64; reductions
    /// are computed anew for each. Tensors, by TensorId, are on the device.
    Comparison compare(const model::Kernel& kernel, size_t store, const std::vector<void*>& tensors,
                       const std::vector<int64_t>& symbols, const std::vector<stage::Value>& params,
                       const void* out, int64_t first, int64_t count, const Stream& stream) const;

private:
    const void* function(const std::string& name) const;
    std::vector<unsigned char> call(const model::Kernel& kernel, const std::vector<void*>& tensors,
                                    const std::vector<int64_t>& symbols, const std::vector<stage::Value>& params,
                                    void* status) const;
    std::vector<double> stored(size_t kernel, size_t store, bool plain, const std::vector<unsigned char>& call,
                               int64_t count, size_t elements, const Stream& stream) const;
    void launch(const std::string& name, std::vector<void*> arguments, int64_t first, int64_t count,
                const Stream& stream) const;

    const Subject& subject_;
    Device device_;
    void* library_ = nullptr;
};

/// Catalog kernels beyond 2^31 elements, judged at sampled coordinates. Counts into `passed` and `failed`.
void check_huge(const std::string& catalog, const std::string& only, const Device& device, int& passed,
                int& failed);

/// Every sentence about what is wrong; none if all is right. Runs `runs` times, of which the first is judged, and
/// each must leave the same bytes, whatever was in workspace and outputs before it.
std::vector<std::string> check_unit(const Subject& subject, const cli::Unit& unit, const Kernel& kernel,
                                    const DeviceReference& reference, const std::vector<int64_t>& symbols,
                                    uint64_t seed, const cli::Tolerance& tolerance, int runs);

/// Reads and checks a spec, with --dim and --type changes; throws what is wrong as a sentence.
model::Spec load(const std::string& path, const std::vector<std::pair<std::string, std::string>>& dims,
                 const std::vector<std::pair<std::string, std::string>>& types);

}  // namespace pleat::test

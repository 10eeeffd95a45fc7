// How a correlation with many channels runs in lines of pixels on sm_90a (runtime/include/pleat/gpu/
// window_lines_sm90.h): the rows of a step, the lines from a row to the next.
#pragma once

#include <optional>
#include <string>
#include <variant>

#include "families/window/window.h"

namespace pleat::schedule {

/// Who has neighbouring weights in memory.
enum class WeightOrder { along_in, along_out };

struct Lines {
    static constexpr int64_t line_bytes = 128;  // of 64 channels of a pixel
    static constexpr int64_t most_lines = 256;  // pixels, and rows, that TMA brings at once

    Window window;         // slices, rows of a step, slots of a step each; its strip is a row
    int64_t pitch = 1;     // lines from a row to the next in shared memory
    int64_t columns = 64;  // of wgmma
    bool rounded = false;  // sums leave in the operands' dtype
    WeightOrder weights = WeightOrder::along_in;

    static constexpr int64_t threads = 384;
    /// Rows that come with a step.
    int64_t in_rows() const;
    int64_t slot_bytes() const;
    int64_t shared_bytes() const;
};

/// Pixels from a row to the next, so that no tap of a row's outputs reaches a pixel of the image in the next.
int64_t line_pitch(const WindowAxis& columns, int64_t outputs, const model::Size& inputs);

/// Why there is no step of so many rows; a step may have up to `most_rows`.
std::string why_no_step(int most_rows, std::optional<int64_t> asked);

/// Clocks of a launch, about; without the values of the spec's symbols of many images where their number is open.
double clocks_of(const model::Spec& spec, const Lines& lines, const Target& target,
                 const std::vector<int64_t>* symbols = nullptr);

/// The rows of a step for which a launch is fastest, or as many as are asked for; why there is none. Of `usual` the
/// order of weights and whether sums are rounded hold.
std::variant<Lines, std::string> lines_of(const model::Spec& spec, const Correlation& correlation, Lines usual,
                                          std::optional<int64_t> rows, const Target& target);

}  // namespace pleat::schedule

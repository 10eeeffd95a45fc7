// The manifest: all that the runtime knows of a kernel. Plain text, one fact a line, written by the
// generator and parsed here strictly. Knows nothing of devices.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "pleat/size_program.h"

namespace pleat {

/// How an element is stored; the row of a table in manifest.cpp.
struct ElementType {
    std::string_view name;  // "bf16"
    int bytes;
    bool real;
    unsigned char dlpack_code, dlpack_bits;  // DLDataType; e4m3 and e5m2 by DLPack's codes 10 and 12
};
/// The element type of this name, or null.
const ElementType* element_type(std::string_view name);

struct Manifest {
    struct Symbol {
        std::string name;  // "T"; of a stride "X.T"
        bool stride = false;
        bool unused = false;  // other kernels of the spec need it; here its value does not matter
        long long multiple_of = 1;
        long long max = 0;           // 0: unknown
        int tensor = -1, axis = -1;  // strides: where it is
    };
    struct Axis {
        std::string name;
        SizeProgram extent, stride;  // stride in elements
    };
    struct Tensor {
        std::string name;
        const ElementType* type = nullptr;
        bool read = false, written = false;
        long long alignment = 1;  // bytes
        std::vector<Axis> axes;   // outermost first
        std::string signature;    // "X [T, H]"
    };
    struct Param {
        std::string name;
        const ElementType* type = nullptr;
        bool has_default = false;
        alignas(8) unsigned char default_bits[8] = {};  // the default as stored in `type`
    };
    struct Require {
        int bit = 0;
        std::string text;
    };
    struct Argument {
        enum class Kind { tensor, size32, size64, param, workspace, status, counter, map };
        Kind kind = Kind::status;
        int index = -1;    // a tensor's, a param's or a map's
        SizeProgram size;  // a size, or the offset into the workspace in bytes
    };
    struct MapAxis {
        SizeProgram extent, stride;  // in elements; the first axis's stride is 1
        int box = 1;                 // elements of it that one copy moves...
        bool clipped = false;        // ...no more than there are
        /// Along it lie `outputs` windows, `every` apart, of which the first begins at `first` (im2col mode).
        bool windows = false;
        int first = 0, every = 1;
        SizeProgram outputs;
    };
    /// A tensor map (CUtensorMap): how the tensor memory accelerator walks a tensor, or a part of the workspace.
    struct TensorMap {
        int tensor = -1;     // -1: the workspace...
        SizeProgram offset;  // ...from here on, in bytes
        const ElementType* type = nullptr;
        bool tf32 = false;          // f32 is rounded to TF32, to nearest even, on its way to shared memory
        int swizzle = 0;            // bytes: 0, 32, 64 or 128
        std::vector<MapAxis> axes;  // innermost first
        /// Axes along which windows lie: copies bring pixel after pixel, the last axis's box of them.
        size_t windows = 0;
    };
    struct Launch {
        std::string function;  // extern "C" name
        SizeProgram grid[3], block[3], cluster, shared;
        /// It waits by itself for what the launch before it writes: 0 no; 1 yes; 2 yes, but what the call's own
        /// launches leave alone it may have read by then, so that only one of these may end while it begins.
        int programmatic = 0;
        /// Its blocks go from one piece of work to the next: no more of them than the device runs at once, of the
        /// grid's.
        bool resident = false;
        std::vector<Argument> arguments;
        std::vector<TensorMap> maps;
        std::string each;  // the function that takes many sets of these arguments at once (gpu/each.h); "": none
        int sets = 0;      // ... how many
    };
    /// A list of launches; those of the first variant whose condition is not 0 run.
    struct Variant {
        SizeProgram condition{1};
        std::string written;  // the condition's text
        std::vector<Launch> launches;
    };
    struct ReferenceStep {
        std::string name, kind;  // kind: reduce, store or require
        SizeProgram points;
    };

    std::string kernel, spec, source;
    /// The source's functions can be compiled one by one: with PLEAT_APART and PLEAT_APART_<function> defined.
    bool apart = false;
    std::vector<std::string> includes;
    /// Of the text ahead of its line, the source and what it includes; none in a manifest by hand.
    struct Sum {
        uint64_t value;
        size_t ahead;  // bytes of the manifest's text
    };
    std::optional<Sum> sum;
    std::vector<Symbol> symbols;
    std::vector<Tensor> tensors;
    std::vector<Param> params;
    SizeProgram workspace;
    std::vector<Require> requirements;
    /// Steps run one after another; a kernel has one, a program one for each of its kernels.
    struct Step {
        std::string name;            // "" for the one step of a kernel
        std::vector<Launch> always;  // before any variant
        std::vector<Variant> variants;
    };
    std::vector<Step> steps;
    std::vector<ReferenceStep> reference;

    /// Parses; throws Error "FILE:LINE: sentence" on anything that is not a manifest of format 1.
    static Manifest parse(std::string_view text, const std::string& file);

    int tensor_named(std::string_view name) const;  // -1: none
    int symbol_named(std::string_view name) const;
    int param_named(std::string_view name) const;

    // Launches keep their arguments on the stack.
    static constexpr int max_symbols = 256, max_tensors = 256, max_params = 256, max_arguments = 512, max_axes = 32,
                         max_maps = 32, max_map_axes = 5, max_sets = 4096;
};

/// Rounds a number to an element type and stores its bytes (at most 8) in `bits`; false if the type
/// is an integer and cannot hold the value exactly.
bool store_real(const ElementType& type, double value, void* bits);
bool store_integer(const ElementType& type, long long value, void* bits);

}  // namespace pleat

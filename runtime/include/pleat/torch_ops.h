// Operators of PyTorch made of kernels, defined when the library that holds them is loaded: what
// pleat_add_torch_ops() builds. For programs in C++, torch.ops.load_library and AOTInductor; no Python runs.
//
// SPACE::KERNEL takes the tensors that the kernel reads, in the spec's order; then, by name, dims that none of them
// shows and the params. It returns the tensors that the kernel stores, new ones. Sizes and dtypes are the kernel's.
// Dims in front of an outermost open dim fold into it. Tensors that do not lie as declared are copied first. On
// CUDA it runs on the current stream, on the CPU as the float64 reference, on meta tensors not at all. It has no
// gradient. A call that does not fit throws std::runtime_error.
//
// torch is found in the process (2.10 or later, libtorch_cpu.so): nothing is built against it.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "pleat/kernel.h"

namespace pleat::torch_ops {

/// An operator's kernels as torch calls them: `stack` holds the arguments, then the results, a word each.
using Boxed = void (*)(uint64_t* stack, uint64_t arguments, uint64_t results);

class Operator {
public:
    /// `whole`: the tensors that stores reach in every element; of others these are 0 where none does.
    Operator(const KernelSource& source, std::vector<std::string_view> whole);
    ~Operator();

    /// Registers the operator with torch. Without torch in the process it says so on stderr, and there is none.
    void define(const char* space, Boxed boxed) const noexcept;
    void call(uint64_t* stack) const;

private:
    struct State;
    std::unique_ptr<State> state_;
};

/// Defines the operator of a generated launcher. torch calls bare functions, so each operator has a type.
template <class Launcher>
class Definition {
public:
    Definition(const char* space, std::vector<std::string_view> whole) {
        static const Operator only(Launcher::source(), std::move(whole));
        operator_ = &only;
        only.define(space, &call);
    }

private:
    static void call(uint64_t* stack, uint64_t, uint64_t) { operator_->call(stack); }
    inline static const Operator* operator_ = nullptr;
};

}  // namespace pleat::torch_ops

// Operators of PyTorch: a call finds its plan, allocates, and launches, without entering Python.
#include "pleat_torch.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstring>
#include <deque>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "guarded.h"
#include "kernel.h"
#include "pleat/manifest.h"
#include "torch/held.h"

namespace {

using pleat::torch_shim::Held;
using pleat::torch_shim::must;
using pleat::torch_shim::shim;
using pleat::torch_shim::Shim;
using pleat::torch_shim::Tensor;
using pleat::torch_shim::Word;

/// Plans of one operator that a call searches; calls beyond these have none.
constexpr int most_plans = 64;
/// pleat_torch_tensor, owning what it points to.
struct Slot {
    int32_t dtype, input, result, align;
    bool zero;
    std::vector<int64_t> sizes, strides, made_strides;
    size_t at;  // of the kernel's tensors

    Slot(const pleat_torch_tensor& t, const pleat::Manifest& manifest)
        : dtype(shim().dtype(t.dtype)),
          input(t.input),
          result(t.result),
          align(t.align),
          zero(t.zero != 0),
          sizes(t.sizes, t.sizes + t.dim),
          at(static_cast<size_t>(manifest.tensor_named(t.name))) {
        if (t.strides) strides.assign(t.strides, t.strides + t.dim);
        if (t.made_strides) made_strides.assign(t.made_strides, t.made_strides + t.dim);
    }

    bool takes(Tensor handed, int32_t device_type, int32_t device) const {
        int32_t type = 0, index = 0, number = 0;
        int64_t dim = 0;
        int64_t *its_sizes = nullptr, *its_strides = nullptr;
        const Shim& s = shim();
        must(s.get_device_type(handed, &type));
        must(s.get_dtype(handed, &number));
        must(s.get_dim(handed, &dim));
        if (type != device_type || number != dtype || dim != static_cast<int64_t>(sizes.size())) return false;
        must(s.get_sizes(handed, &its_sizes));
        must(s.get_strides(handed, &its_strides));
        if (!std::equal(sizes.begin(), sizes.end(), its_sizes) ||
            !std::equal(strides.begin(), strides.end(), its_strides))
            return false;
        if (device == PLEAT_CPU) return true;
        must(s.get_device_index(handed, &index));
        return index == device;
    }
};

/// A param of the kernel, and which of the call's it is.
struct Given {
    size_t at;
    const pleat::ElementType* type;
    pleat_torch_kind kind;
};

/// What the kernel's symbols are in a call that has run, all of whose arguments are checked.
std::vector<long long> symbols_of(const pleat_torch_plan& p, const std::vector<std::string>& params) {
    std::vector<pleat::TensorView> tensors;
    for (size_t i = 0; i < p.tensor_count; ++i) {
        const pleat_torch_tensor& t = p.tensors[i];
        tensors.push_back({t.name, t.dtype, t.axes, t.axis_sizes, t.axis_strides, t.data, p.device});
    }
    std::vector<pleat::NamedSize> sizes;
    for (size_t i = 0; i < p.size_count; ++i) sizes.push_back({p.sizes[i].name, p.sizes[i].value});
    std::vector<pleat::NamedParam> zeros;  // no symbol depends on params
    for (const std::string& name : params) zeros.emplace_back(name, 0);
    return p.kernel->kernel.solve({tensors, sizes, zeros});
}

struct Plan {
    const pleat::Kernel& kernel;
    int32_t device, device_type, device_index, byte;
    std::vector<Slot> slots;
    std::vector<int64_t> integers;
    std::vector<long long> symbols;
    std::vector<Given> params;
    int64_t workspace_bytes;
    bool check;
    Plan* next = nullptr;

    Plan(const pleat_torch_plan& p, size_t integer_count, const std::vector<std::string>& names,
         const std::vector<pleat_torch_kind>& kinds)
        : kernel(p.kernel->kernel),
          device(p.device),
          device_type(p.device == PLEAT_CPU ? shim().cpu : shim().cuda),
          device_index(p.device == PLEAT_CPU ? 0 : p.device),
          byte(shim().dtype("u8")),
          integers(p.given, p.given + integer_count),
          symbols(symbols_of(p, names)),
          workspace_bytes(static_cast<int64_t>(p.workspace_bytes)),
          check(p.check != 0) {
        const pleat::Manifest& manifest = kernel.manifest();
        for (size_t i = 0; i < p.tensor_count; ++i) slots.emplace_back(p.tensors[i], manifest);
        for (size_t i = 0; i < names.size(); ++i) {
            const auto at = static_cast<size_t>(manifest.param_named(names[i]));
            params.push_back({at, manifest.params[at].type, kinds[i]});
        }
    }

    bool takes(const std::vector<Held>& handed, const Word* words) const {
        return std::equal(integers.begin(), integers.end(), words,
                          [](int64_t a, Word b) { return static_cast<Word>(a) == b; }) &&
               std::all_of(slots.begin(), slots.end(), [&](const Slot& s) {
                   return s.input < 0 || s.takes(handed[static_cast<size_t>(s.input)].get(), device_type, device);
               });
    }

    Held made(const std::vector<int64_t>& of_sizes, const std::vector<int64_t>& of_strides, int32_t dtype) const {
        Tensor handle = nullptr;
        must(shim().empty_strided(static_cast<int64_t>(of_sizes.size()), of_sizes.data(), of_strides.data(), dtype,
                                  device_type, device_index, &handle));
        return Held(handle);
    }
};

struct Operator {
    size_t tensors = 0, sizes = 0, results = 0;
    std::vector<std::string> names;
    std::vector<pleat_torch_kind> kinds;
    std::atomic<Plan*> plans{nullptr};
    std::atomic<int> plan_count{0};

    void call(Word* stack) const noexcept {
        std::vector<Held> handed;
        handed.reserve(tensors);
        for (size_t i = 0; i < tensors; ++i) handed.emplace_back(reinterpret_cast<Tensor>(stack[i]));
        try {
            const Plan* plan = plans.load(std::memory_order_acquire);
            while (plan && !plan->takes(handed, stack + tensors)) plan = plan->next;
            if (plan && run(*plan, handed, stack)) return;
        } catch (...) {  // refused: the caller finds out why by other ways
        }
        for (size_t i = 0; i < results; ++i) {
            Tensor nothing = nullptr;
            shim().new_tensor_handle(handed.front().get(), &nothing);
            stack[i] = reinterpret_cast<Word>(nothing);
        }
    }

private:
    /// False where the plan does not take an address, or the launch fails.
    bool run(const Plan& plan, const std::vector<Held>& handed, Word* stack) const {
        const Shim& s = shim();
        std::vector<Held> made(results);
        const void* pointers[pleat::Manifest::max_tensors];
        for (const Slot& slot : plan.slots) {
            Tensor tensor = slot.input < 0 ? nullptr : handed[static_cast<size_t>(slot.input)].get();
            if (slot.result >= 0) {
                Held& result = made[static_cast<size_t>(slot.result)];
                result = plan.made(slot.sizes, slot.made_strides, slot.dtype);
                if (tensor) must(s.copy_(result.get(), tensor, 0));
                if (slot.zero && !tensor) must(s.zero_(result.get()));
                tensor = result.get();
            }
            void* data = nullptr;
            must(s.get_data_ptr(tensor, &data));
            if (reinterpret_cast<uintptr_t>(data) % static_cast<uintptr_t>(slot.align) != 0) return false;
            pointers[slot.at] = data;
        }
        void *stream = nullptr, *space = nullptr;
        if (plan.device != PLEAT_CPU) must(s.get_current_cuda_stream(plan.device, &stream));
        Held workspace;
        if (plan.workspace_bytes > 0) {
            workspace = plan.made({plan.workspace_bytes}, {1}, plan.byte);
            must(s.get_data_ptr(workspace.get(), &space));
        }
        if (!launch(plan, stream, pointers, stack + tensors + sizes, space)) return false;
        for (size_t i = 0; i < results; ++i) stack[i] = reinterpret_cast<Word>(made[i].release());
        return true;
    }

    /// By the door of typed launchers: names and sizes were checked when the plan was added, and torch vouches for
    /// the rest.
    static bool launch(const Plan& plan, void* stream, const void* const* pointers, const Word* words,
                       void* space) {
        alignas(8) unsigned char bits[pleat::Manifest::max_params][8];
        const void* params[pleat::Manifest::max_params];
        std::fill_n(params, plan.kernel.manifest().params.size(), nullptr);  // its default
        for (size_t i = 0; i < plan.params.size(); ++i) {
            const Given& param = plan.params[i];
            if (!store(param, words[i], bits[i])) return false;
            params[param.at] = bits[i];
        }
        return pleat::c_api::guarded([&] {
                   const pleat::Stream on(stream);
                   plan.kernel.launch(on, pointers, plan.symbols.data(), params, space);
                   if (plan.check) plan.kernel.check(on);
               }) == PLEAT_OK;
    }

    /// A word of torch's stack in the param's dtype.
    static bool store(const Given& param, Word word, void* bits) {
        if (param.kind == PLEAT_TORCH_REAL) {
            double real = 0;
            std::memcpy(&real, &word, sizeof real);
            return pleat::store_real(*param.type, real, bits);
        }
        const bool is_bool = param.kind == PLEAT_TORCH_BOOL;
        return pleat::store_integer(*param.type, is_bool ? (word & 0xff) != 0 : static_cast<int64_t>(word), bits);
    }
};

std::mutex registering;
std::array<Operator, PLEAT_TORCH_OPERATORS> operators;
size_t operator_count = 0;

/// torch's kernels are bare functions, so each operator has one of its own.
template <size_t number>
void trampoline(Word* stack, uint64_t, uint64_t) {
    operators[number].call(stack);
}

template <size_t... numbers>
constexpr auto trampolines_of(std::index_sequence<numbers...>) {
    // Deducing the array's type would fold over all of them, which Clang refuses.
    return std::array<decltype(&trampoline<0>), sizeof...(numbers)>{&trampoline<numbers>...};
}
constexpr auto trampolines = trampolines_of(std::make_index_sequence<PLEAT_TORCH_OPERATORS>());

void implement(const char* name, const char* key, pleat::torch_shim::Boxed boxed) {
    const Shim& s = shim();
    pleat::torch_shim::Library library = nullptr;  // stays, as the operator does
    must(s.library_init_impl("pleat", key, "pleat_torch.cpp", 0, &library));
    must(s.library_impl(library, name, boxed, pleat::torch_shim::abi_version));
}

}  // namespace

int pleat_torch_register(const pleat_torch_operator* described) {
    int number = -1;
    pleat::c_api::guarded([&] {
        const std::lock_guard lock(registering);
        if (operator_count == operators.size()) throw std::runtime_error("there are too many operators");
        Operator& op = operators[operator_count];
        op.tensors = described->tensors;
        op.sizes = described->sizes;
        op.results = described->results;
        op.names.clear();
        op.kinds.clear();
        for (size_t i = 0; i < described->param_count; ++i) {
            op.names.emplace_back(described->params[i].name);
            op.kinds.push_back(described->params[i].kind);
        }
        const auto boxed = trampolines[operator_count];
        implement(described->name, "CPU", boxed);
        if (shim().get_current_cuda_stream) implement(described->name, "CUDA", boxed);
        number = static_cast<int>(operator_count++);
    });
    return number;
}

int pleat_torch_add(int op, const pleat_torch_plan* plan) {
    return pleat::c_api::guarded([&] {
        const std::lock_guard lock(registering);
        if (op < 0 || static_cast<size_t>(op) >= operator_count)
            throw std::runtime_error("there is no such operator");
        Operator& to = operators[static_cast<size_t>(op)];
        if (to.plan_count.load() >= most_plans)
            throw std::runtime_error("the operator has as many plans as are searched");
        if (!plan->kernel) throw std::runtime_error("the kernel is null");
        auto made = std::make_unique<Plan>(*plan, to.sizes, to.names, to.kinds);
        made->next = to.plans.load();
        to.plans.store(made.release(),
                       std::memory_order_release);  // calls may run by it as long as the process lives
        ++to.plan_count;
    });
}

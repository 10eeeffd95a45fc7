// The untyped door: tensors by name, as other libraries describe them. Everything that a typed launcher
// has from the compiler is checked here, and each finding is one sentence that says what differs.
#include "kernel_state.h"
#include "overlaps.h"
#include "text.h"

namespace pleat {

using runtime::printable;
using runtime::text;

namespace {

class Reader {
public:
    Reader(const Kernel::State& state, const Arguments& arguments, OrderedArguments& to)
        : s_(state), m_(state.manifest), in_(arguments), to_(to) {}

    /// What was found right before, without looking again.
    void reread() {
        find_tensors();
        solve_dims();
        solve_strides();
        for (size_t i = 0; i < m_.tensors.size(); ++i) to_.tensors[i] = view(i).data;
        read_params();
    }

    void read() {
        find_tensors();
        for (size_t i = 0; i < m_.tensors.size(); ++i) check_kind(i);
        solve_dims();
        for (size_t i = 0; i < m_.tensors.size(); ++i) check_sizes(i);
        solve_strides();
        s_.check_symbols(to_.symbols);
        for (size_t i = 0; i < m_.tensors.size(); ++i) {
            check_strides(i);
            check_pointer(i);
        }
        check_overlaps(s_, *this);
        read_params();
    }

    // What check_overlaps() asks.
    int axes(size_t i) const { return view(i).axes; }
    long long size(size_t i, int axis) const { return view(i).sizes[axis]; }
    /// The stride that is given, or that of a row-major tensor without gaps.
    long long stride(size_t i, int axis) const {
        return view(i).strides ? view(i).strides[axis] : row_major(i, axis);
    }
    const void* data(size_t i) const { return view(i).data; }

private:
    [[noreturn]] void differs(size_t tensor, const std::string& how) const {
        s_.fail(text("tensor ", m_.tensors[tensor].signature, " ", how));
    }
    const TensorView& view(size_t i) const { return *views_[i]; }
    long long row_major(size_t i, int axis) const {
        long long product = 1;
        for (int a = view(i).axes - 1; a > axis; --a)
            if (__builtin_mul_overflow(product, view(i).sizes[a], &product))
                differs(i, "has more than 2^63 elements");
        return product;
    }
    void find_tensors() {
        for (const TensorView*& v : views_) v = nullptr;
        for (const TensorView& v : in_.tensors) {
            const int at = m_.tensor_named(v.name);
            if (at < 0)
                s_.fail(text("the kernel takes no tensor '", printable(v.name), "'; it takes ", all_tensors(),
                             ", those that its stages use"));
            if (views_[at]) s_.fail(text("tensor ", v.name, " is given twice"));
            if (v.axes > 0 && !v.sizes) s_.fail(text("tensor ", v.name, " comes without sizes"));
            views_[at] = &v;
        }
        for (size_t i = 0; i < m_.tensors.size(); ++i)
            if (!views_[i]) differs(i, "is missing");
    }
    std::string all_tensors() const {
        std::string names;
        for (const Manifest::Tensor& t : m_.tensors) names += (names.empty() ? "" : ", ") + t.signature;
        return names;
    }

    void check_kind(size_t i) const {
        const Manifest::Tensor& t = m_.tensors[i];
        const TensorView& v = view(i);
        if (v.dtype.empty()) differs(i, text("has no dtype; it is ", t.type->name));
        if (v.dtype != t.type->name) differs(i, text("has dtype ", printable(v.dtype), ", not ", t.type->name));
        if (v.axes != static_cast<int>(t.axes.size()))
            differs(i, text("has ", v.axes, v.axes == 1 ? " axis" : " axes", ", not ", t.axes.size()));
        for (int a = 0; a < v.axes; ++a)
            if (v.sizes[a] < 0)
                differs(i, text("has ", v.sizes[a], " elements along ", t.axes[static_cast<size_t>(a)].name));
        const int wanted = s_.device.ordinal();
        const auto place = [](int device) {
            return device < 0 ? std::string("in host memory") : text("on CUDA device ", device);
        };
        if (v.device != wanted) differs(i, text("lies ", place(v.device), ", not ", place(wanted)));
    }

    void solve_dims() {
        const size_t n = m_.symbols.size();
        for (size_t k = 0; k < n; ++k) solved_by_[k] = nowhere;
        for (const NamedSize& size : in_.sizes) {
            const int k = m_.symbol_named(size.name);
            if (k < 0 || m_.symbols[static_cast<size_t>(k)].stride)
                s_.fail(text("there is no dim '", printable(size.name), "' whose size is open"));
            if (solved_by_[k] == by_name && to_.symbols[k] != size.value)
                s_.fail(text("the size of ", size.name, " is given twice"));
            to_.symbols[k] = size.value;
            solved_by_[k] = by_name;
        }
        for (size_t i = 0; i < m_.tensors.size(); ++i)
            for (size_t a = 0; a < m_.tensors[i].axes.size(); ++a) {
                const int k = m_.tensors[i].axes[a].extent.symbol();
                if (k < 0 || m_.symbols[static_cast<size_t>(k)].stride) continue;
                const long long size = view(i).sizes[a];
                if (solved_by_[k] == nowhere) {
                    solved_by_[k] = static_cast<int>(i);
                    to_.symbols[k] = size;
                } else if (to_.symbols[k] != size) {
                    const std::string where = solved_by_[k] == by_name ? "is given as " : "is ";
                    const std::string whose =
                        solved_by_[k] == by_name
                            ? ""
                            : text(" in tensor ", m_.tensors[static_cast<size_t>(solved_by_[k])].signature);
                    differs(i, text("has ", size, " elements along ", m_.tensors[i].axes[a].name, ", but ",
                                    m_.symbols[static_cast<size_t>(k)].name, " ", where, to_.symbols[k], whose));
                }
            }
        for (size_t k = 0; k < n; ++k) {
            if (m_.symbols[k].stride || (m_.symbols[k].unused && solved_by_[k] == nowhere))
                to_.symbols[k] = 0;  // until solve_strides
            else if (solved_by_[k] == nowhere)
                s_.fail(text("the size of dim ", m_.symbols[k].name,
                             " is open, and no tensor shows it; give it by name"));
        }
    }

    void check_sizes(size_t i) const {
        const Manifest::Tensor& t = m_.tensors[i];
        for (size_t a = 0; a < t.axes.size(); ++a) {
            const long long wanted = s_.evaluate(t.axes[a].extent, to_.symbols, "an extent");
            if (view(i).sizes[a] != wanted)
                differs(i, text("has ", view(i).sizes[a], " elements along ", t.axes[a].name, ", not ", wanted));
        }
    }

    void solve_strides() {
        for (const bool matters : {true, false})
            for (size_t k = 0; k < m_.symbols.size(); ++k) {
                const Manifest::Symbol& symbol = m_.symbols[k];
                if (!symbol.stride) continue;
                const auto i = static_cast<size_t>(symbol.tensor);
                if (stride_matters(*this, i, symbol.axis) != matters) continue;
                to_.symbols[k] = 0;
                to_.symbols[k] = matters ? stride(i, symbol.axis) : implied_stride(i, k);
            }
    }

    /// A stride that is never used may be anything; then one that keeps every promise is passed on: what another
    /// stride of the tensor that is made of it says it is, or 0.
    long long implied_stride(size_t i, size_t k) {
        for (int a = 0; a < view(i).axes; ++a) {
            if (!stride_matters(*this, i, a)) continue;
            const SizeProgram& program = m_.tensors[i].axes[static_cast<size_t>(a)].stride;
            const long long without = s_.evaluate(program, to_.symbols, "a stride");
            to_.symbols[k] = 1;
            const long long each = s_.evaluate(program, to_.symbols, "a stride") - without;
            to_.symbols[k] = 0;
            if (each > 0 && (stride(i, a) - without) % each == 0) return (stride(i, a) - without) / each;
        }
        return 0;
    }

    void check_strides(size_t i) const {
        const Manifest::Tensor& t = m_.tensors[i];
        for (int a = 0; a < view(i).axes; ++a) {
            if (!stride_matters(*this, i, a)) continue;
            const long long wanted = s_.evaluate(t.axes[static_cast<size_t>(a)].stride, to_.symbols, "a stride");
            if (stride(i, a) != wanted)
                differs(i, text("has stride ", stride(i, a), " along ", t.axes[static_cast<size_t>(a)].name,
                                ", not ", wanted));
        }
    }

    void check_pointer(size_t i) {
        const Manifest::Tensor& t = m_.tensors[i];
        to_.tensors[i] = view(i).data;
        if (is_empty(*this, i)) return;
        const auto address = reinterpret_cast<unsigned long long>(view(i).data);
        if (address == 0) differs(i, "is null");
        if (address % static_cast<unsigned long long>(t.alignment) != 0)
            differs(i, text("lies at ", view(i).data, ", which is no multiple of ", t.alignment, " bytes"));
        const runtime::DeviceState& device = s_.device.state();
        if (device.ordinal >= 0 && !device.reads_host_memory) {
            unsigned kind = 0;
            const runtime::CuResult known =
                device.driver->pointer_attribute(&kind, runtime::cu_pointer_memory_type, address);
            if (known == runtime::cu_invalid_value)
                differs(i, "lies in plain host memory, which the device cannot read");
        }
    }

    std::string all_params() const {
        std::string names;
        for (const Manifest::Param& p : m_.params) names += (names.empty() ? "" : ", ") + p.name;
        return names.empty() ? "it takes none" : "it takes " + names + ", those that its stages use";
    }
    void read_params() {
        for (size_t i = 0; i < m_.params.size(); ++i) to_.params[i] = nullptr;
        for (const NamedParam& p : in_.params) {
            const int at = m_.param_named(p.name);
            if (at < 0) s_.fail(text("the kernel takes no param '", printable(p.name), "'; ", all_params()));
            const Manifest::Param& param = m_.params[static_cast<size_t>(at)];
            if (to_.params[at]) s_.fail(text("param ", p.name, " is given twice"));
            void* bits = to_.param_bits[at];
            const bool stored =
                p.is_integer ? store_integer(*param.type, p.integer, bits) : store_real(*param.type, p.real, bits);
            if (!stored)
                s_.fail(text("param ", p.name, " is ", p.is_integer ? text(p.integer) : text(p.real), ", which ",
                             param.type->name, " does not hold"));
            to_.params[at] = bits;
        }
        for (size_t i = 0; i < m_.params.size(); ++i) {
            if (to_.params[i]) continue;
            if (!m_.params[i].has_default)
                s_.fail(text("param ", m_.params[i].name, " has no default and was not given"));
            to_.params[i] = m_.params[i].default_bits;
        }
    }

    static constexpr int nowhere = -1, by_name = -2;
    const Kernel::State& s_;
    const Manifest& m_;
    const Arguments& in_;
    OrderedArguments& to_;
    const TensorView* views_[Manifest::max_tensors];
    int solved_by_[Manifest::max_symbols];
};

}  // namespace

void read_arguments(const Kernel::State& state, const Arguments& arguments, OrderedArguments& ordered) {
    Reader(state, arguments, ordered).read();
}

void reread_arguments(const Kernel::State& state, const Arguments& arguments, OrderedArguments& ordered) {
    Reader(state, arguments, ordered).reread();
}

}  // namespace pleat

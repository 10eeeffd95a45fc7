// A call of an operator: sizes from tensors, what has to be copied and made, and the launch.
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <map>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>

#include "pleat/torch_ops.h"
#include "src/text.h"
#include "torch/held.h"
#include "torch/schema.h"

namespace pleat::torch_ops {

using runtime::text;
using torch_shim::Held;
using torch_shim::must;
using torch_shim::shim;
using torch_shim::Shim;
using torch_shim::Tensor;
using Shape = std::vector<int64_t>;

namespace {

/// What torch says of a tensor.
struct Facts {
    Shape sizes, strides;
    int32_t dtype = 0, device_type = 0, device = 0;

    explicit Facts(Tensor tensor) {
        const Shim& s = shim();
        int64_t dim = 0, *its_sizes = nullptr, *its_strides = nullptr;
        must(s.get_dim(tensor, &dim));
        must(s.get_sizes(tensor, &its_sizes));
        must(s.get_strides(tensor, &its_strides));
        must(s.get_dtype(tensor, &dtype));
        must(s.get_device_type(tensor, &device_type));
        must(s.get_device_index(tensor, &device));
        sizes.assign(its_sizes, its_sizes + dim);
        strides.assign(its_strides, its_strides + dim);
    }
};

/// Tensors of one call, as the kernel has them.
struct Slot {
    Tensor tensor = nullptr;  // of the caller, or owned below
    Held owned;
    Shape sizes, strides;  // one an axis
};

std::string times(const Shape& sizes) {
    std::string all;
    for (const int64_t size : sizes) all += (all.empty() ? "" : ", ") + std::to_string(size);
    return "[" + all + "]";
}

}  // namespace

struct Operator::State {
    KernelSource source;
    Manifest manifest;
    Signature signature;
    std::vector<bool> whole;  // by tensor
    mutable std::mutex loading;
    mutable std::map<int32_t, Kernel> kernels;  // by CUDA ordinal; -1: the CPU

    State(const KernelSource& from, const std::vector<std::string_view>& reached)
        : source(from),
          manifest(Manifest::parse(from.manifest, std::string(from.origin))),
          signature(signature_of(manifest)) {
        for (const Manifest::Tensor& t : manifest.tensors)
            whole.push_back(std::find(reached.begin(), reached.end(), t.name) != reached.end());
    }

    const Kernel& kernel(int32_t device) const {
        const std::lock_guard lock(loading);
        auto found = kernels.find(device);
        if (found == kernels.end())
            found = kernels.emplace(device, Kernel::load(source, device < 0 ? Device::cpu() : Device::cuda(device)))
                        .first;
        return found->second;
    }
};

namespace {

/// One call of an operator.
class Call {
public:
    Call(const Manifest& manifest, const Signature& signature, const std::vector<bool>& whole,
         const uint64_t* words)
        : m_(manifest), signature_(signature), whole_(whole), slots_(manifest.tensors.size()) {
        for (size_t i = 0; i < signature.inputs.size(); ++i)
            handed_.emplace_back(reinterpret_cast<Tensor>(words[i]));
        words_ = words + signature.inputs.size();
        symbols_.resize(manifest.symbols.size());
        known_.resize(manifest.symbols.size());
    }

    void solve() {
        if (handed_.empty()) fail("it reads no tensor that could say where it runs");
        for (const Held& h : handed_) facts_.emplace_back(h.get());
        for (size_t i = 0; i < handed_.size(); ++i) check_kind(i);
        for (size_t i = 0; i < handed_.size(); ++i) fold(i);
        for (const int symbol : signature_.sizes) know(symbol, static_cast<int64_t>(*words_++), nullptr);
        for (size_t i = 0; i < handed_.size(); ++i) read_sizes(i);
        for (size_t i = 0; i < handed_.size(); ++i) check_sizes(i);
    }

    bool is_meta() const { return facts_.front().device_type == shim().meta; }
    /// CUDA ordinal; -1: the CPU.
    int32_t device() const { return facts_.front().device_type == shim().cuda ? facts_.front().device : -1; }

    /// Inputs as the kernel takes them, and results.
    void prepare() {
        for (size_t i = 0; i < handed_.size(); ++i) place(i);
        for (const int t : signature_.results) make_result(static_cast<size_t>(t));
    }

    void launch(const Kernel& kernel) {
        std::vector<TensorView> views;
        for (size_t t = 0; t < slots_.size(); ++t) {
            const Slot& slot = slots_[t];
            void* data = nullptr;
            must(shim().get_data_ptr(slot.tensor, &data));
            views.push_back({m_.tensors[t].name, m_.tensors[t].type->name, static_cast<int>(slot.sizes.size()),
                             slot.sizes.data(), slot.strides.data(), data, device()});
        }
        std::vector<NamedSize> sizes;
        for (const int s : signature_.sizes) sizes.push_back({symbol(s).name, symbols_[static_cast<size_t>(s)]});
        const std::vector<NamedParam> params = read_params();
        Arguments arguments;
        arguments.tensors = views;
        arguments.sizes = sizes;
        arguments.params = params;
        arguments.workspace_bytes = device() < 0 ? 0 : kernel.workspace_bytes(arguments);
        Held workspace;
        if (arguments.workspace_bytes > 0) {
            workspace = made({static_cast<int64_t>(arguments.workspace_bytes)}, {1}, shim().dtype("u8"));
            must(shim().get_data_ptr(workspace.get(), &arguments.workspace));
        }
        void* stream = nullptr;
        if (device() >= 0) must(shim().get_current_cuda_stream(device(), &stream));
        kernel.launch(Stream(stream), arguments);
        if (device() < 0 && !m_.requirements.empty()) kernel.check(Stream());
    }

    void hand_over(uint64_t* stack) {
        for (size_t i = 0; i < signature_.results.size(); ++i)
            stack[i] =
                reinterpret_cast<uint64_t>(slots_[static_cast<size_t>(signature_.results[i])].owned.release());
    }

private:
    [[noreturn]] void fail(const std::string& how) const { throw std::runtime_error(m_.kernel + ": " + how); }

    const Manifest::Tensor& input(size_t i) const { return m_.tensors[static_cast<size_t>(signature_.inputs[i])]; }
    const Manifest::Symbol& symbol(int s) const { return m_.symbols[static_cast<size_t>(s)]; }

    void check_kind(size_t i) const {
        const Facts& f = facts_[i];
        if (f.dtype != shim().dtype(std::string(input(i).type->name)))
            fail(text(input(i).name, " has dtype ", shim().dtype_name(f.dtype), ", not ", input(i).type->name));
        if (f.device_type != facts_[0].device_type || f.device != facts_[0].device)
            fail(text(input(0).name, " and ", input(i).name, " are on different devices"));
    }

    size_t more(size_t i) const { return facts_[i].sizes.size() - input(i).axes.size(); }

    /// Dims in front of the outermost axis, which has to be open, fold into it.
    void fold(size_t i) {
        const size_t dims = facts_[i].sizes.size(), axes = input(i).axes.size();
        if (dims == axes) return;
        const int outer = open_dim(m_, input(i), 0);
        const bool folds = dims > axes && outer >= 0 && (folded_ < 0 || folded_ == outer);
        if (!folds) fail(text(input(i).signature, " has ", axes, " dims, not ", dims));
        const Shape front(facts_[i].sizes.begin(),
                          facts_[i].sizes.begin() + static_cast<std::ptrdiff_t>(more(i)) + 1);
        if (folded_ >= 0 && front != leading_)
            fail(text(input(i).name, " has ", times(front), " in front, where another tensor has ",
                      times(leading_)));
        folded_ = outer;
        leading_ = front;
    }

    void know(int s, int64_t size, const Manifest::Tensor* of) {
        const auto at = static_cast<size_t>(s);
        if (known_[at] && symbols_[at] != size)
            fail(text(of ? of->name : symbol(s).name, " has ", size, " along ", symbol(s).name, ", which is ",
                      symbols_[at]));
        known_[at] = true;
        symbols_[at] = size;
    }

    void read_sizes(size_t i) {
        Slot& slot = slots_[static_cast<size_t>(signature_.inputs[i])];
        const Shape& sizes = facts_[i].sizes;
        slot.sizes.assign(sizes.begin() + static_cast<std::ptrdiff_t>(more(i)), sizes.end());
        for (size_t k = 0; k < more(i); ++k) slot.sizes.front() *= sizes[k];
        for (size_t a = 0; a < input(i).axes.size(); ++a)
            if (const int s = open_dim(m_, input(i), a); s >= 0) know(s, slot.sizes[a], &input(i));
    }

    int64_t value(const SizeProgram& program) const {
        long long found = 0;
        if (!program.evaluate(symbols_.data(), found)) fail("a size is too large");
        return found;
    }

    void check_sizes(size_t i) const {
        const Shape& sizes = slots_[static_cast<size_t>(signature_.inputs[i])].sizes;
        for (size_t a = 0; a < sizes.size(); ++a)
            if (const int64_t wanted = value(input(i).axes[a].extent); sizes[a] != wanted)
                fail(text(input(i).name, " has ", sizes[a], " along ", input(i).axes[a].name, ", not ", wanted));
    }

    /// The strides of a tensor as the spec has them. Strides at launch are `given`, or without any those of a
    /// tensor without gaps.
    Shape strides_of(const Manifest::Tensor& tensor, const Shape& sizes, const Shape* given) {
        Shape strides(sizes.size());
        int64_t product = 1;
        for (size_t a = sizes.size(); a-- > 0;) {
            const int s = tensor.axes[a].stride.symbol();
            if (s >= 0 && symbol(s).stride) symbols_[static_cast<size_t>(s)] = given ? (*given)[a] : product;
            strides[a] = value(tensor.axes[a].stride);
            product = strides[a] * std::max<int64_t>(sizes[a], 1);
        }
        return strides;
    }

    /// The strides of a tensor of torch, one an axis; nothing where dims that fold do not lie as one.
    std::optional<Shape> ranked(size_t i) const {
        const Facts& f = facts_[i];
        Shape strides(f.strides.begin() + static_cast<std::ptrdiff_t>(more(i)), f.strides.end());
        std::optional<size_t> inner;
        for (size_t k = more(i) + 1; more(i) > 0 && k-- > 0;) {
            if (f.sizes[k] == 1) continue;
            if (inner && f.strides[k] != f.strides[*inner] * f.sizes[*inner]) return std::nullopt;
            if (!inner) strides.front() = f.strides[k];
            inner = k;
        }
        return strides;
    }

    static bool equal_where_it_matters(const Shape& sizes, const Shape& a, const Shape& b) {
        if (std::find(sizes.begin(), sizes.end(), 0) != sizes.end()) return true;
        for (size_t i = 0; i < sizes.size(); ++i)
            if (sizes[i] > 1 && a[i] != b[i]) return false;
        return true;
    }

    Held made(const Shape& sizes, const Shape& strides, int32_t dtype) const {
        Tensor handle = nullptr;
        must(shim().empty_strided(static_cast<int64_t>(sizes.size()), sizes.data(), strides.data(), dtype,
                                  facts_[0].device_type, facts_[0].device, &handle));
        return Held(handle);
    }

    /// A new tensor that lies as the spec says, with the dims that fold.
    Held made(const Manifest::Tensor& tensor, const Slot& slot, const Shape& front) const {
        Shape sizes = slot.sizes, strides = slot.strides;
        if (!front.empty()) {
            sizes.erase(sizes.begin());
            sizes.insert(sizes.begin(), front.begin(), front.end());
            for (size_t k = front.size() - 1; k-- > 0;)
                strides.insert(strides.begin(), strides.front() * std::max<int64_t>(front[k + 1], 1));
        }
        return made(sizes, strides, shim().dtype(std::string(tensor.type->name)));
    }

    void place(size_t i) {
        Slot& slot = slots_[static_cast<size_t>(signature_.inputs[i])];
        const std::optional<Shape> lies = ranked(i);
        slot.tensor = handed_[i].get();
        if (lies) {
            slot.strides = strides_of(input(i), slot.sizes, &*lies);
            void* data = nullptr;
            if (!is_meta()) must(shim().get_data_ptr(slot.tensor, &data));
            const auto alignment = static_cast<uintptr_t>(input(i).alignment);
            if (equal_where_it_matters(slot.sizes, slot.strides, *lies) &&
                reinterpret_cast<uintptr_t>(data) % alignment == 0 && !input(i).written)
                return;
        }
        slot.strides = strides_of(input(i), slot.sizes, nullptr);
        slot.owned = made(input(i), slot, more(i) > 0 ? leading_ : Shape());
        must(shim().copy_(slot.owned.get(), slot.tensor, 0));
        slot.tensor = slot.owned.get();
    }

    void make_result(size_t t) {
        const Manifest::Tensor& tensor = m_.tensors[t];
        Slot& slot = slots_[t];
        if (tensor.read) return;  // placed as an input, in a tensor of its own
        for (const Manifest::Axis& axis : tensor.axes) slot.sizes.push_back(value(axis.extent));
        slot.strides = strides_of(tensor, slot.sizes, nullptr);
        const bool folds = folded_ >= 0 && open_dim(m_, tensor, 0) == folded_;
        slot.owned = made(tensor, slot, folds ? leading_ : Shape());
        slot.tensor = slot.owned.get();
        if (!whole_[t] && !is_meta()) must(shim().zero_(slot.tensor));
    }

    std::vector<NamedParam> read_params() const {
        std::vector<NamedParam> params;
        const uint64_t* word = words_;
        for (const Manifest::Param& param : m_.params) {
            double real = 0;
            std::memcpy(&real, word, sizeof real);
            if (param.type->real)
                params.emplace_back(param.name, real);
            else
                params.emplace_back(param.name, param.type->name == "bool" ? int64_t{(*word & 0xff) != 0}
                                                                           : static_cast<int64_t>(*word));
            ++word;
        }
        return params;
    }

    const Manifest& m_;
    const Signature& signature_;
    const std::vector<bool>& whole_;
    std::vector<Held> handed_;
    const uint64_t* words_ = nullptr;
    std::vector<Facts> facts_;  // of what is handed over
    std::vector<Slot> slots_;   // by tensor of the manifest
    std::vector<long long> symbols_;
    std::vector<bool> known_;
    int folded_ = -1;  // the symbol into which dims fold
    Shape leading_;
};

}  // namespace

Operator::Operator(const KernelSource& source, std::vector<std::string_view> whole)
    : state_(std::make_unique<State>(source, whole)) {}
Operator::~Operator() = default;

void Operator::define(const char* space, Boxed boxed) const noexcept {
    try {
        const Shim& s = shim();
        torch_shim::Library library = nullptr;  // stays, as the operator does
        must(s.library_init_fragment(space, "pleat", 0, &library));
        must(s.library_def(library, state_->signature.schema.c_str()));
        for (const char* key : {"CPU", "CUDA", "Meta"}) {
            must(s.library_init_impl(space, key, "pleat", 0, &library));
            must(s.library_impl(library, state_->manifest.kernel.c_str(), boxed, torch_shim::abi_version));
        }
    } catch (const std::exception& e) {
        std::fprintf(stderr, "pleat: there is no operator %s::%s: %s\n", space, state_->manifest.kernel.c_str(),
                     e.what());
    }
}

void Operator::call(uint64_t* stack) const {
    Call call(state_->manifest, state_->signature, state_->whole, stack);
    call.solve();
    call.prepare();
    if (!call.is_meta()) call.launch(state_->kernel(call.device()));
    call.hand_over(stack);
}

}  // namespace pleat::torch_ops

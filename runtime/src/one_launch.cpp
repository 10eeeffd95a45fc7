#include "one_launch.h"

#include <algorithm>

#include "device_limits.h"
#include "text.h"

namespace pleat {

using runtime::Driver;
using runtime::most_blocks;
using runtime::most_cluster_blocks;
using runtime::most_threads;
using runtime::text;

namespace {

using Kind = Manifest::Argument::Kind;

/// Of an empty tensor, whose memory may be none, a map of a zero: the first element of a box is that, and all
/// others lie outside. A clipped axis keeps its elements, whose bytes the kernel expects.
void show_nothing(const Kernel::State& s, const Manifest::TensorMap& map, runtime::TensorMapSizes& sizes) {
    sizes.address() = reinterpret_cast<uint64_t>(s.zeros.data());
    for (size_t i = 0; i < map.axes.size(); ++i) {
        const auto box = static_cast<uint64_t>(map.axes[i].box);
        sizes.extents()[i] = map.axes[i].clipped ? std::min(sizes.extents()[i], box) : 1;
        if (i > 0) sizes.strides()[i - 1] = 16;
    }
}

/// The tensor map of one argument, encoded or remembered; throws where TMA's conditions do not hold.
void fill_map(const Kernel::State& s, const LoadedLaunch& l, int which, const Call& call, TensorMap& to) {
    const Manifest::TensorMap& map = l.plan.maps[static_cast<size_t>(which)];
    const auto refuse = [&](const std::string& sentence) {
        const std::string whose = map.tensor < 0
                                      ? std::string("the workspace")
                                      : "tensor " + s.manifest.tensors[static_cast<size_t>(map.tensor)].signature;
        s.fail(text(whose, " ", sentence, " (TMA, launch ", l.plan.function, "; ",
                    s.sizes_text(call.sizes.symbols()), ")"));
    };
    runtime::TensorMapSizes sizes(map.axes.size(), map.windows);
    sizes.address() = map.tensor < 0 ? reinterpret_cast<uint64_t>(call.workspace) +
                                           static_cast<uint64_t>(call.sizes.of(map.offset, "a workspace offset"))
                                     : reinterpret_cast<uint64_t>(call.tensors[map.tensor]);
    if (sizes.address() % 16 != 0) [[unlikely]]
        refuse(text("lies at ", reinterpret_cast<void*>(sizes.address()), ", which is no multiple of 16 bytes"));
    bool empty = false;
    for (size_t i = 0; i < map.axes.size(); ++i) {
        const long long extent = call.sizes.of(map.axes[i].extent, "an extent");
        if (extent < 0 || extent > 1LL << 32) [[unlikely]]
            refuse(text("has ", extent, " elements along axis ", i, " of its map, which is not in [0, 2^32]"));
        empty = empty || extent == 0;
        sizes.extents()[i] = extent == 0 ? 1 : static_cast<uint64_t>(extent);
        if (i == 0) continue;
        const long long stride = call.sizes.of(map.axes[i].stride, "a stride");
        long long bytes = 16;  // along one element at most any stride will do
        if (extent > 1 && (__builtin_mul_overflow(stride, static_cast<long long>(map.type->bytes), &bytes) ||
                           bytes < 0 || bytes % 16 != 0 || bytes >= 1LL << 40)) [[unlikely]]
            refuse(text("has a stride of ", stride, " elements along axis ", i,
                        " of its map, whose bytes are not a multiple of 16 in [0, 2^40)"));
        sizes.strides()[i - 1] = static_cast<uint64_t>(bytes);
    }
    for (size_t w = 0; w < map.windows; ++w) {
        const Manifest::MapAxis& axis = map.axes[1 + w];
        const long long outputs = call.sizes.of(axis.outputs, "a number of windows");
        if (outputs < 1 || outputs > 1LL << 32) [[unlikely]]
            refuse(text("has ", outputs, " windows along axis ", 1 + w, " of its map, which is not in [1, 2^32]"));
        const int64_t corner = runtime::last_window(axis, outputs, static_cast<int64_t>(sizes.extents()[1 + w])),
                      most = runtime::most_corner(map.windows);
        if (corner < -most || corner >= most) [[unlikely]]
            refuse(text("has ", outputs, " windows along axis ", 1 + w, " of its map, of which the last begins ",
                        corner, " from the end, which is not in [-", most, ", ", most, ")"));
        sizes.outputs()[w] = static_cast<uint64_t>(outputs);
    }
    if (empty && map.tensor >= 0 && map.windows == 0) [[unlikely]]
        show_nothing(s, map, sizes);
    runtime::LastTensorMap& last = l.last_maps[static_cast<size_t>(which)];
    if (last.read(sizes, to)) return;
    const Driver& d = *s.device.state().driver;
    const runtime::CuResult result = encode(d, map, sizes, to);
    if (result != 0) [[unlikely]]
        d.failed(result, runtime::encoder(map), s.manifest.kernel + ": " + l.plan.function);
    last.write(sizes, to);
}

bool may_overlap(const Manifest::Launch& l, Before before) {
    return l.programmatic == 1 ? before != Before::nothing : l.programmatic == 2 && before == Before::in_call;
}

/// A launch as the driver takes it, filled from a call's arguments.
class OneLaunch {
public:
    OneLaunch(const Kernel::State& state, const LoadedLaunch& launch, const Call& call)
        : s_(state), l_(launch), call_(call) {}

    bool has_blocks() {
        static constexpr const char* names[] = {"the grid along x", "the grid along y", "the grid along z"};
        call_.sizes.ready(l_.sizes);
        for (size_t i = 0; i < 3; ++i) config_.grid[i] = within(l_.plan.grid[i], 0, most_blocks[i], names[i]);
        return config_.grid[0] != 0 && config_.grid[1] != 0 && config_.grid[2] != 0;
    }

    void run(void* stream, Before before) {
        const LoadedCode& code = code_of(s_, l_);
        fill_sizes(code);
        config_.stream = stream;
        fill_attributes(before);
        const auto& arguments = l_.plan.arguments;
        for (size_t i = 0; i < arguments.size(); ++i) parameters_[i] = parameter(arguments[i], values_[i]);
        const Driver& d = *s_.device.state().driver;
        const runtime::CuResult result = d.launch(&config_, code.function, parameters_, nullptr);
        if (result != 0) [[unlikely]]
            d.failed(result, "cuLaunchKernelEx", s_.manifest.kernel + ": " + l_.plan.function);
    }

private:
    const Kernel::State& s_;
    const LoadedLaunch& l_;
    const Call& call_;
    // None has a value before it is filled: a launch is short.
    runtime::CuLaunchConfig config_;
    runtime::CuLaunchAttribute attributes_[2];
    TensorMap maps_[Manifest::max_maps];
    long long values_[Manifest::max_arguments];
    void* parameters_[Manifest::max_arguments];

    unsigned within(const SizeProgram& size, long long least, long long most, const char* what) const {
        const long long value = call_.sizes.of(size, what);
        if (value < least || value > most) [[unlikely]]
            s_.fail(text(what, " of launch ", l_.plan.function, " is ", value, ", which is not in [", least, ", ",
                         most, "] (", s_.sizes_text(call_.sizes.symbols()), ")"));
        return static_cast<unsigned>(value);
    }

    void fill_sizes(const LoadedCode& code) {
        static constexpr const char* names[] = {"the block along x", "the block along y", "the block along z"};
        for (size_t i = 0; i < 3; ++i) config_.block[i] = within(l_.plan.block[i], 1, most_threads[i], names[i]);
        config_.grid[0] = std::min(config_.grid[0], code.most_blocks);
        config_.shared_bytes = within(l_.plan.shared, 0, code.shared_room, "the shared memory");
    }

    void fill_attributes(Before before) {
        config_.attributes = attributes_;
        config_.attribute_count = 0;
        const unsigned blocks = within(l_.plan.cluster, 0, most_cluster_blocks, "the cluster");
        if (blocks > 1) {
            if (config_.grid[0] % blocks != 0) [[unlikely]]
                s_.fail(text("the grid along x of launch ", l_.plan.function, " is ", config_.grid[0],
                             ", which is no multiple of its cluster of ", blocks, " (",
                             s_.sizes_text(call_.sizes.symbols()), ")"));
            attributes_[config_.attribute_count++].ask_for_cluster(blocks);
        }
        constexpr int first_with_overlap = 9;  // compute capability; elsewhere kernels do not wait by themselves
        if (may_overlap(l_.plan, before) && s_.device.state().major >= first_with_overlap)
            attributes_[config_.attribute_count++].ask_for_overlap();
    }

    /// Where the driver finds a parameter: in `value`, if it lies nowhere else.
    void* parameter(const Manifest::Argument& a, long long& value) {
        switch (a.kind) {
            case Kind::param:
                return const_cast<void*>(call_.params[a.index]);
            case Kind::map:
                fill_map(s_, l_, a.index, call_, maps_[a.index]);
                return &maps_[a.index];
            case Kind::tensor:
                value = reinterpret_cast<long long>(call_.tensors[a.index]);
                break;
            case Kind::size64:
                value = call_.sizes.of(a.size, "a size");
                break;
            case Kind::size32:
                value = call_.sizes.of(a.size, "a size");
                if (value != static_cast<int>(value)) [[unlikely]]
                    s_.fail(text("a size of launch ", l_.plan.function, " is ", value,
                                 ", which 32 bits do not hold (", s_.sizes_text(call_.sizes.symbols()), ")"));
                break;  // little endian: the low half is first
            case Kind::workspace:
                value = reinterpret_cast<long long>(call_.workspace) + call_.sizes.of(a.size, "a workspace offset");
                break;
            case Kind::status:
                value = reinterpret_cast<long long>(s_.status.data());
                break;
            case Kind::counter:
                value = static_cast<long long>(l_.counter);
                break;
        }
        return &value;
    }
};

}  // namespace

bool launch_one(const Kernel::State& state, const LoadedLaunch& launch, void* stream, const Call& call,
                Before before) {
    OneLaunch one(state, launch, call);
    if (!one.has_blocks()) return false;
    one.run(stream, before);
    return true;
}

}  // namespace pleat

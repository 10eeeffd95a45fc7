// Launches of many sets of arguments at once: sets are packed into the parameters of one launch (gpu/each.h), as
// many as it holds, whose blocks find theirs. Kernels that take no lists, and the CPU, take one set after another.
#include <algorithm>
#include <cstring>
#include <functional>

#include "device_limits.h"
#include "kept.h"
#include "kernel_state.h"
#include "text.h"

namespace pleat {

using runtime::ContextScope;
using runtime::CuAddress;
using runtime::DeviceState;
using runtime::Driver;
using runtime::text;

namespace {

using Kind = Manifest::Argument::Kind;

constexpr size_t most_parameter_bytes = 32764;  // CUDA C++ Programming Guide, "Kernel parameters"
constexpr long long most_grid_blocks = runtime::most_blocks[0];

size_t up_to(size_t bytes, size_t alignment) { return (bytes + alignment - 1) / alignment * alignment; }

size_t bytes_of(const Manifest& m, const Manifest::Argument& a) {
    if (a.kind == Kind::param) return static_cast<size_t>(m.params[static_cast<size_t>(a.index)].type->bytes);
    return a.kind == Kind::size32 ? 4 : 8;
}

/// The parameter of one launch while it is filled.
class List {
public:
    List(const Kernel::State& state, const LoadedLaunch& launch) : s_(state), l_(launch) {}

    void add(const Stream& stream, const OrderedArguments& set) {
        long long blocks = 1;
        for (const SizeProgram& along : l_.plan.grid) blocks *= s_.evaluate(along, set.symbols, "the grid");
        if (blocks == 0) return;
        if (blocks < 0 || blocks > most_grid_blocks) [[unlikely]]
            s_.fail(text("the grid of launch ", l_.plan.function, " is ", blocks, ", which is not in [0, ",
                         most_grid_blocks, "]"));
        if (count_ == l_.plan.sets || blocks > most_grid_blocks - blocks_) flush(stream);
        put(4 + 4 * static_cast<size_t>(count_), static_cast<unsigned>(blocks_));
        unsigned char* const to = bytes_ + l_.sets_at + static_cast<size_t>(count_) * l_.set_bytes;
        for (size_t i = 0; i < l_.fields.size(); ++i) write(l_.plan.arguments[i], to + l_.fields[i], set);
        blocks_ += blocks;
        ++count_;
    }

    void flush(const Stream& stream) {
        if (count_ == 0) return;
        put(0, count_);
        put(4 + 4 * static_cast<size_t>(count_), static_cast<unsigned>(blocks_));
        const long long none[Manifest::max_symbols] = {};
        runtime::CuLaunchConfig config;
        config.grid[0] = static_cast<unsigned>(blocks_);
        config.grid[1] = config.grid[2] = 1;
        for (size_t i = 0; i < 3; ++i)
            config.block[i] = static_cast<unsigned>(s_.evaluate(l_.plan.block[i], none, "the block"));
        config.shared_bytes = 0;
        config.stream = stream.handle();
        config.attributes = nullptr;
        config.attribute_count = 0;
        void* parameters[] = {bytes_};
        const Driver& d = *s_.device.state().driver;
        const runtime::CuResult result = d.launch(&config, code_of(s_, l_).each, parameters, nullptr);
        if (result != 0) [[unlikely]]
            d.failed(result, "cuLaunchKernelEx", s_.manifest.kernel + ": " + l_.plan.each);
        count_ = 0;
        blocks_ = 0;
    }

private:
    const Kernel::State& s_;
    const LoadedLaunch& l_;
    int count_ = 0;
    long long blocks_ = 0;
    alignas(16) unsigned char bytes_[most_parameter_bytes];

    template <class T>
    void put(size_t at, T value) {
        std::memcpy(bytes_ + at, &value, sizeof value);
    }

    void write(const Manifest::Argument& a, unsigned char* to, const OrderedArguments& set) const {
        const auto copy = [&](const auto& value) { std::memcpy(to, &value, sizeof value); };
        switch (a.kind) {
            case Kind::tensor:
                return copy(set.tensors[a.index]);
            case Kind::size64:
                return copy(s_.evaluate(a.size, set.symbols, "a size"));
            case Kind::size32: {
                const long long value = s_.evaluate(a.size, set.symbols, "a size");
                if (value != static_cast<int>(value))
                    s_.fail(
                        text("a size of launch ", l_.plan.function, " is ", value, ", which 32 bits do not hold"));
                return copy(static_cast<int>(value));
            }
            case Kind::param:
                std::memcpy(to, set.params[a.index], bytes_of(s_.manifest, a));
                return;
            case Kind::status:
                return copy(reinterpret_cast<CuAddress>(s_.status.data()));
            case Kind::workspace:
            case Kind::counter:
            case Kind::map:
                break;  // the manifest has none of these beside `each`
        }
    }
};

/// Every way that the kernel can take ends in one launch that takes lists.
bool takes_lists(const Kernel::State& s) {
    if (s.steps.size() != 1) return false;
    const LoadedStep& step = s.steps[0];
    const auto one = [](const std::vector<LoadedLaunch>& launches) {
        return launches.size() == 1 && launches[0].code->each_kernel;
    };
    if (step.variants.empty()) return one(step.always);
    return step.always.empty() && std::all_of(step.variants.begin(), step.variants.end(),
                                              [&](const LoadedVariant& v) { return one(v.launches); });
}

/// `read(i, ordered)` reads the i-th set, all of it, params' defaults too, and returns its workspace.
template <class Read>
void run(const Kernel::State& s, const Stream& stream, size_t count, const Read& read) {
    OrderedArguments set;
    if (s.device.is_cpu() || !takes_lists(s)) {
        for (size_t i = 0; i < count; ++i) {
            void* const workspace = read(i, set);
            launch_ordered(s, stream, set.tensors, set.symbols, set.params, workspace, Overlaps::checked);
        }
        return;
    }
    const DeviceState& device = s.device.state();
    const ContextScope scope(*device.driver, device.context);
    const LoadedStep& step = s.steps[0];
    // Sets of one variant after those of another: they do not overlap, so that their order does not matter.
    const auto pass = [&](const LoadedLaunch& launch, const LoadedVariant* variant) {
        List list(s, launch);
        for (size_t i = 0; i < count; ++i) {
            read(i, set);
            const auto condition = [&](const LoadedVariant& v) {
                return s.evaluate(v.condition, set.symbols, "a variant's condition");
            };
            if (choose(s, step, set.symbols, condition) == variant) list.add(stream, set);
        }
        list.flush(stream);
    };
    if (step.variants.empty()) return pass(step.always[0], nullptr);
    for (const LoadedVariant& v : step.variants) pass(v.launches[0], &v);
}

/// Bytes that one tensor of a set takes.
struct Taken {
    uintptr_t begin, end;
    size_t set;
    size_t tensor;
};

/// Sets share a launch, so that none may store what another reads or stores.
class SetOverlaps {
public:
    SetOverlaps(const Kernel::State& state, size_t count) : s_(state) {
        taken_.reserve(count * state.manifest.tensors.size());
    }

    void add(size_t number, const OrderedArguments& set) {
        for (size_t t = 0; t < s_.manifest.tensors.size(); ++t) {
            const Manifest::Tensor& tensor = s_.manifest.tensors[t];
            long long last = 0;
            bool empty = false;
            for (const Manifest::Axis& a : tensor.axes) {
                const long long extent = s_.evaluate(a.extent, set.symbols, "an extent");
                empty |= extent == 0;
                last += (extent - 1) * s_.evaluate(a.stride, set.symbols, "a stride");
            }
            if (empty) continue;
            const auto begin = reinterpret_cast<uintptr_t>(set.tensors[t]);
            taken_.push_back({begin,
                              begin + static_cast<uintptr_t>(last + 1) * static_cast<uintptr_t>(tensor.type->bytes),
                              number, t});
        }
    }

    /// Throws a sentence on the first two in memory that meet.
    void check() {
        std::sort(taken_.begin(), taken_.end(), [](const Taken& a, const Taken& b) { return a.begin < b.begin; });
        const Taken *read = nullptr, *stored = nullptr;  // those that reach furthest so far
        for (const Taken& t : taken_) {
            const bool stores = s_.manifest.tensors[t.tensor].written;
            if (stored && stored->end > t.begin && stored->set != t.set) refuse(*stored, t);
            if (stores && read && read->end > t.begin && read->set != t.set) refuse(t, *read);
            const Taken*& furthest = stores ? stored : read;
            if (!furthest || t.end > furthest->end) furthest = &t;
        }
    }

private:
    const Kernel::State& s_;
    std::vector<Taken> taken_;

    [[noreturn]] void refuse(const Taken& stored, const Taken& other) const {
        const auto name = [&](const Taken& t) { return s_.manifest.tensors[t.tensor].signature; };
        s_.fail(text("tensor ", name(stored), " of set ", stored.set, " is written and overlaps tensor ",
                     name(other), " of set ", other.set));
    }
};

}  // namespace

void lay_out_sets(const Manifest& manifest, LoadedLaunch& launch) {
    size_t alignment = 1;
    launch.set_bytes = 0;
    launch.fields.clear();
    for (const Manifest::Argument& a : launch.plan.arguments) {
        const size_t bytes = bytes_of(manifest, a);
        launch.fields.push_back(up_to(launch.set_bytes, bytes));
        launch.set_bytes = launch.fields.back() + bytes;
        alignment = std::max(alignment, bytes);
    }
    launch.set_bytes = up_to(launch.set_bytes, alignment);
    launch.sets_at = up_to(4 + 4 * (static_cast<size_t>(launch.plan.sets) + 1), alignment);
    if (launch.sets_at + static_cast<size_t>(launch.plan.sets) * launch.set_bytes > most_parameter_bytes)
        throw Error(text(manifest.kernel, ": ", launch.plan.sets, " sets of launch ", launch.plan.function,
                         " are more than its parameters hold"),
                    manifest.kernel);
}

void Kernel::each(const Stream& stream, std::span<const Arguments> sets) const {
    each(stream, sets.size(), [&](size_t i) -> const Arguments& { return sets[i]; });
}

void Kernel::each(const Stream& stream, size_t count, const std::function<const Arguments&(size_t)>& set) const {
    const State& s = State::of(state_);
    SetOverlaps overlaps(s, count);
    OrderedArguments ordered;
    for (size_t i = 0; i < count; ++i) {
        try {
            const Arguments& arguments = set(i);
            read_arguments(s, arguments, ordered);
            check_workspace(s, arguments, workspace_bytes(ordered.symbols));
        } catch (const Error& e) {
            const std::string sentence = e.what(), head = s.manifest.kernel + ": ";
            s.fail(text("set ", i, ": ", sentence.starts_with(head) ? sentence.substr(head.size()) : sentence));
        }
        overlaps.add(i, ordered);
    }
    overlaps.check();
    keep_while_captured(state_, stream);
    run(s, stream, count, [&](size_t i, OrderedArguments& to) {
        const Arguments& arguments = set(i);
        reread_arguments(s, arguments, to);
        return arguments.workspace;
    });
}

void Kernel::each(const Stream& stream, size_t count, FillSet fill, const void* sets) const {
    const State& s = State::of(state_);
    const void* params[Manifest::max_params];
    const auto read = [&](size_t i, OrderedArguments& to) -> void* {
        fill(sets, i, to.tensors, to.symbols, params);
        check_ordered(s, to.tensors, to.symbols, params, to.params);
        return nullptr;
    };
    OrderedArguments ordered;
    for (size_t i = 0; i < count; ++i) {
        read(i, ordered);
        if (workspace_bytes(ordered.symbols) > 0)
            s.fail(text("set ", i, " needs workspace, which the sets of one call would share"));
    }
    keep_while_captured(state_, stream);
    run(s, stream, count, read);
}

}  // namespace pleat

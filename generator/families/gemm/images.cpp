#include "families/gemm/images.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "families/gemm/launch.h"
#include "families/gemm/variants.h"
#include "layout/access.h"
#include "transform/kernel_parts.h"
#include "transform/lower.h"

namespace pleat::schedule {

using model::Axis;
using model::Kernel;
using model::Node;
using model::NodeId;
using model::Op;
using model::Size;
using model::Spec;
using model::Tensor;
using model::TensorId;

namespace {

class Images {
public:
    explicit Images(Draft& draft) : draft_(draft), spec_(draft.spec), parts_(draft) {}

    void run() {
        for (size_t k = spec_.kernels.size(); k-- > 0;)
            if (parts_.may_take_apart(k) && spec_.kernels[k].schedule.empty()) lay_out(k);
    }

private:
    // Multiply-adds a clock of an SM without tensor cores, whose operands pass through L1 for each, and of tiles of
    // pixels; a copy's share of the memory's peak. Estimated, and far apart.
    static constexpr double without_tiles = 60, by_tiles = 1500, copied_of_peak = 0.4;
    static constexpr double launch_clocks = 5000;
    static constexpr int64_t middling = 64;  // stands for a size that is known at launch only

    Draft& draft_;
    Spec& spec_;
    KernelParts parts_;

    /// A read whose tensor is copied, and the axis that becomes the innermost.
    struct Copied {
        NodeId read = -1;
        Axis innermost;
    };

    const Tensor& tensor(TensorId t) const { return spec_.tensors[static_cast<size_t>(t)]; }
    int64_t extent(const Axis& axis) const {
        const Size n = spec_.extent(axis);
        return n.is_constant() ? n.constant() : middling;
    }

    void lay_out(size_t number) {
        const Kernel kernel = spec_.kernels[number];
        const NodeId product = only_contraction(kernel);
        if (product < 0) return;
        const auto& args = kernel.graph[product].args;
        for (const auto& [windows, other] : {std::pair{args[0], args[1]}, {args[1], args[0]}}) {
            const Node& at = kernel.graph[windows];
            if (at.op != Op::substitute || kernel.graph[at.args[0]].op != Op::read ||
                kernel.graph[other].op != Op::read)
                continue;
            for (const Axis& channel : channels_of(kernel, at))
                if (try_channel(number, kernel, product, {at.args[0], channel}, other)) return;
        }
    }

    /// Axes of the images that no index replaces, innermost first; the one along which neighbours lie already.
    std::vector<Axis> channels_of(const Kernel& kernel, const Node& windows) const {
        std::vector<Axis> plain;
        const Tensor& images = tensor(kernel.graph[windows.args[0]].tensor);
        for (const Axis& axis : images.axes) {
            if (std::any_of(windows.binds.begin(), windows.binds.end(),
                            [&](const model::Bind& b) { return b.axis.overlaps(axis); }))
                continue;
            if (contiguous(kernel, {windows.args[0], axis})) return {axis};
            plain.insert(plain.begin(), axis);
        }
        return plain;
    }

    bool try_channel(size_t number, const Kernel& kernel, NodeId product, const Copied& images, NodeId other) {
        std::vector<Copied> all;
        if (!contiguous(kernel, images)) all.push_back(images);
        if (const auto beside = of_other(kernel, product, images.innermost, other)) all.push_back(*beside);
        if (all.empty() || !pays(kernel, product, all)) return false;
        const size_t tensors = spec_.tensors.size();
        std::vector<std::pair<NodeId, TensorId>> replaced;
        for (const Copied& c : all) replaced.emplace_back(c.read, add_tensor(kernel, c));
        Kernel laid = behind(kernel, replaced);
        if (!has_pixels(laid)) {
            spec_.tensors.resize(tensors);
            return false;
        }
        parts_.split(number, before(kernel, replaced), std::move(laid),
                     fmt::format("TMA brings pixels whose channels are neighbours, and {} is copied so",
                                 tensor(kernel.graph[all.front().read].tensor).name));
        return true;
    }

    bool contiguous(const Kernel& kernel, const Copied& c) const {
        const auto stride = layout::stride_along(tensor(kernel.graph[c.read].tensor), c.innermost);
        return stride && *stride == Size(1);
    }

    /// Tiles take weights that lie along the channels of either side; of a weight gradient, the gradient of the
    /// results along its own.
    std::optional<Copied> of_other(const Kernel& kernel, NodeId product, const Axis& channel, NodeId other) const {
        const std::vector<Axis>& along = kernel.graph[product].along;
        const auto reduced = [&](const Axis& a) { return std::find(along.begin(), along.end(), a) != along.end(); };
        std::optional<Copied> wanted;
        for (const Axis& axis : tensor(kernel.graph[other].tensor).axes) {
            if (!(axis == channel) && reduced(axis)) continue;
            const Copied c{other, axis};
            if (contiguous(kernel, c)) return std::nullopt;
            if (!wanted || axis == channel) wanted = c;
        }
        return wanted;
    }

    /// Do the copies take less time than tiles save?
    bool pays(const Kernel& kernel, NodeId product, const std::vector<Copied>& all) const {
        const Target& target = *draft_.target;
        if (target.arch != 90) return false;
        model::Domain positions = kernel.graph[product].domain;
        for (const Axis& a : kernel.graph[product].along) positions.add(a);
        double products = 1, bytes = 0;
        for (const Axis& a : positions.axes()) products *= static_cast<double>(extent(a));
        for (const Copied& c : all) {
            const Tensor& t = tensor(kernel.graph[c.read].tensor);
            double elements = 2.0 * model::info(t.dtype).bytes;
            for (const Axis& a : t.axes) elements *= static_cast<double>(extent(a));
            bytes += elements;
        }
        const double saved = products / target.sms * (1 / without_tiles - 1 / by_tiles);
        return launch_clocks + bytes * target.clock_ghz / (copied_of_peak * target.memory_gb_s) < saved;
    }

    TensorId add_tensor(const Kernel& kernel, const Copied& c) {
        const Tensor& from = tensor(kernel.graph[c.read].tensor);
        std::vector<Axis> axes;
        for (const Axis& a : from.axes)
            if (!(a == c.innermost)) axes.push_back(a);
        axes.push_back(c.innermost);
        return parts_.add_tensor(fmt::format("{}_{}", from.name, spec_.name_of(c.innermost)), from.dtype, axes,
                                 kernel.where);
    }

    Kernel before(const Kernel& kernel, const std::vector<std::pair<NodeId, TensorId>>& replaced) {
        Kernel copies;
        copies.where = kernel.where;
        copies.compute = kernel.compute;
        KernelPart part(kernel, copies);
        for (const auto& [read, to] : replaced) {
            copies.over.add(kernel.graph[read].domain);
            const auto at = static_cast<size_t>(read);
            part.store(to, part.take(read), at < kernel.node_where.size() ? kernel.node_where[at] : kernel.where,
                       fmt::format("store {} = {}", tensor(to).name, tensor(kernel.graph[read].tensor).name));
        }
        part.take_lets();
        copies.name = parts_.fresh(kernel.name + "_images");
        return copies;
    }

    Kernel behind(const Kernel& kernel, const std::vector<std::pair<NodeId, TensorId>>& replaced) const {
        Kernel rest = kernel;
        KernelPart part(kernel, rest);
        for (const auto& [read, to] : replaced) part.put(read, part.add(read_of(spec_, to), read));
        for (model::Store& s : rest.stores) part.take(s);
        for (model::Require& r : rest.requires_) r.condition = part.take(r.condition);
        part.take_lets();
        return rest;
    }

    bool has_pixels(const Kernel& kernel) const {
        const TilePlan plan = plan_tiles(spec_, lower(spec_, kernel), *draft_.target);
        return std::any_of(plan.variants.begin(), plan.variants.end(), [](const Variant& v) {
            const auto* gemm = as<GemmLaunch>(v.launches.front());
            return gemm && (gemm->tile.pixels || gemm->tile.depth_pixels);
        });
    }
};

}  // namespace

void lay_out_images(Draft& draft) { Images(draft).run(); }

}  // namespace pleat::schedule

#include "fill.h"

#include <fmt/format.h>

#include <algorithm>

#include "codegen/launch_emitter.h"
#include "plan/axes.h"
#include "plan/graph_walk.h"
#include "plan/readable.h"

namespace pleat::schedule {

namespace {

/// Writes the function of a launch.
class FillEmitter final : public emit::LaunchEmitter {
public:
    using LaunchEmitter::LaunchEmitter;

protected:
    void emit_body() override {
        const std::string all = total(launch_.outer);
        out_.line("const long long stride = static_cast<long long>(gridDim.x) * {};", launch_.threads);
        out_.open(
            fmt::format("for (long long index = static_cast<long long>(blockIdx.x) * {} + threadIdx.x; index < {}; "
                        "index += stride) {{",
                        launch_.threads, all));
        emit::Env env;
        emit::Scope scope{nullptr, &out_, {}};
        declare_places(out_, env, launch_.outer, "index");
        element_sinks(out_, env, scope, launch_.sinks);
        out_.close();
    }
};

class FillFamily final : public Family {
public:
    std::string_view name() const override { return "fill"; }

    bool takes_whole_kernels() const override { return true; }

    Match match(const Problem& problem) const override {
        const model::Graph& graph = problem.kernel.graph;
        for (const Sink& s : problem.sinks)
            if (s.what != Sink::What::store ||
                !is_fill(problem, problem.kernel.stores[static_cast<size_t>(s.index)]))
                return {};
        Match found;
        Variant& v = found.variants.emplace_back();
        for (const Sink& s : problem.sinks) {
            const model::Store& store = problem.kernel.stores[static_cast<size_t>(s.index)];
            FillLaunch p;
            p.name = fmt::format("{}_{}_fill", problem.kernel.name, s.index + 1);
            p.why = fmt::format("every element is {}", graph[store.value].real);
            p.outer = store.domain.axes();
            p.sinks = {s};
            p.grid = ceil_div(product(problem.spec, p.outer), model::Size(p.threads * p.elements_a_thread));
            p.persistent = true;
            v.launches.push_back(std::move(p));
        }
        v.why = "constants";
        found.complete = true;
        return found;
    }

    std::vector<TriedSetting> tried_settings(const Target&) const override {
        return {{model::Setting::threads, {128, 256, 512}}};
    }
    std::string_view rule() const override { return "fills: 256 threads"; }
    std::optional<double> clocks(const model::Spec& spec, const Target& target, const Launch& p,
                                 const std::vector<int64_t>& symbols) const override {
        const double elements = static_cast<double>(product(spec, p.outer).evaluate(symbols));
        return elements / (static_cast<double>(target.sms) * p.threads);
    }

    std::unique_ptr<emit::LaunchEmitter> emitter(const emit::LaunchSource& source) const override {
        return std::make_unique<FillEmitter>(source);
    }
    std::string explain(const model::Spec& spec, const Launch& p) const override {
        return fmt::format("      over {}, by a grid stride\n", list_of(spec, p.outer));
    }

private:
    /// A constant for every element of a tensor.
    static bool is_fill(const Problem& problem, const model::Store& store) {
        const model::Node& value = problem.kernel.graph[store.value];
        return value.op == model::Op::constant && value.kind == model::Kind::real && store.binds.empty() &&
               !problem.kernel.reads(store.tensor);
    }
};

}  // namespace

const Family& fill_family() {
    static const FillFamily family;
    return family;
}

const Family& FillLaunch::family() const { return fill_family(); }

model::Schedule FillLaunch::settings(const std::vector<int64_t>*) const {
    model::Schedule s;
    s.set(model::Setting::threads, threads);
    return s;
}

}  // namespace pleat::schedule

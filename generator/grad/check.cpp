#include "grad/check.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstring>
#include <limits>
#include <map>
#include <optional>
#include <random>
#include <stdexcept>

#include "check/load.h"
#include "grad/float64.h"
#include "grad/frozen.h"
#include "grad/shrink.h"
#include "spec/open.h"
#include "spec/write.h"
#include "stage/evaluate.h"

namespace pleat::grad {

void apply(const std::vector<std::pair<std::string, std::string>>& dims,
           const std::vector<std::pair<std::string, std::string>>& types, spec::Spec& s) {
    for (const auto& [name, size] : dims)
        for (spec::DimDecl& d : s.dims) {
            if (d.name.value != name) continue;
            if (size == "runtime")
                d.size = spec::Runtime{};
            else
                d.size = spec::Integer{std::stoll(size), {}};
        }
    for (const auto& [name, dtype] : types)
        for (spec::TypeDecl& t : s.types)
            if (t.name.value == name) t.dtype.value = dtype;
}

namespace {

/// A tensor in host memory, row-major.
struct Memory {
    model::Dtype dtype = model::Dtype::f64;
    int64_t count = 1;
    std::vector<unsigned char> bytes;

    double get(int64_t i) const { return stage::load(dtype, bytes.data(), i).as_real(); }
    void set(int64_t i, double v) { stage::store(dtype, bytes.data(), i, stage::Value::of(v)); }
};
using State = std::map<std::string, Memory>;

std::vector<int64_t> extents(const model::Spec& spec, const model::Tensor& t) {
    std::vector<int64_t> all;
    for (const model::Axis& a : t.axes) all.push_back(spec.extent(a).constant());
    return all;
}

/// Of element `i` of a tensor, by the names of dims.
std::map<std::string, int64_t> coordinates(const model::Spec& spec, const model::Tensor& t, int64_t i) {
    const std::vector<int64_t> n = extents(spec, t);
    std::map<std::string, int64_t> at;
    for (size_t axis = n.size(); axis-- > 0; i /= n[axis])
        at[spec.dims[static_cast<size_t>(t.axes[axis].dim)].name] += i % n[axis] * t.axes[axis].lo;
    return at;
}

int64_t place_of(const model::Spec& spec, const model::Tensor& t, const std::map<std::string, int64_t>& at) {
    const std::vector<int64_t> n = extents(spec, t);
    int64_t place = 0;
    for (size_t k = 0; k < n.size(); ++k) {
        const model::Axis& axis = t.axes[k];
        const int64_t coordinate = at.at(spec.dims[static_cast<size_t>(axis.dim)].name);
        place = place * n[k] + (axis.hi == 0 ? coordinate : coordinate % axis.hi) / axis.lo;
    }
    return place;
}

Memory room(const model::Spec& spec, const model::Tensor& t) {
    Memory m;
    m.dtype = t.dtype;
    for (const int64_t n : extents(spec, t)) m.count *= n;
    m.bytes.assign(static_cast<size_t>(std::max<int64_t>(m.count, 1) * model::info(t.dtype).bytes), 0);
    return m;
}

std::vector<stage::Value> params_of(const model::Spec& spec) {
    std::vector<stage::Value> values = stage::default_params(spec);
    for (size_t i = 0; i < values.size(); ++i) {
        const model::Param& p = spec.params[i];
        if (p.real || p.integer) continue;
        const bool real = model::info(p.dtype).kind == model::Kind::real;
        values[i] = real ? stage::Value::of(0.75) : stage::Value::of_integer(1);
    }
    return values;
}

std::vector<int> order_of(const model::Spec& spec) {
    return spec.program.empty() ? std::vector<int>{0} : spec.program;
}

/// Runs a spec's kernels on the state; tensors that it lacks are added. False: a requirement failed.
bool run(const model::Spec& spec, State& state) {
    std::vector<stage::TensorData> tensors;
    for (const model::Tensor& t : spec.tensors) {
        auto [at, made] = state.try_emplace(t.name);
        if (made) at->second = room(spec, t);
        stage::TensorData data{at->second.bytes.data(), {}};
        int64_t stride = 1;
        const std::vector<int64_t> n = extents(spec, t);
        data.strides.resize(n.size());
        for (size_t i = n.size(); i-- > 0; stride *= n[i]) data.strides[i] = stride;
        tensors.push_back(std::move(data));
    }
    std::vector<int64_t> symbols(spec.symbols.size(), 1);
    bool right = true;
    for (const int k : order_of(spec)) {
        stage::Evaluation evaluation(spec, spec.kernels[static_cast<size_t>(k)], symbols, params_of(spec), tensors);
        right = evaluation.failed_requires().empty() && right;
        evaluation.run();
    }
    return right;
}

bool stores(const model::Spec& spec, const std::string& tensor) {
    for (size_t t = 0; t < spec.tensors.size(); ++t)
        for (const int k : order_of(spec))
            if (spec.tensors[t].name == tensor &&
                spec.kernels[static_cast<size_t>(k)].stores_to(static_cast<model::TensorId>(t)))
                return true;
    return false;
}

/// Does a kernel read what the tensor held before any stored it?
bool reads_before(const model::Spec& spec, const std::string& tensor) {
    for (size_t t = 0; t < spec.tensors.size(); ++t) {
        if (spec.tensors[t].name != tensor) continue;
        for (const int k : order_of(spec)) {
            const model::Kernel& kernel = spec.kernels[static_cast<size_t>(k)];
            const auto id = static_cast<model::TensorId>(t);
            if (kernel.reads(id)) return true;
            if (kernel.stores_to(id)) return false;
        }
    }
    return false;
}

class Comparer {
public:
    Comparer(const std::string& path, const Derived& derived, const CheckOptions& options,
             const std::vector<std::string>& include, const NamedSizes& fixed, bool alike)
        : path_(path), derived_(derived), options_(options), include_(include), random_(options.seed) {
        sizes_ = small(fixed, alike);
        forward_ = in_float64(load(sizes_));
        saving_ = derived.forward ? in_float64(load(spec::write(*derived.forward), sizes_)) : forward_;
        backward_ = in_float64(load(spec::write(derived.backward), sizes_));
        stopped_ = frozen(forward_);
    }

    /// Nothing if no inputs were found at which the forward is finite and its requirements hold.
    std::optional<Comparison> run() {
        if (!draw()) return std::nullopt;
        elements_ = affordable();
        const State gradients = derived_gradients();
        for (const Role& role : derived_.wanted) {
            const Memory gradient = as_laid_out(role.tensor, role.gradient, gradients.at(role.gradient));
            compare_one(role.tensor, &gradient);
        }
        for (const std::string& tensor : derived_.zero) compare_one(tensor, nullptr);
        return std::move(out_);
    }

private:
    NamedSizes small(const NamedSizes& fixed, bool alike) {
        const auto at = [&](const NamedSizes& sizes) {
            Sources sources;
            Diagnostics diagnostics;
            return load_spec(path_, {sizes, {}, true, true}, sources, diagnostics, include_);
        };
        Sources sources;
        Diagnostics diagnostics;
        const auto syntax = checked_syntax(open_source(path_, sources, diagnostics), sources, diagnostics);
        if (!syntax) right({}, diagnostics);
        return small_sizes(*syntax, at, fixed, alike);
    }
    model::Spec load(const NamedSizes& sizes) {
        Sources sources;
        Diagnostics diagnostics;
        return right(load_spec(path_, {sizes, {}, true, true}, sources, diagnostics, include_), diagnostics);
    }
    model::Spec load(std::string text, const NamedSizes& sizes) {
        Sources sources;
        Diagnostics diagnostics;
        // A derived spec need not have every dim.
        auto bare = load_text(path_, text, {}, sources, diagnostics, include_);
        const model::Spec named = right(std::move(bare), diagnostics);
        NamedSizes present;
        for (const auto& size : sizes)
            if (std::any_of(named.dims.begin(), named.dims.end(),
                            [&](const auto& d) { return d.name == size.first; }))
                present.push_back(size);
        return right(load_text(path_, std::move(text), {present, {}}, sources, diagnostics, include_), diagnostics);
    }
    static model::Spec right(std::optional<model::Spec> spec, const Diagnostics& diagnostics) {
        if (spec) return *std::move(spec);
        throw std::runtime_error(fmt::format("the gradients cannot be compared at small sizes: {}",
                                             diagnostics.all().empty() ? "" : diagnostics.all().front().sentence));
    }

    double uniform(double low, double high) { return std::uniform_real_distribution<double>(low, high)(random_); }

    /// Inputs at which the forward is finite: of both signs; else positive ones. Integers are small, else do not
    /// decrease, as offsets may not, else are all zero, else of one value a tensor, as lengths may have to be.
    bool draw() {
        const bool integers = std::any_of(forward_.tensors.begin(), forward_.tensors.end(), [](const auto& t) {
            return t.space != model::Space::workspace && t.dtype != model::Dtype::f64;
        });
        const bool required = std::any_of(forward_.kernels.begin(), forward_.kernels.end(),
                                          [](const model::Kernel& k) { return !k.requires_.empty(); });
        for (int turn = 0; turn < (integers ? 44 : 8); ++turn) {
            // Where something is required, ascending integers come first, as offsets of sequences of length two.
            const bool offsets = required && integers && turn < 2;
            const int attempt = required && integers && turn < 8 ? (turn + 4) % 8 : turn;
            const bool positive = attempt % 2 == 1, ascending = attempt >= 4 && attempt < 8, one = attempt >= 12;
            const int most = one ? 5 : attempt < 8 ? 2 : 0;
            std::uniform_int_distribution<int> integer(0, most);
            inputs_.clear();
            for (const model::Tensor& t : forward_.tensors) {
                if (t.space == model::Space::workspace) continue;
                Memory m = room(forward_, t);
                const int same = one ? integer(random_) : 0;
                int sum = 0;
                for (int64_t i = 0; i < m.count; ++i) {
                    if (m.dtype != model::Dtype::f64) {
                        m.set(i, static_cast<double>(one ? same : ascending ? sum : integer(random_)));
                        sum += !ascending ? 0 : offsets ? 2 : attempt < 6 ? integer(random_) : 1;
                    } else {
                        m.set(i, uniform(0.2, 1) * (!positive && uniform(0, 1) < 0.5 ? -1 : 1));
                    }
                }
                inputs_[t.name] = std::move(m);
            }
            weights_.clear();
            for (const Role& role : derived_.given) {
                std::vector<double>& w = weights_[role.tensor];
                w.resize(static_cast<size_t>(inputs_.at(role.tensor).count));
                for (double& v : w) v = uniform(-1, 1);
            }
            State state = inputs_;
            if (pleat::grad::run(stopped_.recording, state) && finite(state)) {
                std::erase_if(state, [&](const auto& entry) {
                    return std::any_of(forward_.tensors.begin(), forward_.tensors.end(),
                                       [&](const model::Tensor& t) { return t.name == entry.first; });
                });
                stops_ = std::move(state);
                return true;
            }
        }
        return false;
    }

    /// How many elements of each gradient can be compared in `most_seconds`, by the time that one forward pass
    /// takes; one at least.
    int affordable() {
        using Clock = std::chrono::steady_clock;
        constexpr double least = 1;
        State state = inputs_;
        const auto start = Clock::now();
        pleat::grad::run(forward_, state);
        const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
        const auto gradients = static_cast<double>(derived_.wanted.size() + derived_.zero.size());
        return static_cast<int>(std::clamp(options_.most_seconds / (2 * seconds * gradients), least,
                                           static_cast<double>(options_.elements)));
    }

    bool finite(const State& state) const {
        return std::all_of(weights_.begin(), weights_.end(), [&](const auto& entry) {
            const Memory& m = state.at(entry.first);
            for (int64_t i = 0; i < m.count; ++i)
                if (!std::isfinite(m.get(i))) return false;
            return true;
        });
    }

    struct Slope {
        double value = 0;
        double noise = 0;  // what rounding of float64 may make of it
    };
    /// How outputs, weighted by their gradients, differ between two states `step` apart. They are subtracted one by
    /// one: a sum of large ones would hide the few that differ.
    Slope slope(const State& up, const State& down, double step) const {
        Slope s;
        for (const auto& [tensor, w] : weights_)
            for (size_t i = 0; i < w.size(); ++i) {
                const double a = up.at(tensor).get(static_cast<int64_t>(i));
                const double b = down.at(tensor).get(static_cast<int64_t>(i));
                if (a == b) continue;
                s.value += w[i] * (a - b) / step;
                s.noise +=
                    std::abs(w[i]) * (std::abs(a) + std::abs(b)) / step * std::numeric_limits<double>::epsilon();
            }
        return s;
    }

    State derived_gradients() {
        State state = inputs_;
        pleat::grad::run(saving_, state);
        std::erase_if(state, [&](const auto& entry) {
            return std::any_of(saving_.tensors.begin(), saving_.tensors.end(), [&](const model::Tensor& t) {
                return t.name == entry.first && t.space == model::Space::workspace;
            });
        });
        // Where one spec gives outputs and gradients, it begins from the inputs.
        for (const model::Tensor& t : backward_.tensors)
            if (stores(backward_, t.name) && inputs_.contains(t.name) && stores(forward_, t.name))
                state[t.name] = inputs_.at(t.name);
        State before;
        for (const model::Tensor& t : backward_.tensors) {
            Memory m = room(backward_, t);
            if (const auto there = state.find(t.name); there != state.end()) {
                if (there->second.count == m.count) continue;
                throw std::runtime_error(fmt::format(
                    "the gradients cannot be compared at small sizes: {} is larger in one spec than in the other",
                    t.name));
            }
            const bool added = reads_before(backward_, t.name) && t.space != model::Space::workspace;
            for (int64_t i = 0; i < m.count && m.dtype == model::Dtype::f64; ++i)
                m.set(i, added ? uniform(-1, 1) : std::numeric_limits<double>::quiet_NaN());
            if (added) before[t.name] = m;
            state[t.name] = std::move(m);
        }
        for (const Role& role : derived_.given) {
            Memory& m = state[role.gradient];
            if (m.bytes.empty()) m = inputs_.at(role.tensor);
            const std::vector<double>& w = weights_.at(role.tensor);
            for (size_t i = 0; i < w.size(); ++i) m.set(static_cast<int64_t>(i), w[i]);
            before.erase(role.gradient);
        }
        pleat::grad::run(backward_, state);
        for (const auto& [name, m] : before)
            for (int64_t i = 0; i < m.count; ++i) state[name].set(i, state[name].get(i) - m.get(i));
        return state;
    }

    State outputs_at(const std::string& tensor, int64_t i, double x) {
        State state = inputs_;
        state.insert(stops_.begin(), stops_.end());
        state.at(tensor).set(i, x);
        pleat::grad::run(stopped_.frozen, state);
        return state;
    }

    /// Null if the spec lacks it.
    static const model::Tensor* tensor_of(const model::Spec& spec, const std::string& name) {
        const auto found = std::find_if(spec.tensors.begin(), spec.tensors.end(),
                                        [&](const model::Tensor& t) { return t.name == name; });
        return found == spec.tensors.end() ? nullptr : &*found;
    }

    /// Blocks of digits have room for coordinates that their dim has not.
    bool exists(const std::string& tensor, int64_t i) const {
        const std::map<std::string, int64_t> at = coordinates(forward_, *tensor_of(forward_, tensor), i);
        return std::all_of(forward_.dims.begin(), forward_.dims.end(), [&](const model::Dim& d) {
            const auto place = at.find(d.name);
            return place == at.end() || place->second < d.size.constant();
        });
    }

    /// A gradient may be stored over a tensor whose axes come in another order. No kernel names one that is where
    /// it was given.
    Memory as_laid_out(const std::string& tensor, const std::string& gradient, const Memory& stored) const {
        const model::Tensor& own = *tensor_of(forward_, tensor);
        const model::Tensor* holder = tensor_of(backward_, gradient);
        Memory m = stored;
        if (!holder) return m;
        for (int64_t i = 0; i < m.count; ++i)
            if (exists(tensor, i))
                m.set(i, stored.get(place_of(backward_, *holder, coordinates(forward_, own, i))));
        return m;
    }

    void compare_one(const std::string& tensor, const Memory* derived) {
        const Memory& x = inputs_.at(tensor);
        std::vector<int64_t> chosen;
        for (int64_t i = 0; i < x.count; ++i)
            if (exists(tensor, i)) chosen.push_back(i);
        std::shuffle(chosen.begin(), chosen.end(), random_);
        if (static_cast<int>(chosen.size()) > elements_) chosen.resize(static_cast<size_t>(elements_));
        std::vector<Slope> differences;
        double scale = 1e-3;
        for (const int64_t i : chosen) {
            const double at = x.get(i), h = 1e-5;
            differences.push_back(slope(outputs_at(tensor, i, at + h), outputs_at(tensor, i, at - h), 2 * h));
            scale = std::max(scale, std::abs(differences.back().value));
        }
        for (size_t j = 0; j < chosen.size(); ++j) {
            const double is = derived ? derived->get(chosen[j]) : 0;
            const double apart = std::abs(is - differences[j].value), error = apart / scale;
            ++out_.elements;
            if (apart <= options_.allowed * scale + differences[j].noise) {
                out_.worst = std::max(out_.worst, error);
                continue;
            }
            out_.worst = std::isnan(error) ? error : std::max(out_.worst, error);
            out_.differences.push_back(
                {fmt::format("the gradient of {} at element {} is {:.10g}, and differences say {:.10g}", tensor,
                             chosen[j], is, differences[j].value)});
            return;
        }
    }

    std::string path_;
    const Derived& derived_;
    const CheckOptions& options_;
    const std::vector<std::string>& include_;
    std::mt19937_64 random_;
    NamedSizes sizes_;
    model::Spec forward_, saving_, backward_;
    int elements_ = 0;
    Frozen stopped_;
    State inputs_, stops_;
    std::map<std::string, std::vector<double>> weights_;
    Comparison out_;
};

}  // namespace

Comparison compare(const std::string& path, const Derived& derived, const CheckOptions& options,
                   const std::vector<std::string>& include, const NamedSizes& dims) {
    for (const bool alike : {false, true})
        if (auto compared = Comparer(path, derived, options, include, dims, alike).run())
            return *std::move(compared);
    Comparison none;
    none.differences.push_back({"no inputs were found at which the forward is finite and its requirements hold"});
    return none;
}

}  // namespace pleat::grad

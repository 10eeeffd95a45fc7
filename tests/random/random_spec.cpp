#include "random/random_spec.h"

#include <algorithm>
#include <stdexcept>

#include "check/check.h"
#include "random/expressions.h"
#include "spec/read.h"

namespace pleat::test {
namespace {

using Json = nlohmann::ordered_json;

class Candidate {
public:
    explicit Candidate(uint64_t seed) : r_(seed), shapes_(r_) {}

    Json write(const std::string& name) {
        spec_["pleat"] = 1;
        spec_["name"] = name;
        for (const RandomDim& d : shapes_.dims()) spec_["dims"][d.name] = d.declared;
        if (r_.chance(30)) {
            spec_["types"]["DT"] = r_.of<const char*>({"bf16", "f16", "f32"});
            typed_ = true;
        }
        f64_ = r_.chance(5);
        inputs();
        params();
        const int kernels = r_.chance(15) ? 2 : 1;
        for (int k = 0; k < kernels; ++k) {
            Json body = kernel(k);
            if (kernels == 1)
                spec_["kernel"] = body;
            else
                spec_["kernels"][name + "_" + std::to_string(k)] = body;
        }
        if (kernels == 2 && r_.chance(60)) {
            spec_["program"] = {name + "_0", name + "_1"};
            if (!passed_on_.empty() && r_.chance(50)) spec_["tensors"][passed_on_]["space"] = "workspace";
        }
        return spec_;
    }

private:
    Random r_;
    Shapes shapes_;
    Json spec_;
    bool typed_ = false, f64_ = false;
    int outputs_ = 0, values_ = 0;
    std::vector<RandomValue> tensors_, params_;
    std::string passed_on_;

    std::string dtype(Sort sort) {
        if (sort == Sort::boolean) return r_.of<const char*>({"bool", "bool", "u8", "i32"});
        if (sort == Sort::integer) return r_.of<const char*>({"i32", "i64", "i32", "u8", "i8", "u32", "f32"});
        if (f64_ && r_.chance(40)) return "f64";
        if (typed_ && r_.chance(60)) return "DT";
        return r_.of<const char*>({"f32", "bf16", "f16", "f32", "bf16", "f16", "e4m3", "e5m2"});
    }

    /// Writes a tensor over a domain.
    void tensor(const std::string& name, const std::string& type, Mask mask, bool plain) {
        Json t;
        t["dtype"] = type;
        const std::vector<std::string> axes = shapes_.axes(mask, r_, true);
        t["dims"] = axes;
        if (axes.empty()) t["dims"] = Json::array();
        if (!plain && !axes.empty()) {
            if (r_.chance(15))
                t["strides"][axes.front()] = "runtime";
            else if (r_.chance(8) && shapes_.count(mask, 0) > 0)
                t["strides"][axes.front()] = shapes_.count(mask, 0) + r_.of({0, 1, 3, 8, 64});
            if (r_.chance(10)) t["align"] = r_.of({8, 8, 32, 128});
        }
        spec_["tensors"][name] = t;
    }

    void inputs() {
        const int n = 1 + r_.below(4);
        for (int i = 0; i < n; ++i) {
            const Mask mask = i == 0 || r_.chance(45) ? shapes_.all() : shapes_.some(shapes_.all(), r_, 60);
            const std::string name = "X" + std::to_string(i);
            const Sort sort = i == 0 || r_.chance(70) ? Sort::real : r_.chance(65) ? Sort::integer : Sort::boolean;
            std::string type = dtype(sort);
            if (sort == Sort::boolean) type = "bool";
            if (sort == Sort::integer && type == "f32") type = "i64";
            tensor(name, type, mask, false);
            tensors_.push_back({name, sort, mask, true});
        }
    }

    void params() {
        if (r_.chance(25)) {
            spec_["params"]["p"] = {{"dtype", "f32"}, {"default", 0.75}};
            params_.push_back({"p", Sort::real, 0, true});
        }
        if (r_.chance(15)) {
            spec_["params"]["q"] = {{"dtype", r_.of<const char*>({"i64", "i32"})}, {"default", r_.below(5)}};
            params_.push_back({"q", Sort::integer, 0, true});
        }
        if (r_.chance(8)) {
            spec_["params"]["flag"] = {{"dtype", "bool"}, {"default", r_.chance(50)}};
            params_.push_back({"flag", Sort::boolean, 0, true});
        }
    }

    std::vector<std::string> along(Mask mask) {
        std::vector<std::string> axes;
        for (size_t d = 0; d < shapes_.dims().size(); ++d) {
            const RandomDim& dim = shapes_.dims()[d];
            switch (Shapes::part(mask, d)) {
                case 1:
                    axes.push_back(dim.blocks());
                    break;
                case 2:
                    axes.push_back(dim.place());
                    break;
                case 3:
                    axes.push_back(dim.name);
                    break;
                default:
                    break;
            }
        }
        return axes;
    }

    Json kernel(int number) {
        Expressions e(shapes_, r_);
        e.subscripts = r_.of({0, 0, 10, 35});
        e.names = tensors_;
        for (const RandomValue& p : params_) e.names.push_back(p);
        const auto fresh = [&] { return "v" + std::to_string(values_++); };
        Json stages = Json::array();
        std::vector<RandomValue> values;
        Mask last_along = 0;
        const int depth = r_.of({1, 2, 2, 3});
        const int reductions = r_.of({0, 1, 1, 2, 2, 3, 4});
        const bool norm_like = r_.chance(50);  // all reductions along the same axes
        for (int i = 0; i < reductions; ++i) {
            const Sort sort = r_.chance(88) ? Sort::real : r_.chance(60) ? Sort::integer : Sort::boolean;
            RandomValue of = e.of(sort, depth);
            Mask reduced = norm_like && last_along ? last_along & of.mask : shapes_.some(of.mask, r_, 55);
            if (reduced == 0) continue;
            // A wide sum in one thread is slow in the reference.
            last_along = reduced;
            const std::string name = fresh();
            const char* as =
                sort == Sort::real
                    ? r_.of<const char*>({"sum", "mean", "max", "min", "logsumexp", "variance", "sum", "max"})
                : sort == Sort::integer ? r_.of<const char*>({"sum", "max", "min"})
                                        : "sum";
            stages.push_back({{"reduce", name}, {"as", as}, {"of", of.text}, {"along", along(reduced)}});
            const std::string how = as;
            const RandomValue value{name, sort == Sort::boolean ? Sort::integer : sort, of.mask & ~reduced,
                                    of.exact && (sort != Sort::real || how == "max" || how == "min")};
            e.names.push_back(value);
            e.names.push_back(value);  // as likely again: values that reductions leave are to be used
            values.push_back(value);
            if (r_.chance(40)) {
                RandomValue let = e.real(depth);
                let.text = let.text.empty() ? "0" : let.text;
                const std::string let_name = fresh();
                stages.push_back({{"let", let_name}, {"be", let.text}});
                e.names.push_back({let_name, Sort::real, let.mask, let.exact});
                values.push_back(e.names.back());
            }
        }
        if (r_.chance(12)) {
            const RandomValue condition = e.boolean(1);
            stages.push_back(
                {{"require", condition.text}, {"say", "condition " + std::to_string(number) + " of the data"}});
        }
        const int stores = r_.of({1, 1, 1, 2, 2, 3});
        for (int i = 0; i < stores; ++i) store(e, values, stages, depth, number);
        Json body;
        if (r_.chance(50)) body["over"] = dims();
        if (!f64_ && r_.chance(4)) body["compute"] = "f64";
        body["stages"] = stages;
        return body;
    }

    std::vector<std::string> dims() const {
        std::vector<std::string> names;
        for (const RandomDim& d : shapes_.dims()) names.push_back(d.name);
        return names;
    }

    void store(Expressions& e, const std::vector<RandomValue>& values, Json& stages, int depth, int number) {
        const Sort sort = r_.chance(85) ? Sort::real : r_.chance(60) ? Sort::integer : Sort::boolean;
        RandomValue value = !values.empty() && r_.chance(30) ? r_.of(values) : e.of(sort, depth);
        if (value.text.find('[') == std::string::npos && !values.empty() && value.sort == Sort::real &&
            r_.chance(50)) {
            const RandomValue& last = values.back();
            if (last.sort == Sort::real) {
                value.text = "(" + value.text + ") * " + last.text;
                value.mask |= last.mask;
            }
        }
        // In place, where a tensor has just these digits.
        if (r_.chance(25))
            for (const RandomValue& t : tensors_)
                if (t.sort == Sort::real && value.sort == Sort::real && t.mask == value.mask) {
                    stages.push_back({{"store", t.text}, {"from", value.text}});
                    return;
                }
        const std::string name = "Y" + std::to_string(outputs_++);
        Mask mask = value.mask;
        if (r_.chance(10)) mask |= shapes_.some(shapes_.all(), r_, 50);
        std::string type = dtype(value.sort);
        if (value.sort == Sort::real && r_.chance(5)) type = r_.of<const char*>({"i32", "u8", "i8", "i64"});
        if (halves(name, type, value, stages)) return;
        tensor(name, type, mask, r_.chance(70));
        stages.push_back({{"store", name}, {"from", value.text}});
        if (number == 0 && value.sort == Sort::real && type != "i32" && type != "u8" && type != "i8" &&
            type != "i64" && r_.chance(50)) {
            // The next kernel may read it. Its bits are not exact, so nothing may jump on them.
            tensors_.push_back({name, Sort::real, mask, false});
            passed_on_ = name;
        }
    }

    /// Two stores into one tensor: the blocks of a cut dim one after another, or interleaved pairs.
    bool halves(const std::string& name, const std::string& type, const RandomValue& value, Json& stages) {
        if (value.mask == 0 || !r_.chance(10)) return false;
        for (size_t d = 0; d < shapes_.dims().size(); ++d) {
            const RandomDim& dim = shapes_.dims()[d];
            if (Shapes::part(value.mask, d) != 3) continue;
            const std::string pairs = dim.name + "2";
            spec_["dims"][pairs] = "2 * " + dim.name;
            Json t;
            t["dtype"] = type;
            for (const std::string& axis : shapes_.axes(value.mask, r_, false))
                t["dims"].push_back(axis == dim.name ? pairs : axis);
            spec_["tensors"][name] = t;
            const bool interleaved = r_.chance(50);
            const std::string odd =
                interleaved ? "2 * " + dim.name + " + 1" : dim.name + " + extent(" + dim.name + ")";
            stages.push_back({{"store", name + "[" + pairs + " = " + (interleaved ? "2 * " : "") + dim.name + "]"},
                              {"from", value.text}});
            stages.push_back({{"store", name + "[" + pairs + " = " + odd + "]"}, {"from", value.text}});
            return true;
        }
        return false;
    }
};

}  // namespace

std::string random_candidate(uint64_t seed, int attempt) {
    Random mixed(seed * 1000003 + static_cast<uint64_t>(attempt));
    return Candidate(mixed.bits()).write("random_" + std::to_string(seed)).dump(2) + "\n";
}

RandomSpec first_legal(const std::string& stem, uint64_t seed, std::string (*candidate)(uint64_t, int)) {
    RandomSpec result;
    for (int attempt = 0; attempt < 200; ++attempt) {
        result.text = candidate(seed, attempt);
        Sources sources;
        Diagnostics diagnostics;
        const int file = sources.add(stem + "_" + std::to_string(seed) + ".json", result.text);
        if (const auto read = spec::read_spec(file, sources, diagnostics)) {
            const Loader none = [](const std::string&, Span) -> const spec::Spec* { return nullptr; };
            if (auto model = check(*read, {}, none, diagnostics)) {
                model->path = sources[file].path();
                result.spec = std::move(*model);
                return result;
            }
        }
        ++result.refused;
        for (const Diagnostic& d : diagnostics.all())
            if (d.severity == Severity::error) {
                result.reasons.push_back(
                    d.sentence + " | " +
                    std::string(sources[file].line(sources[file].position(d.where.begin).line)));
                break;
            }
    }
    throw std::runtime_error("no legal spec for seed " + std::to_string(seed));
}

RandomSpec random_legal_spec(uint64_t seed) { return first_legal("random", seed, random_candidate); }

}  // namespace pleat::test

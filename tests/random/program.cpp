#include "random/program.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "random/random.h"

namespace pleat::test {
namespace {

using Json = nlohmann::ordered_json;

/// A tensor of the program: over any of "M", which is open, "S", which is small, and "N".
struct Known {
    std::string name;
    std::vector<std::string> dims;
    bool changed = false;  // by a kernel
};

class Candidate {
public:
    explicit Candidate(uint64_t seed) : r_(seed) {}

    Json write(const std::string& name) {
        spec_["pleat"] = 1;
        spec_["name"] = name;
        Json open = "runtime";
        if (r_.chance(50)) open = {{"runtime", {{"multiple_of", r_.of<int64_t>({4, 8, 16})}}}};
        spec_["dims"] = {{"M", open},
                         {"S", r_.of<int64_t>({1, 3, 16, 64, 256, 1000})},
                         {"N", r_.of<int64_t>({5, 16, 64, 128, 200, 1024, 4096})}};
        if (r_.chance(30)) spec_["dims"]["S"] = Json{{"runtime", {{"max", 2000}}}};
        spec_["params"]["p"] = {{"dtype", "f32"}, {"default", 0.75}};
        tensor({"M", "N"});
        tensor({"S", "N"});
        if (r_.chance(50)) tensor({"N"});
        if (r_.chance(50)) tensor({"S"});
        for (int i = r_.of({2, 3, 3, 4, 5, 6}); i > 0; --i) kernel();
        // What no kernel reads any more is an output.
        for (const Known& k : known_)
            if (k.changed && !read_.contains(k.name) && spec_["tensors"][k.name].contains("space"))
                spec_["tensors"][k.name].erase("space");
        return spec_;
    }

private:
    Random r_;
    Json spec_;
    std::vector<Known> known_;
    std::set<std::string> read_;  // of those that lie in workspace
    int kernels_ = 0;

    const Known& tensor(std::vector<std::string> dims) {
        const std::string name = "T" + std::to_string(known_.size());
        spec_["tensors"][name] = {{"dtype", r_.of<const char*>({"f32", "f32", "bf16", "f16"})}, {"dims", dims}};
        known_.push_back({name, std::move(dims), false});
        return known_.back();
    }

    const Known& any(bool along_n) {
        std::vector<size_t> fit;
        for (size_t i = 0; i < known_.size(); ++i)
            if (!along_n || known_[i].dims.back() == "N") fit.push_back(i);
        return known_[r_.of(fit)];
    }

    std::string read(const Known& k) {
        read_.insert(k.name);
        return k.name;
    }

    /// A value over no other dims than `dims`.
    std::string value(const Known& main) {
        std::string text = read(main);
        for (int i = r_.below(3); i > 0; --i) {
            const Known& other = known_[static_cast<size_t>(r_.below(static_cast<int>(known_.size())))];
            const bool within = std::all_of(other.dims.begin(), other.dims.end(), [&](const std::string& d) {
                return std::find(main.dims.begin(), main.dims.end(), d) != main.dims.end();
            });
            if (within) text += r_.of<const char*>({" + ", " - "}) + read(other);
        }
        return r_.of<const char*>({"", "", "0.5 * ", "p * "}) + ("(" + text + ")");
    }

    void kernel() {
        Json stages = Json::array();
        const Known main = any(true);
        const std::string of = value(main);
        std::string from = of;
        std::vector<std::string> left = main.dims;
        if (main.dims.size() == 2 && r_.chance(65)) {
            const std::string along = main.dims[r_.chance(80) ? 1 : 0];
            std::erase(left, along);
            stages.push_back({{"reduce", "r"},
                              {"as", r_.of<const char*>({"sum", "mean", "max"})},
                              {"of", of},
                              {"along", {along}}});
            from = "r";
            if (r_.chance(25)) {
                from = of + " - r";
                left = main.dims;
            }
        }
        store(stages, left, from);
        const std::string name = "k" + std::to_string(kernels_++);
        spec_["kernels"][name]["stages"] = stages;
        spec_["program"].push_back(name);
    }

    /// To a tensor of these dims: a new one, or one that others have read or stored.
    void store(Json& stages, const std::vector<std::string>& dims, const std::string& from) {
        std::vector<size_t> fit;
        for (size_t i = 0; i < known_.size(); ++i)
            if (known_[i].dims == dims) fit.push_back(i);
        std::string to;
        if (!fit.empty() && r_.chance(25)) {
            Known& k = known_[r_.of(fit)];
            k.changed = true;
            to = k.name;
        } else {
            to = tensor(dims).name;
            known_.back().changed = true;
            if (r_.chance(50)) spec_["tensors"][to]["space"] = "workspace";
        }
        stages.push_back({{"store", to}, {"from", from}});
    }
};

}  // namespace

std::string program_candidate(uint64_t seed, int attempt) {
    Random mixed(seed * 7368787 + static_cast<uint64_t>(attempt));
    return Candidate(mixed.bits()).write("program_" + std::to_string(seed)).dump(2) + "\n";
}

RandomSpec random_program(uint64_t seed) { return first_legal("program", seed, program_candidate); }

}  // namespace pleat::test

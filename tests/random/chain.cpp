#include "random/chain.h"

#include <algorithm>

#include "random/expressions.h"

namespace pleat::test {
namespace {

using Json = nlohmann::ordered_json;

/// The dims that stages of one of the two products see, outermost first: what is batched, rows, columns.
struct Stages {
    std::vector<RandomDim> dims;
    size_t rows = 0;  // of `dims`; columns follow

    Mask all() const { return (Mask{1} << (2 * dims.size())) - 1; }
    Mask columns() const { return all() & ~((Mask{1} << (2 * (rows + 1))) - 1); }
    Mask row() const { return Shapes::whole(rows); }
    Mask batch() const { return (Mask{1} << (2 * rows)) - 1; }
};

/// The sizes of a chain. The depth of the first product may be the columns of the second, as where its rows are
/// added to the result.
struct Sizes {
    std::vector<RandomDim> batch, last;  // columns of the result: one dim, or heads
    RandomDim rows, depth, hidden;
    bool residual = false, gated = false;  // gated: two hidden values at a time make one

    explicit Sizes(Random& r) {
        if (r.chance(20)) {
            batch.push_back(r.chance(60) ? RandomDim::sized("L", r.of<int64_t>({1, 2, 3}))
                                         : RandomDim::open("L", 1));
            if (batch[0].size == 0) batch[0].declared = {{"runtime", {{"max", 3}}}};
        }
        rows = r.chance(70) ? RandomDim::open("M", r.of<int64_t>({1, 1, 1, 8, 64}))
                            : RandomDim::sized("M", r.of<int64_t>({1, 7, 17, 64, 100, 128, 129, 200, 257, 1000}));
        depth = r.chance(4) ? RandomDim::open("C", r.of<int64_t>({1, 8, 16}))
                : r.chance(6)
                    ? RandomDim::sized("C", r.of<int64_t>({1, 7, 65}))
                    : RandomDim::sized("C", r.of<int64_t>({8, 16, 40, 64, 64, 72, 96, 128, 128, 136, 192, 256}));
        hidden = r.chance(4) ? RandomDim::open("E", r.of<int64_t>({1, 16, 64}))
                 : r.chance(8)
                     ? RandomDim::sized("E", r.of<int64_t>({1, 8, 24, 33, 72, 200}))
                     : RandomDim::sized(
                           "E", r.of<int64_t>({16, 32, 48, 64, 80, 128, 128, 192, 208, 256, 256, 320, 512}));
        residual = depth.size > 0 && r.chance(45);
        gated = r.chance(7);
        if (residual) {
            last.push_back(depth);
        } else if (r.chance(12)) {
            last.push_back(RandomDim::sized("H", 1 + r.below(4)));
            last.push_back(RandomDim::sized("D", r.of<int64_t>({16, 32, 64})));
        } else {
            last.push_back(RandomDim::sized(
                "N", r.chance(10) ? r.of<int64_t>({1, 3, 7, 33, 100, 520})
                                  : r.of<int64_t>({8, 16, 40, 64, 72, 128, 128, 136, 192, 200, 256})));
        }
    }
    Stages stages(const std::vector<RandomDim>& columns) const {
        Stages s;
        s.dims = batch;
        s.rows = s.dims.size();
        s.dims.push_back(rows);
        s.dims.insert(s.dims.end(), columns.begin(), columns.end());
        return s;
    }
};

class Candidate {
public:
    explicit Candidate(uint64_t seed)
        : r_(seed),
          sizes_(r_),
          first_(sizes_.stages({sizes_.hidden})),
          second_(sizes_.stages(sizes_.last)),
          first_shapes_(first_.dims),
          second_shapes_(second_.dims),
          first_values_(first_shapes_, r_),
          second_values_(second_shapes_, r_) {}

    Json write(const std::string& name) {
        spec_["pleat"] = 1;
        spec_["name"] = name;
        for (const std::vector<RandomDim>& list :
             {first_.dims, std::vector{sizes_.depth}, sizes_.residual ? std::vector<RandomDim>{} : sizes_.last})
            for (const RandomDim& d : list) spec_["dims"][d.name] = d.declared;
        if (sizes_.gated) spec_["dims"]["G"] = 2;
        type_ = r_.of<const char*>({"bf16", "bf16", "f16"});
        operands();
        multiply("acc", "X", "W1", "C");
        const RandomValue h = hidden();
        multiply("out", rounded(h.text), "W2", "E");
        epilogue();
        if (r_.chance(8)) {
            tensor("H1", real_type(), first_, h.mask);
            store("H1", h.text);
        }
        if (r_.chance(40)) {
            spec_["kernels"]["k"]["stages"] = stages_;
            spec_["program"] = {"k"};
        } else {
            spec_["kernel"]["stages"] = stages_;
        }
        return spec_;
    }

private:
    Random r_;
    Sizes sizes_;
    Stages first_, second_;
    Shapes first_shapes_, second_shapes_;
    Expressions first_values_, second_values_;
    Json spec_, stages_ = Json::array();
    std::string type_;
    int inputs_ = 0, outputs_ = 0;

    // ---- tensors -----------------------------------------------------------------------------------------------

    void declare(const std::string& called, const std::string& dtype, const std::vector<std::string>& axes) {
        Json t;
        t["dtype"] = dtype;
        t["dims"] = axes;
        if (axes.empty()) t["dims"] = Json::array();
        spec_["tensors"][called] = t;
    }
    void tensor(const std::string& called, const std::string& dtype, const Stages& of, Mask m) {
        std::vector<std::string> axes;
        for (size_t d = 0; d < of.dims.size(); ++d)
            if (Shapes::part(m, d)) axes.push_back(of.dims[d].name);
        if (r_.chance(8)) r_.shuffle(axes);
        declare(called, dtype, axes);
    }
    static std::vector<std::string> names(const std::vector<RandomDim>& dims) {
        std::vector<std::string> list;
        for (const RandomDim& d : dims) list.push_back(d.name);
        return list;
    }

    /// Along `depth`, or across it.
    void weights(const std::string& called, std::vector<std::string> axes, const std::string& depth) {
        axes.insert(r_.chance(60) ? axes.end() : axes.begin(), depth);
        if (!sizes_.batch.empty() && r_.chance(8)) axes.insert(axes.begin(), "L");
        declare(called, type_, axes);
    }

    void operands() {
        std::vector<std::string> x = names(sizes_.batch);
        x.insert(r_.chance(80) ? x.end() : x.begin(), "M");
        x.insert(r_.chance(94) ? x.end() : x.begin(), "C");
        declare("X", type_, x);
        if (r_.chance(6)) spec_["tensors"]["X"]["strides"][x[x.size() - 2]] = "runtime";
        std::vector<std::string> columns{"E"};
        if (sizes_.gated) columns.insert(r_.chance(50) ? columns.begin() : columns.end(), "G");
        weights("W1", columns, "C");
        weights("W2", names(sizes_.last), "E");
        if (r_.chance(3)) spec_["tensors"]["W2"]["dtype"] = type_ == "f16" ? "bf16" : "f16";
        if (r_.chance(3))
            for (const char* t : {"X", "W1", "W2"}) spec_["tensors"][t]["dtype"] = "f32";
    }

    std::string real_type() {
        return r_.chance(60) ? type_ : r_.of<const char*>({"f32", "f32", "bf16", "f16", "e4m3"});
    }

    /// What the stages behind one product read: rows, columns, whole tiles, single values.
    void inputs(const Stages& of, Expressions& values, int tiles) {
        const auto input = [&](Mask m) {
            const std::string called = "I" + std::to_string(inputs_++);
            tensor(called, real_type(), of, m);
            values.names.push_back({called, Sort::real, m, true});
        };
        if (r_.chance(40)) input(of.row() | (r_.chance(70) ? of.batch() : 0));
        if (r_.chance(55)) input(of.columns() | (r_.chance(15) ? of.batch() : 0));
        if (r_.chance(15)) input(of.batch());
        if (r_.chance(tiles)) input(of.all());
        if (r_.chance(tiles / 3)) input(of.all());
        if (r_.chance(20)) {
            const std::string called = "p" + std::to_string(inputs_++);
            spec_["params"][called] = {{"dtype", "f32"}, {"default", 0.75}};
            values.names.push_back({called, Sort::real, 0, true});
        }
    }

    // ---- stages ------------------------------------------------------------------------------------------------

    void multiply(const std::string& product, std::string a, std::string b, const char* along) {
        if (r_.chance(15)) std::swap(a, b);
        Json axes = Json::array();
        axes.push_back(along);
        stages_.push_back({{"contract", product}, {"of", {a, b}}, {"along", axes}});
    }
    void store(const std::string& target, const std::string& from) {
        stages_.push_back({{"store", target}, {"from", from}});
    }
    RandomValue let(Expressions& values, const std::string& called, const RandomValue& v) {
        stages_.push_back({{"let", called}, {"be", v.text}});
        values.names.push_back({called, Sort::real, v.mask, false});
        return values.names.back();
    }

    /// What is left of the first product.
    RandomValue hidden() {
        RandomValue acc{"acc", Sort::real, first_.all(), false};
        if (sizes_.gated) acc.text = "silu(acc[G = 0]) * acc[G = 1]";
        inputs(first_, first_values_, 20);
        if (r_.chance(12)) return acc;
        if (sizes_.gated) return let(first_values_, "h", acc);
        for (int i = 0; i < 2; ++i) first_values_.names.push_back(acc);
        RandomValue h = first_values_.depending(acc, r_.of({0, 1, 1, 2}));
        if (r_.chance(30)) {
            const RandomValue before = let(first_values_, "g", h);
            h = first_values_.depending(before, r_.below(2));
        }
        return r_.chance(60) ? let(first_values_, "h", h) : h;
    }
    /// To what the second product multiplies; now and then not, or to something else.
    std::string rounded(const std::string& h) {
        const std::string to = spec_["tensors"]["W2"]["dtype"];
        if (to == "f32") return r_.chance(50) ? h : "tf32(" + h + ")";
        return r_.chance(4) ? h : (r_.chance(3) ? std::string("f32") : to) + "(" + h + ")";
    }

    void epilogue() {
        const RandomValue out{"out", Sort::real, second_.all(), false};
        inputs(second_, second_values_, 45);
        if (sizes_.residual && r_.chance(75) && spec_["tensors"]["X"]["dims"].back() == "C")
            second_values_.names.push_back({"X", Sort::real, second_.all(), true});
        RandomValue v = out;
        if (r_.chance(30)) v = let(second_values_, "u", second_values_.depending(out, r_.below(2)));
        for (int stores = r_.of({1, 1, 1, 2, 3}); stores > 0; --stores) {
            RandomValue from = r_.chance(25) ? v : second_values_.depending(v, r_.of({0, 1, 1, 2}));
            if (second_values_.names.size() > 0 && r_.chance(35)) {
                const RandomValue added = r_.of(second_values_.names);
                from = {from.text + " + " + added.text, Sort::real, from.mask | added.mask, false};
            }
            const std::string to = "Y" + std::to_string(outputs_++);
            tensor(to, real_type(), second_, from.mask);
            store(to, from.text);
        }
        if (r_.chance(5)) {
            Json along = Json::array();
            along.push_back(sizes_.last.back().name);
            stages_.push_back({{"reduce", "top"}, {"as", "max"}, {"of", v.text}, {"along", along}});
            const Mask rest = second_.all() & ~Shapes::whole(second_.dims.size() - 1);
            tensor("TOP", "f32", second_, rest);
            store("TOP", "top");
        }
    }
};

}  // namespace

std::string chain_candidate(uint64_t seed, int attempt) {
    Random mixed(seed * 9176263 + static_cast<uint64_t>(attempt));
    return Candidate(mixed.bits()).write("chain_" + std::to_string(seed)).dump(2) + "\n";
}

RandomSpec random_chain(uint64_t seed) { return first_legal("chain", seed, chain_candidate); }

}  // namespace pleat::test

#include "random/attention.h"

#include "random/expressions.h"

namespace pleat::test {
namespace {

using Json = nlohmann::ordered_json;
using Names = std::vector<std::string>;

/// B, Q, S, the heads of keys H, and the heads of queries G of each, where there are several.
struct Sizes {
    std::vector<RandomDim> dims;
    int64_t depth = 0, width = 0;  // D, E
    bool grouped = false;
    enum : size_t { b, q, s, h, g };

    explicit Sizes(Random& r) {
        dims.push_back(r.chance(50) ? RandomDim::sized("B", 1 + r.below(3)) : RandomDim::open("B", 1));
        if (dims[b].size == 0) dims[b].declared = {{"runtime", {{"max", 3}}}};
        dims.push_back(length(r, "Q"));
        dims.push_back(length(r, "S"));
        dims.push_back(RandomDim::sized("H", r.of<int64_t>({1, 1, 2, 3})));
        grouped = r.chance(70);
        if (grouped) dims.push_back(RandomDim::sized("G", r.of<int64_t>({1, 2, 3, 4, 5, 8, 16})));
        depth = some_depth(r);
        width = r.chance(70) ? depth : some_depth(r);
    }
    Mask queries() const { return Shapes::whole(b) | Shapes::whole(q) | heads(); }
    Mask heads() const { return Shapes::whole(h) | (grouped ? Shapes::whole(g) : 0); }
    Mask all() const { return queries() | Shapes::whole(s); }

private:
    static RandomDim length(Random& r, const std::string& name) {
        if (r.chance(70)) return RandomDim::open(name, r.of<int64_t>({1, 1, 1, 8, 64}));
        return RandomDim::sized(name, r.of<int64_t>({1, 5, 16, 33, 64, 130, 200, 257}));
    }
    static int64_t some_depth(Random& r) {
        return r.of<int64_t>({8, 16, 24, 40, 64, 64, 64, 72, 80, 96, 128, 128, 128, 160, 192, 256});
    }
};

class Candidate {
public:
    Candidate(uint64_t seed, bool gradients)
        : r_(seed),
          gradients_(gradients),
          sizes_(r_),
          shapes_(sizes_.dims),
          result_shapes_(dims_of_results()),
          scores_(shapes_, r_),
          results_(result_shapes_, r_) {
        scores_.subscripts = gradients ? 0 : r_.of({0, 0, 20});
    }

    Json write(const std::string& name) {
        spec_["pleat"] = 1;
        spec_["name"] = name;
        for (const RandomDim& d : sizes_.dims) spec_["dims"][d.name] = d.declared;
        spec_["dims"]["D"] = sizes_.depth;
        spec_["dims"]["E"] = sizes_.width;
        type_ = r_.of<const char*>({"bf16", "bf16", "f16"});
        operand("q", true, "D");
        operand("k", false, "D");
        operand("v", false, "E");
        score_inputs();
        const Json scores = score_stages();
        const Json epilogue = result_stages();
        if (!gradients_ && r_.chance(25))
            written_out(scores, epilogue);
        else
            abbreviated(scores, epilogue);
        return spec_;
    }

private:
    Random r_;
    bool gradients_;
    Sizes sizes_;
    Shapes shapes_, result_shapes_;
    Expressions scores_, results_;
    Json spec_;
    std::string type_;
    Names reals_;  // tensors that the scores or the epilogue read, which have gradients

    std::vector<RandomDim> dims_of_results() const {
        std::vector<RandomDim> dims = sizes_.dims;
        dims[Sizes::s] = RandomDim::sized("E", sizes_.width);
        return dims;
    }

    // ---- tensors -----------------------------------------------------------------------------------------------

    void declare(const std::string& called, const std::string& dtype, const Names& axes) {
        Json t;
        t["dtype"] = dtype;
        t["dims"] = axes.empty() ? Json::array() : Json(axes);
        spec_["tensors"][called] = t;
    }

    /// The axes of queries or keys, innermost `last`: heads beside rows, or rows within heads; batches anywhere.
    Names layout(bool queries, const std::string& last) {
        const std::string along = queries ? "Q" : "S";
        const std::string order = r_.of<const char*>({"BRH", "BRH", "BHR", "BHR", "RBH", "HBR"});
        Names axes;
        for (const char part : order) {
            axes.push_back(part == 'B' ? "B" : part == 'R' ? along : "H");
            if (part == 'H' && queries && sizes_.grouped) axes.emplace_back("G");
        }
        axes.push_back(last);
        return axes;
    }

    void operand(const std::string& called, bool queries, const std::string& last) {
        declare(called, type_, layout(queries, last));
        if (r_.chance(8)) spec_["tensors"][called]["strides"][std::string(queries ? "Q" : "S")] = "runtime";
    }

    void input(const std::string& called, const std::string& dtype, Mask mask, Sort sort, Expressions& for_whom,
               const Shapes& shapes) {
        Names axes;
        for (size_t d = 0; d < shapes.dims().size(); ++d)
            if (Shapes::part(mask, d)) axes.push_back(shapes.dims()[d].name);
        if (r_.chance(10)) r_.shuffle(axes);
        declare(called, dtype, axes);
        for_whom.names.push_back({called, sort, mask, true});
        if (sort == Sort::real) reals_.push_back(called);
    }

    /// Some digits of the scores: of rows, of keys, of both.
    Mask some_digits() {
        const Mask rows = shapes_.some(sizes_.queries(), r_, 50);
        const Mask keys = Shapes::whole(Sizes::s) | (r_.chance(50) ? Shapes::whole(Sizes::b) : 0) |
                          (r_.chance(40) ? Shapes::whole(Sizes::h) : 0);
        return r_.of({rows, keys, Mask(rows | keys), sizes_.heads()});
    }

    void score_inputs() {
        const auto real = [&] { return r_.of<const char*>({"f32", "f32", "bf16", "f16"}); };
        const int count = r_.of({0, 0, 1, 1, 2});
        for (int i = 0; i < count; ++i)
            input("X" + std::to_string(i), real(), some_digits(), Sort::real, scores_, shapes_);
        if (r_.chance(25)) {
            spec_["params"]["factor"] = {{"dtype", "f32"}, {"default", 0.75}};
            scores_.names.push_back({"factor", Sort::real, 0, true});
        }
    }

    // ---- scores ------------------------------------------------------------------------------------------------

    std::string a_real(const std::string& otherwise) {
        for (const RandomValue& v : scores_.names)
            if (v.sort == Sort::real && r_.chance(60)) return v.text;
        return otherwise;
    }

    std::string bound(int number) {
        const auto integers = [&](const char* stem, Mask mask) {
            const std::string called = stem + std::to_string(number);
            input(called, r_.of<const char*>({"i32", "i32", "i64", "u8"}), mask, Sort::integer, scores_, shapes_);
            return called;
        };
        const Mask b = Shapes::whole(Sizes::b), q = Shapes::whole(Sizes::q), s = Shapes::whole(Sizes::s);
        switch (r_.below(11)) {
            case 0:
                return "S <= Q";
            case 1:
                return "S - extent(S) <= Q - extent(Q)";
            case 2:
                return "Q - S < " + std::to_string(r_.of({1, 16, 40, 100}));
            case 3:
                return "S < " + integers("LEN", b);
            case 4:
                return "S >= " + integers("FIRST", b | q);
            case 5:
                return "S - Q < " + integers("AHEAD", b | (r_.chance(50) ? sizes_.heads() : 0));
            case 6:
                return integers("IDQ", b | q) + " % 3 == " + integers("IDK", b | s) + " % 3";
            case 7: {
                const std::string called = "M" + std::to_string(number);
                input(called, "bool", s | (r_.chance(70) ? q : 0) | (r_.chance(40) ? b : 0), Sort::boolean, scores_,
                      shapes_);
                return called;
            }
            case 8:
                return "(S <= Q or S < " + std::to_string(1 + r_.below(90)) + ")";
            case 9:
                return "(Q // 8 + S // 16) % 3 != 1";
            default:
                return "(" + scores_.boolean(1).text + ")";
        }
    }

    Json score_stages() {
        Json stages = Json::array();
        const auto let = [&](const std::string& name, const std::string& be) {
            stages.push_back({{"let", name}, {"be", be}});
            return name;
        };
        std::string z = "s * " + (r_.chance(70) ? std::string("rsqrt(extent(D))") : a_real("0.125") + " * 0.1");
        if (r_.chance(25)) z = let("u", r_.of<const char*>({"5 * tanh((", "20 * tanh(0.05 * ("}) + z + "))");
        if (r_.chance(40)) {
            const std::string x = a_real("0.25");
            z = z + r_.of<const char*>({" + ", " - ", " + 0.01 * (S - Q) * "}) + x;
        }
        if (r_.chance(20)) {
            const RandomValue value{let("w", z), Sort::real, sizes_.all(), false};
            z = scores_.depending(value, 1).text;
        }
        const int bounds = r_.of({0, 1, 1, 1, 2, 2, 3});
        std::string seen;
        for (int i = 0; i < bounds; ++i) seen += (i ? " and " : "") + bound(i);
        if (bounds && r_.chance(50)) seen = let("seen", seen);
        if (bounds) z = "where(" + seen + ", " + z + ", -inf)";
        if (z != "s") let("z", z);
        return stages;
    }

    // ---- results -----------------------------------------------------------------------------------------------

    Json result_stages() {
        Json stages = Json::array();
        std::string from = "acc";
        const Mask row = sizes_.queries();
        if (r_.chance(20)) {
            input("SINK", "f32", sizes_.heads(), Sort::real, results_, result_shapes_);
            from = "acc * sigmoid(lse - SINK)";
        } else if (r_.chance(20)) {
            input("GATE", r_.chance(50) ? type_ : "f32", r_.chance(50) ? row : row | Shapes::whole(Sizes::s),
                  Sort::real, results_, result_shapes_);
            from = r_.of<const char*>({"acc * sigmoid(GATE)", "acc + GATE", "acc * GATE"});
        } else if (!gradients_ && r_.chance(15)) {
            from = results_.depending({"acc", Sort::real, row | Shapes::whole(Sizes::s), false}, 1).text;
        }
        declare("o", gradients_ || r_.chance(70) ? type_ : r_.of<const char*>({"f32", "bf16", "f16"}),
                layout(true, "E"));
        stages.push_back({{"store", "o"}, {"from", from}});
        if (gradients_ || r_.chance(60)) {
            Names axes = layout(true, "E");
            axes.pop_back();
            declare("LSE", "f32", axes);
            stages.push_back({{"store", "LSE"}, {"from", "lse"}});
        }
        return stages;
    }

    // ---- forms -------------------------------------------------------------------------------------------------

    void abbreviated(const Json& scores, const Json& epilogue) {
        Json form = {{"acc", {"q", "k", "v"}}, {"along", {"D"}}, {"softmax", {"S"}}};
        if (!scores.empty()) form["scores"] = scores;
        spec_["kernel"][gradients_ ? "attend_backward" : "attend"] = form;
        spec_["kernel"]["epilogue"] = epilogue;
        if (!gradients_) return;
        const auto gradient = [&](const std::string& of, const std::string& called, const char* dtype) {
            Json t = spec_["tensors"][of];
            if (*dtype) t["dtype"] = dtype;
            t.erase("strides");
            spec_["tensors"][called] = t;
            spec_["kernel"]["gradients"][of] = called;
        };
        gradient("o", "dout", "");
        for (const char* t : {"q", "k", "v"}) gradient(t, std::string("d") + t, "");
        const std::string text = form.dump() + epilogue.dump();
        for (const std::string& x : reals_)
            if (text.find(x) != std::string::npos && r_.chance(70)) gradient(x, "d" + x, "f32");
    }

    void written_out(const Json& scores, const Json& epilogue) {
        Json stages = Json::array();
        stages.push_back({{"contract", "s"}, {"of", {"q", "k"}}, {"along", {"D"}}});
        for (const Json& stage : scores) stages.push_back(stage);
        const std::string z = scores.empty() ? "s" : "z";
        stages.push_back({{"reduce", "lse"}, {"as", "logsumexp"}, {"of", z}, {"along", {"S"}}});
        stages.push_back({{"let", "p"}, {"be", "where(lse == -inf, 0, exp(" + z + " - lse))"}});
        std::string weights = "p";
        if (r_.chance(30)) {
            stages.push_back({{"let", "place"}, {"be", "((B * extent(H) + H) * extent(Q) + Q) * extent(S) + S"}});
            stages.push_back(
                {{"let", "kept"},
                 {"be", r_.of<const char*>({"uniform8(3, place) >= 0.25", "uniform(3, place) >= 0.25"})}});
            weights = "where(kept, p * (1 / (1 - 0.25)), 0)";
        }
        stages.push_back({{"contract", "acc"}, {"of", {type_ + "(" + weights + ")", "v"}}, {"along", {"S"}}});
        for (const Json& stage : epilogue) stages.push_back(stage);
        spec_["kernel"]["stages"] = stages;
    }
};

std::string gradients_candidate(uint64_t seed, int attempt) {
    Random mixed(seed * 15485863 + static_cast<uint64_t>(attempt));
    return Candidate(mixed.bits(), true).write("attention_gradients_" + std::to_string(seed)).dump(2) + "\n";
}

}  // namespace

std::string attention_candidate(uint64_t seed, int attempt) {
    Random mixed(seed * 15485863 + static_cast<uint64_t>(attempt));
    return Candidate(mixed.bits(), false).write("attention_" + std::to_string(seed)).dump(2) + "\n";
}

RandomSpec random_attention(uint64_t seed) { return first_legal("attention", seed, attention_candidate); }

RandomSpec random_attention_gradients(uint64_t seed) {
    return first_legal("attention_gradients", seed, gradients_candidate);
}

}  // namespace pleat::test

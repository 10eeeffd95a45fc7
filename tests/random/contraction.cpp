#include "random/contraction.h"

#include <algorithm>

#include "random/expressions.h"

namespace pleat::test {
namespace {

using Json = nlohmann::ordered_json;

/// How the columns of the product are made up.
enum class Columns { plain, pairs, heads, split };

/// The dims of a product: its rows, its columns, and what is batched; K stands apart, for no stage sees it.
struct Product {
    Columns columns = Columns::plain;
    std::vector<RandomDim> dims;
    std::vector<size_t> rows, cols, batch;  // of `dims`
    Json declared;                          // sizes that others follow from, and K
    bool batch_in_a = false, batch_in_b = false;

    size_t add(RandomDim d, std::vector<size_t>& list) {
        list.push_back(dims.size());
        dims.push_back(std::move(d));
        return dims.size() - 1;
    }
};

/// A length of rows or columns: some that TMA takes as they are, some odd, some known at launch.
RandomDim length(Random& r, const std::string& name) {
    if (r.chance(45)) return RandomDim::open(name, r.of<int64_t>({1, 1, 8, 16, 128}));
    if (r.chance(70))
        return RandomDim::sized(name,
                                r.of<int64_t>({8, 16, 40, 64, 72, 128, 136, 192, 200, 256, 264, 320, 384, 520}));
    return RandomDim::sized(name, r.of<int64_t>({1, 2, 3, 7, 17, 31, 97, 100, 129, 131, 250, 257}));
}

/// Cuts a dim into blocks of `cut`, if there are such.
void cut(RandomDim& d, int64_t into) {
    if (d.size ? d.size <= into : into < 2) return;
    const int64_t multiple = d.size                   ? d.size
                             : d.declared.is_string() ? 1
                                                      : d.declared["runtime"]["multiple_of"].get<int64_t>();
    d.cut = into;
    d.ragged = multiple % into != 0;
}

Product product(Random& r) {
    Product p;
    p.columns = r.of({Columns::plain, Columns::plain, Columns::plain, Columns::pairs, Columns::heads,
                      Columns::heads, Columns::split});
    if (r.chance(20)) {
        p.batch_in_a = r.chance(80);
        p.batch_in_b = !p.batch_in_a || r.chance(75);
        p.add(r.chance(70) ? RandomDim::sized("L", r.of<int64_t>({1, 2, 3, 5})) : RandomDim::open("L", 1), p.batch);
        if (p.dims.back().size == 0) p.dims.back().declared = {{"runtime", {{"max", 3}}}};
    }
    RandomDim m = length(r, "M");
    if (r.chance(15)) cut(m, r.of<int64_t>({16, 64, 128}));
    p.add(m, p.rows);
    switch (p.columns) {
        case Columns::plain: {
            RandomDim n = length(r, "N");
            if (r.chance(60)) cut(n, r.of<int64_t>({2, 16, 32, 64, 128, 128, 256}));
            p.add(n, p.cols);
            break;
        }
        case Columns::pairs: {
            const bool inner = r.chance(50);
            if (!inner) p.add(RandomDim::sized("G", 2), p.cols);
            RandomDim i = length(r, "I");
            if (r.chance(40)) cut(i, r.of<int64_t>({32, 64, 128}));
            p.add(i, p.cols);
            if (inner) p.add(RandomDim::sized("G", 2), p.cols);
            break;
        }
        case Columns::heads: {
            p.add(r.chance(75) ? RandomDim::sized("H", 1 + r.below(5)) : RandomDim::open("H", 1), p.cols);
            if (p.dims.back().size == 0) p.dims.back().declared = {{"runtime", {{"max", 5}}}};
            RandomDim d = RandomDim::sized("D", r.of<int64_t>({32, 64, 64, 128, 128, 128, 256}));
            if (r.chance(75)) cut(d, r.chance(50) ? d.size / 2 : 2);
            p.add(d, p.cols);
            break;
        }
        case Columns::split: {
            const int64_t q = 1 + r.below(4), k = 1 + r.below(2);
            p.declared["HQ"] = q;
            p.declared["HK"] = k;
            RandomDim h = RandomDim::sized("H", q + 2 * k);
            h.declared = "HQ + 2 * HK";
            p.add(h, p.cols);
            p.add(RandomDim::sized("D", r.of<int64_t>({16, 32, 64, 64, 128})), p.cols);
            break;
        }
    }
    p.declared["K"] = r.chance(30)   ? RandomDim::open("K", r.of<int64_t>({1, 8, 16})).declared
                      : r.chance(80) ? Json(r.of<int64_t>({8, 16, 40, 64, 72, 128, 136, 200, 256, 264, 520}))
                                     : Json(r.of<int64_t>({1, 3, 17, 63, 65, 97, 131}));
    return p;
}

class Candidate {
public:
    explicit Candidate(uint64_t seed) : r_(seed), p_(product(r_)), shapes_(p_.dims), e_(shapes_, r_) {}

    Json write(const std::string& name) {
        spec_["pleat"] = 1;
        spec_["name"] = name;
        for (const RandomDim& d : p_.dims) spec_["dims"][d.name] = d.declared;
        spec_["dims"].update(p_.declared);
        operands();
        inputs();
        Json along = Json::array();
        along.push_back("K");
        kernel_["contract"] = {{"acc", operands_}, {"along", along}};
        acc_ = {"acc", Sort::real, mask(p_.rows) | mask(p_.cols) | mask(p_.batch), false};
        for (int i = 0; i < 3; ++i) e_.names.push_back(acc_);
        epilogue();
        kernel_["epilogue"] = stages_;
        spec_["kernel"] = kernel_;
        return spec_;
    }

private:
    Random r_;
    Product p_;
    Shapes shapes_;
    Expressions e_;
    Json spec_, kernel_, operands_ = Json::array(), stages_ = Json::array();
    RandomValue acc_;
    std::string type_;
    std::vector<RandomValue> tiles_, reduced_;  // inputs as large as the product; what reductions left
    int values_ = 0, outputs_ = 0;

    static Mask mask(const std::vector<size_t>& dims) {
        Mask m = 0;
        for (const size_t d : dims) m |= Shapes::whole(d);
        return m;
    }
    std::string fresh() { return "v" + std::to_string(values_++); }
    std::string name(size_t dim) const { return p_.dims[dim].name; }

    // ---- tensors -----------------------------------------------------------------------------------------------

    void operand(const std::string& called, const std::vector<size_t>& own, bool batched) {
        std::vector<std::string> axes;
        for (const size_t d : own) axes.push_back(name(d));
        const int layout = r_.below(100);
        if (layout < 65)
            axes.push_back("K");
        else if (layout < 92)
            axes.insert(axes.begin(), "K");
        else
            axes.insert(axes.begin() + r_.below(static_cast<int>(axes.size()) + 1), "K");
        if (batched)  // outermost, or between the others as heads are
            axes.insert(r_.chance(75) ? axes.begin() : axes.begin() + r_.below(static_cast<int>(axes.size())),
                        name(p_.batch[0]));
        Json t;
        t["dtype"] = type_;
        t["dims"] = axes;
        if (r_.chance(8) && axes.size() > 1) t["strides"][axes[axes.size() - 2]] = "runtime";
        spec_["tensors"][called] = t;
    }

    /// Multiplies an operand by what each of its rows has, or each of its rows and block of K.
    void scale(std::string& text, const std::string& called, const std::vector<size_t>& own, bool batched) {
        std::vector<std::string> axes;
        if (batched && r_.chance(60)) axes.push_back(name(p_.batch[0]));
        for (const size_t d : own)
            if (r_.chance(80)) axes.push_back(name(d));
        const int blocks = r_.below(100);
        if (blocks < 35) {
            axes.push_back("K /^ 128");
            for (std::string& axis : axes)
                if (axis == "N" && r_.chance(50)) axis = "N /^ 128";
        } else if (blocks < 40) {
            axes.push_back("K");
        }
        Json t;
        t["dtype"] = r_.of<const char*>({"f32", "f32", "f32", "bf16"});
        t["dims"] = axes;
        if (axes.empty()) t["dims"] = Json::array();
        spec_["tensors"]["S" + called] = t;
        text = r_.chance(70) ? text + " * S" + called : "S" + called + " * " + text;
    }

    void operands() {
        type_ = r_.of<const char*>({"bf16", "bf16", "f16"});
        std::string a = "A", b = "B";
        operand("A", p_.rows, p_.batch_in_a);
        operand("B", p_.cols, p_.batch_in_b);
        const int kind = r_.below(100);
        if (kind < 4) {  // TF32, the only way that f32 is multiplied on tensor cores
            for (const char* t : {"A", "B"}) spec_["tensors"][t]["dtype"] = "f32";
            a = "tf32(A)", b = "tf32(B)";
        } else if (kind < 8) {
            for (const char* t : {"A", "B"}) spec_["tensors"][t]["dtype"] = r_.chance(70) ? "e4m3" : "e5m2";
        } else if (kind < 14) {  // computed, and rounded to what is multiplied
            a = type_ + r_.of<const char*>({"(relu(A))", "(A * 0.5)", "(abs(A))", "(A)"});
        } else if (kind < 17) {  // of another dtype, widened exactly
            spec_["tensors"]["A"]["dtype"] = "e5m2";
            a = type_ + "(A)";
        }
        if (r_.chance(14)) scale(a, "A", p_.rows, p_.batch_in_a);
        if (r_.chance(14)) scale(b, "B", p_.cols, p_.batch_in_b);
        if (r_.chance(10)) std::swap(a, b);
        operands_ = {a, b};
    }

    void tensor(const std::string& called, const std::string& dtype, Mask m, bool natural) {
        Json t;
        t["dtype"] = dtype;
        std::vector<std::string> axes;
        if (natural) {
            for (size_t d = 0; d < p_.dims.size(); ++d) {
                if (const Mask part = Shapes::part(m, d); part == 3)
                    axes.push_back(name(d));
                else if (part)
                    axes.push_back(part == 1 ? p_.dims[d].blocks() : p_.dims[d].place());
            }
        } else {
            axes = shapes_.axes(m, r_, r_.chance(30));
        }
        t["dims"] = axes;
        if (axes.empty()) t["dims"] = Json::array();
        spec_["tensors"][called] = t;
    }

    std::string real_type() {
        return r_.chance(45) ? type_ : r_.of<const char*>({"f32", "f32", "bf16", "f16", "e4m3", "e5m2"});
    }

    void input(const std::string& called, Mask m, bool natural) {
        tensor(called, real_type(), m, natural);
        e_.names.push_back({called, Sort::real, m, true});
        if (m == (mask(p_.rows) | mask(p_.cols) | mask(p_.batch))) tiles_.push_back(e_.names.back());
    }

    void inputs() {
        const Mask all = mask(p_.rows) | mask(p_.cols) | mask(p_.batch);
        if (r_.chance(50)) input("R", mask(p_.rows) | (r_.chance(70) ? mask(p_.batch) : 0), true);
        if (r_.chance(50))
            input("W", shapes_.some(mask(p_.cols), r_, 75) | (r_.chance(30) ? mask(p_.batch) : 0), r_.chance(80));
        if (r_.chance(45)) input("C", all, r_.chance(80));
        if (r_.chance(15)) input("E", all, r_.chance(60));
        if (r_.chance(20)) input("T", shapes_.some(all, r_, 70), r_.chance(70));
        if (r_.chance(25)) {
            spec_["params"]["p"] = {{"dtype", "f32"}, {"default", 0.75}};
            e_.names.push_back({"p", Sort::real, 0, true});
        }
        if (r_.chance(15)) {
            const bool rows = r_.chance(50);
            tensor("J", r_.of<const char*>({"i32", "i64", "u8"}), rows ? mask(p_.rows) : mask(p_.cols), true);
            e_.names.push_back({"J", Sort::integer, rows ? mask(p_.rows) : mask(p_.cols), true});
        }
    }

    // ---- stages ------------------------------------------------------------------------------------------------

    RandomValue let(const std::string& text, Mask m) {
        const std::string called = fresh();
        stages_.push_back({{"let", called}, {"be", text}});
        const RandomValue v{called, Sort::real, m, false};
        e_.names.push_back(v);
        return v;
    }

    /// The digits that a reduction may go along, as axes and masks: those that a tile can hold more often than
    /// others.
    std::vector<std::pair<std::string, Mask>> directions(Mask m) {
        std::vector<std::pair<std::string, Mask>> all;
        const size_t innermost = p_.cols.back();
        const bool any = r_.chance(20);
        for (size_t d = 0; d < p_.dims.size(); ++d) {
            const Mask part = Shapes::part(m, d);
            const RandomDim& dim = p_.dims[d];
            const bool held = d == innermost && dim.size != 0 && dim.size <= 256;
            if (part == 3 && (held || any)) all.emplace_back(dim.name, Shapes::whole(d));
            if ((part & 2) && dim.cut && (d == innermost || any)) all.emplace_back(dim.place(), Mask{2} << (2 * d));
        }
        return all;
    }

    void reduction(const RandomValue& v) {
        const RandomValue x = e_.depending(v, 1);
        std::vector<std::pair<std::string, Mask>> along = directions(x.mask);
        if (along.empty()) return;
        const auto chosen = r_.of(along);
        const std::string called = fresh();
        const char* as = r_.of<const char*>({"sum", "sum", "max", "min", "mean", "logsumexp", "variance"});
        Json axes = Json::array();
        axes.push_back(chosen.first);
        stages_.push_back({{"reduce", called}, {"as", as}, {"of", x.text}, {"along", axes}});
        reduced_.push_back({called, Sort::real, x.mask & ~chosen.second, false});
        if (r_.chance(60)) e_.names.push_back(reduced_.back());
    }

    void store(const std::string& target, const std::string& from) {
        stages_.push_back({{"store", target}, {"from", from}});
    }
    std::string output() { return "Y" + std::to_string(outputs_++); }

    /// A value as it is, in a tensor of its digits: one of its own, or over an input.
    void whole(const RandomValue& v) {
        if (r_.chance(30))
            for (const RandomValue& t : tiles_)
                if (t.mask == v.mask && v.text.find('[') == std::string::npos) return store(t.text, v.text);
        const std::string to = output();
        tensor(to, r_.chance(4) ? r_.of<const char*>({"i32", "i8", "u8"}) : real_type(), v.mask, r_.chance(78));
        store(to, v.text);
    }

    /// The digit of two values, in the axis notation, that is sliced; empty if there is none.
    std::pair<std::string, Mask> twofold() const {
        for (const size_t d : p_.cols) {
            const RandomDim& dim = p_.dims[d];
            if (dim.name == "G") return {"G", Shapes::whole(d)};
            if (dim.name == "D" && dim.cut && dim.cut * 2 == dim.size) return {dim.blocks(), Mask{1} << (2 * d)};
            if (dim.name == "D" && dim.cut == 2) return {dim.place(), Mask{2} << (2 * d)};
            if (dim.name == "N" && dim.cut == 2 && !dim.ragged) return {dim.place(), Mask{2} << (2 * d)};
        }
        return {"", 0};
    }

    static std::string at(const std::string& value, const std::string& axis, int n) {
        return value + "[" + axis + " = " + std::to_string(n) + "]";
    }

    /// Both values of a digit put together into one, or turned into one another.
    void twofolds(const RandomValue& v, const std::string& axis, Mask digit) {
        const RandomValue first = let(at(v.text, axis, 0), v.mask & ~digit),
                          second = let(at(v.text, axis, 1), v.mask & ~digit);
        if (r_.chance(50)) {
            const std::string gate = r_.of<const char*>({"silu", "gelu", "sigmoid", "relu", "gelu_tanh"});
            RandomValue gated{gate + "(" + first.text + ") * " + second.text, Sort::real, v.mask & ~digit, false};
            if (r_.chance(30)) gated = e_.depending(let(gated.text, gated.mask), 1);
            whole(gated);
            if (r_.chance(40)) whole(v);
            return;
        }
        const Mask angle =
            r_.chance(75) ? (mask(p_.rows) | (v.mask & ~digit & mask({p_.cols.back()}))) & ~digit : v.mask & ~digit;
        const char* dtype = r_.of<const char*>({"f32", "f32", "bf16"});
        for (const char* t : {"COS", "SIN"}) tensor(t, dtype, angle, r_.chance(90));
        const std::string to = output();
        tensor(to, real_type(), v.mask | angle, r_.chance(85));
        store(at(to, axis, 0), first.text + " * COS - " + second.text + " * SIN");
        store(at(to, axis, 1), second.text + " * COS + " + first.text + " * SIN");
    }

    /// Heads that leave for three tensors.
    void split(const RandomValue& v) {
        size_t heads = 0;
        for (const size_t d : p_.cols)
            if (name(d) == "H") heads = d;
        const char* offsets[] = {"H", "H - extent(HQ)", "H - extent(HQ) - extent(HK)"};
        for (int i = 0; i < 3; ++i) {
            const std::string to = output(), dim = i == 0 ? "HQ" : "HK";
            tensor(to, i == 0 ? type_ : real_type(), v.mask, true);
            for (auto& axis : spec_["tensors"][to]["dims"])
                if (axis == name(heads)) axis = dim;
            store(to + "[" + dim + " = " + offsets[i] + "]",
                  i == 2 && r_.chance(50) ? "relu(" + v.text + ")" : v.text);
        }
    }

    /// The value at an index that each row has.
    void gather(const RandomValue& v) {
        if (p_.columns != Columns::plain) return;
        tensor("LABEL", r_.of<const char*>({"i32", "i64"}), mask(p_.rows), true);
        if (r_.chance(30))
            stages_.push_back({{"require", "0 <= LABEL and LABEL < extent(N)"}, {"say", "a label lies outside"}});
        const std::string to = output();
        tensor(to, r_.chance(70) ? "f32" : type_, v.mask & ~mask(p_.cols), true);
        store(to, v.text + "[N = LABEL]");
    }

    /// Two interleaved copies in a tensor of twice the columns.
    void doubled(const RandomValue& v) {
        const std::string to = output(), columns = name(p_.cols.back()), wide = columns + "2";
        spec_["dims"][wide] = "2 * " + columns;
        tensor(to, real_type(), v.mask, true);
        for (auto& axis : spec_["tensors"][to]["dims"])
            if (axis == columns) axis = wide;
        store(to + "[" + wide + " = 2 * " + columns + "]", v.text);
        store(to + "[" + wide + " = 2 * " + columns + " + 1]", "-" + v.text);
    }

    void epilogue() {
        const int depth = r_.of({0, 1, 1, 2});
        RandomValue v = acc_;
        if (r_.chance(60)) {
            const RandomValue x = e_.depending(acc_, depth);
            if (x.mask == acc_.mask) v = let(x.text, x.mask);
        }
        const int reductions = r_.of({0, 0, 1, 1, 2});
        for (int i = 0; i < reductions; ++i) reduction(v);
        if (!reduced_.empty() && r_.chance(50)) {
            const RandomValue& s = r_.of(reduced_);
            v = let(v.text + r_.of<const char*>({" * rsqrt(abs(#) + 1)", " - #", " + 0.25 * #"}), v.mask | s.mask);
            std::string text = stages_.back()["be"];
            text.replace(text.find('#'), 1, s.text);
            stages_.back()["be"] = text;
        }
        bool stored = false;
        if (const auto [axis, digit] = twofold(); !axis.empty() && r_.chance(80)) {
            twofolds(v, axis, digit);
            stored = true;
        }
        if (p_.columns == Columns::split && r_.chance(75)) {
            split(v);
            stored = true;
        }
        if (r_.chance(12)) gather(v);
        if (r_.chance(4)) doubled(v);
        if (!stored || r_.chance(35)) whole(r_.chance(40) ? v : e_.depending(v, depth));
        if (r_.chance(20)) whole(e_.depending(acc_, depth));
        for (const RandomValue& s : reduced_)
            if (r_.chance(75)) whole(r_.chance(70) ? s : e_.depending(s, 0));
    }
};

}  // namespace

std::string contraction_candidate(uint64_t seed, int attempt) {
    Random mixed(seed * 7368787 + static_cast<uint64_t>(attempt));
    return Candidate(mixed.bits()).write("contraction_" + std::to_string(seed)).dump(2) + "\n";
}

RandomSpec random_contraction(uint64_t seed) { return first_legal("contraction", seed, contraction_candidate); }

}  // namespace pleat::test

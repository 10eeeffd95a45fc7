// Kernels put together by hand, so that tests of their meaning need no parser: expressions as C++
// operators that add nodes to a graph, with domains and conversions as the language has them.
#pragma once

#include <initializer_list>
#include <random>
#include <string>
#include <vector>

#include "model/functions.h"
#include "model/kernel.h"
#include "stage/evaluate.h"

namespace pleat::test {

using namespace model;

struct Builder;

struct E {
    Builder* b = nullptr;
    NodeId id = -1;
    Kind kind() const;
    const Domain& domain() const;
    operator NodeId() const { return id; }
};

struct At {
    Axis axis;
    E index;
};

struct Builder {
    Spec spec;
    model::Kernel kernel;

    explicit Builder(const std::string& name) {
        spec.name = name;
        kernel.name = name;
    }
    Axis dim(const std::string& name, int64_t size) {
        spec.dims.push_back({name, Size(size), {}});
        return {static_cast<DimId>(spec.dims.size()) - 1, 1, 0};
    }
    Axis runtime(const std::string& name, int64_t multiple_of = 1) {
        Symbol s;
        s.name = name;
        s.dim = static_cast<DimId>(spec.dims.size());
        s.multiple_of = multiple_of;
        spec.symbols.push_back(s);
        spec.dims.push_back({name, Size::symbol(static_cast<SymbolId>(spec.symbols.size()) - 1), {}});
        return {s.dim, 1, 0};
    }
    TensorId tensor(const std::string& name, Dtype dtype, std::vector<Axis> axes) {
        Tensor t;
        t.name = name;
        t.dtype = dtype;
        t.axes = axes;
        t.strides.assign(axes.size(), Size(1));
        for (size_t k = axes.size(); k-- > 1;) t.strides[k - 1] = t.strides[k] * spec.extent(axes[k]);
        spec.tensors.push_back(t);
        return static_cast<TensorId>(spec.tensors.size()) - 1;
    }
    E add(Node n) { return {this, kernel.graph.add(std::move(n))}; }
    E constant(double v) {
        Node n;
        n.real = v;
        return add(n);
    }
    E integer(int64_t v) {
        Node n;
        n.kind = Kind::integer;
        n.integer = v;
        return add(n);
    }
    E boolean(bool v) {
        Node n;
        n.kind = Kind::boolean;
        n.integer = v;
        return add(n);
    }
    E param(const std::string& name, Dtype dtype, double fallback) {
        Param p;
        p.name = name;
        p.dtype = dtype;
        const Kind kind = info(dtype).kind;
        if (kind == Kind::real)
            p.real = fallback;
        else
            p.integer = static_cast<int64_t>(fallback);
        spec.params.push_back(p);
        Node n;
        n.op = Op::param;
        n.kind = kind;
        n.param = static_cast<ParamId>(spec.params.size()) - 1;
        return add(n);
    }
    E coordinate(Axis a) {
        Node n;
        n.op = Op::coordinate;
        n.kind = Kind::integer;
        n.axis = a;
        n.domain.add(a);
        return add(n);
    }
    E extent(Axis a) {
        Node n;
        n.op = Op::extent;
        n.kind = Kind::integer;
        n.axis = a;
        return add(n);
    }
    E read(TensorId t) {
        Node n;
        n.op = Op::read;
        n.tensor = t;
        n.kind = info(spec.tensors[static_cast<size_t>(t)].dtype).kind;
        for (const Axis& a : spec.tensors[static_cast<size_t>(t)].axes) n.domain.add(a);
        return add(n);
    }
    E convert(E e, Kind to) {
        if (e.kind() >= to) return e;
        Node n;
        n.op = Op::pointwise;
        n.fn = to == Kind::real ? Fn::to_real : Fn::to_integer;
        n.kind = to;
        n.args = {e.id};
        n.domain = e.domain();
        return add(n);
    }
    E apply(Fn fn, std::vector<E> args) {
        const Typing typing = info(fn).typing;
        Kind kind = typing == Typing::booleans ? Kind::boolean
                    : typing == Typing::real   ? Kind::real
                                               : Kind::integer;
        for (const E& a : args) kind = std::max(kind, a.kind());
        Node n;
        n.op = Op::pointwise;
        n.fn = fn;
        n.kind = typing == Typing::comparison ? Kind::boolean : kind;
        for (const E& a : args) {
            n.args.push_back(convert(a, kind).id);
            n.domain.add(a.domain());
        }
        return add(n);
    }
    E where(E c, E a, E b) {
        const Kind kind = std::max(a.kind(), b.kind());
        Node n;
        n.op = Op::select;
        n.kind = kind;
        n.args = {c.id, convert(a, kind).id, convert(b, kind).id};
        n.domain = unite(c.domain(), unite(a.domain(), b.domain()));
        return add(n);
    }
    E cast(Dtype d, E e) {
        Node n;
        n.op = Op::cast;
        n.dtype = d;
        n.kind = info(d).kind;
        n.args = {e.id};
        n.domain = e.domain();
        return add(n);
    }
    E uniform(E seed, E index) {
        Node n;
        n.op = Op::uniform;
        n.args = {seed.id, index.id};
        n.domain = unite(seed.domain(), index.domain());
        return add(n);
    }
    /// e[axis = index, ...]
    E at(E e, std::vector<At> binds) {
        Node n;
        n.op = Op::substitute;
        n.kind = e.kind();
        n.args = {e.id};
        n.domain = e.domain();
        for (const At& b : binds) n.domain.remove(b.axis);
        for (const At& b : binds) {
            n.binds.push_back({b.axis});
            n.args.push_back(b.index.id);
            n.domain.add(b.index.domain());
        }
        return add(n);
    }
    E reduce(const std::string& name, Reduction r, E e, std::vector<Axis> along) {
        Kind kind = e.kind();
        if (r == Reduction::mean || r == Reduction::variance || r == Reduction::logsumexp) kind = Kind::real;
        if (r == Reduction::sum && kind == Kind::boolean) kind = Kind::integer;
        Node n;
        n.op = Op::reduce;
        n.reduction = r;
        n.kind = kind;
        n.args = {convert(e, kind).id};
        n.domain = e.domain();
        n.along = along;
        for (const Axis& a : along) n.domain.remove(a);
        return let(name, add(n));
    }
    E contract(const std::string& name, E x, E y, std::vector<Axis> along) {
        Node n;
        n.op = Op::contract;
        n.args = {x.id, y.id};
        n.domain = unite(x.domain(), y.domain());
        n.along = along;
        for (const Axis& a : along) n.domain.remove(a);
        return let(name, add(n));
    }
    E let(const std::string& name, E e) {
        kernel.lets.push_back({name, e.id, {}});
        return e;
    }
    void store(TensorId t, E e, std::vector<At> binds = {}) {
        Store s;
        s.tensor = t;
        s.value = e.id;
        for (const Axis& a : spec.tensors[static_cast<size_t>(t)].axes) s.domain.add(a);
        for (const At& b : binds) s.domain.remove(b.axis);
        for (const At& b : binds) {
            s.binds.push_back({b.axis});
            s.bind_values.push_back(b.index.id);
            s.domain.add(b.index.domain());
        }
        s.stage = static_cast<int>(kernel.stages.size());
        kernel.stages.push_back({"store " + spec.tensors[static_cast<size_t>(t)].name, {}});
        kernel.stores.push_back(s);
    }
    void require(E e) {
        Require r;
        r.condition = e.id;
        r.domain = e.domain();
        r.say = "must hold";
        kernel.requires_.push_back(r);
    }
    Spec finish() {
        Spec done = spec;
        done.kernels.push_back(kernel);
        return done;
    }
};

inline Kind E::kind() const { return b->kernel.graph[id].kind; }
inline const Domain& E::domain() const { return b->kernel.graph[id].domain; }

inline E operator+(E x, E y) { return x.b->apply(Fn::add, {x, y}); }
inline E operator-(E x, E y) { return x.b->apply(Fn::subtract, {x, y}); }
inline E operator*(E x, E y) { return x.b->apply(Fn::multiply, {x, y}); }
inline E operator/(E x, E y) { return x.b->apply(Fn::divide, {x, y}); }
inline E operator-(E x) { return x.b->apply(Fn::negate, {x}); }
inline E operator<(E x, E y) { return x.b->apply(Fn::less, {x, y}); }
inline E operator>=(E x, E y) { return x.b->apply(Fn::greater_equal, {x, y}); }
inline E same(E x, E y) { return x.b->apply(Fn::equal, {x, y}); }

/// Memory of all tensors of a spec, and what an Evaluation needs of it.
struct Memory {
    const Spec& spec;
    std::vector<int64_t> symbols;
    std::vector<std::vector<unsigned char>> bytes;

    Memory(const Spec& s, std::vector<int64_t> values) : spec(s), symbols(std::move(values)) {
        for (const Tensor& t : spec.tensors) {
            int64_t last = 0;
            for (size_t k = 0; k < t.axes.size(); ++k) {
                const int64_t e = spec.extent(t.axes[k]).evaluate(symbols);
                if (e == 0) last = -1;
                if (last >= 0) last += (e - 1) * t.strides[k].evaluate(symbols);
            }
            bytes.emplace_back(static_cast<size_t>((last + 1) * info(t.dtype).bytes), 0xcd);
        }
    }
    int64_t count(TensorId t) const {
        const auto k = static_cast<size_t>(t);
        return static_cast<int64_t>(bytes[k].size()) / info(spec.tensors[k].dtype).bytes;
    }
    double get(TensorId t, int64_t i) const {
        const auto k = static_cast<size_t>(t);
        return stage::load(spec.tensors[k].dtype, bytes[k].data(), i).as_real();
    }
    void set(TensorId t, int64_t i, double v) {
        const auto k = static_cast<size_t>(t);
        stage::store(spec.tensors[k].dtype, bytes[k].data(), i, stage::Value::of(v));
    }
    /// Normal values, rounded to the tensor's dtype; ints in [0, below).
    void fill(TensorId t, unsigned seed, int64_t below = 0) {
        std::mt19937 random(seed);
        std::normal_distribution<double> normal(0, 1);
        for (int64_t i = 0; i < count(t); ++i)
            set(t, i, below > 0 ? static_cast<double>(static_cast<int64_t>(random()) % below) : normal(random));
    }
    std::vector<double> all(TensorId t) const {
        std::vector<double> v;
        for (int64_t i = 0; i < count(t); ++i) v.push_back(get(t, i));
        return v;
    }
    stage::Evaluation evaluation(size_t kernel = 0) {
        std::vector<stage::TensorData> data;
        for (auto& b : bytes) data.push_back({b.data(), {}});
        return {spec, spec.kernels[kernel], symbols, stage::default_params(spec), data};
    }
};

}  // namespace pleat::test

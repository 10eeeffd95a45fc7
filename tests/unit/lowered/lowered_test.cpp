// What a kernel is rewritten to before it is planned means what was written: random kernels, evaluated as both.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "layout/access.h"
#include "random/random_spec.h"
#include "stage/evaluate.h"
#include "transform/lower.h"

using namespace pleat;

namespace {

/// Every tensor's memory, all of it filled; sizes are small, strides known at launch too.
struct Launch {
    std::vector<int64_t> symbols;
    std::vector<std::vector<double>> memory;
    std::vector<stage::TensorData> tensors;

    explicit Launch(const model::Spec& spec) {
        for (const model::Symbol& s : spec.symbols)
            symbols.push_back(s.what == model::Symbol::What::dim ? 3 * s.multiple_of : 37);
        for (const model::Tensor& t : spec.tensors) {
            const int64_t count = layout::span(spec, t).evaluate(symbols);
            std::vector<double>& all = memory.emplace_back(static_cast<size_t>(count) + 1);
            for (int64_t i = 0; i < count; ++i) stage::store(t.dtype, all.data(), i, value(t.dtype, i));
        }
        for (auto& all : memory) tensors.push_back({all.data(), {}});
    }
    static stage::Value value(model::Dtype dtype, int64_t i) {
        switch (model::info(dtype).kind) {
            case model::Kind::real:
                return stage::Value::of(std::sin(1.7 * static_cast<double>(i)));
            case model::Kind::integer:
                return stage::Value::of_integer(i * 7 % 5);
            case model::Kind::boolean:
                break;
        }
        return stage::Value::of_bool(i % 3 == 0);
    }
};

int reductions(const model::Kernel& kernel) {
    int count = 0;
    for (model::NodeId i = 0; i < kernel.graph.size(); ++i)
        count += kernel.graph[i].op == model::Op::reduce || kernel.graph[i].op == model::Op::contract;
    return count;
}

bool near(const stage::Value& a, const stage::Value& b) {
    const double x = a.as_real(), y = b.as_real();
    return x == y || (std::isnan(x) && std::isnan(y)) || std::abs(x - y) <= 1e-9 * (1 + std::abs(x));
}

}  // namespace

TEST_CASE("a lowered kernel stores the same values") {
    int written_out = 0;
    for (uint64_t seed = 0; seed < 400; ++seed) {
        const test::RandomSpec r = test::random_legal_spec(seed);
        const Launch launch(r.spec);
        for (const model::Kernel& written : r.spec.kernels) {
            const model::Kernel lowered = schedule::lower(r.spec, written);
            if (reductions(lowered) == reductions(written) && lowered.contractions.empty()) continue;
            written_out += reductions(lowered) < reductions(written);
            CAPTURE(r.text);
            const std::vector<stage::Value> params = stage::default_params(r.spec);
            stage::Evaluation before(r.spec, written, launch.symbols, params, launch.tensors),
                after(r.spec, lowered, launch.symbols, params, launch.tensors);
            for (size_t s = 0; s < written.stores.size(); ++s) {
                const stage::Stored a = before.store(s), b = after.store(s);
                CHECK(a.offsets == b.offsets);
                CHECK(std::equal(a.values.begin(), a.values.end(), b.values.begin(), b.values.end(), near));
            }
            CHECK(before.failed_requires() == after.failed_requires());
        }
    }
    CHECK(written_out > 10);
}

// Emitted references of random legal specs against the generator's evaluator: two independent readings of
// the language, at small sizes. The host compiler builds many references at once.
//
//   PLEAT_RANDOM_SPECS=N   how many random specs, and contractions (24)
//   PLEAT_RANDOM_SEED=S    the first seed (1)
#include <array>
#include <cmath>
#include <cstdlib>

#include "cli/inputs.h"
#include "cli/sizes.h"
#include "doctest/doctest.h"
#include "emit/references.h"
#include "random/contraction.h"
#include "stage/evaluate.h"

namespace pleat::test {
namespace {

long number_of(const char* variable, long otherwise) {
    const char* text = std::getenv(variable);
    return text && *text ? std::atol(text) : otherwise;
}

bool near(double a, double b) {
    if (std::isnan(a) || std::isnan(b)) return std::isnan(a) && std::isnan(b);
    return a == b || std::fabs(a - b) <= 1e-11 * std::max(1.0, std::fabs(b));
}

/// Small sizes: the first open dim takes n, the next another.
std::vector<int64_t> sizes_of(const model::Spec& spec, int64_t n) {
    cli::GivenSizes given;
    for (const model::Symbol& s : spec.symbols) {
        if (s.what != model::Symbol::What::dim) continue;
        int64_t size = (n + s.multiple_of - 1) / s.multiple_of * s.multiple_of;
        if (s.max) size = std::min(size, *s.max / s.multiple_of * s.multiple_of);
        given[s.name] = size;
        n = n * 2 % 7;
    }
    return cli::choose_sizes(spec, given, 1 << 20);
}

void compare(const model::Spec& spec, const model::Kernel& kernel, const ReferenceTable& table,
             const std::vector<int64_t>& symbols, const std::vector<cli::HostTensor>& inputs) {
    std::vector<cli::HostTensor> tensors = inputs;
    std::vector<stage::TensorData> data;
    for (cli::HostTensor& t : tensors) data.push_back({t.bytes.data(), t.strides});
    const std::vector<stage::Value> params = stage::default_params(spec);
    stage::Evaluation evaluation(spec, kernel, symbols, params, data);

    std::vector<void*> pointers;
    for (const model::TensorId t : emit::tensors_of(spec, kernel))
        pointers.push_back(tensors[static_cast<size_t>(t)].bytes.data());
    std::vector<std::array<std::byte, 8>> slots(spec.params.size());
    std::vector<const void*> values;
    for (const model::ParamId p : emit::params_of(spec, kernel)) {
        const auto i = static_cast<size_t>(p);
        stage::store(spec.params[i].dtype, slots[i].data(), 0, params[i]);
        values.push_back(slots[i].data());
    }
    const std::vector<long long> sizes(symbols.begin(), symbols.end());
    std::vector<std::vector<double>> wide;
    std::vector<double*> wide_pointers;
    for (int s = 0; s < table.stores; ++s) {
        wide.emplace_back(static_cast<size_t>(table.count(sizes.data(), s)));
        wide_pointers.push_back(wide.back().data());
    }
    unsigned status = 0;
    const ReferenceCall call{pointers.data(), sizes.data(), values.data(), &status, 64, wide_pointers.data()};
    table.run(&call);
    unsigned expected = 0;
    for (const size_t r : evaluation.failed_requires())
        expected |= 1u << ((static_cast<size_t>(table.first_require) + r) % 32);
    CHECK(status == expected);
    for (int s = 0; s < table.stores; ++s) {
        CAPTURE(s);
        const stage::Stored stored = evaluation.store(static_cast<size_t>(s));
        size_t written = 0, wrong = 0;
        for (long long i = 0; i < table.count(sizes.data(), s); ++i) {
            const long long offset = table.offset(&call, s, i);
            if (offset < 0) continue;
            REQUIRE(written < stored.offsets.size());
            wrong += offset != stored.offsets[written] ||
                     !near(wide[static_cast<size_t>(s)][static_cast<size_t>(i)], stored.values[written].as_real());
            ++written;
        }
        CHECK(wrong == 0);
        CHECK(written == stored.offsets.size());
    }
}

/// How much work the evaluator has with a spec, roughly.
int64_t work(const model::Spec& spec, const std::vector<int64_t>& symbols) {
    int64_t points = 1;
    for (const model::Dim& d : spec.dims)
        if (d.name.size() == 1) points *= std::max<int64_t>(1, d.size.evaluate(symbols));
    return points;
}

}  // namespace

namespace {

/// Compares `count` random specs of one sort that the evaluator is not too long about.
void check_random(RandomSpec (*legal)(uint64_t), uint64_t seed, long count, int64_t most_work) {
    constexpr size_t batch = 24;
    for (long done = 0; done < count;) {
        std::vector<RandomSpec> specs;
        while (specs.size() < batch && done + static_cast<long>(specs.size()) < count) {
            RandomSpec random = legal(seed++);
            if (work(random.spec, sizes_of(random.spec, 3)) <= most_work) specs.push_back(std::move(random));
        }
        std::vector<const model::Spec*> all;
        for (const RandomSpec& s : specs) all.push_back(&s.spec);
        const References references(all, "-O0");
        for (const RandomSpec& random : specs)
            for (const int64_t n : {3, 0, 5, 17}) {
                const std::vector<int64_t> symbols = sizes_of(random.spec, n);
                if (work(random.spec, symbols) > most_work) continue;
                CAPTURE(random.text);
                CAPTURE(cli::describe_sizes(random.spec, symbols));
                const auto inputs = cli::random_tensors(random.spec, symbols, 7);
                for (const model::Kernel& kernel : random.spec.kernels)
                    compare(random.spec, kernel, references.table(kernel.name), symbols, inputs);
            }
        done += static_cast<long>(specs.size());
    }
}

}  // namespace

TEST_CASE("emitted references of random specs agree with the evaluator") {
    check_random(random_legal_spec, static_cast<uint64_t>(number_of("PLEAT_RANDOM_SEED", 1)),
                 number_of("PLEAT_RANDOM_SPECS", 24), 6000);
}

TEST_CASE("emitted references of random contractions agree with the evaluator") {
    check_random(random_contraction, static_cast<uint64_t>(number_of("PLEAT_RANDOM_SEED", 1)),
                 number_of("PLEAT_RANDOM_SPECS", 24), 30000);
}

}  // namespace pleat::test

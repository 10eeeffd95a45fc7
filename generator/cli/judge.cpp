#include "cli/judge.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#include "cli/expected.h"
#include "cli/tolerance.h"

namespace pleat::cli {
namespace {

using model::Dtype;

constexpr double infinity = std::numeric_limits<double>::infinity();
/// Rows of fewer elements say little by their norm: they are taken together.
constexpr int64_t row_elements = 64;
/// What a row may be off by in any case, in units of the tensor's largest element: what cancels in a row that is
/// small as a whole was as large as elsewhere.
constexpr double row_floor = 8;

/// A tensor's elements by rows: the innermost axes that together have `row_elements` values, or all.
class Rows {
public:
    explicit Rows(const HostTensor& tensor) {
        size_t inner = tensor.shape.size();
        for (int64_t count = 1; inner > 0 && count < row_elements;) count *= tensor.shape[--inner];
        starts_ = offsets_of(tensor, 0, inner);
        places_ = offsets_of(tensor, inner, tensor.shape.size());
    }
    const std::vector<int64_t>& starts() const { return starts_; }
    const std::vector<int64_t>& places() const { return places_; }

private:
    static std::vector<int64_t> offsets_of(const HostTensor& tensor, size_t first, size_t last) {
        std::vector<int64_t> offsets{0};
        for (size_t axis = first; axis < last; ++axis) {
            std::vector<int64_t> next;
            next.reserve(offsets.size() * static_cast<size_t>(tensor.shape[axis]));
            for (const int64_t offset : offsets)
                for (int64_t i = 0; i < tensor.shape[axis]; ++i) next.push_back(offset + i * tensor.strides[axis]);
            offsets = std::move(next);
        }
        return offsets;
    }
    std::vector<int64_t> starts_, places_;  // of each row; within one
};

/// Sums over the elements of a row, or of a tensor.
struct Sums {
    double largest = 0, plain = 0;          // the largest element and error
    double squares = 0, plain_squares = 0;  // of elements and errors
    double errors = 0, roundings = 0;       // squares of a result's errors and of half their last places
    int64_t count = 0;
    void add(const Sums& other) {
        largest = std::max(largest, other.largest);
        plain = std::max(plain, other.plain);
        squares += other.squares;
        plain_squares += other.plain_squares;
        errors += other.errors;
        roundings += other.roundings;
        count += other.count;
    }
};

Sums sums_of(const Wanted& wanted, int64_t start, const std::vector<int64_t>& places) {
    Sums sums;
    for (const int64_t place : places) {
        const auto i = static_cast<size_t>(start + place);
        const double exact = wanted.exact[i], plain = wanted.plain.empty() ? exact : wanted.plain[i];
        if (!wanted.written[i] || !std::isfinite(exact) || !std::isfinite(plain)) continue;
        sums.largest = std::max(sums.largest, std::abs(exact));
        sums.plain = std::max(sums.plain, std::abs(plain - exact));
        sums.squares += exact * exact;
        sums.plain_squares += (plain - exact) * (plain - exact);
        ++sums.count;
    }
    return sums;
}

bool same(double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); }

double rounded(Dtype dtype, double x) {
    std::byte bits[8];
    stage::store(dtype, bits, 0, stage::Value::of(x));
    return stage::load(dtype, bits, 0).as_real();
}

/// Integers round to the nearest.
double place_of(Dtype dtype, double x) {
    return model::info(dtype).kind == model::Kind::real ? last_place(dtype, x) : 1;
}

/// Of an infinity the number that stands next to the largest of the dtype, a power of two: a result that close to
/// where numbers end may be rounded to either.
double beyond_largest(Dtype dtype, double infinite) {
    double power = 1;
    while (std::isfinite(rounded(dtype, power))) power *= 2;
    return std::copysign(power, infinite);
}

class TensorJudge {
public:
    TensorJudge(const model::Tensor& tensor, const Wanted& wanted, const PlainError& plain,
                const Tolerance& tolerance, std::span<const std::byte> after, double sums)
        : dtype_(tensor.dtype), wanted_(wanted), plain_(plain), tolerance_(tolerance), after_(after), sums_(sums) {}

    Judgement run(const Rows& rows) {
        std::vector<Sums> each;
        for (const int64_t start : rows.starts()) {
            each.push_back(sums_of(wanted_, start, rows.places()));
            all_.largest = std::max(all_.largest, each.back().largest);
        }
        for (size_t row = 0; row < each.size(); ++row) {
            for (const int64_t place : rows.places()) element(rows.starts()[row] + place, each[row]);
            if (tolerance_.by_rows && each.size() > 1) check_norm(each[row], rows.starts()[row]);
            all_.add(each[row]);
        }
        if (tolerance_.by_rows) check_norm(all_, -1);
        return judgement_;
    }

private:
    const Dtype dtype_;
    const Wanted& wanted_;
    const PlainError& plain_;
    const Tolerance& tolerance_;
    std::span<const std::byte> after_;
    const double sums_;
    Sums all_;
    Judgement judgement_;
    double nearest_ = -1;  // to its bound, as a part of it

    /// What every element may be off by, however small it is.
    double absolute() const { return tolerance_.unit * (tolerance_.of_one + tolerance_.of_sums * sums_); }

    double bound_at(double exact, double places, const Sums& row) const {
        const double unit = tolerance_.unit;
        double bound = tolerance_.plain * plain_.largest + unit * tolerance_.of_largest * all_.largest;
        if (tolerance_.by_rows)
            bound =
                std::min(bound, row.largest * (tolerance_.plain * plain_.of_row + unit * tolerance_.of_largest) +
                                    unit * row_floor * all_.largest);
        if (row.count > 0)
            bound = std::max(bound, unit * deviations_of_weights * tolerance_.of_rounded *
                                        std::sqrt(row.squares / static_cast<double>(row.count)));
        return bound + places * place_of(dtype_, exact) + unit * tolerance_.of_element * std::abs(exact) +
               absolute();
    }

    void count(int64_t offset, double error, double bound) {
        const double share = error == 0 ? 0 : bound == 0 ? infinity : error / bound;
        judgement_.wrong += !(share <= 1);
        if (share > nearest_) {
            nearest_ = share;
            judgement_.at_bound = bound;
            judgement_.at_error = error;
            judgement_.where = offset;
        }
    }

    void element(int64_t offset, Sums& row) {
        const auto i = static_cast<size_t>(offset);
        if (!wanted_.written[i]) return;
        const double found = stage::load(dtype_, after_.data(), offset).as_real();
        double exact = wanted_.exact[i];
        const double plain = wanted_.plain.empty() ? exact : wanted_.plain[i];
        const double wanted = rounded(dtype_, exact), near = rounded(dtype_, plain);
        if (!std::isfinite(wanted) || !std::isfinite(near) || !std::isfinite(found)) {
            // Where plain arithmetic overflows or cancels into a NaN, so may the kernel.
            if (same(found, wanted) || (same(found, near) && !std::isfinite(near)) ||
                (std::isnan(near) && !std::isfinite(found)))
                return count(offset, 0, 0);
        }
        // Saturated, or NaN stored as an integer: what matters is what is left.
        if (std::isfinite(wanted) && !(std::abs(wanted - exact) <= 0.75 * place_of(dtype_, wanted))) exact = wanted;
        const double number = std::isinf(found) && std::isfinite(exact) ? beyond_largest(dtype_, found) : found;
        if (!std::isfinite(number) || !std::isfinite(exact)) return count(offset, infinity, 0);
        // A number that the dtype has was rounded before it was stored, perhaps the other way.
        const bool real = model::info(dtype_).kind == model::Kind::real;
        const double places = real && exact == wanted_.exact[i] && exact == wanted ? 1 : 0.5;
        const double error = std::abs(number - exact), rounding = places * place_of(dtype_, exact);
        row.errors += error * error;
        row.roundings += rounding * rounding;
        judgement_.error = std::max(judgement_.error, error);
        const double bound = bound_at(exact, places, row);
        count(offset, error, same(found, wanted) ? std::max(bound, error) : bound);
    }

    /// The norm of the errors of a row, or (-1) of the tensor.
    void check_norm(const Sums& sums, int64_t start) {
        if (sums.count < row_elements) return;
        const double unit = tolerance_.unit, norm = std::sqrt(sums.squares);
        const double plain = start < 0 ? plain_.of_all : plain_.of_norm;
        const double bound =
            norm * std::max(tolerance_.plain * plain + unit * (tolerance_.of_element + tolerance_.of_largest),
                            unit * tolerance_.of_rounded) +
            std::sqrt(sums.roundings) +
            std::sqrt(static_cast<double>(sums.count)) * (absolute() + unit * row_floor * all_.largest);
        const double error = std::sqrt(sums.errors);
        if (error <= bound) return;
        if (start < 0)
            judgement_.far = true;
        else
            ++judgement_.far_rows;
        if (error / bound <= judgement_.far_by) return;
        judgement_.far_by = error / bound;
        judgement_.far_row = start;
    }
};

}  // namespace

void PlainError::join(const PlainError& other) {
    largest = std::max(largest, other.largest);
    of_row = std::max(of_row, other.of_row);
    of_norm = std::max(of_norm, other.of_norm);
    of_all = std::max(of_all, other.of_all);
}

PlainError plain_error(const HostTensor& layout, const Wanted& wanted) {
    PlainError error;
    if (wanted.exact.empty() || wanted.plain.empty()) return error;
    const Rows rows(layout);
    Sums all;
    const auto part = [](double a, double b) { return b > 0 ? a / b : 0; };
    for (const int64_t start : rows.starts()) {
        const Sums row = sums_of(wanted, start, rows.places());
        error.of_row = std::max(error.of_row, part(row.plain, row.largest));
        error.of_norm = std::max(error.of_norm, std::sqrt(part(row.plain_squares, row.squares)));
        all.add(row);
    }
    error.largest = all.plain;
    error.of_all = std::sqrt(part(all.plain_squares, all.squares));
    return error;
}

Judgement judge_tensor(const model::Tensor& tensor, const HostTensor& layout, const Wanted& wanted,
                       const PlainError& plain, const Tolerance& tolerance, std::span<const std::byte> before,
                       std::span<const std::byte> after, double sums) {
    const auto size = static_cast<size_t>(model::info(tensor.dtype).bytes);
    Judgement judgement;
    if (!wanted.exact.empty())
        judgement = TensorJudge(tensor, wanted, plain, tolerance, after, sums).run(Rows(layout));
    for (size_t i = 0; i < after.size() / size; ++i)
        if (wanted.exact.empty() || !wanted.written[i])
            judgement.strayed += std::memcmp(&after[i * size], &before[i * size], size) != 0;
    return judgement;
}

std::string what_is_wrong(const Judgement& judgement) {
    std::string all;
    const auto say = [&](const std::string& clause) { all += (all.empty() ? "" : "; ") + clause; };
    const auto counted = [](int64_t n, const char* what) {
        return fmt::format("{} {}{}", n, what, n == 1 ? "" : "s");
    };
    if (judgement.wrong)
        say(fmt::format("{} wrong, the worst at offset {}", counted(judgement.wrong, "element"), judgement.where));
    if (judgement.far_rows)
        say(fmt::format("the errors of {} have norms of up to {:.3g} times their bound, the worst at offset {}",
                        counted(judgement.far_rows, "row"), judgement.far_by, judgement.far_row));
    else if (judgement.far)
        say(fmt::format("the norm of all errors is {:.3g} times its bound", judgement.far_by));
    if (judgement.strayed)
        say(fmt::format("{} written where nothing is stored", counted(judgement.strayed, "element")));
    return all;
}

std::vector<Judgement> judge(const Launch& launch, const std::vector<HostTensor>& result, const Outcome& expected,
                             const Outcome* plain) {
    std::vector<Judgement> judgements;
    Tolerance tolerance = plain ? tolerance_of(*launch.spec, coarsest_rounding(*launch.spec),
                                               longest_sum(*launch.spec, launch.symbols))
                                : Tolerance{.plain = 0, .of_largest = 1e-12, .unit = 1};
    for (size_t t = 0; t < expected.images.size(); ++t) {
        const Image& image = expected.images[t];
        const model::Tensor& declared = launch.spec->tensors[t];
        if (image.value.empty() || declared.space != model::Space::global) continue;
        const Wanted wanted{image.value,
                            plain ? std::span<const double>(plain->images[t].value) : std::span<const double>(),
                            image.written};
        if (plain) {
            tolerance.of_rounded = of_rounded_weights(*launch.spec, static_cast<model::TensorId>(t));
            tolerance.of_element = of_rounded_values(*launch.spec, static_cast<model::TensorId>(t));
        }
        judgements.push_back(judge_tensor(declared, launch.tensors[t], wanted,
                                          plain_error(launch.tensors[t], wanted), tolerance,
                                          launch.tensors[t].bytes, result[t].bytes));
        judgements.back().tensor = static_cast<model::TensorId>(t);
    }
    return judgements;
}

}  // namespace pleat::cli

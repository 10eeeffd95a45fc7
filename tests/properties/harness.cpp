// Runs generated programs: draws values, asks the typed expression and the oracle, and prints the first few
// differences with the spec, the expression and the values. The oracle is digit arithmetic on totals and knows
// nothing of the library.
//
// usage: laws [SEED [TRIALS]]
#include "harness.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

namespace laws {

Int floor_quotient(Int a, Int b) {
    Int q = a / b;
    if (q * b > a) --q;
    return q;
}
Int floor_remainder(Int a, Int b) { return a - b * floor_quotient(a, b); }
Int digit(Int place, Int lo, Int hi) { return floor_quotient(hi == 0 ? place : floor_remainder(place, hi), lo); }

Reported reported;
const char* now_running = "";

void Numbers::endless() {
    std::printf("    %s\n    gives: numbers without end\n    expected: an end\n", now_running);
    std::exit(1);
}

namespace {

std::vector<const Program*>& programs() {
    static std::vector<const Program*> all;
    return all;
}

Int extent(const PlainAxis& axis, Int size) {
    if (axis.full) return axis.hi / axis.lo;
    const Int blocks = (size + axis.lo - 1) / axis.lo;
    return axis.hi == 0 ? blocks : std::min(blocks, axis.hi / axis.lo);
}

/// The strides of a tensor's axes, and from them offsets and storage.
struct Oracle {
    Oracle(const PlainTensor& t, const Launch& launch) : tensor(t), sizes(launch.sizes) {
        for (int i = t.axes - 1; i >= 0; --i) {
            const Int given = t.axis[i].stride;
            if (given == at_launch) {
                strides[i] = launch.strides[i];
            } else if (given == follows) {
                strides[i] = i + 1 == t.axes ? 1 : strides[i + 1] * extent(t.axis[i + 1], sizes[t.axis[i + 1].dim]);
            } else {
                strides[i] = given;
            }
        }
    }
    Int offset(const Int* totals) const {
        Int places[most_dims];
        std::copy(totals, totals + most_dims, places);
        for (int i = 0; i < tensor.xors; ++i) {
            const PlainXor& x = tensor.exclusive_or[i];
            const Int mine = digit(totals[x.dim], x.lo, x.hi);
            const Int other = digit(totals[x.source_dim], x.source_lo, x.source_hi);
            places[x.dim] += ((mine ^ other) - mine) * x.lo;
        }
        Int at = 0;
        for (int i = 0; i < tensor.axes; ++i) {
            const PlainAxis& a = tensor.axis[i];
            at += digit(places[a.dim], a.lo, a.hi) * strides[i];
        }
        if (tensor.pattern_bits > 0) {  // PTX ISA, swizzling modes
            const Int byte = at * tensor.bytes, mask = (Int{1} << tensor.pattern_bits) - 1;
            at = (byte ^ (((byte >> 7) & mask) << 4)) / tensor.bytes;
        }
        if (tensor.slots > 0)
            at += floor_remainder(floor_quotient(totals[tensor.ring_dim], tensor.ring_lo), tensor.slots) *
                  ring_step();
        return at;
    }
    bool swizzled() const { return tensor.xors > 0 || tensor.pattern_bits > 0; }
    /// Elements from slot to slot, each of which is aligned as the base is. A pattern permutes whole lines.
    Int ring_step() const {
        const Int unit = std::max<Int>(1, tensor.align / tensor.bytes);
        return (storage() + unit - 1) / unit * unit;
    }
    Int storage() const {
        Int n = 1;
        for (int i = 0; i < tensor.axes; ++i)
            n += (extent(tensor.axis[i], sizes[tensor.axis[i].dim]) - 1) * strides[i];
        return n;
    }

    const PlainTensor& tensor;
    const Int* sizes;
    Int strides[most_axes] = {};
};

/// Places on the line of a ring from which walking a few slots back stays on it.
constexpr Int first_turn = 1 << 17;

class Run {
public:
    Run(uint64_t seed, int trials) : engine_(seed), trials_(trials) {}

    void program(const Program& p) {
        program_ = &p;
        for (int l = 0; l < p.launches; ++l) {
            Launch launch = p.launch[l];
            for (int i = 0; i < p.tensors; ++i) tensor(p.tensor[i], with_strides(launch));
            for (int i = 0; i < p.offsets; ++i) offsets(p.offset[i], with_strides(launch));
            for (int i = 0; i < p.plains; ++i) plain(p.plain[i], launch);
        }
    }
    int result() const {
        std::printf(
            "%lld checks on %lld layouts, %lld expressions; %lld in bounds, %lld of them from as far as "
            "integers reach, %lld beyond; %d differences\n",
            checks_, layouts_, expressions_, inside_, far_, outside_, differences_);
        return differences_ == 0 && checks_ > 0 ? 0 : 1;
    }
    void count(const Program& p) {
        layouts_ += p.tensors;
        expressions_ += p.offsets + p.plains;
    }

private:
    Int between(Int low, Int high) {
        return low + static_cast<Int>(engine_() % static_cast<uint64_t>(high - low + 1));
    }
    bool chance(int percent) { return between(0, 99) < percent; }

    Launch with_strides(const Launch& launch) {
        Launch drawn = launch;
        Int largest = 1;
        for (int d = 0; d < program_->dims; ++d) largest = std::max(largest, launch.sizes[d]);
        for (Int& s : drawn.strides) s = between(0, chance(30) && largest < 100000 ? 5'000'000'000 : 5000);
        return drawn;
    }

    /// far: the totals may go as far on their way as the integers of their dims reach.
    void draw(const Slot* slot, int slots, const Launch& launch, Int* v, bool far = false) {
        for (int i = 0; i < slots; ++i) {
            if (slot[i].dim < 0) {
                v[i] = chance(20) ? slot[i].low : chance(20) ? slot[i].high : between(slot[i].low, slot[i].high);
                continue;
            }
            const Int size = launch.sizes[slot[i].dim];
            if (far) {
                const Int most = program_->reach[slot[i].dim] / (2 * slots) / std::abs(slot[i].places);
                v[i] = chance(50) ? most : chance(50) ? -most : between(-most, most);
                continue;
            }
            const Int reach[] = {3, 40, size, 2 * size + 300};
            const Int n = std::min<Int>(reach[between(0, 3)], Int{1} << 25) / std::abs(slot[i].places) + 2;
            v[i] = chance(10) ? size / std::abs(slot[i].places) : between(-n, n);  // just beyond the end
            v[i] = std::clamp<Int>(v[i], -(Int{1} << 25), Int{1} << 25);
        }
    }
    /// The dims of a tensor, and the line that selects a ring's slot.
    static std::set<int> lines(const PlainTensor& t) {
        std::set<int> all;
        for (int i = 0; i < t.axes; ++i) all.insert(t.axis[i].dim);
        if (t.slots > 0) all.insert(t.ring_dim);
        return all;
    }
    /// Does the tensor hold digits only of a dim whose size it does not know?
    static bool unbounded(const PlainTensor& t, int dim) {
        bool all = true;
        for (int i = 0; i < t.axes; ++i) all = all && (t.axis[i].dim != dim || t.axis[i].full);
        return all;
    }
    static void add_up(const OffsetCase& c, const Int* v, Int* totals) {
        for (int d = 0; d < most_dims; ++d) totals[d] = 0;
        for (int m = 0; m < c.moves; ++m)
            totals[c.move[m].dim] += c.move[m].places * (c.move[m].slot < 0 ? 1 : v[c.move[m].slot]);
    }
    /// Do the integers of the dims hold every sum that may be met on the way, in whatever order and grouping?
    bool within_reach(const OffsetCase& c, const Int* v) const {
        double on_the_way[most_dims] = {};
        for (int m = 0; m < c.moves; ++m) {
            const Move& move = c.move[m];
            const double by = move.slot < 0 ? 1.0 : static_cast<double>(v[move.slot]);
            on_the_way[move.dim] += std::abs(static_cast<double>(move.places) * by);
        }
        for (int d = 0; d < program_->dims; ++d)
            if (on_the_way[d] > static_cast<double>(program_->reach[d])) return false;
        return true;
    }
    /// Moves the total of each dim to some place in bounds, by the finest slot that moves it freely. Returns
    /// whether all are in bounds then.
    bool into_bounds(const OffsetCase& c, const Launch& launch, Int* v) {
        Int totals[most_dims];
        add_up(c, v, totals);
        bool inside = true;
        for (const int d : lines(*c.tensor)) {
            const Move* by = nullptr;
            for (int m = 0; m < c.moves; ++m) {
                const Move& move = c.move[m];
                if (move.dim == d && move.slot >= 0 && c.slot[move.slot].dim >= 0 &&
                    (by == nullptr || std::abs(move.places) < std::abs(by->places)))
                    by = &move;
            }
            const Int size = launch.sizes[d];
            if (by != nullptr) {
                const Int last = size > (Int{1} << 31) ? size - 1 : std::min<Int>(size - 1, Int{1} << 30);
                const Int first = d == c.tensor->ring_dim ? first_turn : 0;
                const Int to = chance(15) ? last : chance(10) ? first : between(first, last);
                v[by->slot] += floor_quotient(to - totals[d], by->places > 0 ? by->places : -by->places) *
                               (by->places > 0 ? 1 : -1);
            }
            add_up(c, v, totals);
            inside = inside && totals[d] >= 0 && totals[d] < size;
        }
        return inside;
    }

    void tensor(const TensorCase& t, const Launch& launch) {
        Numbers says, expected;
        t.says(launch, says);
        const Oracle oracle(*t.tensor, launch);
        for (int i = 0; i < t.tensor->axes; ++i)
            expected(extent(t.tensor->axis[i], launch.sizes[t.tensor->axis[i].dim]));
        for (int i = 0; i < t.dims; ++i) expected(launch.sizes[t.dim[i]]);
        if (t.tensor->slots > 0) expected(oracle.ring_step());
        // A swizzle may need more: that every place lies within is checked with the places.
        const Int storage = says.at[says.count - 1];
        storage_[t.tensor] = t.tensor->slots > 0 ? says.at[says.count - 2] * t.tensor->slots : storage;
        expected(oracle.swizzled() && storage >= oracle.storage() ? storage : oracle.storage());
        same(t.tensor->text, "extents of its axes, of its dims; storage", launch, nullptr, 0, says, expected);
    }

    void offsets(const OffsetCase& c, const Launch& launch) {
        const Oracle oracle(*c.tensor, launch);
        if (c.tensor->on_chip && oracle.storage() > Int{1} << 31) return;  // no such memory
        if (c.whole && every_place(c, launch, oracle)) return;
        // The law is for totals in bounds. Beyond, an int may overflow, and swizzles of a whole dim may differ.
        const bool small = oracle.storage() < 1 << 26 && !oracle.swizzled() && c.tensor->slots == 0;
        // A base goes where offsets reach, which may be nearer than places do.
        const bool rebases = std::strstr(c.text, "rebase") != nullptr;
        for (int trial = 0; trial < trials_; ++trial) {
            Int v[most_slots], totals[most_dims];
            const bool far = chance(10) && !rebases;
            draw(c.slot, c.slots, launch, v, far);
            bool inside = chance(15) && small && !far;  // let it be wherever it is
            for (int attempt = 0; !inside && attempt < 4; ++attempt) inside = into_bounds(c, launch, v);
            add_up(c, v, totals);
            inside = true;
            for (const int d : lines(*c.tensor)) inside = inside && totals[d] >= 0 && totals[d] < launch.sizes[d];
            if (!inside && (far || !small)) continue;
            if (!within_reach(c, v)) continue;
            far_ += far;
            (inside ? inside_ : outside_) += 1;
            offset(c, launch, oracle, v, totals);
        }
    }
    bool every_place(const OffsetCase& c, const Launch& launch, const Oracle& oracle) {
        Int places = 1, v[most_slots] = {}, totals[most_dims];
        for (int s = 0; s < c.slots; ++s) {
            const Int size = launch.sizes[c.slot[s].dim];
            if (size > 5000 || places * size > 5000) return false;
            places *= size;
        }
        std::set<Int> met;
        for (Int n = 0; n < places; ++n) {
            Int rest = n;
            for (int s = 0; s < c.slots; ++s) {
                v[s] = rest % launch.sizes[c.slot[s].dim];
                rest /= launch.sizes[c.slot[s].dim];
            }
            add_up(c, v, totals);
            ++inside_;
            const Int at = offset(c, launch, oracle, v, totals);
            if (!c.tensor->distinct || met.insert(at).second) continue;
            differ(c.tensor->text, "two places are one element", launch, v, c.slots);
            std::printf("\n    at: %lld\n", at);
            break;
        }
        return true;
    }
    Int offset(const OffsetCase& c, const Launch& launch, const Oracle& oracle, const Int* v, const Int* totals) {
        Numbers says, expected;
        reported = {};
        expected(oracle.offset(totals));
        try {
            says(c.offset(launch, v));
        } catch (const std::exception& e) {
            if (!c.bare) return expected.at[0];  // a slice that leaves its tensor, in a checked build
            std::printf("%s\n", e.what());
        }
        bool inside = true;
        for (const int d : lines(*c.tensor)) {
            inside = inside && totals[d] >= 0 && (totals[d] < launch.sizes[d] || unbounded(*c.tensor, d));
            if (!c.bare || !reported.along[d]) continue;
            says(reported.place[d]);
            expected(totals[d]);
        }
        if (c.bare && reported.checked) {
            says(reported.trapped);
            expected(!inside);
        }
        if (oracle.swizzled() && says.at[0] >= storage_[c.tensor]) expected.at[0] = storage_[c.tensor] - 1;
        if (same(c.tensor->text, c.text, launch, v, c.slots, says, expected)) return says.at[0];
        std::printf("    totals:");
        for (int d = 0; d < program_->dims; ++d) std::printf(" %lld", totals[d]);
        std::printf("\n    strides:");
        for (int i = 0; i < c.tensor->axes; ++i) std::printf(" %lld", oracle.strides[i]);
        std::printf("\n");
        return says.at[0];
    }

    void plain(const PlainCase& c, const Launch& launch) {
        for (int trial = 0; trial < trials_; ++trial) {
            Int v[most_slots];
            draw(c.slot, c.slots, launch, v);
            Numbers says, expected;
            now_running = c.text;
            c.typed(launch, v, says);
            c.plain(launch, v, expected);
            same("", c.text, launch, v, c.slots, says, expected);
        }
    }

    bool same(const char* what, const char* text, const Launch& launch, const Int* v, int slots,
              const Numbers& says, const Numbers& expected) {
        checks_ += expected.count;
        bool equal = says.count == expected.count;
        for (Int i = 0; equal && i < std::min<Int>(says.count, 512); ++i) equal = says.at[i] == expected.at[i];
        if (equal) return true;
        if (!differ(what, text, launch, v, slots)) return true;
        numbers("gives", says);
        numbers("expected", expected);
        return false;
    }
    /// Prints where, a few times; false: no more.
    bool differ(const char* what, const char* text, const Launch& launch, const Int* v, int slots) {
        if (++differences_ > 1000) std::exit(result());
        if (differences_ > 8) return false;
        std::printf("%s\n    %s\n    %s\n    sizes:", program_->spec, what, text);
        for (int d = 0; d < program_->dims; ++d) std::printf(" %lld", launch.sizes[d]);
        if (slots > 0) std::printf("\n    v:");
        for (int i = 0; i < slots; ++i) std::printf(" %lld", v[i]);
        return true;
    }
    static void numbers(const char* what, const Numbers& n) {
        std::printf("\n    %s:", what);
        for (Int i = 0; i < std::min<Int>(n.count, 24); ++i) std::printf(" %lld", n.at[i]);
        if (n.count > 24) std::printf(" ... (%lld)", n.count);
        if (what[0] == 'e') std::printf("\n");
    }

    std::mt19937_64 engine_;
    int trials_;
    const Program* program_ = nullptr;
    Int checks_ = 0, layouts_ = 0, expressions_ = 0, inside_ = 0, far_ = 0, outside_ = 0;
    int differences_ = 0;
    std::map<const PlainTensor*, Int> storage_;
};

}  // namespace

Register::Register(const Program& program) { programs().push_back(&program); }

}  // namespace laws

int main(int argc, char** argv) {
    laws::Run run(argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 1, argc > 2 ? std::atoi(argv[2]) : 12);
    std::vector<const laws::Program*> all = laws::programs();
    std::sort(all.begin(), all.end(), [](const auto* a, const auto* b) { return std::string(a->spec) < b->spec; });
    for (const laws::Program* p : all) run.count(*p);
    for (const laws::Program* p : all) run.program(*p);
    return run.result();
}

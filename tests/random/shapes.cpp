#include "random/shapes.h"

namespace pleat::test {
namespace {

constexpr int64_t most_points = 40000;

int64_t static_size(Random& r, int64_t most) {
    static const std::vector<int64_t> sizes{1,   2,   3,   4,   5,   7,   8,   12,   13,   16,   24,
                                            31,  32,  33,  48,  64,  65,  96,  99,   100,  128,  129,
                                            192, 255, 256, 257, 384, 512, 640, 1000, 1024, 1025, 1536};
    for (;;) {
        const int64_t n = r.of(sizes);
        if (n <= most) return n;
    }
}

}  // namespace

RandomDim RandomDim::sized(const std::string& name, int64_t size) {
    RandomDim d;
    d.name = name;
    d.size = size;
    d.declared = size;
    return d;
}

RandomDim RandomDim::open(const std::string& name, int64_t multiple) {
    RandomDim d;
    d.name = name;
    d.declared = "runtime";
    if (multiple > 1) d.declared = {{"runtime", {{"multiple_of", multiple}}}};
    return d;
}

Shapes::Shapes(Random& r) {
    const int count = r.of({1, 2, 2, 2, 3, 3, 4});
    // Now and then a row too long for one block's registers, beside small dims.
    const int long_dim = r.chance(12) ? r.below(count) : -1;
    int64_t room = most_points;
    for (int i = 0; i < count; ++i) {
        RandomDim d;
        d.name = std::string(1, static_cast<char>('A' + i));
        const int64_t others = long_dim >= 0 ? 4 : count == 1 ? 2000 : count == 2 ? 1600 : 130;
        if (i == long_dim) {
            d.size = r.of<int64_t>({3000, 4096, 5000, 8192, 10000, 16384, 20000, 32768, 40000});
            d.declared = d.size;
        } else if (r.chance(40) && long_dim < 0) {
            const int64_t multiple = r.of<int64_t>({1, 1, 1, 2, 4, 8, 16});
            if (r.chance(35)) {
                d.cut = r.of<int64_t>({2, 4, 8, 16});
                d.ragged = multiple % d.cut != 0;
            }
            d.declared = "runtime";
            if (multiple > 1) {
                d.declared = {{"runtime", {{"multiple_of", multiple}}}};
                if (r.chance(30)) d.declared["runtime"]["max"] = 4096;
            }
        } else {
            d.size = static_size(r, std::max<int64_t>(1, std::min(others, room)));
            d.declared = d.size;
        }
        if (d.size > 2 && r.chance(35)) {
            do {
                d.cut = r.of<int64_t>({2, 3, 4, 8, 16, 32, 64, d.size / 2, d.size / 4});
            } while (d.cut < 2 || d.cut >= d.size);
            d.ragged = d.size % d.cut != 0;
        }
        room /= std::max<int64_t>(1, d.size == 0 ? 8 : d.size);
        dims_.push_back(d);
    }
}

std::vector<std::string> Shapes::axes(Mask mask, Random& r, bool split) const {
    std::vector<std::string> axes;
    const bool in_order = r.chance(60);
    for (size_t i = 0; i < dims_.size(); ++i) {
        const RandomDim& d = dims_[i];
        switch (part(mask, i)) {
            case 1:
                axes.push_back(d.blocks());
                break;
            case 2:
                axes.push_back(d.place());
                break;
            case 3:
                if (d.cut && split && r.chance(50)) {
                    axes.push_back(d.blocks());
                    axes.push_back(d.place());
                } else {
                    axes.push_back(d.name);
                }
                break;
            default:
                break;
        }
    }
    if (!in_order) r.shuffle(axes);
    return axes;
}

Mask Shapes::some(Mask of, Random& r, int percent_each) const {
    Mask mask = 0;
    for (size_t i = 0; i < dims_.size(); ++i) {
        const Mask here = part(of, i);
        if (here == 0 || !r.chance(percent_each)) continue;
        Mask chosen = here;
        if (here == 3 && dims_[i].cut && r.chance(35)) chosen = r.chance(50) ? 1 : 2;
        mask |= chosen << (2 * i);
    }
    return mask;
}

int64_t Shapes::count(Mask mask, int64_t open) const {
    int64_t n = 1;
    for (size_t i = 0; i < dims_.size(); ++i) {
        const RandomDim& d = dims_[i];
        const int64_t size = d.size ? d.size : open;
        switch (part(mask, i)) {
            case 1:
                n *= (size + d.cut - 1) / d.cut;
                break;
            case 2:
                n *= d.cut;
                break;
            case 3:
                n *= size;
                break;
            default:
                break;
        }
    }
    return n;
}

}  // namespace pleat::test

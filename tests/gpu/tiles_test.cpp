// Products by TileSm80 and (on compute capability 9.0) TileSm90 on a GPU against float64: every dtype, form and way
// in which operands lie, ragged sizes, sizes of 0 and 1, few blocks for many tiles; around the operands there are
// NaNs, around the result a pattern. Tiles that blocks share, whose blocks wait for one another, also run while
// others hold all but a few multiprocessors.
//
//   gpu_tiles_test --prepare FOLDER ARCH    builds the cubins (no GPU needed)
//   gpu_tiles_test [FOLDER [KERNEL...]]     runs these or all, with the folder's cubins if there are some
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <limits>
#include <random>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "file_text.h"
#include "filler.h"
#include "pleat/runtime.h"
#include "pleat/types.h"

using namespace pleat;

namespace {

enum class Out { direct, sent, added, even, even_added };

struct Case {
    const char *kernel, *dtype;
    int rows, columns, stages;
    bool a_across, b_across;
    int access = 16;  // bytes
    bool fp8 = false;
    int cluster = 0;        // of TileSm90; 0: TileSm80
    Out out = Out::direct;  // of TileSm90
    int splits = 1;
    bool in_step = false;  // clusters wait for one another
    bool hopper() const { return cluster != 0; }
    bool even() const { return out == Out::even || out == Out::even_added; }
    bool added() const { return out == Out::added || out == Out::even_added; }
    /// Does TMA store and bring tiles of the result?
    bool by_maps() const { return out == Out::sent || added(); }
};
// The tables of tiles.cu and tiles_sm90.cu.
const Case cases[] = {
    {"bf16_128x128", "bf16", 128, 128, 4, false, false, 16},
    {"bf16_64x256", "bf16", 64, 256, 3, false, false, 16},
    {"f16_64x64", "f16", 64, 64, 2, false, false, 16},
    {"bf16_by_8", "bf16", 128, 64, 4, false, false, 8},
    {"bf16_by_4", "bf16", 128, 128, 4, false, false, 4},
    {"bf16_by_1", "bf16", 128, 128, 4, false, false, 0},
    {"f16_across", "f16", 128, 128, 4, true, true, 16},
    {"bf16_a_across", "bf16", 64, 128, 3, true, false, 16},
    {"bf16_b_across", "bf16", 64, 256, 3, false, true, 16},
    {"bf16_across_192", "bf16", 64, 192, 3, true, true, 16},
    {"f16_across_by_4", "f16", 128, 64, 4, true, true, 4},
    {"bf16_across_by_1", "bf16", 128, 128, 4, true, true, 0},
    {"tf32_128x128", "f32", 128, 128, 4, false, false, 16},
    {"tf32_by_4", "f32", 64, 128, 4, false, false, 4},
    {"tf32_across", "f32", 64, 64, 4, true, true, 0},
    {"e4m3_64x128", "e4m3", 64, 128, 4, false, false, 16, true},
    {"e5m2_by_1", "e5m2", 64, 128, 4, false, false, 0, true},
    {"e4m3_across", "e4m3", 64, 64, 4, true, true, 0, true},
    {"hopper_bf16", "bf16", 128, 256, 4, false, false, 16, false, 2},
    {"hopper_f16_one", "f16", 128, 128, 4, false, false, 16, false, 1},
    {"hopper_tall", "bf16", 256, 128, 4, false, false, 16, false, 2},
    {"hopper_pingpong", "bf16", 128, 128, 6, false, false, 16, false, 2},
    {"hopper_pingpong_192", "bf16", 128, 192, 4, false, false, 16, false, 1, Out::sent},
    {"hopper_pingpong_144", "bf16", 128, 144, 5, false, false, 16, false, 2, Out::sent},
    {"hopper_pingpong_176", "f16", 128, 176, 5, true, false, 16, false, 2, Out::sent},
    {"hopper_pingpong_64", "f16", 64, 256, 4, false, false, 16, false, 2, Out::sent},
    {"hopper_added", "bf16", 128, 128, 4, false, false, 16, false, 2, Out::added},
    {"hopper_added_256", "bf16", 128, 256, 3, false, false, 16, false, 2, Out::added},
    {"hopper_a_across", "bf16", 128, 128, 4, true, false, 16, false, 1},
    {"hopper_b_across", "f16", 128, 256, 4, false, true, 16, false, 2},
    {"hopper_across", "bf16", 128, 128, 4, true, true, 16, false, 2, Out::sent},
    {"hopper_tf32", "f32", 128, 128, 4, false, false, 16, false, 2},
    {"hopper_e4m3", "e4m3", 128, 256, 4, false, false, 16, true, 2},
    {"hopper_e4m3_steps", "e4m3", 256, 128, 4, false, false, 16, true, 2},
    {"hopper_e4m3_two", "e4m3", 128, 128, 6, false, false, 16, true, 2},
    {"hopper_tf32_steps", "f32", 128, 192, 4, false, false, 16, false, 1},
    {"hopper_split_2", "bf16", 128, 192, 4, false, false, 16, false, 1, Out::sent, 2},
    {"hopper_split_4", "bf16", 128, 128, 4, false, true, 16, false, 1, Out::sent, 4},
    {"hopper_split_8", "f16", 128, 256, 4, false, false, 16, false, 1, Out::direct, 8},
    {"hopper_split_2_128", "bf16", 128, 128, 6, false, false, 16, false, 1, Out::sent, 2},
    {"hopper_split_4_128", "bf16", 128, 128, 6, true, false, 16, false, 1, Out::sent, 4},
    {"hopper_split_8_128", "e4m3", 128, 128, 6, false, false, 16, true, 1, Out::direct, 8},
    {"hopper_split_low", "bf16", 64, 64, 8, false, false, 16, false, 1, Out::sent, 2},
    {"hopper_split_low_4", "f16", 64, 128, 4, false, true, 16, false, 1, Out::direct, 4},
    {"hopper_stream_k", "bf16", 128, 256, 4, false, false, 16, false, 2, Out::even},
    {"hopper_stream_k_tall", "f16", 256, 128, 4, false, true, 16, false, 1, Out::even},
    {"hopper_stream_k_pingpong", "bf16", 128, 192, 4, false, false, 16, false, 1, Out::even},
    {"hopper_stream_k_176", "bf16", 128, 176, 5, false, false, 16, false, 2, Out::even},
    {"hopper_stream_k_low", "bf16", 64, 128, 4, false, false, 16, false, 2, Out::even},
    {"hopper_stream_k_added", "bf16", 128, 128, 4, false, false, 16, false, 1, Out::even_added},
    {"hopper_e5m2", "e5m2", 128, 128, 4, false, false, 16, true, 1, Out::sent},
    {"hopper_in_step", "bf16", 128, 256, 4, false, false, 16, false, 2, Out::direct, 1, true},
    {"hopper_in_step_one", "f16", 128, 128, 4, false, false, 16, false, 1, Out::sent, 1, true},
    {"hopper_in_step_added", "bf16", 128, 128, 4, false, false, 16, false, 2, Out::added, 1, true},
};

struct Size {
    int m, n, k;
};
const Size sizes[] = {{128, 128, 64}, {1, 1, 1},       {1, 300, 40},    {257, 1, 33},  {100, 70, 0},
                      {0, 64, 64},    {64, 128, 16},   {150, 260, 72},  {131, 67, 97}, {300, 301, 256},
                      {65, 257, 31},  {520, 130, 200}, {130, 264, 1100}};
// Where clusters wait for one another: three rounds of more clusters than run at the same time, so that the first
// ones wait in vain.
const Size many_tiles{4100, 4100, 100};
constexpr long long many_clusters = 100;
/// At most so many clusters, each with whole tiles, or with one of the parts of a tile.
struct Launch {
    long long clusters, parts = 1;
};
constexpr long long all_clusters = 100000;
constexpr Launch some_launches[] = {{1}, {3}, {many_clusters}, {all_clusters}};
/// Of tiles that blocks share: enough steps that it pays, and numbers of clusters of which it is not a multiple.
const Size shared_sizes[] = {{300, 1032, 2100}, {130, 1028, 4200}, {70, 132, 9000}, {100, 70, 0}, {65, 257, 31}};
constexpr Launch shared_launches[] = {{1},
                                      {3},
                                      {4},
                                      {7},
                                      {all_clusters},
                                      {all_clusters, 2},
                                      {all_clusters, 3},
                                      {all_clusters, 8},
                                      {all_clusters, 13},
                                      {all_clusters, 33}};
constexpr int least_part_steps = 4;

int failures = 0;

/// The nearest tf32, ties to even.
double as_tf32(float x) {
    unsigned word;
    std::memcpy(&word, &x, 4);
    word = (word + 0xfff + (word >> 13 & 1)) & 0xffffe000u;
    std::memcpy(&x, &word, 4);
    return static_cast<double>(x);
}

template <class T>
double number(const unsigned char* at) {
    T x;
    std::memcpy(&x, at, sizeof x);
    return convert<double>(x);
}
double number(const ElementType& type, const unsigned char* at) {
    if (type.name == "bf16") return number<bf16>(at);
    if (type.name == "f16") return number<f16>(at);
    if (type.name == "e4m3") return number<e4m3>(at);
    if (type.name == "e5m2") return number<e5m2>(at);
    float x;
    std::memcpy(&x, at, sizeof x);
    return as_tf32(x);
}

/// `lines` x `depth` random numbers with NaNs between and around them.
struct Operand {
    const ElementType& type;
    long long line = 1, along = 1;  // strides in elements
    std::vector<unsigned char> bytes;
    static constexpr long long before = 64;  // elements of NaN

    Operand(const Case& c, bool across, int lines, int depth, unsigned seed) : type(*element_type(c.dtype)) {
        const int inner = across ? lines : depth, outer = across ? depth : lines;
        const int granule = c.access == 0 ? 1 : std::max(1, c.access / type.bytes);
        const long long pitch = (inner + granule - 1) / granule * granule + granule;
        (across ? along : line) = pitch;
        bytes.resize(static_cast<size_t>((before + pitch * outer + 64) * type.bytes));
        for (size_t at = 0; at < bytes.size(); at += static_cast<size_t>(type.bytes))
            store_real(type, std::numeric_limits<double>::quiet_NaN(), &bytes[at]);
        std::mt19937 engine(seed);
        for (int i = 0; i < lines; ++i)
            for (int k = 0; k < depth; ++k) store_real(type, static_cast<double>(engine()) * 0x1p-31 - 1, at(i, k));
    }
    unsigned char* at(int i, int k) {
        return &bytes[static_cast<size_t>((before + i * line + k * along) * type.bytes)];
    }
    std::vector<double> numbers(int lines, int depth) {
        std::vector<double> all;
        for (int i = 0; i < lines; ++i)
            for (int k = 0; k < depth; ++k) all.push_back(number(type, at(i, k)));
        return all;
    }
};

/// Of workspace, for the launch of the most blocks that share tiles: of each a tile in f32, and its marks in a line
/// of 256 bytes.
size_t sums_bytes(const Case& c) {
    if (!c.even()) return 0;
    const auto up = [](int x, int y) { return (x + y - 1) / y; };
    long long most = 0;
    for (const Size& s : shared_sizes)
        for (const auto& [clusters, parts] : shared_launches) {
            const long long tiles = up(up(s.m, c.rows), c.cluster) * up(s.n, c.columns);
            most = std::max(most, std::min(tiles, clusters) * parts * c.cluster);
        }
    return static_cast<size_t>(most * (c.rows * c.columns * 4 + 256));
}

/// "map:A:128:K;1;64|M;AR;128"
std::string map_of(const Case& c, const char* tensor, bool across, const std::string& lines,
                   const std::string& box) {
    const std::string step = std::to_string(128 / element_type(c.dtype)->bytes), name = tensor;
    const std::string text = "map:" + name + ":128:";
    const std::string rounded = element_type(c.dtype)->name == "f32" ? ":tf32" : "";
    return (across ? text + lines + ";1;64|K;" + name + "K;" + step
                   : text + "K;1;" + step + "|" + lines + ";" + name + "R;" + box) +
           rounded;
}

std::string manifest_of(const Case& c) {
    const auto number = [](int n) { return std::to_string(n); };
    const std::string dtype = c.dtype, rows = "M," + number(c.rows) + ",/^",
                      columns = "N," + number(c.columns) + ",/^";
    std::string text = std::string("pleat 1\nkernel ") + c.kernel + "\nsource " +
                       (c.hopper() ? "tiles_sm90.cu" : "tiles.cu") + "\n";
    for (const char* symbol : {"M", "N", "K", "AR", "AK", "BR", "BK", "G", "P"})
        text += std::string("symbol ") + symbol + " dim 1 0\n";
    text +=
        "workspace " + std::to_string(sums_bytes(c)) + "\ntensor A " + dtype + " in 1 1\naxis A AR 1 1\ntensor B " +
        dtype +
        " in 1 1\naxis B BR 1 1\ntensor D f32 out 4 1\naxis D M 1 1\ntensor R f32 in 4 1\naxis R M 1 1\nlaunch ";
    text += c.kernel;
    if (!c.hopper())
        return text + " grid " + rows + "," + columns + ",*,G,min 1 1 block 128 1 1 cluster 1 shared " +
               number(c.stages * (c.rows + c.columns) * 64) +
               "\nargs tensor:A tensor:B tensor:D size:M:i32 size:N:i32 size:K:i32 size:AR:i64 size:AK:i64 "
               "size:BR:i64 "
               "size:BK:i64\n";
    const std::string cluster = number(c.cluster * c.splits),
                      a = map_of(c, "A", c.a_across, "M", number(c.rows) + (c.in_step ? "" : ";clipped"));
    const std::string d = !c.by_maps() ? a : "map:D:128:N;1;32|M;N;64",
                      r = c.added() ? "map:R:128:N;1;32|M;N;64" : a;
    return text + " grid " + rows + "," + number(c.cluster) + ",/^," + columns + ",*,G,min,P,*," + cluster +
           ",* 1 1 block 384 1 1 cluster " + cluster + " shared $smem\nargs " + a + " " +
           map_of(c, "B", c.b_across, "N", number(c.columns / c.cluster)) + " " + d + " " + r +
           " tensor:D workspace:0 size:M:i32 size:N:i32 size:K:i32 counter\n";
}

void run(const Case& c, const Kernel& kernel, const Device& device, const Stream& stream) {
    double worst = 0;
    const Size* sums_of =
        nullptr;  // the size of which these are the products, and the sums of their terms' magnitudes
    std::vector<double> products, magnitudes;
    const bool even = c.even();
    Buffer sums(device, sums_bytes(c));
    sums.fill(0x7f, stream);
    std::vector<Size> all(std::begin(sizes), std::end(sizes));
    if (c.in_step) all.push_back(many_tiles);
    if (even) all.assign(std::begin(shared_sizes), std::end(shared_sizes));
    for (const Size& s : all)
        for (const auto& [clusters, parts] :
             even ? std::span<const Launch>(shared_launches) : std::span<const Launch>(some_launches)) {
            if ((clusters == many_clusters) != (s.m == many_tiles.m)) continue;
            // Not TileSm90's: no steps, fewer steps than splits, rows of the result that TMA does not take.
            const int steps = (s.k * element_type(c.dtype)->bytes + 127) / 128;
            if (c.hopper() && (steps < c.splits || (c.by_maps() && s.n % 4 != 0))) continue;
            if (c.splits > 1 && clusters != all_clusters) continue;
            if (parts > 1 && steps < parts * least_part_steps) continue;
            Operand a(c, c.a_across, s.m, s.k, 1), b(c, c.b_across, s.n, s.k, 2);
            Buffer on_a(device, a.bytes.size()), on_b(device, b.bytes.size());
            on_a.upload(a.bytes.data(), a.bytes.size(), stream);
            on_b.upload(b.bytes.data(), b.bytes.size(), stream);
            const size_t elements = static_cast<size_t>(s.m) * static_cast<size_t>(s.n), guard = 64;
            Buffer on_d(device, (elements + 2 * guard) * 4), on_r(device, (elements + 1) * 4);
            on_d.fill(0xab, stream);
            std::vector<float> r(elements + 1);
            for (size_t i = 0; i <= elements; ++i) r[i] = c.added() ? static_cast<float>(i % 101) - 50 : 0;
            on_r.upload(r.data(), r.size() * 4, stream);
            const auto offset = static_cast<size_t>(Operand::before * a.type.bytes);
            const void* tensors[] = {static_cast<const char*>(on_a.data()) + offset,
                                     static_cast<const char*>(on_b.data()) + offset,
                                     static_cast<const float*>(on_d.data()) + guard, on_r.data()};
            const long long symbols[] = {s.m, s.n, s.k, a.line, a.along, b.line, b.along, clusters, parts};
            kernel.launch(stream, tensors, symbols, nullptr, sums.data());
            std::vector<float> d(elements + 2 * guard);
            on_d.download(d.data(), d.size() * 4, stream);
            size_t wrong = 0;
            for (int again = 0; even && again < 5;
                 ++again) {  // what others left of sums is added in the same order each time
                on_d.fill(0xab, stream);
                kernel.launch(stream, tensors, symbols, nullptr, sums.data());
                std::vector<float> same(d.size());
                on_d.download(same.data(), same.size() * 4, stream);
                wrong += std::memcmp(same.data(), d.data(), d.size() * 4) != 0;
            }
            if (sums_of != &s) {  // the same for all numbers of blocks
                sums_of = &s;
                const std::vector<double> x = a.numbers(s.m, s.k), y = b.numbers(s.n, s.k);
                products.assign(elements, 0);
                magnitudes.assign(elements, 0);
                for (size_t m = 0; m < static_cast<size_t>(s.m); ++m)
                    for (size_t n = 0; n < static_cast<size_t>(s.n); ++n) {
                        double sum = 0, magnitude = 0;
                        for (size_t k = 0; k < static_cast<size_t>(s.k); ++k) {
                            const double term =
                                x[m * static_cast<size_t>(s.k) + k] * y[n * static_cast<size_t>(s.k) + k];
                            sum += term;
                            magnitude += std::abs(term);
                        }
                        products[m * static_cast<size_t>(s.n) + n] = sum;
                        magnitudes[m * static_cast<size_t>(s.n) + n] = magnitude;
                    }
            }
            for (size_t i = 0; i < elements; ++i) {
                const double added = static_cast<double>(r[i]);
                // f32 sums; the tensor cores keep a few bits less of fp8's (and cut instead of rounding).
                const double allowed = (magnitudes[i] + std::abs(added)) * (c.fp8 ? 0x1p-12 : 0x1p-20);
                const double error = std::abs(static_cast<double>(d[guard + i]) - (products[i] + added));
                wrong += !(error <= allowed);
                if (allowed > 0) worst = std::max(worst, error / allowed);
            }
            const auto strayed = [](float x_) {
                unsigned word;
                std::memcpy(&word, &x_, 4);
                return word != 0xababababu;
            };
            wrong += static_cast<size_t>(std::count_if(d.begin(), d.begin() + guard, strayed) +
                                         std::count_if(d.end() - guard, d.end(), strayed));
            if (wrong == 0) continue;
            ++failures;
            std::printf("FAILED  %s: %zu of %zu wrong at M = %d, N = %d, K = %d, %lld clusters, %lld parts\n",
                        c.kernel, wrong, elements, s.m, s.n, s.k, clusters, parts);
        }
    std::printf("        %-18s largest error %.2f of what is allowed, %d registers\n", c.kernel, worst, [&] {
        for (const KernelResources& r : kernel.resources())
            if (r.function == c.kernel) return r.registers;
        return 0;
    }());
}

/// Blocks that share tiles wait for those with lower numbers (stream-K). With so few multiprocessors left that most
/// blocks begin when others have ended, they leave the same bits, and end without the others.
void run_beside(const Case& c, const Kernel& kernel, test::Filler& filler, const Device& device,
                const Stream& stream) {
    for (const Size& s : shared_sizes)
        for (const auto& [clusters, parts] : shared_launches) {
            if (s.k == 0 || clusters != all_clusters || (c.by_maps() && s.n % 4 != 0)) continue;
            if (parts > 1 && s.k * element_type(c.dtype)->bytes < parts * least_part_steps * 128) continue;
            Operand a(c, c.a_across, s.m, s.k, 1), b(c, c.b_across, s.n, s.k, 2);
            const size_t bytes = static_cast<size_t>(s.m) * static_cast<size_t>(s.n) * 4;
            Buffer on_a(device, a.bytes.size()), on_b(device, b.bytes.size()), on_d(device, bytes),
                on_r(device, bytes), sums(device, sums_bytes(c));
            on_a.upload(a.bytes, stream);
            on_b.upload(b.bytes, stream);
            on_r.fill(0, stream);
            sums.fill(0x7f, stream);
            const auto offset = static_cast<size_t>(Operand::before * a.type.bytes);
            const void* tensors[] = {static_cast<const char*>(on_a.data()) + offset,
                                     static_cast<const char*>(on_b.data()) + offset, on_d.data(), on_r.data()};
            const long long symbols[] = {s.m, s.n, s.k, a.line, a.along, b.line, b.along, clusters, parts};
            std::vector<unsigned char> alone(bytes), beside(bytes);
            kernel.launch(stream, tensors, symbols, nullptr, sums.data());
            on_d.download(alone, stream);
            for (const int free : {1, 2, 3, 66}) {
                if (free < 66 && c.cluster > 1) continue;  // a cluster takes multiprocessors that lie together
                on_d.fill(0xab, stream);
                stream.synchronize();
                filler.begin(free);
                kernel.launch(stream, tensors, symbols, nullptr, sums.data());
                stream.synchronize();
                const bool by_itself = filler.end();
                on_d.download(beside, stream);
                if (by_itself && beside == alone) continue;
                ++failures;
                std::printf(
                    "FAILED  %s: %s on %d multiprocessors at M = %d, N = %d, K = %d, %lld clusters, %lld parts\n",
                    c.kernel, by_itself ? "other bits" : "waited for others", free, s.m, s.n, s.k, clusters, parts);
                return;
            }
        }
    std::printf("        %-18s beside others that hold multiprocessors\n", c.kernel);
}

std::string read_source(const std::string& name) {
    return test::text_of(std::string(PLEAT_TILES) + "/" + name + ".cu");
}
void write(const std::string& path, const std::string& bytes) {
    std::ofstream out(path, std::ios::binary);
    if (!(out << bytes).flush()) throw std::runtime_error("the cubin " + path + " cannot be written");
}

}  // namespace

int main(int argc, char** argv) try {
    std::setvbuf(stdout, nullptr, _IOLBF, BUFSIZ);
    const std::string first = argc > 1 ? argv[1] : "";
    if (first == "--prepare" && argc == 4) {
        const std::string folder = argv[2], arch = argv[3];
        int spilled = 0;
        for (const std::string name : {"tiles", "tiles_sm90"}) {
            if (name == "tiles_sm90" && arch != "sm_90a") continue;
            const Cubin cubin = compile({name + ".cu", read_source(name)}, {}, arch);
            write(folder + "/" + name + "." + arch + ".cubin", cubin.bytes);
            for (const KernelResources& r : cubin.kernels)
                if (r.local_bytes != 0 && ++spilled)
                    std::printf("FAILED  %s uses %d bytes of local memory\n", r.function.c_str(), r.local_bytes);
        }
        write(folder + "/filler." + arch + ".cubin", compile({"filler.cu", test::filler_source}, {}, arch).bytes);
        return spilled != 0;
    }
    if (Device::cuda_count() == 0) {
        std::printf("skipped: %s\n", Device::why_no_cuda().c_str());
        return 77;
    }
    const Device device = Device::cuda(0);
    const Stream stream = Stream::create(device);
    const int capability = device.compute_major() * 10 + device.compute_minor();
    struct Texts {
        std::string cubin, source;
    };
    Texts texts[2];
    for (const bool hopper : {false, true}) {
        const std::string name = hopper ? "tiles_sm90" : "tiles";
        const std::string built = first + "/" + name + "." + device.arch() + ".cubin";
        if (!first.empty() && std::filesystem::exists(built))
            texts[hopper].cubin = test::text_of(built);
        else
            texts[hopper].source = read_source(name);
    }
    const std::string built_filler = first + "/filler." + device.arch() + ".cubin";
    test::Filler filler(device, !first.empty() && std::filesystem::exists(built_filler)
                                    ? test::text_of(built_filler)
                                    : std::string());
    for (const Case& c : cases) {
        if (argc > 2 &&
            std::none_of(argv + 2, argv + argc, [&](const char* name) { return c.kernel == std::string(name); }))
            continue;
        if ((c.fp8 && capability < 89) || (c.hopper() && capability != 90)) continue;
        const Texts& t = texts[c.hopper()];
        const EmbeddedCubin embedded{device.arch(), t.cubin};
        const NamedText file{c.hopper() ? "tiles_sm90.cu" : "tiles.cu", t.source};
        const std::string manifest = manifest_of(c);
        KernelSource from{manifest, "tiles.manifest", {&file, 1}, {}, nullptr};
        if (!t.cubin.empty()) from.cubins = {&embedded, 1};
        const Kernel kernel = Kernel::load(from, device);
        run(c, kernel, device, stream);
        if (c.even()) run_beside(c, kernel, filler, device, stream);
    }
    std::printf(failures ? "%d failed\n" : "all is well\n", failures);
    return failures != 0;
} catch (const std::exception& e) {
    std::printf("FAILED  %s\n", e.what());
    return 1;
}

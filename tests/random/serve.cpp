// random_evaluate: random specs and their evaluation for a program that holds them against something else, in one
// process. It reads requests and answers each.
//
// draw KIND SEED: the spec of a seed, as its length, a line, and its text. KIND is spec, attention,
// contraction, chain or program.
//
// run T=3 H=8 ...: the kernel or program of that spec at these sizes, by the generator's evaluator, with default
// params. Behind the line come the elements of each tensor, in the spec's order, row-major and without gaps, as
// memory holds them. The answer is "ok" and the same after the run, or "error: " and why.
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "model/dtype.h"
#include "random/attention.h"
#include "random/chain.h"
#include "random/contraction.h"
#include "random/program.h"
#include "stage/evaluate.h"

using namespace pleat;

namespace {

/// A tensor's elements: packed as the other side has them, and in memory by the spec's strides.
struct Memory {
    size_t width = 0, count = 1;
    std::vector<int64_t> extents, strides;
    std::vector<char> bytes;

    /// Calls `move(packed offset, offset)` for each element, in bytes.
    template <class Move>
    void each(Move move) const {
        std::vector<int64_t> at(extents.size(), 0);
        for (size_t i = 0; i < count; ++i) {
            int64_t offset = 0;
            for (size_t a = 0; a < at.size(); ++a) offset += at[a] * strides[a];
            move(i * width, static_cast<size_t>(offset) * width);
            for (size_t a = at.size(); a-- > 0 && ++at[a] == extents[a];) at[a] = 0;
        }
    }
};

Memory memory_of(const model::Spec& spec, const model::Tensor& tensor, const std::vector<int64_t>& symbols) {
    Memory m;
    m.width = static_cast<size_t>(model::info(tensor.dtype).bytes);
    int64_t last = 0;
    for (size_t a = 0; a < tensor.axes.size(); ++a) {
        m.extents.push_back(spec.extent(tensor.axes[a]).evaluate(symbols));
        m.strides.push_back(tensor.strides[a].evaluate(symbols));
        m.count *= static_cast<size_t>(m.extents.back());
        last += std::max<int64_t>(m.extents.back() - 1, 0) * m.strides.back();
    }
    m.bytes.resize((static_cast<size_t>(last) + 1) * m.width);
    return m;
}

/// Strides that are known at launch leave no gaps.
std::vector<int64_t> symbols_of(const model::Spec& spec, const std::map<std::string, int64_t>& sizes) {
    std::vector<int64_t> symbols(spec.symbols.size(), 1);
    for (size_t i = 0; i < symbols.size(); ++i)
        if (spec.symbols[i].what == model::Symbol::What::dim) symbols[i] = sizes.at(spec.symbols[i].name);
    for (size_t i = 0; i < symbols.size(); ++i) {
        const model::Symbol& s = spec.symbols[i];
        if (s.what == model::Symbol::What::dim) continue;
        const model::Tensor& tensor = spec.tensors[static_cast<size_t>(s.tensor)];
        for (size_t a = tensor.axes.size(); a-- > static_cast<size_t>(s.axis) + 1;)
            symbols[i] *= std::max<int64_t>(spec.extent(tensor.axes[a]).evaluate(symbols), 1);
    }
    return symbols;
}

void evaluate(const model::Spec& spec, const std::vector<int64_t>& symbols, std::vector<Memory>& memory) {
    std::vector<stage::TensorData> data;
    for (Memory& m : memory) data.push_back({m.bytes.data(), m.strides});
    std::vector<int> order = spec.program;
    if (order.empty()) order = {0};
    for (const int k : order)
        stage::Evaluation(spec, spec.kernels[static_cast<size_t>(k)], symbols, stage::default_params(spec), data)
            .run();
}

void write(const void* bytes, size_t count) {
    if (std::fwrite(bytes, 1, count, stdout) != count) throw std::runtime_error("nobody reads");
}
void write(const std::string& text) { write(text.data(), text.size()); }

test::RandomSpec drawn(const std::string& kind, uint64_t seed) {
    if (kind == "attention") return test::random_attention(seed);
    if (kind == "contraction") return test::random_contraction(seed);
    if (kind == "chain") return test::random_chain(seed);
    if (kind == "program") return test::random_program(seed);
    if (kind == "spec") return test::random_legal_spec(seed);
    throw std::runtime_error("there is no kind " + kind);
}

void run(const model::Spec& spec, std::istringstream& words) {
    std::map<std::string, int64_t> sizes;
    for (std::string word; words >> word;) {
        const size_t sign = word.find('=');
        sizes[word.substr(0, sign)] = std::stoll(word.substr(sign + 1));
    }
    const std::vector<int64_t> symbols = symbols_of(spec, sizes);
    std::vector<Memory> memory;
    for (const model::Tensor& tensor : spec.tensors) {
        Memory m = memory_of(spec, tensor, symbols);
        std::vector<char> packed(m.count * m.width);
        if (std::fread(packed.data(), 1, packed.size(), stdin) != packed.size())
            throw std::runtime_error("a tensor's elements are missing");
        m.each([&](size_t from, size_t to) { std::memcpy(&m.bytes[to], &packed[from], m.width); });
        memory.push_back(std::move(m));
    }
    try {
        evaluate(spec, symbols, memory);
    } catch (const std::exception& error) {
        return write(std::string("error: ") + error.what() + "\n");
    }
    write("ok\n");
    for (const Memory& m : memory) {
        std::vector<char> packed(m.count * m.width);
        m.each([&](size_t to, size_t from) { std::memcpy(&packed[to], &m.bytes[from], m.width); });
        write(packed.data(), packed.size());
    }
}

}  // namespace

int main() try {
    test::RandomSpec current;
    char line[4096];
    while (std::fgets(line, sizeof line, stdin)) {
        std::istringstream words(line);
        std::string word;
        words >> word;
        if (word == "draw") {
            uint64_t seed = 0;
            words >> word >> seed;
            current = drawn(word, seed);
            write(std::to_string(current.text.size()) + "\n" + current.text);
        } else if (word == "run") {
            run(current.spec, words);
        } else {
            throw std::runtime_error("there is no request " + word);
        }
        std::fflush(stdout);
    }
    return 0;
} catch (const std::exception& error) {
    std::fprintf(stderr, "random_evaluate: %s\n", error.what());
    return 2;
}

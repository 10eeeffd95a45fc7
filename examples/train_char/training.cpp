// Steps of training. Two seeds in a row never meet: the one that the weights begin from is the training's own, and
// the steps' follow it.
#include "training.h"

#include <algorithm>
#include <cstring>
#include <stdexcept>

namespace train_char {

namespace {

Shape with_vocabulary(Shape shape, const Alphabet& alphabet) {
    shape.vocabulary = alphabet.size();
    return shape;
}

}  // namespace

Alphabet::Alphabet(std::string_view text) : characters_(text) {
    std::sort(characters_.begin(), characters_.end());
    characters_.erase(std::unique(characters_.begin(), characters_.end()), characters_.end());
}

std::vector<int> Alphabet::numbers(std::string_view text) const {
    std::vector<int> numbers;
    for (const char c : text) {
        const size_t at = characters_.find(c);
        if (at == std::string::npos) throw std::invalid_argument("a character that the text does not have");
        numbers.push_back(static_cast<int>(at));
    }
    return numbers;
}

Training::Training(const pleat::Device& device, std::string_view text, Shape shape, long long seed)
    : alphabet_(text),
      bench_(device),
      text_(bench_.make<training::TEXT>(pleat::extents(training::L(static_cast<long long>(text.size()))),
                                        alphabet_.numbers(text))),
      model_(bench_, with_vocabulary(shape, alphabet_), seed),
      batch_(training::batch::Kernel::load(device)),
      seed_(seed) {
    if (text.size() <= static_cast<size_t>(Decoder::context()))
        throw std::invalid_argument("the text has to be longer than a sequence of " +
                                    std::to_string(Decoder::context()) + " characters");
}

Report Training::step() {
    ++steps_;
    bench_.launch(batch_,
                  {.TEXT = text_, .TOKEN = model_.tokens(), .LABEL = model_.labels(), .seed = seed_ + steps_});
    model_.forward();
    model_.backward();
    model_.update(steps_);
    return {model_.loss_value(), model_.gradient_norm()};
}

uint64_t Training::checksum() const {
    uint64_t sum = 0xcbf29ce484222325;
    for (const Real weight : bench_.read(model_.weights())) {
        unsigned char bytes[sizeof weight];
        std::memcpy(bytes, &weight, sizeof weight);
        for (const unsigned char byte : bytes) sum = (sum ^ byte) * 0x100000001b3;
    }
    return sum;
}

std::string Training::continued(const std::string& beginning, size_t length) {
    std::string written = beginning;
    const size_t context = static_cast<size_t>(Decoder::context());
    const auto vocabulary = static_cast<size_t>(alphabet_.size());
    while (written.size() < beginning.size() + length) {
        // The last characters stand at the front of the first sequence; what stands behind them changes nothing of
        // what they say.
        const size_t seen = std::min(context, written.size());
        const std::vector<int> tokens = alphabet_.numbers(std::string_view(written).substr(written.size() - seen));
        bench_.write(model_.tokens(), tokens);
        model_.forward();
        const std::vector<Real> logits = model_.logits();
        const Real* row = logits.data() + (seen - 1) * vocabulary;
        written += alphabet_.character(static_cast<size_t>(std::max_element(row, row + vocabulary) - row));
    }
    return written;
}

}  // namespace train_char

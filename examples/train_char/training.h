// A decoder learning a text, step by step: the characters as tokens, the steps' examples, and what a step says of
// itself. Knows the model's interface; nothing of its kernels, of files or of pictures.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "model.h"

namespace train_char {

/// The characters (bytes) of a text, in order, numbered from 0.
class Alphabet {
public:
    explicit Alphabet(std::string_view text);
    long long size() const { return static_cast<long long>(characters_.size()); }
    std::vector<int> numbers(std::string_view text) const;
    char character(size_t number) const { return characters_.at(number); }

private:
    std::string characters_;
};

struct Report {
    double loss = 0;           // nats a character
    double gradient_norm = 0;  // before it is limited
};

/// Everything follows from the text, the shape and the seed: two trainings on the same machine have the same bits.
class Training {
public:
    /// Throws std::invalid_argument if the text is too short for one sequence and what follows it.
    Training(const pleat::Device& device, std::string_view text, Shape shape, long long seed);

    /// One step on sequences from random places of the text. Waits for its loss.
    Report step();
    /// FNV-1a over the bytes of all weights.
    uint64_t checksum() const;
    /// `length` characters, each the likeliest after those before it, which begin as `beginning`.
    std::string continued(const std::string& beginning, size_t length);

private:
    Alphabet alphabet_;
    Workbench bench_;
    training::TEXT text_;
    Decoder model_;
    training::batch::Kernel batch_;
    long long seed_;
    long long steps_ = 0;
};

}  // namespace train_char

// Trains a small decoder on the characters of a text, with kernels that Pleat generated from the specs
// beside this file, and with gradients that it derived.
//
//   train_char [--steps N] [--text FILE] [--curve FILE.svg] [--write N] [--seed N] [--cpu]
//
// --write N closes with the text's first words and the N characters that the decoder thinks likeliest behind them.
// It runs on the GPU; where there is none, or with --cpu, on the CPU, in the kernels' float64 references, at
// seconds a step.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>

#include "curve.h"
#include "training.h"

namespace {

struct Options {
    int steps = 100;
    std::string text = TRAIN_CHAR_TEXT;
    std::string curve = "loss.svg";
    size_t write = 0;
    long long seed = 1;
    bool cpu = false;
};

/// False, with a sentence on stderr, if the words are not options.
bool parse(int count, char** words, Options& options) {
    for (int i = 1; i < count; ++i) {
        const std::string word = words[i];
        if (word == "--cpu") {
            options.cpu = true;
            continue;
        }
        const bool known =
            word == "--steps" || word == "--text" || word == "--curve" || word == "--write" || word == "--seed";
        if (!known || i + 1 == count) {
            std::fprintf(stderr,
                         "train_char: what is '%s'? It takes --steps N, --text FILE, --curve FILE, --write N, "
                         "--seed N and --cpu\n",
                         words[i]);
            return false;
        }
        const char* value = words[++i];
        if (word == "--steps") options.steps = std::atoi(value);
        if (word == "--text") options.text = value;
        if (word == "--curve") options.curve = value;
        if (word == "--write") options.write = static_cast<size_t>(std::max(0, std::atoi(value)));
        if (word == "--seed") options.seed = std::atoll(value);
    }
    return true;
}

int train(const Options& options) {
    std::ifstream file(options.text, std::ios::binary);
    const std::string text((std::istreambuf_iterator<char>(file)), {});
    if (text.empty()) {
        std::fprintf(stderr, "train_char: %s cannot be read, or is empty\n", options.text.c_str());
        return 2;
    }
    const pleat::Device device = options.cpu ? pleat::Device::cpu() : pleat::Device::best();
    train_char::Training training(device, text, {}, options.seed);
    std::printf("%zu characters, on %s%s\n", text.size(), device.name().c_str(),
                device.is_cpu() ? ": seconds a step" : "");
    std::vector<double> losses;
    for (int step = 1; step <= options.steps; ++step) {
        const train_char::Report report = training.step();
        losses.push_back(report.loss);
        if (step == 1 || step % 10 == 0)
            std::printf("step %4d   loss %.4f   gradient norm %.3f\n", step, report.loss, report.gradient_norm);
    }
    std::printf("weights %016llx\n", static_cast<unsigned long long>(training.checksum()));
    std::ofstream picture(options.curve);
    picture << train_char::curve("Learning a text, character by character", "loss, nats a character", losses);
    if (!picture.flush()) {
        std::fprintf(stderr, "train_char: %s cannot be written\n", options.curve.c_str());
        return 2;
    }
    std::printf("the curve is in %s\n", options.curve.c_str());
    if (options.write > 0)
        std::printf("%s\n",
                    training.continued(text.substr(0, std::min<size_t>(text.size(), 24)), options.write).c_str());
    return 0;
}

}  // namespace

int main(int count, char** words) try {
    Options options;
    std::setvbuf(stdout, nullptr, _IOLBF, 1 << 12);  // lines as they come, also into a file
    if (!parse(count, words, options)) return 2;
    return train(options);
} catch (const std::exception& e) {
    std::fprintf(stderr, "train_char: %s\n", e.what());
    return 1;
}

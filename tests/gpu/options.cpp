#include "options.h"

#include <algorithm>
#include <stdexcept>

namespace pleat::test {

Options parse(int argc, char** argv) {
    Options options;
    for (int i = 1; i < argc; ++i) {
        const std::string word = argv[i];
        const auto value = [&] {
            if (i + 1 == argc) throw std::runtime_error(word + " needs a value");
            return std::string(argv[++i]);
        };
        if (word == "--only")
            options.only = value();
        else if (word == "--type")
            options.types.push_back(value());
        else if (word == "--random")
            options.random = std::stoi(value());
        else if (word == "--skip")
            options.skip = value();
        else if (word == "--runs")
            options.runs = std::stoi(value());
        else if (word == "--attentions")
            options.attentions = std::stoi(value());
        else if (word == "--contractions")
            options.contractions = std::stoi(value());
        else if (word == "--seed")
            options.seed = std::stoull(value());
        else if (word == "--chains")
            options.chains = std::stoi(value());
        else if (word == "--programs")
            options.programs = std::stoi(value());
        else if (word == "--chain")
            options.chain_seeds.push_back(std::stoull(value()));
        else if (word == "--contraction")
            options.seeds.push_back(std::stoull(value()));
        else if (word == "--elements")
            options.elements = std::stoll(value());
        else if (word == "--sizes") {
            for (std::string rest = value(); !rest.empty();
                 rest.erase(0, std::min(rest.find(','), rest.size() - 1) + 1))
                options.sizes.push_back(std::stoll(rest));
        } else if (word == "--small")
            options.small = true;
        else if (word == "--huge")
            options.huge = true;
        else if (word == "--shard") {
            const std::string text = value();
            options.shard = std::stoi(text);
            options.shards = std::stoi(text.substr(text.find('/') + 1));
        } else if (word == "--jobs")
            options.jobs = std::stoi(value());
        else if (word.starts_with("-"))
            throw std::runtime_error("unknown option " + word);
        else
            options.catalog = word;
    }
    if (options.runs < 1) options.runs = options.small ? 1 : 2;
    if (options.types.empty()) options.types = {"bf16", "f16", "f32"};
    return options;
}

}  // namespace pleat::test

// `pleat tune`: every way to run a kernel that fits, built, checked and timed; the fastest is remembered.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <iostream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "cli/command.h"
#include "cli/contest.h"
#include "cli/device_run.h"
#include "cli/options.h"
#include "cli/params.h"
#include "cli/progress.h"
#include "cli/session.h"
#include "cli/sizes.h"
#include "cli/table.h"
#include "cli/to_stderr.h"
#include "cli/tuned.h"
#include "output/read.h"
#include "pleat/cache.h"

namespace pleat::cli {
namespace {

/// A kernel at some sizes, with what is found out of it.
struct Place {
    std::string spec, kernel, key, sizes;
    std::map<std::string, int64_t> dims;
    std::vector<Contender> contenders;
    size_t chosen = 0;  // of the contenders: what is chosen without wishes
    std::vector<Trial> trials;
    const Trial* best() const {
        const Trial* least = nullptr;
        for (const Trial& t : trials)
            if (t.wrong.empty() && t.ms > 0 && (!least || t.ms < least->ms)) least = &t;
        return least;
    }
    /// What is to be remembered: the chosen way unless another is clearly faster.
    const Trial* worth_remembering() const {
        constexpr double clearly = 0.995;
        const Trial* least = best();
        if (trials.empty() || !trials[chosen].wrong.empty()) return least;
        return least && least->ms < clearly * trials[chosen].ms ? least : &trials[chosen];
    }
    /// The chosen way's time against the fastest; 0 if there is none.
    double loss() const {
        const Trial* b = best();
        return b && trials[chosen].wrong.empty() ? trials[chosen].ms / b->ms : 0;
    }
};

class Tune : public Command {
public:
    void options(CLI::App& app) override {
        options_.add_to(app);
        add_param_option(app, params_);
        app.add_option("--repeat", contest_.repeat,
                       "Timed launches of each way that may be the fastest, five times as many of the three that "
                       "are; the median counts (20)")
            ->check(whole_number(1, 100000))
            ->type_name("N");
        app.add_option("--seed", contest_.seed, "Seed of the random inputs (0)")
            ->check(whole_number())
            ->type_name("N");
        app.add_option("-j,--jobs", jobs_, "Compile so many kernels at a time (as many as there are cores)")
            ->check(whole_number(0, 1024))
            ->type_name("N");
        app.add_option("--remember", remember_,
                       "Write the fastest ways to FILE (tuned.json beside the cache of cubins)")
            ->type_name("FILE");
        app.add_option("--shapes", shapes_,
                       "Tune at each line's sizes, such as \"M=8192 N=4096\", and say how near the choice is to "
                       "the fastest")
            ->type_name("FILE");
        app.add_flag("--fixed", fixed_,
                     "Tune the kernels that `generate` makes with these --dim: runtime dims are fixed, too");
        app.add_flag("--list", list_, "Print the ways that there are on sm_90a and time none; needs no GPU");
        app.add_flag("--json", json_, "Print the figures as JSON");
    }

    Exit run() override {
        std::vector<std::vector<std::string>> shapes{{}};
        if (!shapes_.empty()) shapes = read_shapes();
        std::optional<Device> device;
        std::vector<Place> all;
        for (const auto& shape : shapes)
            if (const Exit failed = tune_at(shape, device, all); failed != Exit::fine) return failed;
        if (list_ && json_) return print_ways_json(all);
        if (list_) return print_ways(all);
        if (json_)
            print_json(*device, all);
        else if (shapes_.empty())
            for (const Place& p : all) print_table(p);
        else
            print_summary(all);
        const bool wrong = std::any_of(all.begin(), all.end(), [](const Place& p) {
            return std::any_of(p.trials.begin(), p.trials.end(), [](const Trial& t) { return !t.wrong.empty(); });
        });
        return wrong ? Exit::findings : Exit::fine;
    }

private:
    std::vector<std::vector<std::string>> read_shapes() const {
        const auto text = output::read(shapes_);
        if (!text) throw std::runtime_error(fmt::format("cannot read {}", shapes_));
        std::vector<std::vector<std::string>> shapes;
        std::istringstream in(*text);
        int number = 0;
        for (std::string line; std::getline(in, line);) {
            ++number;
            std::istringstream words(line.substr(0, line.find('#')));
            std::vector<std::string> dims;
            for (std::string word; words >> word; dims.push_back(word))
                if (word.find('=') == std::string::npos || word.find('\0') != std::string::npos)
                    throw std::runtime_error(
                        fmt::format("{}:{}: a line holds sizes, such as M=8192 N=4096", shapes_, number));
            if (!dims.empty()) shapes.push_back(std::move(dims));
        }
        if (shapes.empty()) throw std::runtime_error(fmt::format("{} holds no sizes", shapes_));
        return shapes;
    }

    /// Every kernel of every spec, at the shape's sizes where they give some.
    Exit tune_at(const std::vector<std::string>& shape, std::optional<Device>& device, std::vector<Place>& all) {
        SpecOptions options = options_;
        options.dims.insert(options.dims.end(), shape.begin(), shape.end());
        SpecOptions fixed = options;
        const GivenSizes given = fixed_ ? GivenSizes{} : take_runtime_sizes(options);
        Session session(options);
        const auto specs = session.load();
        if (!specs) return session.failure();
        for (const schedule::Program& program : *specs) need_kernels(program.spec);
        if (!list_ && !device) device = needed_gpu();  // specs first: what is wrong with them needs no GPU
        std::vector<TunedRecord> records;
        for (size_t s = 0; s < specs->size(); ++s)
            for (size_t k = 0; k < (*specs)[s].spec.kernels.size(); ++k) {
                const model::Spec& spec = (*specs)[s].spec;
                const schedule::Draft alone = kernel_alone((*specs)[s], k);
                const auto symbols = choose_sizes(spec, given, measured_bytes);
                Place& place = all.emplace_back();
                place.spec = spec.name;
                place.kernel = spec.kernels[k].name;
                place.key = tuning_key(spec, k);
                for (const model::Dim& dim : spec.dims) place.dims[dim.name] = dim.size.evaluate(symbols);
                place.sizes = describe_sizes(spec, symbols);
                const DeviceFacts facts = device ? facts_of(*device) : facts_of(options_.chosen_target());
                place.contenders = contenders(alone, symbols, facts);
                if (!shape.empty()) choose_for_shape(fixed, s, k, alone, symbols, facts, place);
                if (!device) continue;
                compete(alone, symbols, *device, place);
                if (!shape.empty() && !json_) print_shape(place);
                if (shape.empty()) remember(*device, place, records);
            }
        if (!records.empty() && !file().empty())
            remember_tuned(file(), records,
                           [](const std::string& sentence) { to_stderr("pleat: {}\n", sentence); });
        return Exit::fine;
    }

    /// What is chosen where a spec gives these sizes, among the ways to run the one that leaves them open.
    static void choose_for_shape(const SpecOptions& fixed, size_t s, size_t k, const schedule::Draft& alone,
                                 const std::vector<int64_t>& symbols, const DeviceFacts& facts, Place& place) {
        Session session(fixed);
        const auto specs = session.load();
        if (!specs) return;
        const model::Spec& spec = (*specs)[s].spec;
        const auto chosen =
            contender(kernel_alone((*specs)[s], k), {}, choose_sizes(spec, {}, measured_bytes), facts);
        const auto same = std::find_if(place.contenders.begin(), place.contenders.end(),
                                       [&](const Contender& c) { return c.settings == chosen->settings; });
        place.chosen = static_cast<size_t>(same - place.contenders.begin());
        if (same != place.contenders.end()) return;
        place.chosen = 0;
        if (auto c = contender(alone, chosen->settings, symbols, facts)) {
            place.chosen = place.contenders.size();
            place.contenders.push_back(std::move(*c));
        }
    }

    /// What --list takes the device for.
    static DeviceFacts facts_of(const schedule::Target& t) { return {t.sms, t.arch, t.shared_block}; }
    static DeviceFacts facts_of(const Device& d) {
        return {d.multiprocessors(), d.compute_major() * 10 + d.compute_minor(),
                static_cast<long long>(d.shared_bytes_per_block())};
    }

    void compete(const schedule::Draft& alone, const std::vector<int64_t>& symbols, const Device& device,
                 Place& place) {
        Progress progress(!options_.quiet);
        std::vector<Contender*> to_build;
        for (Contender& c : place.contenders) {
            // Of a spec that leaves its sizes open the same text serves all of them.
            const auto built = built_.find(identity(c));
            if (built != built_.end())
                c.kernel = built->second;
            else
                to_build.push_back(&c);
        }
        if (!to_build.empty())
            build(to_build, device, jobs_, [&](size_t done) {
                progress.say(
                    fmt::format("{} ({}): {} of {} ways built", place.kernel, place.sizes, done, to_build.size()));
            });
        if (!shapes_.empty())
            for (const Contender* c : to_build)
                if (c->kernel) built_.emplace(identity(*c), *c->kernel);
        contest_.chosen = place.chosen;
        contest_.progress = [&](const std::string& what) {
            progress.say(fmt::format("{} ({}): {}", place.kernel, place.sizes, what));
        };
        std::vector<const Contender*> all;
        for (const Contender& c : place.contenders) all.push_back(&c);
        place.trials = contest(place.contenders.front().program->spec, all, symbols,
                               choose_params(alone.spec, params_), device, contest_);
        contest_.progress = {};
        for (Contender& c : place.contenders) {  // what is left is reported
            c.kernel.reset();
            c.emitted.reset();
        }
    }

    static std::string identity(const Contender& c) {
        std::vector<std::string_view> texts;
        for (const NamedText& file : c.emitted->named())
            if (file.name.ends_with(".cu") || file.name.ends_with(".manifest")) texts.push_back(file.text);
        return CacheKey::of(texts).hex();
    }

    std::string file() const { return remember_.empty() ? remembered_file() : remember_; }

    static void remember(const Device& device, const Place& place, std::vector<TunedRecord>& records) {
        if (const Trial* best = place.worth_remembering())
            records.push_back({place.spec, place.kernel, place.key, device.name(), place.dims,
                               best->contender->asked, best->ms * 1e3, place.trials[place.chosen].ms * 1e3});
    }

    // ---- telling ---------------------------------------------------------------------------------------------

    /// The settings that any of the ways has, as headings; numbers to the right.
    static std::vector<model::Setting> settings_of(const Place& p) {
        std::vector<model::Setting> some;
        for (size_t i = 0; i < model::setting_count; ++i)
            if (const auto s = static_cast<model::Setting>(i);
                std::any_of(p.contenders.begin(), p.contenders.end(),
                            [&](const Contender& c) { return c.settings[s].has_value(); }))
                some.push_back(s);
        return some;
    }
    static std::vector<std::string> headings(const std::vector<model::Setting>& settings) {
        std::vector<std::string> out;
        for (const model::Setting s : settings)
            out.push_back((model::info(s).words.empty() ? ">" : "") + std::string(model::info(s).name));
        return out;
    }
    static std::vector<std::string> cells(const std::vector<model::Setting>& settings, const Contender& c) {
        std::vector<std::string> out;
        for (const model::Setting s : settings)
            out.push_back(c.settings[s] ? model::value_text(s, *c.settings[s]) : "");
        return out;
    }

    static Exit print_ways(const std::vector<Place>& all) {
        for (const Place& p : all) {
            fmt::print("{} ({}): {}\n", p.kernel, p.sizes,
                       counted(static_cast<long long>(p.contenders.size()), "way"));
            const auto settings = settings_of(p);
            auto titles = headings(settings);
            titles.emplace_back("");
            Table table(titles);
            for (size_t i = 0; i < p.contenders.size(); ++i) {
                auto row = cells(settings, p.contenders[i]);
                row.emplace_back(i == p.chosen ? "chosen" : "");
                table.row(row);
            }
            fmt::print("{}", table.text());
        }
        return Exit::fine;
    }

    /// With each kernel's key and sizes, which a record of what was tuned has too.
    static Exit print_ways_json(const std::vector<Place>& all) {
        using nlohmann::ordered_json;
        ordered_json kernels = ordered_json::array();
        for (const Place& p : all) {
            ordered_json ways = ordered_json::array();
            for (const Contender& c : p.contenders) ways.push_back(ordered_json::parse(c.settings.text()));
            kernels.push_back({{"spec", p.spec},
                               {"kernel", p.kernel},
                               {"key", p.key},
                               {"sizes", p.dims},
                               {"chosen", p.chosen},
                               {"ways", ways}});
        }
        std::cout << ordered_json{{"kernels", kernels}}.dump(1) << "\n";
        return Exit::fine;
    }

    void print_table(const Place& p) const {
        const Trial* best = p.best();
        fmt::print("{} ({})\n", p.kernel, p.sizes);
        const auto settings = settings_of(p);
        auto titles = headings(settings);
        for (const char* more : {">us", ">of the fastest", ""}) titles.emplace_back(more);
        Table table(titles);
        std::vector<const Trial*> order;
        for (const Trial& t : p.trials) order.push_back(&t);
        std::stable_sort(order.begin(), order.end(), [](const Trial* a, const Trial* b) {
            return std::pair(!a->wrong.empty(), a->ms) < std::pair(!b->wrong.empty(), b->ms);
        });
        for (const Trial* t : order) {
            auto row = cells(settings, *t->contender);
            const bool timed = t->wrong.empty() && best;
            row.push_back(timed ? fmt::format("{:.1f}", t->ms * 1e3) : "-");
            row.push_back(timed ? fmt::format("{:.3f}", best->ms / t->ms) : "-");
            const bool chosen = t == &p.trials[p.chosen];
            row.push_back(!t->wrong.empty() ? "WRONG: " + t->wrong.substr(0, t->wrong.find('\n'))
                          : chosen          ? "chosen"
                                            : "");
            table.row(row);
        }
        fmt::print("{}", table.text());
        if (best && best != &p.trials[p.chosen] && !best->contender->asked.empty())
            fmt::print("  to pin the fastest in the spec: \"schedule\": {}\n", best->contender->asked.text());
        if (best && !file().empty() && !options_.quiet)
            fmt::print("  {} is remembered in {}; `pleat generate --tuned {}` takes it\n",
                       p.worth_remembering() == best ? "the fastest" : "the chosen one, as good as the fastest,",
                       file(), file());
    }

    /// One of many shapes, reported when it is done.
    static void print_shape(const Place& p) {
        const Trial* best = p.best();
        fmt::print("{} ({}): {}\n", p.kernel, p.sizes, counted(static_cast<long long>(p.trials.size()), "way"));
        if (best)
            fmt::print("  fastest {:9.1f} us  {}\n  chosen  {:9.1f} us  {}  {:.3f}\n", best->ms * 1e3,
                       best->contender->settings.text(), p.trials[p.chosen].ms * 1e3,
                       p.contenders[p.chosen].settings.text(), p.loss());
        for (const Trial& t : p.trials)
            if (!t.wrong.empty())
                fmt::print("  WRONG: {}: {}\n", t.contender->settings.text(),
                           t.wrong.substr(0, t.wrong.find('\n')));
        std::cout.flush();
        std::fflush(stdout);
    }

    static void print_summary(const std::vector<Place>& all) {
        double logs = 0, worst = 0;
        int shapes = 0;
        for (const Place& p : all)
            if (const double loss = p.loss(); loss > 0) {
                logs += std::log(loss);
                worst = std::max(worst, loss);
                ++shapes;
            }
        if (shapes)
            fmt::print("chosen over fastest at {}: geometric mean {:.4f}, worst {:.3f}\n", counted(shapes, "shape"),
                       std::exp(logs / shapes), worst);
    }

    static void print_json(const Device& device, const std::vector<Place>& all) {
        using nlohmann::ordered_json;
        ordered_json kernels = ordered_json::array();
        for (const Place& p : all) {
            ordered_json ways = ordered_json::array();
            for (const Trial& t : p.trials) {
                ordered_json way = {{"schedule", ordered_json::parse(t.contender->settings.text())},
                                    {"median_ms", t.ms},
                                    {"chosen", &t == &p.trials[p.chosen]}};
                if (!t.wrong.empty()) way["wrong"] = t.wrong;
                ways.push_back(std::move(way));
            }
            kernels.push_back(
                {{"kernel", p.kernel}, {"sizes", p.sizes}, {"chosen_over_fastest", p.loss()}, {"ways", ways}});
        }
        std::cout << ordered_json{{"device", device.name()}, {"kernels", kernels}}.dump(1) << "\n";
    }

    SpecOptions options_;
    ContestOptions contest_;
    std::vector<std::string> params_;
    std::string remember_, shapes_;
    unsigned jobs_ = 0;
    bool fixed_ = false, list_ = false, json_ = false;
    std::map<std::string, Kernel> built_;
};

}  // namespace

std::unique_ptr<Command> make_tune() { return std::make_unique<Tune>(); }

}  // namespace pleat::cli

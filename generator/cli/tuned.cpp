#include "cli/tuned.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>

#include "emit/reference/reference.h"
#include "output/output.h"
#include "output/read.h"
#include "pleat/cache.h"

namespace pleat::cli {
namespace {

using nlohmann::ordered_json;
namespace fs = std::filesystem;

constexpr int format_version = 1;

ordered_json json_of(const model::Schedule& schedule) {
    ordered_json out = ordered_json::object();
    for (size_t i = 0; i < model::setting_count; ++i) {
        const auto s = static_cast<model::Setting>(i);
        if (!schedule[s]) continue;
        if (model::info(s).words.empty())
            out[std::string(model::info(s).name)] = *schedule[s];
        else
            out[std::string(model::info(s).name)] = model::value_text(s, *schedule[s]);
    }
    return out;
}

/// Json's own conversion drops a fraction, and takes what 64 bits cannot hold.
int64_t integer_of(const std::string& name, const ordered_json& value) {
    if (!value.is_number_integer() || (value.is_number_unsigned() && value.get<uint64_t>() > INT64_MAX))
        throw std::runtime_error(fmt::format("{} is {}, which is no whole number of 64 bits", name, value.dump()));
    return value.get<int64_t>();
}

/// A name that messages show.
std::string name_of(const ordered_json& value) {
    std::string name = value;
    if (std::any_of(name.begin(), name.end(),
                    [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }))
        throw std::runtime_error(fmt::format("the name {} has characters that cannot be shown", value.dump()));
    return name;
}

model::Schedule schedule_of(const ordered_json& json) {
    model::Schedule schedule;
    for (const auto& [name, value] : json.items()) {
        const auto s = model::setting_named(name);
        if (!s) throw std::runtime_error(fmt::format("there is no setting '{}'", name));
        const auto& words = model::info(*s).words;
        if (words.empty()) {
            const int64_t number = integer_of(name, value);
            if (number < 1) throw std::runtime_error(fmt::format("'{}' is at least 1, not {}", name, number));
            schedule.set(*s, number);
            continue;
        }
        const auto word = std::find(words.begin(), words.end(), value.get<std::string>());
        if (word == words.end())
            throw std::runtime_error(fmt::format("'{}' is no value of '{}'", value.get<std::string>(), name));
        schedule.set(*s, word - words.begin());
    }
    return schedule;
}

ordered_json json_of(const TunedRecord& r) {
    return {{"spec", r.spec},
            {"kernel", r.kernel},
            {"key", r.key},
            {"device", r.device},
            {"sizes", r.sizes},
            {"schedule", json_of(r.schedule)},
            {"us", std::round(r.us * 1000) / 1000},
            {"chosen_us", std::round(r.chosen_us * 1000) / 1000}};
}

TunedRecord record_of(const ordered_json& json) {
    TunedRecord r;
    r.spec = name_of(json.at("spec"));
    r.kernel = name_of(json.at("kernel"));
    r.key = json.at("key");
    r.device = name_of(json.at("device"));
    for (const auto& [name, value] : json.at("sizes").items()) {
        const int64_t size = r.sizes[name] = integer_of(name, value);
        if (size < 0) throw std::runtime_error(fmt::format("{} is {}, which is no size", name, size));
    }
    r.schedule = schedule_of(json.at("schedule"));
    r.us = json.at("us");
    r.chosen_us = json.at("chosen_us");
    return r;
}

/// The records in a file's text; throws what is wrong with it.
std::vector<TunedRecord> records_in(const std::string& text) {
    const ordered_json whole = ordered_json::parse(text, nullptr, false);
    if (whole.is_discarded()) throw std::runtime_error("it is not JSON");
    if (!whole.is_object() || !whole.contains("pleat_tuned") || !whole.contains("records"))
        throw std::runtime_error("`pleat tune` did not write it");
    if (whole["pleat_tuned"] != format_version)
        throw std::runtime_error(
            fmt::format("it has format {}, not {}", whole["pleat_tuned"].dump(), format_version));
    std::vector<TunedRecord> records;
    for (const ordered_json& each : whole["records"]) {
        try {
            records.push_back(record_of(each));
        } catch (const ordered_json::exception&) {
            throw std::runtime_error(
                fmt::format("record {} lacks a value, or has one of another type", records.size() + 1));
        }
    }
    return records;
}

/// One process at a time between reading the file and renaming the new one. Where locks do not work, the last one
/// wins.
struct Lock {
    int fd;
    explicit Lock(const std::string& path) : fd(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600)) {
        if (fd >= 0) ::flock(fd, LOCK_EX);
    }
    ~Lock() {
        if (fd >= 0) ::close(fd);
    }
    Lock(const Lock&) = delete;
    Lock& operator=(const Lock&) = delete;
};

/// The runtime dim in which records of one kernel differ; "" if in none.
std::string varying_dim(const model::Spec& spec, const model::Kernel& kernel,
                        const std::vector<const TunedRecord*>& records) {
    std::set<std::string> varying;
    for (const model::Symbol& s : spec.symbols) {
        if (s.what != model::Symbol::What::dim) continue;
        std::set<int64_t> values;
        for (const TunedRecord* r : records)
            if (const auto at = r->sizes.find(s.name); at != r->sizes.end()) values.insert(at->second);
        if (values.size() > 1) varying.insert(s.name);
    }
    if (varying.size() > 1)
        throw std::runtime_error(
            fmt::format("kernel {} was tuned at sizes that differ in {}: a schedule has cases of one dim only",
                        kernel.name, fmt::join(varying, " and ")));
    return varying.empty() ? "" : *varying.begin();
}

std::vector<model::ScheduleCase> cases_of(const model::Spec& spec, const model::Kernel& kernel,
                                          std::vector<const TunedRecord*> records) {
    const std::string dim = varying_dim(spec, kernel, records);
    if (dim.empty()) return {{{}, records.back()->schedule, {}}};
    const auto size = [&](const TunedRecord* r) { return r->sizes.at(dim); };
    std::sort(records.begin(), records.end(), [&](const auto* a, const auto* b) { return size(a) < size(b); });
    model::SymbolId symbol = 0;
    while (spec.symbols[static_cast<size_t>(symbol)].name != dim) ++symbol;
    std::vector<model::ScheduleCase> cases;
    for (size_t i = 0; i < records.size(); ++i) {
        if (i + 1 < records.size() && records[i + 1]->schedule == records[i]->schedule) continue;
        model::ScheduleCase& made = cases.emplace_back();
        made.schedule = records[i]->schedule;
        if (i + 1 < records.size())
            made.up_to[symbol] = static_cast<int64_t>(
                std::sqrt(static_cast<double>(size(records[i])) * static_cast<double>(size(records[i + 1]))));
    }
    return cases;
}

}  // namespace

model::Spec spec_alone(const model::Spec& spec, size_t kernel) {
    model::Spec alone = spec;
    alone.kernels = {spec.kernels[kernel]};
    alone.program.clear();
    for (model::Tensor& t : alone.tensors)
        if (t.space == model::Space::workspace) t.space = model::Space::global;
    return alone;
}

std::string tuning_key(const model::Spec& spec, size_t kernel) {
    const std::string text = emit::emit_reference(spec_alone(spec, kernel));
    const std::string_view parts[] = {"pleat tuned 1", text};
    return CacheKey::of(parts).hex();
}

std::string remembered_file() {
    const std::string folder = Cache::standard_folder();
    return folder.empty() ? "" : folder + "/tuned.json";
}

std::vector<TunedRecord> read_tuned(const std::string& path) {
    std::error_code error;
    if (!fs::exists(path, error)) return {};
    const auto text = output::read(path);
    if (!text) throw std::runtime_error(fmt::format("{} holds no results of tuning: it cannot be read", path));
    try {
        return records_in(*text);
    } catch (const std::exception& reason) {
        throw std::runtime_error(fmt::format("{} holds no results of tuning: {}", path, reason.what()));
    }
}

void remember_tuned(const std::string& path, const std::vector<TunedRecord>& records,
                    const std::function<void(const std::string&)>& report) {
    std::error_code error;
    if (const fs::path folder = fs::path(path).parent_path(); !folder.empty())
        fs::create_directories(folder, error);
    const Lock lock(path + ".lock");
    std::vector<TunedRecord> all;
    try {
        all = read_tuned(path);
    } catch (const std::exception& reason) {
        fs::rename(path, path + ".damaged", error);
        report(fmt::format("{}; it is {}.damaged now, and a new one begins", reason.what(), path));
    }
    for (const TunedRecord& r : records) {
        std::erase_if(all, [&](const TunedRecord& old) { return old.same_place(r); });
        all.push_back(r);
    }
    ordered_json list = ordered_json::array();
    for (const TunedRecord& r : all) list.push_back(json_of(r));
    output::write_file(path, ordered_json{{"pleat_tuned", format_version}, {"records", list}}.dump(1) + "\n");
}

std::vector<model::ScheduleCase> TunedSchedules::cases(const model::Spec& spec, size_t number) const {
    const model::Kernel& kernel = spec.kernels[number];
    const std::string key = tuning_key(spec, number);
    std::vector<const TunedRecord*> own;
    std::set<std::string> devices;
    for (const TunedRecord& r : records_) {
        if (r.key != key || (!device_.empty() && r.device != device_)) continue;
        own.push_back(&r);
        devices.insert(r.device);
    }
    if (own.empty()) return {};
    if (devices.size() > 1)
        throw std::runtime_error(fmt::format("kernel {} was tuned on {}: say which with --tuned-device",
                                             kernel.name, fmt::join(devices, " and ")));
    std::vector<model::ScheduleCase> cases = cases_of(spec, kernel, own);
    if (cases.size() == 1 && cases.front().schedule.empty()) return {};
    return cases;
}

void TunedSchedules::misfit(const model::Kernel& kernel) const {
    report_(fmt::format("what tuning found for kernel {} does not fit any more; tune again", kernel.name));
}

}  // namespace pleat::cli

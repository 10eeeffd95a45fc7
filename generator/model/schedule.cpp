#include "model/schedule.h"

#include <fmt/format.h>

#include <algorithm>

namespace pleat::model {

std::span<const SettingInfo> settings() {
    static const std::array<SettingInfo, setting_count> all{
        {{"form",
          {"cooperative", "pingpong", "windows", "lines", "five_products", "seven_products", "bounded", "listed",
           "grouped", "one_head"}},
         {"rows", {}},
         {"columns", {}},
         {"cluster", {}},
         {"split_k", {}},
         {"stages", {}},
         {"scheduler", {"persistent", "stream_k"}},
         {"keep", {"registers", "shared", "memory"}},
         {"threads", {}},
         {"vector", {}}}};
    return all;
}

const SettingInfo& info(Setting setting) { return settings()[static_cast<size_t>(setting)]; }

std::optional<Setting> setting_named(std::string_view name) {
    for (size_t i = 0; i < setting_count; ++i)
        if (settings()[i].name == name) return static_cast<Setting>(i);
    return std::nullopt;
}

bool Schedule::empty() const {
    return std::none_of(values_.begin(), values_.end(), [](const auto& v) { return v.has_value(); });
}

bool Schedule::leaves(std::initializer_list<Setting> all) const {
    return std::none_of(all.begin(), all.end(), [&](Setting s) { return (*this)[s].has_value(); });
}

std::string value_text(Setting setting, int64_t value) {
    const auto& words = info(setting).words;
    return words.empty() ? std::to_string(value) : std::string(words[static_cast<size_t>(value)]);
}

std::string Schedule::text() const {
    std::string out;
    for (size_t i = 0; i < setting_count; ++i) {
        if (!values_[i]) continue;
        const auto setting = static_cast<Setting>(i);
        const char* quote = info(setting).words.empty() ? "" : "\"";
        out += fmt::format("{}\"{}\": {}{}{}", out.empty() ? "" : ", ", info(setting).name, quote,
                           value_text(setting, *values_[i]), quote);
    }
    return "{" + out + "}";
}

}  // namespace pleat::model

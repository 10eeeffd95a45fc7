// What a spec asks of a kernel's schedule: settings by name, each a number or one of a few words. Knows what
// settings are called, not what they do: that is schedule/'s.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/size.h"
#include "source/source.h"

namespace pleat::model {

enum class Setting { form, rows, columns, cluster, splits, stages, last_rounds, keep, threads, vector };
inline constexpr size_t setting_count = 10;

struct SettingInfo {
    std::string_view name;
    std::vector<std::string_view> words;  // its values; none: a number from 1
};
/// By Setting.
std::span<const SettingInfo> settings();
const SettingInfo& info(Setting setting);
std::optional<Setting> setting_named(std::string_view name);

class Schedule {
public:
    /// A number, or a word's place among the setting's words.
    std::optional<int64_t> operator[](Setting s) const { return values_[static_cast<size_t>(s)]; }
    void set(Setting s, std::optional<int64_t> value) { values_[static_cast<size_t>(s)] = value; }
    bool empty() const;
    /// Is the setting left open, or this value?
    bool allows(Setting s, int64_t value) const { return !(*this)[s] || *(*this)[s] == value; }
    /// Does it leave all of these open?
    bool leaves(std::initializer_list<Setting> all) const;
    bool operator==(const Schedule&) const = default;
    /// As a spec has it: {"form": "pingpong", "rows": 128}
    std::string text() const;

private:
    std::array<std::optional<int64_t>, setting_count> values_{};
};

/// "pingpong", "128": a setting's value as a spec has it, without quotes.
std::string value_text(Setting setting, int64_t value);

/// A schedule for launches in which no size is above its bound.
struct ScheduleCase {
    std::map<SymbolId, int64_t> up_to;  // none: for all launches
    Schedule schedule;
    Span where;
};

}  // namespace pleat::model

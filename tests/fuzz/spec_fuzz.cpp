// Round trips through the printer: a spec that reads is printed as text that reads as the same spec and is printed
// the same again, and so is each of its expressions. Under libFuzzer a mutator keeps inputs JSON: it exchanges,
// drops and doubles parts of a spec, and builds expressions from others.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <nlohmann/json.hpp>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "expressions.h"
#include "spec/read.h"
#include "spec/write.h"

namespace {

using namespace pleat;
using fuzz::demand;
using Json = nlohmann::ordered_json;

std::optional<spec::Spec> read(const std::string& text) {
    Sources sources;
    Diagnostics diagnostics;
    return spec::read_spec(sources.add("fuzz.json", text), sources, diagnostics);
}

/// The spec in a normal form, for comparison: without members that are empty, and with one spelling of those that
/// have several.
Json meaning(const Json& value) {
    if (!value.is_structured()) return value;
    Json all = value.is_object() ? Json::object() : Json::array();
    for (const auto& [key, inner] : value.items()) {
        Json made = meaning(inner);
        if (value.is_array()) {
            all.push_back(std::move(made));
            continue;
        }
        if (key == "schedule" && made.is_array() && made.size() == 1) made = Json(made.front());
        const bool none = made.is_structured() ? made.empty() : made == "";
        if (key == "runtime" && none) return "runtime";
        if (!none) all[key] = std::move(made);
    }
    return all;
}

/// Equal up to the order of sections, and of members of kernels and tensors. Other sections keep their order.
bool same(const Json& a, const Json& b, bool sections) {
    if (!a.is_object() || !b.is_object()) return a == b || (a.is_number() && b.is_number() && a.dump() == b.dump());
    if (!sections) return a == b;
    if (a.size() != b.size()) return false;
    return std::all_of(a.items().begin(), a.items().end(), [&](const auto& entry) {
        const bool members = entry.key() == "kernel" || entry.key() == "kernels" || entry.key() == "tensors";
        const auto there = b.find(entry.key());
        if (there == b.end()) return false;
        return members ? nlohmann::json(entry.value()) == nlohmann::json(*there)
                       : same(entry.value(), *there, false);
    });
}

void strings_of(const Json& value, std::vector<std::string>& found) {
    if (value.is_string()) found.push_back(value.get<std::string>());
    if (value.is_structured())
        for (const Json& inner : value) strings_of(inner, found);
}

void check_expression(const std::string& written) {
    fuzz::check_printed(written, [](const Text& t, Diagnostics& d) { return stage::parse_expression(t, d); });
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    const std::string text(reinterpret_cast<const char*>(data), size);
    const auto spec = read(text);
    if (!spec) return 0;
    const std::string written = spec::write(*spec);
    const auto again = read(written);
    demand(again.has_value(), "a spec is printed as none", written);
    demand(spec::write(*again) == written, "a spec is printed in two ways", written);
    const Json given = Json::parse(text);
    demand(same(meaning(given), meaning(Json::parse(written)), true), "a spec is printed as another",
           text + written);
    std::vector<std::string> strings;
    strings_of(given, strings);
    for (const std::string& s : strings) check_expression(s);
    return 0;
}

#ifdef PLEAT_LIBFUZZER

extern "C" size_t LLVMFuzzerMutate(uint8_t* data, size_t size, size_t most);

namespace {

class Mutator {
public:
    Mutator(Json& spec, unsigned seed) : random_(seed) { collect(spec); }

    void run() {
        Json& at = *all_[below(all_.size())];
        if (at.is_string() && below(4) > 0)
            at = expression(at.get<std::string>());
        else if (at.is_number_integer() && below(2) > 0)
            at = static_cast<int64_t>(at.get<uint64_t>() + below(5) - 2);  // wraps
        else if (at.is_structured() && !at.empty() && below(3) > 0)
            member(at);
        else
            at = Json(*all_[below(all_.size())]);
    }

private:
    size_t below(size_t n) { return std::uniform_int_distribution<size_t>(0, n - 1)(random_); }

    void collect(Json& value) {
        all_.push_back(&value);
        if (value.is_string()) strings_.push_back(value.get<std::string>());
        if (value.is_structured())
            for (Json& inner : value) collect(inner);
    }

    void member(Json& of) {
        const size_t which = below(of.size());
        if (of.is_array() && below(2) > 0)
            of.push_back(Json(of[which]));
        else if (of.is_array())
            of.erase(which);
        else if (const std::string key = std::next(of.begin(), static_cast<std::ptrdiff_t>(which)).key();
                 below(2) > 0)
            of[key + "2"] = Json(of[key]);
        else
            of.erase(key);
    }

    std::string other() { return strings_[below(strings_.size())]; }

    std::string expression(std::string is) {
        static constexpr const char* signs[] = {
            "+", "-", "*", "/", "//", "%", "==", "!=", "<", ">=", ">", "<=", "and", "or"};
        switch (below(8)) {
            case 0:
                return "(" + is + ")" + signs[below(std::size(signs))] + "(" + other() + ")";
            case 1:
                return is + " " + signs[below(std::size(signs))] + " " + other();
            case 2:
                return (below(2) > 0 ? "-" : "not ") + is;
            case 3:
                return "(" + is + ")[H = " + other() + "]";
            case 4:
                return "where(" + is + ", " + other() + ", " + other() + ")";
            case 5:
                return "extent(H % 64 / 8) + " + is;
            case 6:
                return is + (below(2) > 0 ? " * 1e-7" : " / 0.1");
            default:
                break;
        }
        std::vector<uint8_t> bytes(is.begin(), is.end());
        bytes.resize(is.size() + 16);
        const size_t size = LLVMFuzzerMutate(bytes.data(), is.size(), bytes.size());
        is.assign(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size));
        return is;
    }

    std::mt19937 random_;
    std::vector<Json*> all_;
    std::vector<std::string> strings_ = {"X"};
};

}  // namespace

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t* data, size_t size, size_t most, unsigned seed) {
    Json spec = Json::parse(data, data + size, nullptr, false);
    if (spec.is_discarded()) return LLVMFuzzerMutate(data, size, most);
    Mutator(spec, seed).run();
    const std::string made = spec.dump(-1, ' ', false, Json::error_handler_t::replace);
    if (made.size() > most) return LLVMFuzzerMutate(data, size, most);
    std::memcpy(data, made.data(), made.size());
    return made.size();
}

#endif

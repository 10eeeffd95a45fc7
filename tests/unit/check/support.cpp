#include "check/support.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "model/functions.h"
#include "spec/read.h"

namespace pleat::test {
namespace {

std::string listed(const Checked& c, bool notes) {
    std::vector<const Diagnostic*> all;
    for (const Diagnostic& d : c.diagnostics.all()) all.push_back(&d);
    std::stable_sort(all.begin(), all.end(), [](const Diagnostic* a, const Diagnostic* b) {
        return std::pair(a->where.file, a->where.begin) < std::pair(b->where.file, b->where.begin);
    });
    std::string s;
    for (const Diagnostic* d : all) {
        if (!s.empty()) s += "\n";
        std::string place = d->file;
        if (d->where.known()) {
            const Position p = c.sources[d->where.file].position(d->where.begin);
            place = fmt::format("{}{}:{}", d->where.file == 0 ? "" : c.sources[d->where.file].path() + ":", p.line,
                                p.column);
        }
        s += fmt::format("PL{:03} {} {}", static_cast<int>(d->code), place, d->sentence);
        if (!notes) continue;
        for (const Note& n : d->notes) s += " | " + n.text;
    }
    return s;
}

}  // namespace

std::string Checked::findings() const { return listed(*this, false); }
std::string Checked::findings_with_notes() const { return listed(*this, true); }

Checked check_text(const std::string& text, const Overrides& overrides,
                   const std::map<std::string, std::string>& files) {
    Checked c;
    const int file = c.sources.add("spec.json", text);
    const auto spec = spec::read_spec(file, c.sources, c.diagnostics);
    if (!spec) return c;
    std::map<std::string, std::unique_ptr<spec::Spec>> opened;
    const Loader loader = [&](const std::string& path, Span from) -> const spec::Spec* {
        if (path == "spec.json") return &*spec;
        auto& place = opened[path];
        if (place) return place.get();
        const auto at = files.find(path);
        if (at == files.end()) {
            c.diagnostics.report(Code::file_unreadable, from, "no such file");
            return nullptr;
        }
        auto other = spec::read_spec(c.sources.add(path, at->second), c.sources, c.diagnostics);
        if (other) place = std::make_unique<spec::Spec>(std::move(*other));
        return place.get();
    };
    c.model = check(*spec, overrides, loader, c.diagnostics);
    return c;
}

namespace {

void expect(const std::string& marked, const std::vector<std::string>& expected, const Overrides& overrides,
            const std::map<std::string, std::string>& files, bool unused) {
    std::string text;
    std::vector<size_t> marks;
    for (const char c : marked)
        if (c == '@')
            marks.push_back(text.size());
        else
            text += c;
    INFO(text);
    const Checked c = check_text(text, overrides, files);
    std::vector<std::string> found;
    std::vector<const Diagnostic*> all;
    for (const Diagnostic& d : c.diagnostics.all())
        if (unused || d.code != Code::unused_name) all.push_back(&d);
    std::stable_sort(all.begin(), all.end(), [](const Diagnostic* a, const Diagnostic* b) {
        return std::pair(a->where.file, a->where.begin) < std::pair(b->where.file, b->where.begin);
    });
    const auto place = [&](size_t offset) {
        const Position p = Source("", text).position(static_cast<uint32_t>(offset));
        return fmt::format("{}:{}", p.line, p.column);
    };
    std::string got, want;
    for (size_t i = 0; i < all.size(); ++i) {
        const Diagnostic& d = *all[i];
        const bool notes = i < expected.size() && expected[i].find(" | ") != std::string::npos;
        got += fmt::format("{} PL{:03} {}", d.where.file == 0 ? place(d.where.begin) : d.file,
                           static_cast<int>(d.code), d.sentence);
        for (const Note& n : d.notes)
            if (notes) got += " | " + n.text;
        got += "\n";
    }
    for (size_t i = 0; i < expected.size(); ++i)
        want += (i < marks.size() ? place(marks[i]) : "") + " " + expected[i] + "\n";
    CHECK(got == want);
    CHECK(marks.size() == expected.size());
}

}  // namespace

void expect_findings(const std::string& marked, const std::vector<std::string>& expected,
                     const Overrides& overrides, const std::map<std::string, std::string>& files) {
    expect(marked, expected, overrides, files, true);
}

void expect_in_stages(const std::string& marked, const std::vector<std::string>& expected,
                      const std::string& more) {
    expect(with_stages(marked, more), expected, {}, {}, false);
}

std::string with_stages(const std::string& stages, const std::string& more) {
    return R"({ "pleat": 1, "name": "test",
  "dims": { "T": "runtime", "H": 4096, "V": 1000, "L": 64, "R": 2, "G": 2 },
  "params": { "eps": { "dtype": "f32" }, "seed": { "dtype": "i64" }, "flag": { "dtype": "bool" } },
  "tensors": {
    "X": { "dtype": "bf16", "dims": ["T", "H"] }, "Y": { "dtype": "bf16", "dims": ["T", "H"] },
    "W": { "dtype": "bf16", "dims": ["H"] }, "S": { "dtype": "f32", "dims": ["T"] }, "P": { "dtype": "f32", "dims": ["H"] },
    "LOGITS": { "dtype": "f32", "dims": ["T", "V"] }, "LABEL": { "dtype": "i64", "dims": ["T"] },
    "MASK": { "dtype": "bool", "dims": ["T", "H"] }, "Z": { "dtype": "f32", "dims": ["T", "G", "L"] },
    "ONE": { "dtype": "f32", "dims": [] } },
  "kernel": { )" +
           more + R"("stages": [
)" + stages +
           "\n] } }";
}

std::string text_of(const model::Spec& spec, const model::Kernel& kernel, model::NodeId id) {
    using model::Op;
    const model::Node& n = kernel.graph[id];
    const auto arg = [&](size_t i) { return text_of(spec, kernel, n.args[i]); };
    const auto args = [&] {
        std::string s;
        for (size_t i = 0; i < n.args.size(); ++i) s += (i ? ", " : "") + arg(i);
        return s;
    };
    const auto along = [&] {
        std::string s;
        for (const model::Axis& a : n.along) s += (s.empty() ? "" : ", ") + spec.name_of(a);
        return s;
    };
    switch (n.op) {
        case Op::constant:
            return n.kind == model::Kind::real      ? fmt::format("{:#.9g}", n.real)
                   : n.kind == model::Kind::integer ? fmt::format("{}", n.integer)
                                                    : std::string(n.integer ? "true" : "false");
        case Op::param:
            return spec.params[static_cast<size_t>(n.param)].name;
        case Op::coordinate:
            return fmt::format("<{}>", spec.name_of(n.axis));
        case Op::extent:
            return fmt::format("extent({})", spec.name_of(n.axis));
        case Op::read:
            return spec.tensors[static_cast<size_t>(n.tensor)].name;
        case Op::substitute: {
            std::string s;
            for (size_t i = 0; i < n.binds.size(); ++i)
                s += (i ? ", " : "") + spec.name_of(n.binds[i].axis) + " = " + arg(i + 1);
            return fmt::format("{}[{}]", arg(0), s);
        }
        case Op::pointwise: {
            const std::string_view name = model::info(n.fn).name;
            const bool sign =
                !model::info(n.fn).callable && n.fn != model::Fn::to_integer && n.fn != model::Fn::to_real;
            if (sign && n.args.size() == 2) return fmt::format("({} {} {})", arg(0), name, arg(1));
            if (sign) return fmt::format("({} {})", name, arg(0));
            return fmt::format("{}({})", name, args());
        }
        case Op::select:
            return fmt::format("where({})", args());
        case Op::cast:
            return fmt::format("{}({})", model::info(n.dtype).name, args());
        case Op::reduce:
            return fmt::format("{}{{{}}}({})", model::name(n.reduction), along(), args());
        case Op::contract:
            return fmt::format("contract{{{}}}({})", along(), args());
        case Op::uniform:
            return fmt::format("{}({})", model::uniform_name(n), args());
    }
    return "?";
}

std::string text_of(const model::Spec& spec, const model::Kernel& kernel, const model::Store& s) {
    std::string target = spec.tensors[static_cast<size_t>(s.tensor)].name;
    std::string binds;
    for (size_t i = 0; i < s.binds.size(); ++i)
        binds += (i ? ", " : "") + spec.name_of(s.binds[i].axis) + " = " + text_of(spec, kernel, s.bind_values[i]);
    if (!binds.empty()) target += "[" + binds + "]";
    return fmt::format("{} {} = {}", target, spec.name_of(s.domain), text_of(spec, kernel, s.value));
}

}  // namespace pleat::test

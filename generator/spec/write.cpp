#include "spec/write.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "source/number.h"

namespace pleat::spec {

namespace {

constexpr size_t columns = 120;

std::string literal(const std::string& text) { return nlohmann::json(text).dump(); }
std::string literal(const Text& text) { return literal(text.value); }

/// A key and its value, the latter on one line.
struct Entry {
    std::string key;
    std::string value;
};
using Entries = std::vector<Entry>;

std::string inline_entries(const Entries& entries) {
    std::string text;
    for (const Entry& e : entries)
        text += fmt::format("{}{}: {}", text.empty() ? "" : ", ", literal(e.key), e.value);
    return text;
}
std::string inline_object(const Entries& entries) {
    return entries.empty() ? "{}" : "{ " + inline_entries(entries) + " }";
}

template <class T, class Show>
std::string inline_list(const std::vector<T>& items, Show show) {
    std::string text;
    for (const T& item : items) text += (text.empty() ? "" : ", ") + show(item);
    return "[" + text + "]";
}

std::string texts(const std::vector<Text>& items) {
    return inline_list(items, [](const Text& t) { return literal(t); });
}

template <class T, class Show>
std::string map(const std::vector<T>& items, Show show) {
    Entries entries;
    for (const T& item : items) entries.push_back(show(item));
    return inline_object(entries);
}

struct ShowScalar {
    std::string operator()(bool v) const { return v ? "true" : "false"; }
    std::string operator()(int64_t v) const { return std::to_string(v); }
    std::string operator()(double v) const { return shortest(v); }
    std::string operator()(const Text& v) const { return literal(v); }
};

// --- Declarations, each on one line

struct ShowSize {
    std::string operator()(const Integer& n) const { return std::to_string(n.value); }
    std::string operator()(const Text& t) const { return literal(t); }
    std::string operator()(const Runtime& r) const {
        Entries facts;
        if (r.multiple_of) facts.push_back({"multiple_of", std::to_string(r.multiple_of->value)});
        if (r.max) facts.push_back({"max", std::to_string(r.max->value)});
        return facts.empty() ? literal(std::string("runtime")) : inline_object({{"runtime", inline_object(facts)}});
    }
};

Entry type(const TypeDecl& t) { return {t.name.value, literal(t.dtype)}; }
Entry dim(const DimDecl& d) { return {d.name.value, std::visit(ShowSize{}, d.size)}; }
Entry fold(const FoldDecl& f) { return {f.name.value, literal(f.axis)}; }

Entry param(const ParamDecl& p) {
    Entries entries{{"dtype", literal(p.dtype)}};
    if (p.fallback) entries.push_back({"default", std::visit(ShowScalar{}, p.fallback->value)});
    return {p.name.value, inline_object(entries)};
}

Entry tensor(const TensorDecl& t) {
    Entries entries{{"dtype", literal(t.dtype)}, {"dims", texts(t.dims)}};
    if (!t.strides.empty())
        entries.push_back({"strides", map(t.strides, [](const StrideDecl& s) {
                               return Entry{s.axis.value, s.value ? std::to_string(s.value->value)
                                                                  : literal(std::string("runtime"))};
                           })});
    if (t.space) entries.push_back({"space", literal(*t.space)});
    if (const auto* pattern = std::get_if<Text>(&t.swizzle)) entries.push_back({"swizzle", literal(*pattern)});
    if (const auto* xors = std::get_if<std::vector<XorDecl>>(&t.swizzle))
        entries.push_back(
            {"swizzle", map(*xors, [](const XorDecl& x) { return Entry{x.target.value, literal(x.source)}; })});
    if (!t.ring.empty())
        entries.push_back({"ring", map(t.ring, [](const RingDecl& r) {
                               return Entry{r.by.value, std::to_string(r.slots.value)};
                           })});
    if (t.align) entries.push_back({"align", std::to_string(t.align->value)});
    return {t.name.value, inline_object(entries)};
}

Entry index(const IndexDecl& i) {
    Entries entries{{"dims", texts(i.dims)}};
    if (i.from) entries.push_back({"from", literal(*i.from)});
    return {i.name.value, inline_object(entries)};
}

Entry derived(const DerivedDecl& d) {
    const auto output = [](const DeriveDecl& t) { return Entry{t.axis.value, literal(t.value)}; };
    return {d.name.value, inline_object({{"from", texts(d.from)}, {"to", map(d.to, output)}})};
}

Entry fragment(const FragmentDecl& f) {
    return {f.name.value,
            inline_object({{"operand", literal(f.operand)}, {"dtype", literal(f.dtype)}, {"dims", texts(f.dims)}})};
}

// --- Stages and kernels

struct ShowStage {
    std::string operator()(const LetStage& s) const {
        return inline_object({{"let", literal(s.name)}, {"be", literal(s.be)}});
    }
    std::string operator()(const ReduceStage& s) const {
        return inline_object(
            {{"reduce", literal(s.name)}, {"as", literal(s.as)}, {"of", literal(s.of)}, {"along", texts(s.along)}});
    }
    std::string operator()(const ContractStage& s) const {
        return inline_object({{"contract", literal(s.name)}, {"of", texts(s.of)}, {"along", texts(s.along)}});
    }
    std::string operator()(const StoreStage& s) const {
        return inline_object({{"store", literal(s.target)}, {"from", literal(s.from)}});
    }
    std::string operator()(const RequireStage& s) const {
        return inline_object({{"require", literal(s.condition)}, {"say", literal(s.say)}});
    }
};

std::string stage(const Stage& s) { return std::visit(ShowStage{}, s.verb); }

/// A member of a kernel: lists of stages go over several lines, an object with one where it has no room on one, and
/// the others stand on one.
struct Member {
    std::string key;
    std::string value;                    // on one line
    std::vector<std::string> lines = {};  // the items of a list of stages
    std::string before = {}, list = {};   // of an object: its entries before the list, and the list's key
};
using Members = std::vector<Member>;

void add(Members& members, const char* key, const std::vector<Stage>& stages) {
    if (stages.empty()) return;
    Member m{key, inline_list(stages, stage), {}};
    for (const Stage& s : stages) m.lines.push_back(stage(s));
    members.push_back(std::move(m));
}

struct FormMembers {
    Members operator()(const OverForm& f) const {
        Members members;
        if (f.over) members.push_back({"over", texts(*f.over), {}});
        add(members, "stages", f.stages);
        if (f.stages.empty()) members.push_back({"stages", "[]", {}});
        return members;
    }
    Members operator()(const ContractForm& f) const {
        Members members;
        add(members, "prologue", f.prologue);
        members.push_back(
            {"contract", inline_object({{f.name.value, texts(f.of)}, {"along", texts(f.along)}}), {}});
        add(members, "epilogue", f.epilogue);
        if (f.epilogue.empty()) members.push_back({"epilogue", "[]", {}});
        return members;
    }
    Members operator()(const AttendForm& f, const char* key = "attend") const {
        Members members;
        add(members, "prologue", f.prologue);
        Entries entries{{f.name.value, texts(f.of)}, {"along", texts(f.along)}, {"softmax", texts(f.softmax)}};
        Member attend{key, {}, {}, inline_entries(entries), "scores"};
        if (!f.scores.empty()) entries.push_back({"scores", inline_list(f.scores, stage)});
        attend.value = inline_object(entries);
        for (const Stage& s : f.scores) attend.lines.push_back(stage(s));
        members.push_back(std::move(attend));
        add(members, "epilogue", f.epilogue);
        if (f.epilogue.empty()) members.push_back({"epilogue", "[]", {}});
        return members;
    }
    Members operator()(const AttendBackwardForm& f) const {
        Members members = (*this)(f.forward, "attend_backward");
        members.push_back({"gradients", names(f.gradients), {}});
        return members;
    }
    Members operator()(const UseForm& f) const {
        Members members{{"use", literal(f.file), {}}};
        if (f.kernel) members.push_back({"kernel", literal(*f.kernel), {}});
        if (!f.with.empty()) members.push_back({"with", names(f.with), {}});
        return members;
    }

private:
    static std::string names(const std::vector<std::pair<Text, Text>>& pairs) {
        return map(pairs, [](const auto& pair) { return Entry{pair.first.value, literal(pair.second)}; });
    }
};

std::string schedule_case(const ScheduleDecl& s) {
    Entries entries;
    if (!s.up_to.empty())
        entries.push_back({"up_to", map(s.up_to, [](const auto& bound) {
                               return Entry{bound.first.value, std::to_string(bound.second.value)};
                           })});
    for (const auto& [name, value] : s.settings)
        entries.push_back({name.value, std::holds_alternative<Integer>(value)
                                           ? std::to_string(std::get<Integer>(value).value)
                                           : literal(std::get<Text>(value))});
    return inline_object(entries);
}

Members members_of(const KernelDecl& k) {
    Members members = std::visit(FormMembers{}, k.form);
    if (k.compute) members.push_back({"compute", literal(*k.compute), {}});
    if (k.schedule.size() == 1)
        members.push_back({"schedule", schedule_case(k.schedule.front()), {}});
    else if (!k.schedule.empty())
        members.push_back({"schedule", inline_list(k.schedule, schedule_case), {}});
    return members;
}

class Writer {
public:
    std::string document(const Spec& s) {
        if (s.schema) line("$schema", literal(*s.schema));
        line("pleat", std::to_string(s.version.value));
        line("name", literal(s.name));
        if (!s.about.empty()) line("about", literal(s.about));
        if (s.backward) line("backward", literal(*s.backward));
        section("types", s.types, type);
        section("dims", s.dims, dim, true);
        section("folds", s.folds, fold);
        section("params", s.params, param);
        tensors(s.tensors);
        section("indices", s.indices, index);
        section("derived", s.derived, derived);
        section("fragments", s.fragments, fragment);
        kernels(s);
        if (s.program) line("program", texts(*s.program));
        return "{\n" + text_ + "\n}\n";
    }

private:
    void line(const std::string& key, const std::string& value) {
        text_ += fmt::format("{}  {}: {}", text_.empty() ? "" : ",\n", literal(key), value);
    }

    /// On one line, its value below those of the other sections; or an entry a line, if that has no room.
    template <class T>
    void section(const std::string& key, const std::vector<T>& items, Entry (*show)(const T&),
                 bool always = false) {
        if (items.empty() && !always) return;
        constexpr size_t widest = std::string_view("\"tensors\":").size();
        const std::string label = fmt::format("{:<{}} ", literal(key) + ":", widest);
        const std::string flat = "  " + label + map(items, show);
        if (items.empty() || flat.size() + 1 <= columns)
            text_ += (text_.empty() ? "" : ",\n") + flat;
        else
            line(key, block(items, show));
    }

    template <class T>
    static std::string block(const std::vector<T>& items, Entry (*show)(const T&)) {
        std::vector<Entry> entries;
        size_t widest = 0;
        for (const T& item : items) {
            entries.push_back(show(item));
            widest = std::max(widest, literal(entries.back().key).size() + 1);
        }
        std::string text;
        for (const Entry& e : entries)
            text +=
                fmt::format("{}    {:<{}} {}", text.empty() ? "" : ",\n", literal(e.key) + ":", widest, e.value);
        return "{\n" + text + "\n  }";
    }

    void tensors(const std::vector<TensorDecl>& all) { line("tensors", all.empty() ? "{}" : block(all, tensor)); }

    static std::string flat(const Members& members) {
        Entries entries;
        for (const Member& m : members) entries.push_back({m.key, m.value});
        return inline_object(entries);
    }

    /// An item a line; `pad` stands before the closing bracket.
    static std::string list(const std::vector<std::string>& items, const std::string& pad) {
        std::string text = "[\n";
        for (size_t i = 0; i < items.size(); ++i)
            text += fmt::format("{}  {}{}\n", pad, items[i], i + 1 < items.size() ? "," : "");
        return text + pad + "]";
    }
    /// An object whose lists of stages have a stage a line. `in` is the column of its closing brace.
    static std::string tall(const Members& members, size_t in) {
        const std::string pad(in, ' ');
        std::string text;
        for (const Member& m : members) {
            const std::string begin = fmt::format("{}  {}: ", pad, literal(m.key));
            text += (text.empty() ? "" : ",\n") + begin;
            if (m.lines.empty() || (!m.list.empty() && begin.size() + m.value.size() + 1 <= columns))
                text += m.value;
            else if (m.list.empty())
                text += list(m.lines, pad + "  ");
            else
                text += fmt::format("{{\n{}    {},\n{}    {}: {}\n{}  }}", pad, m.before, pad, literal(m.list),
                                    list(m.lines, pad + "    "), pad);
        }
        return fmt::format("{{\n{}\n{}}}", text, pad);
    }

    void kernels(const Spec& s) {
        if (s.single) {
            line("kernel", tall(members_of(s.kernels.front()), 2));
            return;
        }
        if (s.kernels.empty()) return;
        struct Shown {
            std::string label, value;
            bool flat = false;
        };
        std::vector<Shown> all;
        for (const KernelDecl& k : s.kernels) {
            Shown shown{literal(k.name) + ":", flat(members_of(k)), false};
            shown.flat = 4 + shown.label.size() + 1 + shown.value.size() + 1 <= columns;
            if (!shown.flat) shown.value = tall(members_of(k), 4);
            all.push_back(std::move(shown));
        }
        std::string text;
        for (size_t i = 0; i < all.size(); ++i) {
            size_t widest = 0;  // of the neighbours that stand on one line
            if (all[i].flat) {
                size_t first = i, last = i;
                while (first > 0 && all[first - 1].flat) --first;
                while (last + 1 < all.size() && all[last + 1].flat) ++last;
                for (size_t j = first; j <= last; ++j) widest = std::max(widest, all[j].label.size());
            }
            text += fmt::format("{}    {:<{}} {}", text.empty() ? "" : ",\n", all[i].label, widest, all[i].value);
        }
        line("kernels", "{\n" + text + "\n  }");
    }

    std::string text_;
};

}  // namespace

std::string write(const Spec& spec) { return Writer().document(spec); }

}  // namespace pleat::spec

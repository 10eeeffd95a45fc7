// Parsing of manifests, driven by one table of keywords. Anything that is not exactly format 1 is an
// error that names the file and the line.
#include "pleat/manifest.h"

#include <algorithm>
#include <charconv>
#include <cstring>
#include <functional>

#include "device_limits.h"
#include "pleat/error.h"
#include "text.h"

namespace pleat {

using runtime::printable;
using runtime::text;

namespace {

using Tokens = std::vector<std::string_view>;

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_name(std::string_view s) {
    return !s.empty() && s.size() <= 256 && is_letter(s[0]) &&
           std::all_of(s.begin(), s.end(), [](char c) { return is_letter(c) || is_digit(c); });
}

class Parser {
public:
    Parser(std::string_view all, const std::string& file) : all_(all), file_(file) {}

    Manifest parse() {
        if (all_.size() > max_bytes) fail("a manifest is at most 16 MiB long");
        if (all_.find('\0') != std::string_view::npos) fail("this is no manifest: it holds a NUL byte");
        for (std::string_view line : runtime::split(all_, '\n')) {
            ++line_;
            if (line.empty()) continue;
            take(line);
        }
        line_ = 0;
        if (!versioned_) fail("this is no manifest: it does not begin with 'pleat 1'");
        if (m_.kernel.empty()) fail("there is no 'kernel' line");
        end_of_tensor();
        end_of_launch();
        for (const Manifest::Symbol& s : m_.symbols)
            if (s.stride && s.tensor < 0) fail(text("stride symbol ", s.name, " belongs to no tensor's axis"));
        return std::move(m_);
    }

private:
    struct Keyword {
        std::string_view name;
        size_t min_tokens, max_tokens;  // with the keyword itself
        bool once;
        void (Parser::*read)(const Tokens&);
        std::string_view form;
    };
    static const Keyword keywords[];
    static constexpr std::string_view launch_form =
        "launch NAME grid X Y Z block X Y Z cluster N shared BYTES [pdl 0|1|2 [resident]]";
    static constexpr size_t max_bytes = size_t{16} << 20, max_list = 4096;

    [[noreturn]] void fail(const std::string& sentence) const {
        throw Error(line_ ? text(file_, ":", line_, ": ", sentence) : text(file_, ": ", sentence), m_.kernel);
    }

    void take(std::string_view line) {
        rest_ = line;
        const Tokens tokens = runtime::split(line, ' ');
        const auto* k =
            std::find_if(keywords, keywords_end(), [&](const Keyword& w) { return w.name == tokens[0]; });
        if (!versioned_ && (k == keywords_end() || k->name != "pleat"))
            fail("this is no manifest: it does not begin with 'pleat 1'");
        if (k == keywords_end()) fail(text("unknown keyword '", printable(tokens[0]), "'"));
        if (tokens.size() < k->min_tokens || tokens.size() > k->max_tokens ||
            (k->max_tokens < 64 && has_empty(tokens)))
            fail(text("this line reads '", k->form, "'"));
        if (m_.sum) fail("a 'sum' line is a manifest's last");
        const size_t index = static_cast<size_t>(k - keywords);
        if (k->once && (seen_ >> index & 1)) fail(text("a second '", k->name, "' line"));
        seen_ |= uint64_t{1} << index;
        if (k->name != "axis") end_of_tensor();
        if (k->name != "args") end_of_launch();
        (this->*k->read)(tokens);
    }
    static const Keyword* keywords_end();
    static bool has_empty(const Tokens& tokens) {
        return std::any_of(tokens.begin(), tokens.end(), [](std::string_view t) { return t.empty(); });
    }

    void end_of_tensor() {
        if (axes_expected_)
            fail(text("tensor ", m_.tensors.back().name, " lacks ", axes_expected_, " of its axis lines"));
        if (open_tensor_) {
            Manifest::Tensor& t = m_.tensors.back();
            t.signature = t.name + " [";
            for (size_t i = 0; i < t.axes.size(); ++i) t.signature += (i ? ", " : "") + t.axes[i].name;
            t.signature += "]";
            open_tensor_ = false;
        }
    }
    void end_of_launch() {
        if (needs_args_) fail(text("launch ", launches().back().function, " lacks its 'args' line"));
    }

    long long integer(std::string_view s, long long least, long long most) const {
        long long value = 0;
        const auto [end, error] = std::from_chars(s.data(), s.data() + s.size(), value);
        if (error != std::errc() || end != s.data() + s.size() || s.empty())
            fail(text("'", printable(s), "' is no integer"));
        if (value < least || value > most) fail(text(value, " is not in [", least, ", ", most, "]"));
        return value;
    }
    SizeProgram size(std::string_view s) const {
        SizeProgram program;
        std::string why;
        if (!SizeProgram::parse(s, symbol_names_, program, why)) fail(why);
        return program;
    }
    const ElementType* type(std::string_view s) const {
        const ElementType* t = element_type(s);
        if (!t) fail(text("'", printable(s), "' is no dtype"));
        return t;
    }
    std::string name(std::string_view s) const {
        if (!is_name(s)) fail(text("'", printable(s), "' is no name"));
        return std::string(s);
    }
    std::string file_name(std::string_view s) const {
        bool fine = !s.empty() && s.size() <= 1024 && s[0] != '/';
        for (std::string_view part : runtime::split(s, '/')) fine = fine && !part.empty() && part != "..";
        if (!fine) fail(text("'", printable(s), "' does not name a file inside the manifest's folder"));
        return std::string(s);
    }
    template <class List>
    void room(const List& list, size_t most, const char* what) const {
        if (list.size() >= most) fail(text("more than ", most, " ", what));
    }
    void fresh(bool known, std::string_view what, std::string_view name) const {
        if (known) fail(text(what, " ", name, " is declared twice"));
    }
    Manifest::Step& step() {
        if (m_.steps.empty()) m_.steps.emplace_back();
        return m_.steps.back();
    }
    std::vector<Manifest::Launch>& launches() {
        return step().variants.empty() ? step().always : step().variants.back().launches;
    }

    void read_version(const Tokens& t) {
        if (t[1] != "1")
            fail(text("manifest format ", printable(t[1]), " is not known here; this runtime reads format 1"));
        versioned_ = true;
    }
    void read_kernel(const Tokens& t) { m_.kernel = name(t[1]); }
    void read_spec(const Tokens&) { m_.spec = std::string(rest_.substr(5)); }
    void read_source(const Tokens& t) {
        m_.source = file_name(t[1]);
        if (t.size() == 3 && t[2] != "apart") fail("behind a source's name may stand 'apart' alone");
        m_.apart = t.size() == 3;
    }
    void read_include(const Tokens& t) {
        room(m_.includes, max_list, "includes");
        m_.includes.push_back(file_name(t[1]));
    }
    void read_symbol(const Tokens& t) {
        room(m_.symbols, Manifest::max_symbols, "symbols");
        Manifest::Symbol s;
        s.stride = t[2] == "stride";
        s.unused = t[2] == "unused";
        if (!s.stride && !s.unused && t[2] != "dim")
            fail(text("a symbol is a dim, a stride or unused, not '", printable(t[2]), "'"));
        const bool of_tensor = t[1].find('.') != std::string_view::npos;
        s.name = s.stride || (s.unused && of_tensor) ? std::string(t[1]) : name(t[1]);
        if ((s.stride && !of_tensor) || s.name.find(',') != std::string::npos)
            fail(text("a stride symbol is named 'TENSOR.AXIS', not '", printable(s.name), "'"));
        fresh(m_.symbol_named(s.name) >= 0, "symbol", s.name);
        s.multiple_of = integer(t[3], 1, INT64_MAX);
        s.max = integer(t[4], 0, INT64_MAX);
        symbol_names_.push_back(s.name);
        m_.symbols.push_back(std::move(s));
    }
    void read_tensor(const Tokens& t) {
        room(m_.tensors, Manifest::max_tensors, "tensors");
        Manifest::Tensor tensor;
        tensor.name = name(t[1]);
        fresh(m_.tensor_named(tensor.name) >= 0, "tensor", tensor.name);
        tensor.type = type(t[2]);
        tensor.read = t[3] == "in" || t[3] == "inout";
        tensor.written = t[3] == "out" || t[3] == "inout";
        if (!tensor.read && !tensor.written)
            fail(text("a tensor's role is in, out or inout, not '", printable(t[3]), "'"));
        tensor.alignment = integer(t[4], 1, 1 << 20);
        if (tensor.alignment & (tensor.alignment - 1))
            fail(text("an alignment of ", tensor.alignment, " is no power of two"));
        axes_expected_ = static_cast<int>(integer(t[5], 0, Manifest::max_axes));
        open_tensor_ = true;
        m_.tensors.push_back(std::move(tensor));
    }
    void read_axis(const Tokens& t) {
        if (axes_expected_ == 0) fail("an 'axis' line without a tensor that waits for one");
        --axes_expected_;
        Manifest::Tensor& tensor = m_.tensors.back();
        if (t[1] != tensor.name)
            fail(text("an axis of tensor '", printable(t[1]), "' among those of ", tensor.name));
        Manifest::Axis axis{std::string(t[2]), size(t[3]), size(t[4])};
        if (axis.stride.symbol() >= 0) {
            Manifest::Symbol& s = m_.symbols[static_cast<size_t>(axis.stride.symbol())];
            if (s.stride) {
                s.tensor = static_cast<int>(m_.tensors.size()) - 1;
                s.axis = static_cast<int>(tensor.axes.size());
            }
        }
        tensor.axes.push_back(std::move(axis));
    }
    void read_param(const Tokens& t) {
        room(m_.params, Manifest::max_params, "params");
        Manifest::Param p;
        p.name = name(t[1]);
        fresh(m_.param_named(p.name) >= 0, "param", p.name);
        p.type = type(t[2]);
        p.has_default = t[3] != "-";
        if (p.has_default && p.type->real) {
            double value = 0;
            const auto [end, error] = std::from_chars(t[3].data(), t[3].data() + t[3].size(), value);
            if (error == std::errc::invalid_argument || end != t[3].data() + t[3].size())
                fail(text("'", printable(t[3]), "' is no number"));
            store_real(*p.type, value, p.default_bits);
        } else if (p.has_default) {
            const long long value = t[3] == "true" ? 1 : t[3] == "false" ? 0 : integer(t[3], INT64_MIN, INT64_MAX);
            if (!store_integer(*p.type, value, p.default_bits))
                fail(text(value, " does not fit into ", p.type->name));
        }
        m_.params.push_back(std::move(p));
    }
    void read_sum(const Tokens& t) {
        uint64_t sum = 0;
        const auto [end, error] = std::from_chars(t[1].data(), t[1].data() + t[1].size(), sum, 16);
        if (error != std::errc() || end != t[1].data() + t[1].size() || t[1].size() != 16)
            fail(text("'", printable(t[1]), "' is no sum of 16 hexadecimal digits"));
        m_.sum = {sum, static_cast<size_t>(rest_.data() - all_.data())};
    }
    void read_workspace(const Tokens& t) { m_.workspace = size(t[1]); }
    void read_require(const Tokens& t) {
        Manifest::Require r;
        r.bit = static_cast<int>(integer(t[1], 0, 31));
        for (const Manifest::Require& other : m_.requirements) fresh(other.bit == r.bit, "require", text(r.bit));
        r.text = std::string(rest_.substr(std::min(rest_.size(), t[0].size() + t[1].size() + 2)));
        m_.requirements.push_back(std::move(r));
    }
    void read_variant(const Tokens& t) {
        room(step().variants, max_list, "variants");
        step().variants.push_back({size(t[1]), std::string(t[1]), {}});
    }
    void read_step(const Tokens& t) {
        room(m_.steps, max_list, "steps");
        m_.steps.emplace_back();
        m_.steps.back().name = name(t[1]);
    }
    void read_launch(const Tokens& t) {
        if (t[2] != "grid" || t[6] != "block" || t[10] != "cluster" || t[12] != "shared" || t.size() == 15 ||
            (t.size() > 15 && t[14] != "pdl") || (t.size() == 17 && t[16] != "resident"))
            fail(text("this line reads '", launch_form, "'"));
        room(launches(), max_list, "launches");
        Manifest::Launch l;
        l.function = name(t[1]);
        for (size_t i = 0; i < 3; ++i) {
            l.grid[i] = size(t[3 + i]);
            l.block[i] = size(t[7 + i]);
        }
        l.cluster = size(t[11]);
        l.shared = size(t[13]);
        check_block(l);
        l.programmatic = t.size() > 15 ? static_cast<int>(integer(t[15], 0, 2)) : 0;
        l.resident = t.size() == 17;
        if (l.resident)
            for (const SizeProgram* size : {&l.block[0], &l.block[1], &l.block[2], &l.cluster, &l.shared})
                if (!size->is_constant())
                    fail("the block, cluster and shared memory of a resident launch are numbers");
        launches().push_back(std::move(l));
        needs_args_ = true;
    }
    /// What no device launches, as far as it is known before a launch.
    void check_block(const Manifest::Launch& l) const {
        long long threads = 1;
        for (size_t i = 0; i < 3; ++i) {
            if (!l.block[i].is_constant()) continue;
            const long long n = l.block[i].constant();
            if (n < 1 || n > runtime::most_threads[i])
                fail(text("a block has 1 to ", runtime::most_threads[i], " threads along ", "xyz"[i], ", not ", n));
            threads *= n;
        }
        if (threads > runtime::most_threads_together)
            fail(text("a block has at most ", runtime::most_threads_together, " threads, not ", threads));
        if (!l.cluster.is_constant()) return;
        if (const long long n = l.cluster.constant(); n < 0 || n > runtime::most_cluster_blocks)
            fail(text("a cluster has at most ", runtime::most_cluster_blocks, " blocks, not ", n));
    }
    void read_args(const Tokens& t) {
        if (!needs_args_) fail("an 'args' line without a launch that waits for one");
        needs_args_ = false;
        if (t.size() - 1 > Manifest::max_arguments) fail(text("more than ", Manifest::max_arguments, " arguments"));
        for (size_t i = 1; i < t.size(); ++i) launches().back().arguments.push_back(argument(t[i]));
    }
    /// The function that takes many sets of the launch's arguments: nothing that sets would share.
    void read_each(const Tokens& t) {
        if (launches().empty() || needs_args_ || !launches().back().each.empty())
            fail("an 'each' line without a launch's 'args' line before it");
        Manifest::Launch& l = launches().back();
        for (const Manifest::Argument& a : l.arguments)
            if (a.kind == Manifest::Argument::Kind::map || a.kind == Manifest::Argument::Kind::workspace ||
                a.kind == Manifest::Argument::Kind::counter)
                fail(text("launch ", l.function,
                          " takes workspace, a counter or a tensor map, which sets of arguments would share"));
        l.each = name(t[1]);
        l.sets = static_cast<int>(integer(t[2], 1, Manifest::max_sets));
    }
    Manifest::Argument argument(std::string_view token) {
        using Kind = Manifest::Argument::Kind;
        if (token == "status") return {Kind::status, -1, {}};
        if (token == "counter") return {Kind::counter, -1, {}};
        const Tokens parts = runtime::split(token, ':');
        if (parts.size() == 2 && parts[0] == "tensor") {
            const int i = m_.tensor_named(parts[1]);
            if (i < 0) fail(text("there is no tensor '", printable(parts[1]), "'"));
            return {Kind::tensor, i, {}};
        }
        if (parts.size() == 2 && parts[0] == "param") {
            const int i = m_.param_named(parts[1]);
            if (i < 0) fail(text("there is no param '", printable(parts[1]), "'"));
            return {Kind::param, i, {}};
        }
        if (parts.size() == 2 && parts[0] == "workspace") return {Kind::workspace, -1, size(parts[1])};
        if (parts.size() == 3 && parts[0] == "size" && (parts[2] == "i32" || parts[2] == "i64"))
            return {parts[2] == "i32" ? Kind::size32 : Kind::size64, -1, size(parts[1])};
        const size_t map_parts = parts[0] == "map" ? 4 : parts[0] == "workspace_map" ? 5 : 0;
        const bool tf32 = parts.size() == map_parts + 1 && parts.back() == "tf32";
        if (map_parts != 0 && (parts.size() == map_parts || tf32)) {
            std::vector<Manifest::TensorMap>& maps = launches().back().maps;
            room(maps, Manifest::max_maps, "tensor maps");
            maps.push_back(map({parts.begin(), parts.begin() + static_cast<std::ptrdiff_t>(map_parts)}));
            maps.back().tf32 = tf32;
            if (tf32 && maps.back().type->name != "f32")
                fail(text("f32 is rounded to TF32, not ", maps.back().type->name));
            return {Kind::map, static_cast<int>(maps.size()) - 1, {}};
        }
        fail(text(
            "'", printable(token),
            "' is no argument: tensor:X, size:SIZE:i32, size:SIZE:i64, param:P, workspace:SIZE, status, counter, "
            "map:X:SWIZZLE:AXES[:tf32] or workspace_map:SIZE:DTYPE:SWIZZLE:AXES[:tf32]"));
    }
    Manifest::MapAxis map_axis(std::string_view written) const {
        const Tokens a = runtime::split(written, ';');
        if (a.size() == 5)
            return {size(a[0]),
                    size(a[1]),
                    1,
                    false,
                    true,
                    static_cast<int>(integer(a[2], -(1 << 15), (1 << 15) - 1)),
                    static_cast<int>(integer(a[3], 1, 8)),
                    size(a[4])};
        const bool clipped = a.size() == 4 && a[3] == "clipped";
        if (a.size() != 3 && !clipped)
            fail(
                text("an axis of a map reads 'EXTENT;STRIDE;BOX[;clipped]' or 'EXTENT;STRIDE;FIRST;EVERY;OUTPUTS', "
                     "not '",
                     printable(written), "'"));
        Manifest::MapAxis axis;
        axis.extent = size(a[0]);
        axis.stride = size(a[1]);
        axis.box = static_cast<int>(integer(a[2], 1, 256));
        axis.clipped = clipped;
        return axis;
    }
    /// Windows lie along all axes but the first, of channels, and the last, of images.
    void check_windows(Manifest::TensorMap& m) const {
        for (const Manifest::MapAxis& axis : m.axes) m.windows += axis.windows ? 1 : 0;
        if (m.windows == 0) return;
        if (m.axes.front().windows || m.axes.back().windows || m.windows + 2 != m.axes.size())
            fail("windows lie along all axes of a map but the first and the last");
        const long long most = runtime::most_corner(m.windows);
        for (const Manifest::MapAxis& axis : m.axes)
            if (axis.windows && (axis.first < -most || axis.first >= most))
                fail(text("the first window of a map begins at ", axis.first, ", which is not in [-", most, ", ",
                          most, ")"));
    }
    /// The conditions are those of cuTensorMapEncodeTiled and of cuTensorMapEncodeIm2col (CUDA driver API, "Tensor
    /// Map Object Management").
    Manifest::TensorMap map(const Tokens& parts) const {
        Manifest::TensorMap m;
        if (parts[0] == "map") {
            m.tensor = m_.tensor_named(parts[1]);
            if (m.tensor < 0) fail(text("there is no tensor '", printable(parts[1]), "'"));
            m.type = m_.tensors[static_cast<size_t>(m.tensor)].type;
        } else {
            m.offset = size(parts[1]);
            m.type = type(parts[2]);
        }
        const std::string_view swizzle = parts[parts.size() - 2];
        m.swizzle = swizzle == "32" ? 32 : swizzle == "64" ? 64 : swizzle == "128" ? 128 : 0;
        if (m.swizzle == 0 && swizzle != "0")
            fail(text("a map's swizzle is 0, 32, 64 or 128 bytes, not '", printable(swizzle), "'"));
        const Tokens axes = runtime::split(parts.back(), '|');
        if (axes.size() > Manifest::max_map_axes)
            fail(text("a map has at most ", Manifest::max_map_axes, " axes, not ", axes.size()));
        for (std::string_view written : axes) m.axes.push_back(map_axis(written));
        check_windows(m);
        const SizeProgram& first = m.axes[0].stride;
        if (!first.is_constant() || first.constant() != 1) fail("the stride of a map's first axis is 1");
        if (m.axes[0].clipped) fail("a map's first axis is not clipped");
        const int bytes = m.axes[0].box * m.type->bytes;
        if (bytes % 16 != 0)
            fail(text("a map's box has ", bytes, " bytes along its first axis, no multiple of 16"));
        if (m.swizzle != 0 && bytes > m.swizzle)
            fail(text("a map's box has ", bytes, " bytes along its first axis, more than its swizzle of ",
                      m.swizzle));
        return m;
    }
    void read_reference(const Tokens& t) {
        room(m_.reference, max_list, "reference steps");
        if (t[2] != "reduce" && t[2] != "store" && t[2] != "require")
            fail(text("a reference step is a reduce, store or require, not '", printable(t[2]), "'"));
        m_.reference.push_back({std::string(t[1]), std::string(t[2]), size(t[3])});
    }

    std::string_view all_, rest_;
    const std::string& file_;
    Manifest m_;
    std::vector<std::string> symbol_names_;
    size_t line_ = 0;
    uint64_t seen_ = 0;
    bool versioned_ = false, open_tensor_ = false, needs_args_ = false;
    int axes_expected_ = 0;
};

constexpr size_t any = 1 << 20;

constinit const Parser::Keyword Parser::keywords[] = {
    {"pleat", 2, 2, true, &Parser::read_version, "pleat 1"},
    {"kernel", 2, 2, true, &Parser::read_kernel, "kernel NAME"},
    {"spec", 2, any, true, &Parser::read_spec, "spec FILE"},
    {"source", 2, 3, true, &Parser::read_source, "source FILE [apart]"},
    {"include", 2, 2, false, &Parser::read_include, "include FILE"},
    {"symbol", 5, 5, false, &Parser::read_symbol, "symbol NAME dim|stride|unused MULTIPLE_OF MAX"},
    {"tensor", 6, 6, false, &Parser::read_tensor, "tensor NAME DTYPE in|out|inout ALIGNMENT AXES"},
    {"axis", 5, 5, false, &Parser::read_axis, "axis TENSOR NAME EXTENT STRIDE"},
    {"param", 4, 4, false, &Parser::read_param, "param NAME DTYPE DEFAULT|-"},
    {"sum", 2, 2, true, &Parser::read_sum, "sum DIGITS"},
    {"workspace", 2, 2, true, &Parser::read_workspace, "workspace BYTES"},
    {"require", 2, any, false, &Parser::read_require, "require BIT TEXT"},
    {"step", 2, 2, false, &Parser::read_step, "step KERNEL"},
    {"variant", 2, 2, false, &Parser::read_variant, "variant CONDITION"},
    {"launch", 14, 17, false, &Parser::read_launch, Parser::launch_form},
    {"args", 1, any, false, &Parser::read_args, "args ARGUMENT..."},
    {"each", 3, 3, false, &Parser::read_each, "each NAME SETS"},
    {"reference", 4, 4, false, &Parser::read_reference, "reference NAME reduce|store|require POINTS"},
};

const Parser::Keyword* Parser::keywords_end() { return std::end(keywords); }

template <class List>
int index_named(const List& list, std::string_view name) {
    for (size_t i = 0; i < list.size(); ++i)
        if (list[i].name == name) return static_cast<int>(i);
    return -1;
}

}  // namespace

Manifest Manifest::parse(std::string_view all, const std::string& file) { return Parser(all, file).parse(); }
int Manifest::tensor_named(std::string_view name) const { return index_named(tensors, name); }
int Manifest::symbol_named(std::string_view name) const { return index_named(symbols, name); }
int Manifest::param_named(std::string_view name) const { return index_named(params, name); }

}  // namespace pleat

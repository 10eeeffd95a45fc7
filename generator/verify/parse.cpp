// Parsing emitted files. What they have in common, CUDA's headers and the standard library's and the runtime's, is
// compiled once a side, and all headers are parsed as one unit, so that each kernel takes a tenth of a second.
#include "verify/parse.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "verify/cuda.h"
#include "verify/format.h"

namespace pleat::verify {
namespace {

/// One way to compile a file, ready with its precompiled headers.
class Mode {
public:
    Mode(std::string name, std::vector<std::string> arguments, std::vector<VirtualFile> files,
         const std::string& begin)
        : name_(std::move(name)), arguments_(std::move(arguments)), files_(std::move(files)) {
        if (!begin.empty()) headers_.emplace(Unit{"pleat-headers.h", begin, arguments_, files_});
    }

    /// `files` are some of `all`.
    void parse(const std::vector<const VirtualFile*>& files, const std::vector<VirtualFile>& all,
               std::vector<ParseFinding>& findings) const {
        if (files.size() > 1 && right_together(files, all)) return;
        for (const VirtualFile* file : files)
            for (Message& m : said_of(*file, all))
                findings.push_back({ParseFinding::Kind::refused, file->path, std::move(m), name_});
    }

private:
    /// Is there nothing to say of a unit that includes all of them? Most of a header's time is that of the unit.
    bool right_together(const std::vector<const VirtualFile*>& files, const std::vector<VirtualFile>& all) const {
        VirtualFile unit{"pleat-together.cu", ""};
        for (const VirtualFile* file : files) unit.text += fmt::format("#include \"{}\"\n", file->path);
        return said_of(unit, all).empty();
    }

    /// Errors and warnings; the others of `all` are there to be included.
    std::vector<Message> said_of(const VirtualFile& file, const std::vector<VirtualFile>& all) const {
        if (headers_)
            for (const Message& m : headers_->messages())
                if (m.is_error()) return {m};
        Unit unit{file.path, file.text, arguments_, files_, headers_ ? &*headers_ : nullptr};
        for (const VirtualFile& other : all)
            if (other.path != file.path) unit.files.push_back(other);
        std::vector<Message> said = check(unit);
        std::erase_if(said, [](const Message& m) { return m.level < Level::warning; });
        return said;
    }

    std::string name_;
    std::vector<std::string> arguments_;
    std::vector<VirtualFile> files_;
    std::optional<Precompiled> headers_;
};

constexpr const char* cuda_headers =
    "#include <pleat/reference.h>\n#include <pleat/core.h>\n#include <pleat/gpu/pdl.h>\n"
    "#include <pleat/gpu/memory.h>\n#include <pleat/gpu/math.h>\n#include <pleat/gpu/reduce.h>\n"
    "#include <pleat/gpu/cluster.h>\n#include <pleat/gpu/tile_sm80.h>\n#include <pleat/gpu/tile_sm90.h>\n";

/// Clang 19 takes CUDA's own headers for others when it meets them again behind precompiled ones; 22 does not.
Mode cuda_mode(Side side, const ParseOptions& options) {
    CudaSetup setup = options.toolkit.empty() ? without_toolkit(side, options.arch)
                                              : with_toolkit(options.toolkit, side, options.arch);
    setup.arguments.insert(setup.arguments.end(), {"-I" + options.include, "-Wno-pragma-once-outside-header"});
    return {side == Side::host ? "as CUDA for the host" : "as CUDA for the device", setup.arguments, setup.files,
            clang_version() < 22 ? "" : cuda_headers};
}

Mode host_mode(const ParseOptions& options) {
    return {
        "as C++",
        {"-x", "c++", "-std=c++20", "-Wall", "-Wextra", "-Wno-pragma-once-outside-header", "-I" + options.include},
        {},
        "#include <pleat/runtime.h>\n#include <pleat/reference.h>\n"};
}

/// The first line by which two texts differ.
int first_difference(const std::string& a, const std::string& b) {
    int line = 1;
    for (size_t i = 0; i < a.size() && i < b.size() && a[i] == b[i]; ++i) line += a[i] == '\n';
    return line;
}

std::string line_of(const std::string& text, int number) {
    size_t begin = 0;
    for (int line = 1; line < number && begin < text.size(); ++line) begin = text.find('\n', begin) + 1;
    const size_t end = text.find('\n', begin);
    begin = std::min(text.find_first_not_of(' ', begin), end);
    return text.substr(begin, end - begin);
}

bool ends(const VirtualFile& file, std::string_view with) { return file.path.ends_with(with); }

}  // namespace

std::vector<ParseFinding> parse(const std::vector<VirtualFile>& files, const ParseOptions& options) {
    std::vector<ParseFinding> findings;
    const Mode device = cuda_mode(Side::device, options), host = cuda_mode(Side::host, options);
    const Mode plain = host_mode(options);
    std::vector<const VirtualFile*> headers, references;
    for (const VirtualFile& file : files) {
        if (ends(file, ".h")) headers.push_back(&file);
        if (ends(file, "/reference.h")) references.push_back(&file);
    }
    plain.parse(headers, files, findings);
    for (const Mode* mode : {&device, &host}) mode->parse(references, files, findings);
    for (const VirtualFile& file : files) {
        if (ends(file, ".cu"))
            for (const Mode* mode : {&device, &host}) mode->parse({&file}, files, findings);
        if (!options.format || clang_version() != format_version || !(ends(file, ".cu") || ends(file, ".h")))
            continue;
        const std::string wanted = formatted(file.path, file.text);
        if (wanted == file.text) continue;
        const int line = first_difference(file.text, wanted);
        Message message{
            Level::warning, {file.path, line, 1}, "the pinned style lays this line out in another way", {}, {}};
        message.notes.push_back({Level::note, {}, fmt::format("it would be `{}`", line_of(wanted, line)), {}, {}});
        findings.push_back({ParseFinding::Kind::unformatted, file.path, std::move(message), ""});
    }
    return findings;
}

}  // namespace pleat::verify

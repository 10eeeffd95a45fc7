// Parsing emitted files. What they have in common, CUDA's headers and the standard library's and the runtime's, is
// compiled once a side, so that each kernel takes a tenth of a second.
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

    void parse(const VirtualFile& file, const std::vector<VirtualFile>& all,
               std::vector<ParseFinding>& findings) const {
        if (headers_) {
            for (const Message& m : headers_->messages())
                if (m.is_error()) return findings.push_back({ParseFinding::Kind::refused, file.path, m, name_});
        }
        Unit unit{file.path, file.text, arguments_, files_, headers_ ? &*headers_ : nullptr};
        for (const VirtualFile& other : all)
            if (other.path != file.path) unit.files.push_back(other);
        for (Message& m : check(unit))
            if (m.level >= Level::warning)
                findings.push_back({ParseFinding::Kind::refused, file.path, std::move(m), name_});
    }

private:
    std::string name_;
    std::vector<std::string> arguments_;
    std::vector<VirtualFile> files_;
    std::optional<Precompiled> headers_;
};

/// Clang 19 takes CUDA's own headers for others when it meets them again behind precompiled ones; 22 does not.
Mode cuda_mode(Side side, const ParseOptions& options) {
    CudaSetup setup = options.toolkit.empty() ? without_toolkit(side, options.arch)
                                              : with_toolkit(options.toolkit, side, options.arch);
    setup.arguments.insert(setup.arguments.end(), {"-I" + options.include, "-Wno-pragma-once-outside-header"});
    return {side == Side::host ? "as CUDA for the host" : "as CUDA for the device", setup.arguments, setup.files,
            clang_version() < 22 ? "" : "#include <pleat/reference.h>\n#include <pleat/core.h>\n"};
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
    for (const VirtualFile& file : files) {
        if (ends(file, ".cu") || ends(file, "/reference.h")) {
            device.parse(file, files, findings);
            host.parse(file, files, findings);
        }
        if (ends(file, ".h")) plain.parse(file, files, findings);
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

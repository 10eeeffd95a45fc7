// Clang as a function from text to messages: a file system in memory over the disk's, one invocation, and a
// consumer that keeps what is said. What Clang does with the text is the caller's action.
#include "verify/check.h"

#include <clang/Basic/Diagnostic.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Basic/Version.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/FrontendActions.h>
#include <clang/Tooling/Tooling.h>
#include <fmt/format.h>
#include <llvm/ADT/SmallString.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Process.h>
#include <llvm/Support/VirtualFileSystem.h>

#include <stdexcept>

#include "verify/clang.h"

namespace pleat::verify {
namespace {

Level level_of(clang::DiagnosticsEngine::Level level) {
    switch (level) {
        case clang::DiagnosticsEngine::Fatal:
            return Level::fatal;
        case clang::DiagnosticsEngine::Error:
            return Level::error;
        case clang::DiagnosticsEngine::Warning:
            return Level::warning;
        case clang::DiagnosticsEngine::Remark:
            return Level::remark;
        default:
            return Level::note;
    }
}

/// Where a macro was used rather than where it was written: that is the user's line.
Place place_of(const clang::Diagnostic& diagnostic) {
    if (!diagnostic.hasSourceManager() || diagnostic.getLocation().isInvalid()) return {};
    const clang::SourceManager& sources = diagnostic.getSourceManager();
    const clang::PresumedLoc at = sources.getPresumedLoc(sources.getExpansionLoc(diagnostic.getLocation()));
    if (at.isInvalid()) return {};
    return {at.getFilename(), static_cast<int>(at.getLine()), static_cast<int>(at.getColumn())};
}

class Keep : public clang::DiagnosticConsumer {
public:
    void HandleDiagnostic(clang::DiagnosticsEngine::Level level, const clang::Diagnostic& diagnostic) override {
        clang::DiagnosticConsumer::HandleDiagnostic(level, diagnostic);  // counts
        llvm::SmallString<256> text;
        diagnostic.FormatDiagnostic(text);
        Message message{level_of(level), place_of(diagnostic), std::string(text.str()), {}, {}};
        if (message.level == Level::warning) {
            const llvm::StringRef flag =
                diagnostic.getDiags()->getDiagnosticIDs()->getWarningOptionForDiag(diagnostic.getID());
            if (!flag.empty()) message.flag = "-W" + flag.str();
        }
        if (message.level == Level::note && !messages.empty())
            messages.back().notes.push_back(std::move(message));
        else
            messages.push_back(std::move(message));
    }

    std::vector<Message> messages;
};

/// Clang's own action, with a place to write to.
class WritePrecompiled : public clang::GeneratePCHAction {
public:
    explicit WritePrecompiled(std::string path) : path_(std::move(path)) {}
    bool PrepareToExecuteAction(clang::CompilerInstance& compiler) override {
        compiler.getFrontendOpts().OutputFile = path_;
        compiler.getFrontendOpts().ProgramAction = clang::frontend::GeneratePCH;
        return clang::GeneratePCHAction::PrepareToExecuteAction(compiler);
    }

private:
    std::string path_;
};

}  // namespace

std::vector<Message> run(const Unit& unit, std::unique_ptr<clang::FrontendAction> action) {
    namespace vfs = llvm::vfs;
    auto memory = llvm::makeIntrusiveRefCnt<vfs::InMemoryFileSystem>();
    auto overlay = llvm::makeIntrusiveRefCnt<vfs::OverlayFileSystem>(vfs::getRealFileSystem());
    overlay->pushOverlay(memory);
    if (const auto here = overlay->getCurrentWorkingDirectory()) memory->setCurrentWorkingDirectory(*here);
    const auto add = [&](const std::string& path, const std::string& text) {
        memory->addFile(path, 0, llvm::MemoryBuffer::getMemBufferCopy(text, path));
    };
    add(unit.path, unit.text);
    for (const VirtualFile& file : unit.files) add(file.path, file.text);
    if (unit.before) add(unit.before->headers().path, unit.before->headers().text);  // again is no harm

    std::vector<std::string> command{"clang", "-fsyntax-only", "-fno-caret-diagnostics", "-resource-dir",
                                     PLEAT_CLANG_RESOURCES};
    command.insert(command.end(), unit.arguments.begin(), unit.arguments.end());
    // Files in memory have no times that could be compared, and nothing changes while the process looks.
    if (unit.before)
        command.insert(command.end(), {"-include-pch", unit.before->path(), "-Xclang", "-fno-validate-pch"});
    command.push_back(unit.path);

    Keep keep;
    auto files = llvm::makeIntrusiveRefCnt<clang::FileManager>(clang::FileSystemOptions(), overlay);
    clang::tooling::ToolInvocation invocation(std::move(command), std::move(action), files.get());
    invocation.setDiagnosticConsumer(&keep);
    invocation.run();
    return std::move(keep.messages);
}

std::vector<Message> check(const Unit& unit) { return run(unit, std::make_unique<clang::SyntaxOnlyAction>()); }

Precompiled::Precompiled(const Unit& headers) : headers_{headers.path, headers.text} {
    llvm::SmallString<128> path;
    int file = -1;
    if (const std::error_code error = llvm::sys::fs::createTemporaryFile("pleat", "pch", file, path))
        throw std::runtime_error(fmt::format("no temporary file can be made: {}", error.message()));
    llvm::sys::Process::SafelyCloseFileDescriptor(file);
    path_ = path.str();
    messages_ = run(headers, std::make_unique<WritePrecompiled>(path_));
}

Precompiled::~Precompiled() { llvm::sys::fs::remove(path_); }

int clang_version() { return CLANG_VERSION_MAJOR; }

}  // namespace pleat::verify

// Linting: one compilation for the tree and the rules, one more, with the probes of the first in the text, for what
// the lanes of a warp ask of memory.
#include "verify/lint.h"

#include <clang/AST/ASTConsumer.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/FrontendAction.h>

#include <algorithm>
#include <functional>
#include <map>
#include <stdexcept>

#include "verify/clang.h"
#include "verify/cuda.h"
#include "verify/lint_ast.h"

namespace pleat::verify {
namespace {

using Look = std::function<void(clang::ASTContext&)>;

class Consumer : public clang::ASTConsumer {
public:
    explicit Consumer(const Look& look) : look_(look) {}
    void HandleTranslationUnit(clang::ASTContext& context) override { look_(context); }

private:
    const Look& look_;
};

class Action : public clang::ASTFrontendAction {
public:
    explicit Action(const Look& look) : look_(look) {}
    std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance&, llvm::StringRef) override {
        return std::make_unique<Consumer>(look_);
    }

private:
    const Look& look_;
};

Unit unit_of(const LintOptions& options, const std::string& toolkit, std::string text) {
    const CudaSetup setup = toolkit.empty() ? without_toolkit(Side::device, options.arch)
                                            : with_toolkit(toolkit, Side::device, options.arch);
    Unit unit{options.path, std::move(text), setup.arguments, setup.files};
    unit.arguments.insert(unit.arguments.end(), options.arguments.begin(), options.arguments.end());
    unit.arguments.push_back("-I" + options.include);
    unit.arguments.push_back("-ferror-limit=0");
    return unit;
}

/// The sentence of the typed core alone, without how the compiler came to it.
std::string sentence_of(const std::string& text) {
    const size_t own = text.find("pleat: ");
    return own == std::string::npos ? text : text.substr(own + 7);
}

LintFinding refusal(const std::string& path, const Message& message) {
    const Place place = place_in(path, message);
    LintFinding found{LintFinding::Kind::refused, {place, place}, sentence_of(message.text), {}};
    if (place.file != path)
        found.notes.push_back({message.where.file + ":" + std::to_string(message.where.line) + " says so", {}});
    for (const Message& note : message.notes)
        if (message.where.file == path && note.where.file == path)
            found.notes.push_back({note.text, {note.where, note.where}});
    return found;
}

class Lanes : public clang::RecursiveASTVisitor<Lanes> {
public:
    bool VisitVarDecl(clang::VarDecl* variable) {
        if (!variable->getName().starts_with("pleat_lint_") || variable->isInvalidDecl() || !variable->hasInit())
            return true;
        const clang::APValue* value = variable->evaluateValue();
        if (!value || !value->isStruct() || value->getStructNumFields() != 2) return true;
        const clang::APValue &lanes = value->getStructField(0), &bytes = value->getStructField(1);
        if (!lanes.isArray() || !bytes.isInt()) return true;
        auto& [addresses, each] = found[variable->getNameAsString()];
        each = static_cast<int>(bytes.getInt().getExtValue());
        for (unsigned i = 0; i < lanes.getArraySize(); ++i) {
            const clang::APValue& lane =
                i < lanes.getArrayInitializedElts() ? lanes.getArrayInitializedElt(i) : lanes.getArrayFiller();
            addresses.push_back(lane.isInt() ? lane.getInt().getExtValue() : -1);
        }
        return true;
    }
    struct Found {
        std::vector<int64_t> addresses;
        int bytes_each = 0;
    };
    std::map<std::string, Found> found;
};

void evaluate(const LintOptions& options, const std::string& toolkit, std::vector<Probe>& probes,
              LintResult& result) {
    std::string text = options.text;
    std::stable_sort(probes.begin(), probes.end(),
                     [](const Probe& a, const Probe& b) { return a.offset < b.offset; });
    for (auto probe = probes.rbegin(); probe != probes.rend(); ++probe) text.insert(probe->offset, probe->text);
    Lanes lanes;
    const Look look = [&](clang::ASTContext& context) { lanes.TraverseDecl(context.getTranslationUnitDecl()); };
    run(unit_of(options, toolkit, probe_preamble() + text), std::make_unique<Action>(look));
    for (Probe& probe : probes) {
        const auto found = lanes.found.find(probe.variable);
        if (found == lanes.found.end()) continue;
        probe.access.bytes_each = found->second.bytes_each;
        for (const int64_t address : found->second.addresses)
            if (address >= 0) probe.access.addresses.push_back(address);
        if (!probe.access.addresses.empty()) result.accesses.push_back(std::move(probe.access));
    }
}

/// Nothing if the text needs CUDA's own headers.
std::optional<LintResult> lint_with(const LintOptions& options, const std::string& toolkit, bool final) {
    LintResult result;
    std::vector<Probe> probes;
    const Look look = [&](clang::ASTContext& context) {
        find_misuse(context, result.findings);
        if (!context.getDiagnostics().hasErrorOccurred()) probes = find_accesses(context);
    };
    for (const Message& message : run(unit_of(options, toolkit, options.text), std::make_unique<Action>(look))) {
        if (!message.is_error()) continue;
        if (message.where.file.empty())
            throw std::runtime_error(message.text);  // not the text's fault: an option's
        if (!final && message.text.find("pleat: ") == std::string::npos) return std::nullopt;
        result.findings.push_back(refusal(options.path, message));
    }
    if (!probes.empty()) evaluate(options, toolkit, probes, result);
    return result;
}

}  // namespace

LintResult lint(const LintOptions& options) {
    if (!options.toolkit.empty()) return *lint_with(options, *find_toolkit(options.toolkit), true);
    const auto toolkit = find_toolkit();
    if (auto result = lint_with(options, "", !toolkit)) return *result;
    return *lint_with(options, *toolkit, true);
}

}  // namespace pleat::verify

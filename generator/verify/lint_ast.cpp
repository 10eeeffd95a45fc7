// Looking at Clang's tree with the typed core in mind; the same under CUDA's own headers, where threadIdx.x is a
// property with a function behind it, and under Pleat's declarations, where it is a member.
#include "verify/lint_ast.h"

#include <clang/AST/RecursiveASTVisitor.h>
#include <clang/Lex/Lexer.h>

namespace pleat::verify {

using namespace clang;

const CXXRecordDecl* class_of(QualType type) {
    if (type.isNull()) return nullptr;
    const CXXRecordDecl* record = type.getNonReferenceType()->getAsCXXRecordDecl();
    return record && record->hasDefinition() ? record->getDefinition() : nullptr;
}

namespace {

/// Is it declared in namespace pleat, or in one within it?
bool in_pleat(const Decl* declared) {
    const auto* space = dyn_cast<NamespaceDecl>(declared->getDeclContext());
    return space && (space->getName() == "pleat" || in_pleat(space));
}

}  // namespace

bool comes_from(const CXXRecordDecl* record, llvm::StringRef template_name) {
    if (!record) return false;
    if (const auto* made = dyn_cast<ClassTemplateSpecializationDecl>(record)) {
        if (made->getName() == template_name && in_pleat(made->getSpecializedTemplate())) return true;
    }
    if (!record->hasDefinition()) return false;
    for (const CXXBaseSpecifier& base : record->bases())
        if (comes_from(class_of(base.getType()), template_name)) return true;
    return false;
}

bool is_tensor(QualType type) { return comes_from(class_of(type), "Tensor") || comes_from(class_of(type), "Ring"); }
bool is_cursor(QualType type) { return comes_from(class_of(type), "Cursor"); }
bool is_index(QualType type) { return comes_from(class_of(type), "Index"); }
bool is_compound(QualType type) { return comes_from(class_of(type), "Compound"); }

namespace {

class BuiltIns : public RecursiveASTVisitor<BuiltIns> {
public:
    bool VisitMemberExpr(MemberExpr* member) {
        add(member->getBase(), member->getMemberDecl()->getName());
        return true;
    }
    bool VisitMSPropertyRefExpr(MSPropertyRefExpr* property) {
        add(property->getBaseExpr(), property->getPropertyDecl()->getName());
        return true;
    }
    bool VisitPseudoObjectExpr(PseudoObjectExpr* property) { return TraverseStmt(property->getSyntacticForm()); }
    bool VisitDeclRefExpr(DeclRefExpr* reference) {
        const auto* variable = dyn_cast<VarDecl>(reference->getDecl());
        if (variable && variable->isLocalVarDecl() && variable->hasInit() && seen_.insert(variable).second)
            TraverseStmt(const_cast<Expr*>(variable->getInit()));
        return true;
    }

    std::set<std::string> found;

private:
    void add(const Expr* base, llvm::StringRef member) {
        base = base->IgnoreParenImpCasts();
        if (const auto* kept = dyn_cast<OpaqueValueExpr>(base); kept && kept->getSourceExpr())
            base = kept->getSourceExpr()->IgnoreParenImpCasts();
        const auto* reference = dyn_cast<DeclRefExpr>(base);
        if (!reference || !reference->getDecl()->getIdentifier()) return;
        const llvm::StringRef name = reference->getDecl()->getName();
        if (name == "threadIdx" || name == "blockIdx") found.insert((name + "." + member).str());
    }

    std::set<const VarDecl*> seen_;
};

class Functions : public RecursiveASTVisitor<Functions> {
public:
    explicit Functions(ASTContext& context) : context_(context) {}
    bool VisitFunctionDecl(FunctionDecl* function) {
        if (function->doesThisDeclarationHaveABody() &&
            context_.getSourceManager().isInMainFile(
                context_.getSourceManager().getExpansionLoc(function->getLocation())))
            found.push_back(function);
        return true;
    }
    std::vector<const FunctionDecl*> found;

private:
    ASTContext& context_;
};

Place place_of(const SourceManager& sources, SourceLocation location) {
    const PresumedLoc at = sources.getPresumedLoc(location);
    if (at.isInvalid()) return {};
    return {at.getFilename(), static_cast<int>(at.getLine()), static_cast<int>(at.getColumn())};
}

}  // namespace

std::set<std::string> built_ins(const Expr* expression) {
    BuiltIns visitor;
    visitor.TraverseStmt(const_cast<Expr*>(expression));
    return visitor.found;
}

bool in_main_file(const ASTContext& context, SourceRange range) {
    return range.isValid() && !range.getBegin().isMacroID() && !range.getEnd().isMacroID() &&
           context.getSourceManager().isInMainFile(range.getBegin());
}

Extent extent_of(const ASTContext& context, SourceRange range) {
    const SourceManager& sources = context.getSourceManager();
    const SourceLocation end = Lexer::getLocForEndOfToken(range.getEnd(), 0, sources, context.getLangOpts());
    return {place_of(sources, range.getBegin()), place_of(sources, end)};
}

std::string text_of(const ASTContext& context, SourceRange range) {
    if (!in_main_file(context, range)) return "";
    return Lexer::getSourceText(CharSourceRange::getTokenRange(range), context.getSourceManager(),
                                context.getLangOpts())
        .str();
}

unsigned declaration_start(const ASTContext& context, const FunctionDecl* function) {
    // Clang's own begin lies behind attributes that macros wrote. A declaration begins after the last ; { or } or
    // directive before its name.
    const SourceManager& sources = context.getSourceManager();
    const FileID file = sources.getMainFileID();
    const unsigned name = sources.getFileOffset(sources.getExpansionLoc(function->getLocation()));
    Lexer lexer(file, sources.getBufferOrFake(file), sources, context.getLangOpts());
    unsigned start = 0;
    bool fresh = true, directive = false;
    for (Token token;;) {
        const bool last = lexer.LexFromRawLexer(token);
        const unsigned at = sources.getFileOffset(token.getLocation());
        if (token.is(tok::eof) || at >= name) return start;
        if (token.isAtStartOfLine()) {
            fresh = fresh || directive;
            directive = token.is(tok::hash);
        }
        if (directive || token.isOneOf(tok::semi, tok::l_brace, tok::r_brace)) {
            fresh = true;
        } else if (fresh) {
            start = at;
            fresh = false;
        }
        if (last) return start;
    }
}

std::vector<const FunctionDecl*> functions_of(ASTContext& context) {
    Functions visitor(context);
    visitor.TraverseDecl(context.getTranslationUnitDecl());
    return visitor.found;
}

const CXXMemberCallExpr* as_number(const Expr* expression) {
    const auto* call = dyn_cast<CXXMemberCallExpr>(expression->IgnoreParenCasts());
    if (!call || call->getNumArgs() != 0 || !call->getMethodDecl() || !call->getMethodDecl()->getIdentifier() ||
        call->getMethodDecl()->getName() != "get" || !call->getType()->isIntegerType())
        return nullptr;
    const QualType of = call->getImplicitObjectArgument()->getType();
    return is_index(of) || is_compound(of) || comes_from(class_of(of), "Coordinates") ? call : nullptr;
}

}  // namespace pleat::verify

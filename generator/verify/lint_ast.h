// The typed core as the linter sees it in Clang's tree: which types are tensors, indices and cursors, which reads
// are of threadIdx, and where expressions stand. Private to verify/.
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>
#include <clang/Basic/SourceManager.h>

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "verify/lint.h"

namespace pleat::verify {

/// The class of a type or of what it refers to, defined; else null.
const clang::CXXRecordDecl* class_of(clang::QualType type);

/// Does the class, or a base of it, come from this template of namespace pleat?
bool comes_from(const clang::CXXRecordDecl* record, llvm::StringRef template_name);
/// A tensor, or a ring of such.
bool is_tensor(clang::QualType type);
bool is_cursor(clang::QualType type);
/// A dim, fold or digit.
bool is_index(clang::QualType type);
bool is_compound(clang::QualType type);

/// "blockIdx.x": the built-in variables' members that an expression reads, also through local variables.
std::set<std::string> built_ins(const clang::Expr* expression);

/// Does this stand in the linted file itself, outside macros?
bool in_main_file(const clang::ASTContext& context, clang::SourceRange range);
Extent extent_of(const clang::ASTContext& context, clang::SourceRange range);
/// The text of a range of tokens; "" if a macro makes part of it.
std::string text_of(const clang::ASTContext& context, clang::SourceRange range);

/// The offset in the linted file at which the declaration of a function begins, linkage and attributes included.
unsigned declaration_start(const clang::ASTContext& context, const clang::FunctionDecl* function);

/// The functions with bodies in the linted file, members and templates' patterns included.
std::vector<const clang::FunctionDecl*> functions_of(clang::ASTContext& context);

/// The expression of a `.get()` on a list, an index or a compound index, if it is one.
const clang::CXXMemberCallExpr* as_number(const clang::Expr* expression);

/// The rules on dropped types.
void find_misuse(clang::ASTContext& context, std::vector<LintFinding>& findings);

/// An access, and the text that computes its lanes' addresses when it is compiled before the function at `offset`.
struct Probe {
    unsigned offset = 0;
    std::string text;      // defines `constexpr ... NAME`
    std::string variable;  // NAME: addresses, negative for lanes that take no part, and the bytes that a lane moves
    WarpAccess access;
};
std::vector<Probe> find_accesses(clang::ASTContext& context);
/// What all probes need, to stand before the linted text.
std::string probe_preamble();

}  // namespace pleat::verify

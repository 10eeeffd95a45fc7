// Where a kernel drops the types that it has: pointers subscripted raw beside the tensor that covers them, numbers
// taken out of indices that index again, and indices built from another axis than their declaration says.
#include <clang/AST/RecursiveASTVisitor.h>
#include <fmt/format.h>

#include <map>

#include "verify/lint_ast.h"

namespace pleat::verify {

using namespace clang;

namespace {

const VarDecl* variable_of(const Expr* expression) {
    const auto* reference = dyn_cast<DeclRefExpr>(expression->IgnoreParenCasts());
    return reference ? dyn_cast<VarDecl>(reference->getDecl()) : nullptr;
}

bool arithmetic(const BinaryOperator* op) {
    return op->isAdditiveOp() || op->isMultiplicativeOp() || op->isShiftOp() || op->isBitwiseOp();
}

/// The first number taken out of an index that this integer is computed from, also through local variables.
/// `computed` becomes true if arithmetic stands between.
const CXXMemberCallExpr* number_in(const Expr* e, bool& computed, std::set<const VarDecl*>& seen) {
    e = e->IgnoreParenCasts();
    if (const CXXMemberCallExpr* call = as_number(e)) return call;
    if (const auto* op = dyn_cast<BinaryOperator>(e); op && arithmetic(op)) {
        computed = true;
        if (const auto* left = number_in(op->getLHS(), computed, seen)) return left;
        return number_in(op->getRHS(), computed, seen);
    }
    if (const auto* op = dyn_cast<UnaryOperator>(e)) return number_in(op->getSubExpr(), computed, seen);
    if (const auto* made = dyn_cast<CXXConstructExpr>(e); made && made->getNumArgs() == 1)
        return nullptr;  // an index of its own: judged where it stands
    if (const VarDecl* variable = variable_of(e); variable && variable->isLocalVarDecl() && variable->hasInit() &&
                                                  variable->getType()->isIntegerType() &&
                                                  seen.insert(variable).second)
        return number_in(variable->getInit(), computed, seen);
    return nullptr;
}

std::string name_of(QualType type) {
    const CXXRecordDecl* record = class_of(type);
    return record ? record->getNameAsString() : "";
}

/// "K" of K, K / 8 and K % 64 / 8.
std::string dim_of(QualType type) {
    const CXXRecordDecl* record = class_of(type);
    if (!record) return "";
    for (const Decl* member : record->decls())
        if (const auto* alias = dyn_cast<TypedefNameDecl>(member); alias && alias->getName() == "Of")
            return name_of(alias->getUnderlyingType());
    for (const CXXBaseSpecifier& base : record->bases())
        if (const std::string found = dim_of(base.getType()); !found.empty()) return found;
    return "";
}

class Rules : public RecursiveASTVisitor<Rules> {
public:
    Rules(ASTContext& context, std::vector<LintFinding>& findings) : context_(context), findings_(findings) {}

    void judge(const FunctionDecl* function) {
        covered_.clear();
        collecting_ = true;
        TraverseStmt(function->getBody());
        collecting_ = false;
        TraverseStmt(function->getBody());
    }

    bool VisitCXXConstructExpr(CXXConstructExpr* made) {
        if (!in_main_file(context_, made->getSourceRange()) || made->getNumArgs() == 0) return true;
        if (collecting_) return cover(made);
        // A conversion or a copy is no construction from a number.
        if (!made->getArg(0)->IgnoreParenCasts()->getType()->isIntegerType()) return true;
        if (is_compound(made->getType())) judge_axis(made);
        if (is_index(made->getType()) || is_compound(made->getType())) judge_number(made);
        return true;
    }

    bool VisitArraySubscriptExpr(ArraySubscriptExpr* subscript) {
        if (!collecting_) judge_subscript(subscript->getBase(), subscript->getIdx(), subscript);
        return true;
    }
    bool VisitUnaryOperator(UnaryOperator* op) {
        if (collecting_ || op->getOpcode() != UO_Deref) return true;
        const auto* sum = dyn_cast<BinaryOperator>(op->getSubExpr()->IgnoreParenCasts());
        if (!sum || !sum->isAdditiveOp()) return true;
        const bool left = sum->getLHS()->getType()->isPointerType();
        judge_subscript(left ? sum->getLHS() : sum->getRHS(), left ? sum->getRHS() : sum->getLHS(), op);
        return true;
    }

private:
    ASTContext& context_;
    std::vector<LintFinding>& findings_;
    struct Cover {
        std::string tensor;
        Extent where;
    };
    std::map<const VarDecl*, Cover> covered_;
    bool collecting_ = true;

    LintFinding& report(LintFinding::Kind kind, const Expr* at, std::string sentence) {
        return findings_.emplace_back(
            LintFinding{kind, extent_of(context_, at->getSourceRange()), std::move(sentence), {}});
    }

    bool cover(const CXXConstructExpr* made) {
        if (!is_tensor(made->getType())) return true;
        if (const VarDecl* pointer = variable_of(made->getArg(0));
            pointer && (pointer->getType()->isPointerType() || pointer->getType()->isArrayType()))
            covered_.try_emplace(pointer,
                                 Cover{name_of(made->getType()), extent_of(context_, made->getSourceRange())});
        return true;
    }

    void judge_subscript(const Expr* base, const Expr* index, const Expr* whole) {
        if (!in_main_file(context_, whole->getSourceRange())) return;
        const VarDecl* pointer = variable_of(base);
        if (const auto found = covered_.find(pointer); pointer && found != covered_.end()) {
            const std::string& tensor = found->second.tensor;
            report(LintFinding::Kind::raw_subscript, whole,
                   fmt::format("{} is subscripted with an integer, though tensor {} covers it",
                               pointer->getNameAsString(), tensor))
                .notes.push_back({fmt::format("tensor {} is made of it here; subscript that, with dims", tensor),
                                  found->second.where});
            return;
        }
        if (const auto* call = dyn_cast<CXXMemberCallExpr>(base->IgnoreParenCasts());
            call && is_cursor(call->getImplicitObjectArgument()->getType())) {
            report(LintFinding::Kind::raw_subscript, whole, "a cursor's pointer is subscripted with an integer")
                .notes.push_back({"subscript the cursor itself, with a dim", {}});
            return;
        }
        bool computed = false;
        std::set<const VarDecl*> seen;
        if (const CXXMemberCallExpr* number = number_in(index, computed, seen); number && computed)
            report_number(number, whole, "an address is computed from numbers taken out of typed indices",
                          "subscript a tensor with the indices themselves: their layout is its own");
    }

    void report_number(const CXXMemberCallExpr* number, const Expr* whole, std::string sentence, std::string fix) {
        LintFinding& found = report(LintFinding::Kind::get_arithmetic, whole, std::move(sentence));
        const QualType of = number->getImplicitObjectArgument()->getType();
        const std::string name = is_index(of) ? "dim " + dim_of(of) : name_of(of);
        found.notes.push_back(
            {fmt::format("here {} loses its type", name), extent_of(context_, number->getSourceRange())});
        found.notes.push_back({std::move(fix), {}});
    }

    void judge_number(const CXXConstructExpr* made) {
        bool computed = false;
        std::set<const VarDecl*> seen;
        const CXXMemberCallExpr* number = number_in(made->getArg(0), computed, seen);
        if (!number) return;
        const QualType from = number->getImplicitObjectArgument()->getType();
        const std::string to = name_of(made->getType()), dim = dim_of(made->getType()), old = dim_of(from);
        if (is_compound(from))
            report_number(number, made, fmt::format("a number taken out of {} becomes {}", name_of(from), to),
                          "coordinates() gives the places that the number stands for, with their types");
        else if (!dim.empty() && dim == old)
            report_number(number, made, fmt::format("a number taken out of dim {} becomes dim {} again", old, dim),
                          "indices add, subtract, fold and scale without leaving their type");
        else
            report_number(number, made, fmt::format("a number taken out of dim {} becomes {}", old, to),
                          dim.empty() ? "at() makes a compound index of coordinates"
                                      : fmt::format("cast<{}>() says so, and keeps the fold", dim));
    }

    /// PLEAT_ORIGIN of a compound index, a constant of type pleat::Origin, names where its number comes from.
    std::string declared_origin(QualType type) {
        for (const Decl* member : class_of(type)->decls()) {
            const auto* variable = dyn_cast<VarDecl>(member);
            const auto* origin = variable ? variable->getType()->getAs<EnumType>() : nullptr;
            if (!origin || origin->getDecl()->getName() != "Origin" || !variable->hasInit()) continue;
            const auto* reference = dyn_cast<DeclRefExpr>(variable->getInit()->IgnoreParenCasts());
            if (!reference) continue;
            std::string name = reference->getDecl()->getNameAsString();  // blockIdx_x
            if (const size_t bar = name.find('_'); bar != std::string::npos) name[bar] = '.';
            return name;
        }
        return "";
    }

    void judge_axis(const CXXConstructExpr* made) {
        const std::string declared = declared_origin(made->getType());
        const std::set<std::string> used = built_ins(made->getArg(0));
        if (declared.empty() || used.empty() || used.count(declared)) return;
        report(LintFinding::Kind::wrong_axis, made,
               fmt::format("index {} is declared from {}, but built from {}", name_of(made->getType()), declared,
                           fmt::join(used, " and ")))
            .notes.push_back({fmt::format("write {}({}), or declare the index from {}", name_of(made->getType()),
                                          declared, *used.begin()),
                              {}});
    }
};

}  // namespace

void find_misuse(ASTContext& context, std::vector<LintFinding>& findings) {
    Rules rules(context, findings);
    for (const FunctionDecl* function : functions_of(context)) rules.judge(function);
}

}  // namespace pleat::verify

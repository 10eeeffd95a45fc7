// What a warp asks of memory, computed by the typed core itself. For each dereference of a typed tensor, and both
// sides of each copy of a tile, the declarations that its subscripts depend on are gathered into a constexpr
// function of threadIdx, whose text Clang compiles and evaluates for each lane. So layouts, swizzles, rings and
// views need no second description, and what cannot be evaluated (an index that was loaded, a layout whose strides
// come at launch) is passed over.
#include <clang/AST/RecursiveASTVisitor.h>
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "verify/lint_ast.h"

namespace pleat::verify {

using namespace clang;

namespace {

constexpr int block_width = 32;  // threads of a block along x: at least those of a warp

class Names : public RecursiveASTVisitor<Names> {
public:
    bool VisitDeclRefExpr(DeclRefExpr* reference) {
        const auto* variable = dyn_cast<VarDecl>(reference->getDecl());
        if (variable && (variable->isLocalVarDeclOrParm() || variable->hasAttr<CUDASharedAttr>()))
            found.push_back(variable);
        simple = simple && !isa<BindingDecl>(reference->getDecl());
        return true;
    }
    bool VisitLambdaExpr(LambdaExpr*) { return simple = false; }
    bool VisitCXXThisExpr(CXXThisExpr*) { return simple = false; }

    std::vector<const VarDecl*> found;
    bool simple = true;
};

/// Loops whose variable is another at each round: where each begins.
class Loops : public RecursiveASTVisitor<Loops> {
public:
    bool VisitCXXForRangeStmt(CXXForRangeStmt* loop) {
        ranges[loop->getLoopVariable()] = loop->getRangeInit();
        return true;
    }
    std::map<const VarDecl*, const Expr*> ranges;
};

class Accesses : public RecursiveASTVisitor<Accesses> {
public:
    Accesses(ASTContext& context, std::vector<Probe>& probes) : context_(context), probes_(probes) {}

    void look(const FunctionDecl* function) {
        function_ = function;
        Loops loops;
        loops.TraverseStmt(function->getBody());
        ranges_ = std::move(loops.ranges);
        conditions_.clear();
        TraverseStmt(function->getBody());
    }

    /// Keeps the conditions under which what stands inside is reached.
    bool TraverseIfStmt(IfStmt* branch) {
        const std::string condition = branch->hasInitStorage() || branch->hasVarStorage() || branch->isConstexpr()
                                          ? ""
                                          : text_of(context_, branch->getCond()->getSourceRange());
        if (!TraverseStmt(branch->getCond())) return false;
        conditions_.push_back({branch->getCond(), condition, true});
        TraverseStmt(branch->getThen());
        conditions_.back().holds = false;
        if (branch->getElse()) TraverseStmt(branch->getElse());
        conditions_.pop_back();
        return true;
    }

    bool VisitCXXOperatorCallExpr(CXXOperatorCallExpr* call) {
        if ((call->getOperator() == OO_Star || call->getOperator() == OO_Arrow) && call->getNumArgs() == 1 &&
            is_cursor(call->getArg(0)->getType()))
            add_cursor(
                call->getArg(0), call,
                bytes_of(call->getOperator() == OO_Star ? call->getType() : call->getType()->getPointeeType()));
        return true;
    }

    /// load<8>(cursor.get()), store(cursor.get(), vector), cp_async(to, from), tile_copy(tile, place, thread)
    bool VisitCallExpr(CallExpr* call) {
        const FunctionDecl* callee = call->getDirectCallee();
        if (!callee || !callee->getIdentifier() || call->getNumArgs() == 0) return true;
        const llvm::StringRef name = callee->getName();
        if (name == "tile_copy" && call->getNumArgs() == 3 && is_cursor(call->getArg(1)->getType())) {
            if (!is_compound(call->getArg(2)->getType())) return true;  // by TMA, and no access of lanes
            // As the first of its rounds goes; the others lie as far off for all lanes.
            add(root_of(call->getArg(0)), call->getArg(0), Space::shared, {call, "in_tile"});
            add(root_of(call->getArg(1)), call->getArg(1), Space::global, {call, "in_tensor"});
            return true;
        }
        if (name == "cp_async" && call->getNumArgs() >= 2 && is_cursor(call->getArg(0)->getType())) {
            const TemplateArgumentList* sizes = callee->getTemplateSpecializationArgs();
            const bool sized = sizes && sizes->size() > 0 && sizes->get(0).getKind() == TemplateArgument::Integral;
            const int bytes = sized ? static_cast<int>(sizes->get(0).getAsIntegral().getExtValue()) : 16;
            for (unsigned i = 0; i < 2; ++i)
                if (is_cursor(call->getArg(i)->getType())) add_cursor(call->getArg(i), call->getArg(i), bytes);
            return true;
        }
        if ((name != "load" && name != "store") || !callee->getQualifiedNameAsString().starts_with("pleat::"))
            return true;
        const auto* get = dyn_cast<CXXMemberCallExpr>(call->getArg(0)->IgnoreParenCasts());
        if (!get || !is_cursor(get->getImplicitObjectArgument()->getType())) return true;
        const QualType moved = name == "load" ? call->getType() : call->getArg(call->getNumArgs() - 1)->getType();
        add_cursor(get->getImplicitObjectArgument(), call, bytes_of(moved));
        return true;
    }

private:
    struct Condition {
        const Expr* expression;
        std::string text;
        bool holds;
    };

    ASTContext& context_;
    std::vector<Probe>& probes_;
    const FunctionDecl* function_ = nullptr;
    std::map<const VarDecl*, const Expr*> ranges_;
    std::vector<Condition> conditions_;

    /// The tensor or cursor variable that a subscripted expression begins with.
    const VarDecl* root_of(const Expr* e) const {
        for (;;) {
            e = e->IgnoreParenImpCasts();
            if (const auto* call = dyn_cast<CXXOperatorCallExpr>(e); call && call->getOperator() == OO_Subscript)
                e = call->getArg(0);
            else if (const auto* member = dyn_cast<CXXMemberCallExpr>(e))
                e = member->getImplicitObjectArgument();
            else if (const auto* made = dyn_cast<CXXConstructExpr>(e); made && made->getNumArgs() == 1)
                e = made->getArg(0);
            else if (const auto* kept = dyn_cast<MaterializeTemporaryExpr>(e))
                e = kept->getSubExpr();
            else if (const auto* bound = dyn_cast<CXXBindTemporaryExpr>(e))
                e = bound->getSubExpr();
            else
                break;
        }
        const auto* reference = dyn_cast<DeclRefExpr>(e);
        const auto* variable = reference ? dyn_cast<VarDecl>(reference->getDecl()) : nullptr;
        if (!variable || is_tensor(variable->getType()) || !variable->hasInit()) return variable;
        return root_of(variable->getInit());
    }

    const CXXConstructExpr* construction(const VarDecl* tensor) const {
        if (!tensor->hasInit()) return nullptr;
        const Expr* init = tensor->getInit()->IgnoreParenImpCasts();
        while (const auto* cleanup = dyn_cast<ExprWithCleanups>(init))
            init = cleanup->getSubExpr()->IgnoreParenImpCasts();
        return dyn_cast<CXXConstructExpr>(init);
    }

    enum class Space { unknown, global, shared };
    static Space space_of_pointer(const Expr* e) {
        Names names;
        names.TraverseStmt(const_cast<Expr*>(e));
        for (const VarDecl* variable : names.found) {
            if (variable->hasAttr<CUDASharedAttr>()) return Space::shared;
            if (isa<ParmVarDecl>(variable) && variable->getType()->isPointerType()) return Space::global;
            if (variable->isLocalVarDecl() && variable->getType()->isPointerType() && variable->hasInit())
                return space_of_pointer(variable->getInit());
        }
        return Space::unknown;
    }
    /// By the memory that the tensor is made of; else as its type says.
    Space space_of(const VarDecl* tensor) const {
        if (const auto* made = construction(tensor); made && made->getNumArgs() > 0)
            if (const Space space = space_of_pointer(made->getArg(0)); space != Space::unknown) return space;
        return space_of_type(class_of(tensor->getType()));
    }
    static Space space_of_type(const CXXRecordDecl* record) {
        for (const Decl* member : record->decls()) {
            const auto* variable = dyn_cast<VarDecl>(member);
            if (!variable || !variable->getIdentifier() || variable->getName() != "space" || !variable->hasInit())
                continue;
            const auto* reference = dyn_cast<DeclRefExpr>(variable->getInit()->IgnoreParenCasts());
            const llvm::StringRef name = reference ? reference->getDecl()->getName() : "";
            return name == "shared" ? Space::shared : name == "global" ? Space::global : Space::unknown;
        }
        for (const CXXBaseSpecifier& base : record->bases())
            if (const CXXRecordDecl* of = class_of(base.getType()))
                if (const Space space = space_of_type(of); space != Space::unknown) return space;
        return Space::unknown;
    }

    int bytes_of(QualType type) const {
        type = type.isNull() ? type : type.getNonReferenceType();
        return type.isNull() || type->isDependentType() || type->isVoidType() || type->isIncompleteType()
                   ? 0
                   : static_cast<int>(context_.getTypeSizeInChars(type).getQuantity());
    }

    /// What says where the lanes go: an expression, and by which function of the preamble.
    struct Reported {
        const Expr* expression;
        std::string function;
    };

    /// An access through a cursor.
    void add_cursor(const Expr* cursor, const Expr* whole, int bytes) {
        if (bytes == 0) return;
        const VarDecl* tensor = root_of(cursor);
        const Space space = tensor && is_tensor(tensor->getType()) ? space_of(tensor) : Space::unknown;
        if (space != Space::unknown) add(tensor, whole, space, {cursor, fmt::format("at_cursor<{}>", bytes)});
    }
    /// An access, written as `whole`, to a variable if it is a tensor.
    void add(const VarDecl* tensor, const Expr* whole, Space space, const Reported& reported) {
        if (!in_main_file(context_, whole->getSourceRange()) || reported.expression->isTypeDependent()) return;
        if (!tensor || !is_tensor(tensor->getType())) return;
        Probe probe;
        probe.variable = fmt::format("pleat_lint_{}_", probes_.size());
        probe.offset = declaration_start(context_, function_);
        probe.access = {extent_of(context_, whole->getSourceRange()),
                        tensor->getNameAsString(),
                        class_of(tensor->getType())->getNameAsString(),
                        space == Space::shared,
                        0,
                        {}};
        if (compose(probe, reported, tensor)) probes_.push_back(std::move(probe));
    }

    bool compose(Probe& probe, const Reported& reported, const VarDecl* tensor) {
        std::map<SourceLocation, std::string> lines;  // in the order of the text
        std::set<const VarDecl*> known;
        const std::string text = text_of(context_, reported.expression->getSourceRange());
        if (text.empty() || !needs(reported.expression, lines, known)) return false;
        if (known.insert(tensor).second && !declare(tensor, lines, known)) return false;
        std::vector<std::string> guards;
        for (const Condition& c : conditions_) {
            std::map<SourceLocation, std::string> more = lines;
            std::set<const VarDecl*> more_known = known;
            // A condition that cannot be computed (on what was loaded) is taken to hold.
            if (c.text.empty() || built_ins(c.expression).empty() || !needs(c.expression, more, more_known))
                continue;
            lines = std::move(more);
            known = std::move(more_known);
            guards.push_back(fmt::format("if ({}({})) return {{-1, 0}};", c.holds ? "!" : "", c.text));
        }
        std::string body;
        for (const auto& [where, line] : lines) body += line + "\n";
        for (const std::string& guard : guards) body += guard + "\n";
        probe.text = fmt::format(
            "constexpr pleat_lint_::Access {0}at(pleat_lint_::Id threadIdx, pleat_lint_::Id blockIdx, "
            "pleat_lint_::Id blockDim, pleat_lint_::Id gridDim) {{\n{1}return pleat_lint_::{2}({3}, {4});\n}}\n"
            "constexpr pleat_lint_::Lanes {0} = pleat_lint_::lanes<{0}at>({5});\n",
            probe.variable, body, reported.function, text, tensor->getNameAsString(), block_width);
        return true;
    }

    /// Adds the declarations that an expression depends on; false if one cannot be written down.
    bool needs(const Expr* e, std::map<SourceLocation, std::string>& lines, std::set<const VarDecl*>& known) {
        Names names;
        names.TraverseStmt(const_cast<Expr*>(e));
        if (!names.simple) return false;
        for (const VarDecl* variable : names.found)
            if (known.insert(variable).second && !declare(variable, lines, known)) return false;
        return true;
    }

    bool declare(const VarDecl* v, std::map<SourceLocation, std::string>& lines, std::set<const VarDecl*>& known) {
        const std::string name = v->getNameAsString();
        const QualType type = v->getType();
        std::string& line = lines[v->getLocation()];
        if (is_tensor(type)) {
            const CXXConstructExpr* made = construction(v);
            std::string rest;
            for (unsigned i = 1; made && i < made->getNumArgs(); ++i) {
                if (isa<CXXDefaultArgExpr>(made->getArg(i))) break;
                const std::string argument = text_of(context_, made->getArg(i)->getSourceRange());
                if (argument.empty() || !needs(made->getArg(i), lines, known)) return false;
                rest += (rest.empty() ? "" : ", ") + argument;
            }
            lines[v->getLocation()] =
                fmt::format("const auto {} = pleat_lint_::made<{}>({});", name, spelled(type), rest);
            return true;
        }
        if (const auto range = ranges_.find(v); range != ranges_.end()) {
            const std::string text = text_of(context_, range->second->getSourceRange());
            if (text.empty() || !needs(range->second, lines, known)) return false;
            lines[v->getLocation()] = fmt::format("const auto {} = *({}).begin();", name, text);
            return true;
        }
        if (type->isPointerType() || type->isArrayType()) {  // only its place matters, and that is the tensor's
            line = fmt::format("[[maybe_unused]] const char* {} = nullptr;", name);
            return true;
        }
        if (isa<ParmVarDecl>(v)) {
            if (type->isBooleanType())
                line = fmt::format("const bool {} = true;", name);
            else if (type->isIntegerType())
                line = fmt::format("const {} {} = {};", spelled(type), name, assumed_size);
            else if (type->isFloatingType())
                line = fmt::format("const {} {} = 1;", spelled(type), name);
            else if (is_index(type))
                line = fmt::format("const {0} {1}(0);", spelled(type), name);
            return !line.empty();
        }
        if (!v->hasInit() || v->isStaticLocal()) return false;
        const std::string declarator = text_of(context_, {v->getLocation(), v->getEndLoc()});
        if (declarator.empty() || !needs(v->getInit(), lines, known)) return false;
        lines[v->getLocation()] = fmt::format("{} {};", written(v), declarator);
        return true;
    }

    std::string spelled(QualType type) const {
        PrintingPolicy policy(context_.getLangOpts());
        policy.SuppressScope = false;
        return type.getNonReferenceType().getUnqualifiedType().getCanonicalType().getAsString(policy);
    }
    /// As the text has it, `auto` included.
    std::string written(const VarDecl* v) const {
        const QualType type = v->getTypeSourceInfo()->getType();
        const bool automatic = type.getNonReferenceType()->getContainedDeducedType() != nullptr;
        const bool constant = type.getNonReferenceType().isConstQualified();
        return fmt::format("{}{}{}", constant ? "const " : "", automatic ? "auto" : spelled(type),
                           type->isReferenceType() ? "&&" : "");
    }
};

}  // namespace

std::vector<Probe> find_accesses(ASTContext& context) {
    std::vector<Probe> probes;
    Accesses accesses(context, probes);
    for (const FunctionDecl* function : functions_of(context))
        if (!function->isTemplated() && !function->isCXXClassMember()) accesses.look(function);
    return probes;
}

std::string probe_preamble() {
    return R"(namespace pleat_lint_ {
struct Id { unsigned x, y, z; };
struct Access { long long at; int bytes; };
struct Lanes { long long at[32]; int bytes; };
// Never defined, nor read: places that pointers count from.
template <class E> struct Memory { static E at[1LL << 40]; };
template <class S> struct Room { static S at; };
template <class T, class... Rest> constexpr T made(const Rest&... rest) {
    if constexpr (requires { sizeof(typename T::Storage); }) return T(Room<typename T::Storage>::at, rest...);
    else return T(Memory<typename T::Element>::at + (1LL << 39), rest...);
}
template <class E> constexpr long long address(long long elements) { return sizeof(E) * elements + (1LL << 40); }
template <int Bytes, class C, class T> constexpr Access at_cursor(const C& cursor, const T& tensor) {
    using E = typename C::Element;
    if constexpr (sizeof(*cursor.get()) == sizeof(E)) return {address<E>(cursor.get() - tensor.get()), Bytes};
    else return {address<E>(cursor.offset()), Bytes};
}
template <class C, class T> constexpr Access in_tile(const C& copy, const T&) {
    return {address<typename C::E>(C::offset(copy.thread_)), C::bytes};
}
template <class C, class T> constexpr Access in_tensor(const C& copy, const T& tensor) {
    return {address<typename C::E>(copy.from_.get() - tensor.get()), C::bytes};
}
template <auto F> constexpr Lanes lanes(unsigned width) {
    Lanes all{};
    for (unsigned i = 0; i < 32; ++i) {
        const Access lane = F(Id{i % width, i / width, 0}, Id{0, 0, 0}, Id{width, 32, 1}, Id{4096, 1, 1});
        all.at[i] = lane.at;
        if (lane.at >= 0) all.bytes = lane.bytes;
    }
    return all;
}
}
)";
}

}  // namespace pleat::verify

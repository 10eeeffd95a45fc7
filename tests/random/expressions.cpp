#include "random/expressions.h"

#include <cctype>

namespace pleat::test {
namespace {

std::string bracketed(const RandomValue& v) { return "(" + v.text + ")"; }

/// Text in which {0}, {1}, {2} stand for arguments.
std::string filled(const char* form, const std::vector<RandomValue>& args) {
    std::string text;
    for (const char* c = form; *c; ++c) {
        if (*c == '$')
            text += bracketed(args[static_cast<size_t>(*++c - '0')]);
        else
            text += *c;
    }
    return text;
}

struct Form {
    const char* text;
    int arguments;
};

// Results stay moderate, and errors of arguments are not blown up.
constexpr Form real_forms[] = {
    {"$0 + $1", 2},
    {"$0 - $1", 2},
    {"$0 * $1", 2},
    {"$0 * $1 + $2", 3},
    {"$0 - $1 * $2", 3},
    {"-$0", 1},
    {"$0 / (abs($1) + 1)", 2},
    {"1 / (1 + $0 * $0)", 1},
    {"exp(-abs($0))", 1},
    {"exp(min($0, 3))", 1},
    {"exp2(min(max($0, -4), 4))", 1},
    {"log(abs($0) + 0.5)", 1},
    {"log2($0 * $0 + 1)", 1},
    {"sqrt(abs($0) + 0.25)", 1},
    {"rsqrt($0 * $0 + 0.5)", 1},
    {"tanh($0)", 1},
    {"erf($0)", 1},
    {"sigmoid($0)", 1},
    {"silu($0)", 1},
    {"gelu($0)", 1},
    {"gelu_tanh($0)", 1},
    {"relu($0)", 1},
    {"abs($0)", 1},
    {"min($0, $1)", 2},
    {"max($0, $1, 0.25)", 2},
    {"cos(min(max($0, -9), 9))", 1},
    {"sin(min(max($0, -9), 9))", 1},
    {"pow(abs($0) + 0.5, 1.5)", 1},
    {"pow(abs($0) + 0.5, min(max($1, -2), 2))", 2},
    {"fma($0, $1, $2)", 3},
    {"expm1(min($0, 3))", 1},
    {"log1p(abs($0))", 1},
    {"sign($0) * $1", 2},
    {"acos(min(max($0, -0.9), 0.9))", 1},
    {"asin(min(max($0, -0.9), 0.9))", 1},
    {"atan($0)", 1},
    {"atan2($0, abs($1) + 0.5)", 2},
};
constexpr Form integer_forms[] = {
    {"$0 + $1", 2},
    {"$0 - $1", 2},
    {"$0 * 3 - $1", 2},
    {"($0 + 0) // 3", 1},
    {"($0 + 0) % 5", 1},
    {"-$0", 1},
    {"max($0, $1)", 2},
    {"min($0, $1, 20)", 2},
    {"abs($0)", 1},
    {"relu($0)", 1},
    {"floor($0)", 1},
    {"($0 + 7) // -4", 1},
    {"bit_and($0, 13)", 1},
    {"bit_xor($0, $1)", 2},
    {"bit_or($0, $1)", 2},
    {"shift_left($0, 2)", 1},
    {"shift_right($0, 1)", 1},
    {"sign($0)", 1},
};

}  // namespace

std::string Expressions::number() {
    return r_.of<const char*>({"0.5", "2", "1", "0.1", "3", "0.25", "-1", "1.5", "1e-3", "0"});
}

RandomValue Expressions::coordinate() {
    const size_t d = static_cast<size_t>(r_.below(static_cast<int>(shapes_.dims().size())));
    const RandomDim& dim = shapes_.dims()[d];
    if (dim.cut && r_.chance(30))
        return r_.chance(50) ? RandomValue{dim.name + " // " + std::to_string(dim.cut), Sort::integer,
                                           Mask{1} << (2 * d), true}
                             : RandomValue{dim.name + " % " + std::to_string(dim.cut), Sort::integer,
                                           Mask{2} << (2 * d), true};
    return {dim.name, Sort::integer, Shapes::whole(d), true};
}

RandomValue Expressions::leaf(Sort sort, bool exact) {
    std::vector<RandomValue> fitting;
    for (const RandomValue& v : names)
        if (v.sort == sort && (v.exact || !exact)) fitting.push_back(v);
    if (!fitting.empty() && r_.chance(sort == Sort::integer ? 60 : 90)) {
        const RandomValue v = r_.of(fitting);
        return r_.chance(subscripts) ? subscripted(v, 1) : v;
    }
    switch (sort) {
        case Sort::real:
            return {number(), sort, 0, true};
        case Sort::integer:
            if (r_.chance(50)) return coordinate();
            if (r_.chance(20)) return {"extent(" + r_.of(shapes_.dims()).name + ")", sort, 0, true};
            return {std::to_string(r_.below(9)), sort, 0, true};
        case Sort::boolean:
            break;
    }
    return {r_.chance(50) ? "1 < 2" : "2 == 3", sort, 0, true};
}

RandomValue Expressions::subscripted(const RandomValue& v, int depth) {
    std::vector<size_t> dims;
    for (size_t d = 0; d < shapes_.dims().size(); ++d)
        if (Shapes::part(v.mask, d)) dims.push_back(d);
    if (dims.empty()) return v;
    const size_t d = r_.of(dims);
    const RandomDim& dim = shapes_.dims()[d];
    RandomValue result = v;
    const Mask part = Shapes::part(v.mask, d);
    std::string axis = dim.name;
    Mask gone = part;
    if (part != 3 || (dim.cut && r_.chance(30))) {
        gone = part == 3 ? (r_.chance(50) ? 1 : 2) : part;
        axis = gone == 1 ? dim.blocks() : dim.place();
    }
    result.mask &= ~(gone << (2 * d));
    RandomValue index{"0", Sort::integer, 0, true};
    const RandomValue here{gone == 3 ? dim.name : dim.name + (gone == 1 ? " // " : " % ") + std::to_string(dim.cut),
                           Sort::integer, gone << (2 * d), true};
    switch (r_.below(depth > 0 ? 8 : 6)) {
        case 0:
            break;
        case 1:
            index = {here.text + " - 1", Sort::integer, here.mask, true};
            break;
        case 2:
            index = {here.text + " + " + std::to_string(1 + r_.below(4)), Sort::integer, here.mask, true};
            break;
        case 3:
            index = {"extent(" + axis + ") - 1 - " + here.text, Sort::integer, here.mask, true};
            break;
        case 4:
            index = {"2 * (" + here.text + ") - 1", Sort::integer, here.mask, true};
            break;
        case 5:
            index = coordinate();
            break;
        default:
            index = integer(depth - 1);
            break;
    }
    result.mask |= index.mask;
    result.text = v.text + "[" + axis + " = " + index.text + "]";
    return result;
}

RandomValue Expressions::real(int depth) {
    if (depth <= 0) return leaf(Sort::real, false);
    const int choice = r_.below(100);
    if (choice < 12) {
        const RandomValue c = boolean(depth - 1), a = real(depth - 1), b = real(depth - 1);
        return {"where(" + c.text + ", " + a.text + ", " + b.text + ")", Sort::real, c.mask | a.mask | b.mask,
                c.exact && a.exact && b.exact};
    }
    if (choice < 15) {
        const RandomValue i = integer(depth - 1);
        return {"0.5 * " + bracketed(i), Sort::real, i.mask, true};
    }
    if (choice < 18) {
        const RandomValue i = integer(depth - 1);
        const char* name = choice == 17 ? "uniform8(" : "uniform(";
        return {name + std::to_string(r_.below(99)) + ", " + i.text + ")", Sort::real, i.mask, true};
    }
    if (choice < 22) {  // jumps
        RandomValue x = leaf(Sort::real, true);
        x.text =
            std::string(r_.of<const char*>({"floor", "f16", "bf16", "f32", "e4m3", "e5m2"})) + "(" + x.text + ")";
        return x;
    }
    const Form& form = real_forms[r_.below(static_cast<int>(std::size(real_forms)))];
    std::vector<RandomValue> args;
    RandomValue result{"", Sort::real, 0, false};
    for (int i = 0; i < form.arguments; ++i) {
        args.push_back(real(depth - 1));
        result.mask |= args.back().mask;
    }
    result.text = filled(form.text, args);
    return result;
}

RandomValue Expressions::integer(int depth) {
    if (depth <= 0) return leaf(Sort::integer, true);
    if (r_.chance(15)) {
        const RandomValue c = boolean(depth - 1), a = integer(depth - 1), b = integer(depth - 1);
        return {"where(" + c.text + ", " + a.text + ", " + b.text + ")", Sort::integer, c.mask | a.mask | b.mask,
                true};
    }
    const Form& form = integer_forms[r_.below(static_cast<int>(std::size(integer_forms)))];
    std::vector<RandomValue> args;
    RandomValue result{"", Sort::integer, 0, true};
    for (int i = 0; i < form.arguments; ++i) {
        args.push_back(integer(depth - 1));
        result.mask |= args.back().mask;
    }
    result.text = filled(form.text, args);
    return result;
}

RandomValue Expressions::boolean(int depth) {
    const auto compare = [&](const RandomValue& a, const RandomValue& b) -> RandomValue {
        const char* sign = r_.of<const char*>({" < ", " <= ", " > ", " >= ", " == ", " != "});
        return {bracketed(a) + sign + bracketed(b), Sort::boolean, a.mask | b.mask, true};
    };
    if (depth <= 0 && r_.chance(40)) return leaf(Sort::boolean, true);
    if (depth <= 0 || r_.chance(60)) {
        if (r_.chance(50)) return compare(leaf(Sort::real, true), leaf(Sort::real, true));
        return compare(integer(depth - 1), integer(depth - 1));
    }
    if (r_.chance(20)) {
        const RandomValue a = boolean(depth - 1);
        return {"not " + bracketed(a), Sort::boolean, a.mask, true};
    }
    const RandomValue a = boolean(depth - 1), b = boolean(depth - 1);
    return {bracketed(a) + (r_.chance(50) ? " and " : " or ") + bracketed(b), Sort::boolean, a.mask | b.mask, true};
}

RandomValue Expressions::of(Sort sort, int depth) {
    switch (sort) {
        case Sort::real:
            return real(depth);
        case Sort::integer:
            return integer(depth);
        case Sort::boolean:
            break;
    }
    return boolean(depth);
}

RandomValue Expressions::depending(const RandomValue& v, int depth) {
    const RandomValue x = real(depth), y = real(depth ? depth - 1 : 0);
    const char* form = r_.of<const char*>({"$", "$ * x", "$ + x", "$ * x + y", "x - $", "silu($ + x)", "gelu($)",
                                           "relu($ * x)", "tanh($) * x", "gelu_tanh($ + x)", "max($, x)",
                                           "where(1 < 2, $, x) * 0.125", "sigmoid($)", "$ * 0.125"});
    RandomValue result{"", Sort::real, v.mask, false};
    for (const char* c = form; *c; ++c) {
        const bool alone = (c == form || !std::isalnum(static_cast<unsigned char>(c[-1]))) &&
                           !std::isalnum(static_cast<unsigned char>(c[1]));
        if (*c == '$') {
            result.text += v.text;
        } else if ((*c == 'x' || *c == 'y') && alone) {
            const RandomValue& other = *c == 'x' ? x : y;
            result.text += "(" + other.text + ")";
            result.mask |= other.mask;
        } else {
            result.text += *c;
        }
    }
    return result;
}

}  // namespace pleat::test

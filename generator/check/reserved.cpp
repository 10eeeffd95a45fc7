// The words that no name may be, as one table: names go into generated C++ as they are.
#include <algorithm>
#include <array>
#include <string_view>

#include "check/names.h"
#include "model/dtype.h"
#include "model/functions.h"

namespace pleat::checking {
namespace {

using namespace std::string_view_literals;

/// In the order that `among` searches.
template <size_t Count>
consteval std::array<std::string_view, Count> sorted(std::array<std::string_view, Count> words) {
    std::sort(words.begin(), words.end());
    return words;
}

// [lex.key], [lex.name] (contextual ones too) and [lex.digraph] of C++23.
constexpr std::array cpp_keywords = sorted(std::array{
    "alignas"sv,
    "alignof"sv,
    "and"sv,
    "and_eq"sv,
    "asm"sv,
    "auto"sv,
    "bitand"sv,
    "bitor"sv,
    "bool"sv,
    "break"sv,
    "case"sv,
    "catch"sv,
    "char"sv,
    "char16_t"sv,
    "char32_t"sv,
    "char8_t"sv,
    "class"sv,
    "co_await"sv,
    "co_return"sv,
    "co_yield"sv,
    "compl"sv,
    "concept"sv,
    "const"sv,
    "const_cast"sv,
    "consteval"sv,
    "constexpr"sv,
    "constinit"sv,
    "continue"sv,
    "decltype"sv,
    "default"sv,
    "delete"sv,
    "do"sv,
    "double"sv,
    "dynamic_cast"sv,
    "else"sv,
    "enum"sv,
    "explicit"sv,
    "export"sv,
    "extern"sv,
    "false"sv,
    "final"sv,
    "float"sv,
    "for"sv,
    "friend"sv,
    "goto"sv,
    "if"sv,
    "import"sv,
    "inline"sv,
    "int"sv,
    "long"sv,
    "module"sv,
    "mutable"sv,
    "namespace"sv,
    "new"sv,
    "noexcept"sv,
    "not"sv,
    "not_eq"sv,
    "nullptr"sv,
    "operator"sv,
    "or"sv,
    "or_eq"sv,
    "override"sv,
    "private"sv,
    "protected"sv,
    "public"sv,
    "register"sv,
    "reinterpret_cast"sv,
    "requires"sv,
    "return"sv,
    "short"sv,
    "signed"sv,
    "sizeof"sv,
    "static"sv,
    "static_assert"sv,
    "static_cast"sv,
    "struct"sv,
    "switch"sv,
    "template"sv,
    "this"sv,
    "thread_local"sv,
    "throw"sv,
    "true"sv,
    "try"sv,
    "typedef"sv,
    "typeid"sv,
    "typename"sv,
    "typeof"sv,
    "union"sv,
    "unsigned"sv,
    "using"sv,
    "virtual"sv,
    "void"sv,
    "volatile"sv,
    "wchar_t"sv,
    "while"sv,
    "xor"sv,
    "xor_eq"sv,
});

// Built-in variables, vector types and functions of CUDA C++ that live in the global namespace.
constexpr std::array cuda_words = sorted(std::array{
    "threadIdx"sv, "blockIdx"sv,  "blockDim"sv,  "gridDim"sv,  "warpSize"sv,    "dim3"sv,         "uint3"sv,
    "int2"sv,      "int4"sv,      "uint2"sv,     "uint4"sv,    "float2"sv,      "float3"sv,       "float4"sv,
    "double2"sv,   "longlong2"sv, "half"sv,      "half2"sv,    "nv_bfloat16"sv, "nv_bfloat162"sv, "cudaStream_t"sv,
    "CUstream"sv,  "clock"sv,     "clock64"sv,   "printf"sv,   "malloc"sv,      "free"sv,         "memcpy"sv,
    "memset"sv,    "atomicAdd"sv, "atomicMax"sv, "atomicOr"sv, "atomicCAS"sv,   "rsqrtf"sv,       "expf"sv,
    "logf"sv,      "fmaf"sv,      "sqrtf"sv,     "tanhf"sv,    "erff"sv,        "powf"sv,
});

constexpr std::string_view library_words[] = {
#include "check/library_words.def"
};
static_assert(std::is_sorted(std::begin(library_words), std::end(library_words)));

constexpr std::string_view library_macros[] = {
#include "check/library_macros.def"
};
static_assert(std::is_sorted(std::begin(library_macros), std::end(library_macros)));

// More of them, on one platform or another.
constexpr std::array macros = sorted(std::array{
    "NULL"sv,     "EOF"sv,     "NAN"sv,     "INFINITY"sv, "HUGE_VAL"sv, "assert"sv,   "errno"sv,
    "stdin"sv,    "stdout"sv,  "stderr"sv,  "signbit"sv,  "isnan"sv,    "isinf"sv,    "isfinite"sv,
    "offsetof"sv, "va_list"sv, "linux"sv,   "unix"sv,     "major"sv,    "minor"sv,    "makedev"sv,
    "CHAR_BIT"sv, "INT_MAX"sv, "INT_MIN"sv, "RAND_MAX"sv, "BUFSIZ"sv,   "PATH_MAX"sv,
});

// What generated files and the headers that they include call things at the same level.
constexpr std::array generated_words = sorted(std::array{
    "pleat"sv,         "std"sv,       "main"sv,
    "reference"sv,     "Kernel"sv,    "Call"sv,
    "Real"sv,          "Arguments"sv, "Tensor"sv,
    "Dim"sv,           "Fold"sv,      "Coordinates"sv,
    "Cursor"sv,        "extents"sv,   "range"sv,
    "reverse_range"sv, "status"sv,    "workspace"sv,
    "stream"sv,        "size_t"sv,    "int64_t"sv,
    "int32_t"sv,       "uint32_t"sv,  "uint8_t"sv,
    "int8_t"sv,        "texts"sv,     "embedded_cubins"sv,
});

constexpr std::array language_words = sorted(std::array{
    "and"sv,
    "or"sv,
    "not"sv,
    "where"sv,
    "extent"sv,
    "uniform"sv,
    "uniform8"sv,
    "inf"sv,
    "nan"sv,
    "true"sv,
    "false"sv,
    "runtime"sv,
});

// Devices of Windows: no file may bear their names, whatever its ending.
constexpr std::array device_files = sorted(std::array{
    "con"sv,
    "prn"sv,
    "aux"sv,
    "nul"sv,
    "com1"sv,
    "com2"sv,
    "com3"sv,
    "com4"sv,
    "lpt1"sv,
    "lpt2"sv,
    "lpt3"sv,
});

template <class Words>
bool among(const Words& words, std::string_view word) {
    return std::binary_search(std::begin(words), std::end(words), word);
}

}  // namespace

std::string_view reserved_because(std::string_view word, Use use) {
    if (use == Use::word) {
        if (among(language_words, word)) return "a word of the language";
        if (model::function_named(word)) return "a function of the language";
        if (model::dtype_named(word)) return "a dtype";
    } else {
        if (use == Use::space && among(library_words, word)) return "a name of the C library or of CUDA";
        if (among(device_files, word)) return "a device and no file on some systems";
    }
    if (among(cpp_keywords, word)) return "a keyword of C++";
    if (among(cuda_words, word)) return "a name of CUDA";
    if (among(macros, word) || among(library_macros, word)) return "a macro of a common header";
    if (among(generated_words, word)) return "a name that generated code uses";
    if (word.find("__") != std::string_view::npos) return "reserved to the C++ implementation (it holds \"__\")";
    if (!word.empty() && word.front() == '_') return "reserved to the C++ implementation (it starts with \"_\")";
    if (word.substr(0, 6) == "PLEAT_" || word.substr(0, 6) == "pleat_")
        return "reserved to generated code (PLEAT_)";
    return "";
}

}  // namespace pleat::checking

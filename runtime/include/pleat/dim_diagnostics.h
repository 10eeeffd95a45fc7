// What the compiler says of the misuse of a dim: one static_assert for each kind, whose text names the dims. Text
// of a static_assert has to be a literal, so that these are macros. A generated dims.h has, inside a dim's struct,
//
//     PLEAT_DIM_DIAGNOSTICS("M")
//     PLEAT_DIM_DIFFERS("M", "K", ::gemm::K)    // a line for each other dim
//     PLEAT_DIM_DIAGNOSTICS_END("M", ::gemm::M)
//
// which make one function. These are lines of their own since nvcc shows the expanded line below what it reports.
#pragma once

#include "pleat/dim.h"

// clang-format off
#define PLEAT_DIM_DIAGNOSTICS(DIM)                                                                                 \
    template <pleat::Misuse PleatMisuse_, class PleatX_, bool PleatOk_ = false>                                    \
    PLEAT_BOTH static constexpr void refuse() {                                                                    \
        using PleatM_ = pleat::Misuse;                                                                             \
        if constexpr (pleat::same<PleatX_, pleat::Refused>) {                                                      \
        } else if constexpr (PleatMisuse_ == PleatM_::convert && pleat::integer<PleatX_>)                          \
            static_assert(PleatOk_, "pleat: an integer is not dim " DIM "; write " DIM "(...)");                   \
        else if constexpr (PleatMisuse_ == PleatM_::add && pleat::integer<PleatX_>)                                \
            static_assert(PleatOk_, "pleat: dim " DIM " neither adds nor subtracts an integer; write " DIM "(...)"); \
        else if constexpr (PleatMisuse_ == PleatM_::compare && pleat::integer<PleatX_>)                            \
            static_assert(PleatOk_, "pleat: dim " DIM " does not compare with an integer; write " DIM "(...)");

#define PLEAT_DIM_DIFFERS(DIM, NAME, OTHER)                                                                        \
        else if constexpr (PleatMisuse_ == PleatM_::convert && pleat::on<PleatX_, OTHER>)                          \
            static_assert(PleatOk_, "pleat: dim " NAME " is not dim " DIM "; cast<" DIM ">() makes it one");       \
        else if constexpr (PleatMisuse_ == PleatM_::compare && pleat::on<PleatX_, OTHER>)                          \
            static_assert(PleatOk_, "pleat: dim " DIM " does not compare with dim " NAME);

#define PLEAT_DIM_DIAGNOSTICS_END(DIM, OWN)                                                                        \
        else if constexpr (PleatMisuse_ == PleatM_::convert && pleat::on<PleatX_, OWN>)                            \
            static_assert(PleatOk_, "pleat: a part of this index of dim " DIM " would be lost in the fold or digit; convert it explicitly"); \
        else if constexpr (PleatMisuse_ == PleatM_::convert && pleat::is_list<PleatX_>)                            \
            static_assert(PleatOk_, "pleat: a list of several dims is not dim " DIM "; get<" DIM ">() picks one"); \
        else if constexpr (PleatMisuse_ == PleatM_::fold)                                                          \
            static_assert(PleatOk_, "pleat: an index of dim " DIM " folds by multiples of its own step only");     \
        else if constexpr (PleatMisuse_ == PleatM_::find)                                                          \
            static_assert(PleatOk_, "pleat: this list of coordinates has no dim " DIM);                            \
        else if constexpr (PleatMisuse_ == PleatM_::scale)                                                         \
            static_assert(PleatOk_, "pleat: dim " DIM " multiplies with integers only");                           \
        else if constexpr (PleatMisuse_ == PleatM_::divide)                                                        \
            static_assert(PleatOk_, "pleat: dim " DIM " does not divide; fold<8>() is the block of 8 and a digit is the place in it"); \
        else if constexpr (PleatMisuse_ == PleatM_::carry)                                                         \
            static_assert(PleatOk_, "pleat: a digit of dim " DIM " stays below its count; add to " DIM " or a fold of it"); \
        else if constexpr (PleatMisuse_ == PleatM_::number)                                                        \
            static_assert(PleatOk_, "pleat: this list has dims beside " DIM " and is no single number; get<" DIM ">() picks one"); \
        else if constexpr (PleatMisuse_ == PleatM_::place)                                                         \
            static_assert(PleatOk_, "pleat: at<n>() is a place of dim " DIM " that is known: not negative, and below a digit's count"); \
        else if constexpr (PleatMisuse_ == PleatM_::use)                                                           \
            static_assert(PleatOk_, "pleat: an index of dim " DIM " is no integer; get() is its number");          \
        else if constexpr (PleatMisuse_ == PleatM_::add)                                                           \
            static_assert(PleatOk_, "pleat: dim " DIM " adds to indices and lists of them; a cursor takes it in brackets"); \
        else if constexpr (PleatMisuse_ == PleatM_::compare)                                                       \
            static_assert(PleatOk_, "pleat: dim " DIM " compares with indices of " DIM " only");                   \
        else                                                                                                       \
            static_assert(PleatOk_, "pleat: this is neither an integer nor an index of dim " DIM);                 \
    }
// clang-format on

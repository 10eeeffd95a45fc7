// One page that shows a spec beside what became of it: the emitted CUDA and its machine code with linked lines, the
// launches with their time at the roof, a picture of each tensor. Knows programs and texts; nothing of files,
// compilers, or who reads the page. Needs nothing from outside: style and script stand in it.
#pragma once

#include <string>
#include <vector>

#include "plan/program/program.h"

namespace pleat::page {

/// A text that is shown with numbered lines.
struct Listing {
    std::string name;  // "rmsnorm.json", as the comments of emitted code name it
    std::string text;
};

/// An instruction or a label, and the line of the emitted CUDA that it was made of.
struct SassLine {
    std::string text;
    int line = 0;           // 0: of none
    std::string from = {};  // "memory.h:74", where the code of this line was inlined from; or empty
};

struct SassFunction {
    std::string name;
    std::vector<SassLine> lines = {};
    int instructions = 0;
    std::string note = {};  // "40 registers, 256 bytes of shared memory"
};

/// The functions in what `nvdisasm -gi -c` prints, in the order of the emitted CUDA. `source`: the name of the
/// emitted CUDA in its comments.
std::vector<SassFunction> functions_of(std::string_view disassembly, std::string_view source);

/// For each line of emitted CUDA, from 0, the place in a spec that it was emitted for ("rmsnorm.json:17"), or
/// nothing: that of the comment above it, as far as its block goes. A block that holds no comment but further in is
/// of that comment.
std::vector<std::string> origins_of(std::string_view cuda);

/// What a kernel costs at least on the target.
struct Roof {
    double bytes = 0;       // that must move
    double products = 0;    // operations of its contractions, two a term
    double operations = 0;  // others
    double microseconds = 0;
    std::string_view bound;  // "memory", "tensor cores", "arithmetic"
};

/// A value for each of the spec's symbols: `open` as nearly as its bounds allow.
std::vector<int64_t> symbols_near(const model::Spec& spec, int64_t open);
/// At sizes for which 64 bits hold what it counts; throws model::SizeOverflow at others.
Roof roof_of(const schedule::Program& program, size_t kernel, const std::vector<int64_t>& symbols);

struct Page {
    const schedule::Program& program;
    std::vector<Listing> specs;  // the spec first, then those that it uses
    Listing cuda = {};           // empty text: a vocabulary
    std::string compiled = {};   // "NVRTC 13.0 for sm_90a"
    std::vector<SassFunction> sass = {};
    std::string without_sass = {};  // why there is none, a sentence
};

/// The page as HTML; the same bytes for the same input.
std::string html(const Page& page);

}  // namespace pleat::page

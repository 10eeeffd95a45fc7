// A program's page, with machine code where this machine can make and read it.
#pragma once

#include <string>

#include "plan/program/program.h"
#include "source/source.h"

namespace pleat::cli {

/// The page of a program as HTML; see page/page.h. `arch`: what it is compiled for ("sm_90a"); empty: the target's.
/// Without NVRTC or a disassembler the page says so in the place of machine code. Throws BuildError where the
/// program does not compile.
std::string page_of(const schedule::Program& program, const Sources& sources, const std::string& arch);

}  // namespace pleat::cli

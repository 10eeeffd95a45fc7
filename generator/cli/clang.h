// Opens the library that holds Clang, for the commands that want it.
#pragma once

#include <string>
#include <string_view>

#include "source/source.h"
#include "verify/services.h"

namespace pleat::cli {

/// The library beside the command, opened at the first call. Throws a sentence if this build has none; `who` wants
/// it ("pleat lint").
const verify::Services& clang_services(std::string_view who);

/// The folder that holds pleat/core.h: installed beside the command, or where it was built from.
std::string header_folder();

/// The span of a file between two of its places; one character if they are the same.
Span span_of(const Sources& sources, int file, const verify::Place& begin, const verify::Place& end);

}  // namespace pleat::cli

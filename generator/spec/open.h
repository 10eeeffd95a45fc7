// Opening the files that a run reads, with every way in which that can fail as one sentence. Knows
// nothing of JSON.
#pragma once

#include <cstddef>
#include <string>

#include "diag/diag.h"
#include "source/source.h"

namespace pleat {

/// A spec is text that a person writes; what is larger than this is something else.
inline constexpr size_t max_source_bytes = size_t{16} << 20;

/// Reads a regular file of at most max_source_bytes into `sources` and returns its index, or -1 when
/// it cannot be read; the reason is reported at `asked`, the place that named the file, if known.
int open_source(const std::string& path, Sources& sources, Diagnostics& diagnostics, Span asked = {});

}  // namespace pleat

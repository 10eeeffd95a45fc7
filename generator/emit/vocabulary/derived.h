// A derived coordinate in dims.h: a subscript that follows from places along other dims.
#pragma once

#include "codegen/vocabulary_names.h"
#include "codegen/writer.h"

namespace pleat::emit {

void emit_derived(Writer& w, const model::Spec& spec, VocabularyNames& names, const model::Derived& derived);

}  // namespace pleat::emit

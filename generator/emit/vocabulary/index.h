// A compound index in dims.h: one number, such as blockIdx.x, for several coordinates.
#pragma once

#include "codegen/vocabulary_names.h"
#include "codegen/writer.h"

namespace pleat::emit {

void emit_index(Writer& w, const model::Spec& spec, VocabularyNames& names, const model::Index& index);

}  // namespace pleat::emit

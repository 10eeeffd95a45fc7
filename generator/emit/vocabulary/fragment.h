// The type of a fragment in dims.h: a tensor core's operand over dims of the spec, and the sentences of its misuse.
#pragma once

#include "codegen/vocabulary_names.h"
#include "codegen/writer.h"

namespace pleat::emit {

void emit_fragment(Writer& w, const model::Spec& spec, VocabularyNames& names, const model::Fragment& fragment);

}  // namespace pleat::emit

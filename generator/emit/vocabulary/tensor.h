// A tensor in dims.h: its layout as literals, and its type with the sentences of its misuse.
#pragma once

#include "codegen/vocabulary_names.h"
#include "codegen/writer.h"

namespace pleat::emit {

/// `stored`: its elements may be written.
void emit_tensor(Writer& w, const model::Spec& spec, VocabularyNames& names, model::TensorId tensor, bool stored);

}  // namespace pleat::emit

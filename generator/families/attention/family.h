// Attention: two contractions with a softmax between them.
#pragma once

#include "plan/family.h"

namespace pleat::schedule {

const Family& attention_family();

}  // namespace pleat::schedule

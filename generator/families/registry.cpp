// The list of schedule families. A new family is one line here and a folder beside the others.
#include "plan/registry.h"

#include "families/attention/backward_family.h"
#include "families/attention/family.h"
#include "families/column/family.h"
#include "families/gemm/family.h"
#include "families/gemm_chain/family.h"
#include "families/map/family.h"
#include "families/nested/family.h"
#include "families/rolling/family.h"
#include "families/row/family.h"
#include "families/scan/family.h"
#include "families/segment/family.h"
#include "families/stepwise/family.h"
#include "families/sweep/family.h"
#include "families/window/dense_family.h"
#include "families/window/family.h"
#include "families/window/gradient_family.h"
#include "families/window/lines_family.h"

namespace pleat::schedule {

std::span<const Family* const> families() {
    static const Family* const all[] = {&attention_family(),
                                        &attention_gradients_family(),
                                        &window_family(),
                                        &lines_family(),
                                        &weight_gradient_family(),
                                        &dense_gradient_family(),
                                        &gemm_chain_family(),
                                        &gemm_family(),
                                        &segment_family(),
                                        &scan_family(),
                                        &row_family(),
                                        &rolling_family(),
                                        &sweep_family(),
                                        &nested_family(),
                                        &column_family(),
                                        &finish_family(),
                                        &map_family(),
                                        &stepwise_family()};
    return all;
}

}  // namespace pleat::schedule

// Forms of launches, as a schedule's "form" asks for them, and which families a kernel's whole plan may come from.
#pragma once

#include <vector>

#include "model/kernel.h"
#include "target/target.h"

namespace pleat::schedule {

class Family;

/// Values of Setting::form.
enum class FormValue : int64_t {
    cooperative,
    pingpong,
    windows,
    lines,
    five_products,
    seven_products,
    bounded,
    listed,
    grouped,
    one_head
};

inline bool asks_for(const model::Schedule& schedule, FormValue form) {
    return schedule[model::Setting::form] == static_cast<int64_t>(form);
}

/// Families that take the whole kernel, each in its own way: the fastest of them runs unless a schedule asks for
/// another.
std::vector<const Family*> families_of_whole(const model::Spec& spec, const model::Kernel& lowered,
                                             model::TensorId intermediate, const Target& target);

}  // namespace pleat::schedule

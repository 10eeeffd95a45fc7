// What tuning has found out, in a file: which schedule was the fastest of a kernel, at which sizes, on which
// device. And giving specs those schedules. Knows nothing of how times are taken.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "model/kernel.h"

namespace pleat::cli {

struct TunedRecord {
    std::string spec, kernel;              // names, for people
    std::string key;                       // what the kernel computes, on which layouts (tuning_key)
    std::string device;                    // "NVIDIA H200"
    std::map<std::string, int64_t> sizes;  // every dim
    model::Schedule schedule;              // empty: what is chosen without wishes was the fastest
    double us = 0, chosen_us = 0;          // the fastest, and what is chosen

    /// Is it about the same kernel, device and sizes?
    bool same_place(const TunedRecord& other) const {
        return key == other.key && device == other.device && sizes == other.sizes;
    }
};

/// Equal for kernels that compute the same on tensors of the same layouts and static sizes; a schedule does not
/// change it.
std::string tuning_key(const model::Spec& spec, size_t kernel);

/// The file beside the cache of cubins; "" where there is no cache.
std::string remembered_file();

/// The records of a file; none if it does not exist. Throws a sentence if it is damaged or cannot be read.
std::vector<TunedRecord> read_tuned(const std::string& path);

/// Adds the records to the file, in place of those of the same place. Safe beside other processes that do the same:
/// it is written whole and renamed, under a lock. A damaged file is set aside as PATH.damaged, and reported. Throws
/// a sentence if nothing can be written.
void remember_tuned(const std::string& path, const std::vector<TunedRecord>& records,
                    const std::function<void(const std::string&)>& report);

/// Gives each kernel that has no schedule of its own what the records say of it, for `device` (or, if empty, for
/// the only one that they have for the kernel). Records at several sizes of one runtime dim become cases that meet
/// at the geometric mean. Reports records that no longer fit; throws a sentence if they are of several devices, or
/// differ in several runtime dims.
void apply_tuned(model::Spec& spec, const std::vector<TunedRecord>& records, const std::string& device,
                 const std::function<void(const std::string&)>& report);

}  // namespace pleat::cli

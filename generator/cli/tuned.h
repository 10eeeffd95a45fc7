// What tuning has found out, in a file: which schedule was the fastest of a kernel, at which sizes, on which
// device. And giving specs those schedules. Knows nothing of how times are taken.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "compile/compile.h"
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

/// The spec with one of its kernels alone; workspace tensors are arguments of it.
model::Spec spec_alone(const model::Spec& spec, size_t kernel);

/// The file beside the cache of cubins; "" where there is no cache.
std::string remembered_file();

/// The records of a file; none if it does not exist. Throws a sentence if it is damaged or cannot be read.
std::vector<TunedRecord> read_tuned(const std::string& path);

/// Adds the records to the file, in place of those of the same place. Safe beside other processes that do the same:
/// it is written whole and renamed, under a lock. A damaged file is set aside as PATH.damaged, and reported. Throws
/// a sentence if nothing can be written.
void remember_tuned(const std::string& path, const std::vector<TunedRecord>& records,
                    const std::function<void(const std::string&)>& report);

/// What tuning found on one device, for kernels that have no schedule of their own; where `device` is empty, on the
/// only one that a kernel was tuned on. Records at several sizes of one runtime dim become cases that meet at the
/// geometric mean. `report` is given a sentence about each kernel that it does not fit any more.
class TunedSchedules : public schedule::Tuned {
public:
    TunedSchedules(std::vector<TunedRecord> records, std::string device,
                   std::function<void(const std::string&)> report)
        : records_(std::move(records)), device_(std::move(device)), report_(std::move(report)) {}

    /// Throws a sentence if the kernel was tuned on several devices or at sizes that differ in several dims.
    std::vector<model::ScheduleCase> cases(const model::Spec& spec, size_t kernel) const override;
    void misfit(const model::Kernel& kernel) const override;

private:
    std::vector<TunedRecord> records_;
    std::string device_;
    std::function<void(const std::string&)> report_;
};

}  // namespace pleat::cli

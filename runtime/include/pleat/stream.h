// Order of work on a device: streams, events that time it, and graphs that repeat it.
#pragma once

#include <functional>
#include <memory>

#include "pleat/device.h"

namespace pleat {

/// A CUstream: the default one, one of another library, or one of our own. On the CPU work is done
/// at once and a stream is only a word.
class Stream {
public:
    /// The device's default stream (the CUDA null stream).
    Stream() = default;
    /// An existing CUstream (or cudaStream_t), which stays its owner's.
    explicit Stream(void* handle) : handle_(handle) {}
    /// A stream of our own, not blocked by the default stream; destroyed with its last copy.
    static Stream create(const Device& device);

    /// The same stream, on which a kernel may begin while the one before it ends (sm_90 and later): every generated
    /// kernel waits by itself (griddepcontrol.wait) for all that the one before it has written. That one is of
    /// Pleat, or any other that has not itself been launched so without ever waiting: what came before such a one
    /// might still run.
    Stream overlapping() const;
    bool overlaps() const { return overlaps_; }

    void* handle() const { return handle_; }
    /// Waits for the work handed over so far; the default stream for that of every device in use.
    void synchronize() const;

private:
    void* handle_ = nullptr;
    std::shared_ptr<void> owned_;
    const runtime::DeviceState* device_ = nullptr;  // of a stream of our own
    bool overlaps_ = false;
};

/// A point in a stream's work, for timing.
class Event {
public:
    explicit Event(const Device& device);
    void record(const Stream& stream);
    void synchronize() const;
    /// Milliseconds between an earlier event and this one, both done.
    float milliseconds_since(const Event& earlier) const;

private:
    std::shared_ptr<void> handle_;
    Device device_;
};

/// Work captured once and launched many times at the price of one launch. A graph keeps the kernels that it
/// launches, also one that others capture.
class Graph {
public:
    /// Captures what `work` hands to the stream, which must not be the default stream.
    static Graph capture(const Device& device, const Stream& stream, const std::function<void()>& work);
    void launch(const Stream& stream) const;

private:
    explicit Graph(const Device& device) : device_(device) {}
    std::shared_ptr<void> executable_;
    Device device_;
};

}  // namespace pleat

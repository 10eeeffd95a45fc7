#include "pleat/stream.h"

#include "driver.h"
#include "kept.h"
#include "pleat/error.h"

namespace pleat {

using runtime::ContextScope;
using runtime::DeviceState;
using runtime::Driver;

Stream Stream::create(const Device& device) {
    Stream stream;
    if (device.is_cpu()) return stream;
    const DeviceState* s = &device.state();
    const ContextScope scope(*s->driver, s->context);
    s->driver->check(s->driver->stream_create(&stream.handle_, runtime::cu_stream_non_blocking), "cuStreamCreate");
    stream.device_ = s;
    stream.owned_ = std::shared_ptr<void>(stream.handle_, [s](void* handle) { s->driver->stream_destroy(handle); });
    return stream;
}

Stream Stream::overlapping() const {
    Stream same = *this;
    same.overlaps_ = true;
    return same;
}

void Stream::synchronize() const {
    const auto wait = [](const DeviceState& s, void* handle) {
        const ContextScope scope(*s.driver, s.context);
        s.driver->check(s.driver->stream_synchronize(handle), "cuStreamSynchronize");
    };
    if (device_) return wait(*device_, handle_);
    // Each context has a default stream of its own, and ours are current only during calls. Where no
    // device was opened there is no work: the CPU's streams are always done.
    if (!handle_) return runtime::for_each_open_device([&](const DeviceState& s) { wait(s, nullptr); });
    const Driver& d = runtime::driver();
    d.check(d.stream_synchronize(handle_), "cuStreamSynchronize");
}

Event::Event(const Device& device) : device_(device) {
    if (device.is_cpu()) throw Error("events time CUDA devices, not the CPU");
    const DeviceState* s = &device.state();
    const ContextScope scope(*s->driver, s->context);
    void* handle = nullptr;
    s->driver->check(s->driver->event_create(&handle, 0), "cuEventCreate");
    handle_ = std::shared_ptr<void>(handle, [s](void* event) { s->driver->event_destroy(event); });
}

void Event::record(const Stream& stream) {
    const DeviceState& s = device_.state();
    const ContextScope scope(*s.driver, s.context);
    s.driver->check(s.driver->event_record(handle_.get(), stream.handle()), "cuEventRecord");
}

void Event::synchronize() const {
    const DeviceState& s = device_.state();
    const ContextScope scope(*s.driver, s.context);
    s.driver->check(s.driver->event_synchronize(handle_.get()), "cuEventSynchronize");
}

float Event::milliseconds_since(const Event& earlier) const {
    const DeviceState& s = device_.state();
    const ContextScope scope(*s.driver, s.context);
    float milliseconds = 0;
    s.driver->check(s.driver->event_elapsed(&milliseconds, earlier.handle_.get(), handle_.get()),
                    "cuEventElapsedTime");
    return milliseconds;
}

Graph Graph::capture(const Device& device, const Stream& stream, const std::function<void()>& work) {
    if (device.is_cpu()) throw Error("graphs are captured on CUDA devices, not on the CPU");
    if (!stream.handle()) throw Error("the default stream cannot be captured; use Stream::create");
    const DeviceState* s = &device.state();
    const Driver& d = *s->driver;
    const ContextScope scope(d, s->context);
    d.check(d.capture_begin(stream.handle(), runtime::cu_capture_thread_local), "cuStreamBeginCapture");
    void* graph = nullptr;
    try {
        work();
    } catch (...) {
        d.capture_end(stream.handle(), &graph);
        if (graph) d.graph_destroy(graph);
        throw;
    }
    d.check(d.capture_end(stream.handle(), &graph), "cuStreamEndCapture");
    Graph result(device);
    void* executable = nullptr;
    const runtime::CuResult instantiated = d.graph_instantiate(&executable, graph, 0);
    d.graph_destroy(graph);
    d.check(instantiated, "cuGraphInstantiate");
    result.executable_ = std::shared_ptr<void>(executable, [s](void* e) {
        s->driver->graph_exec_destroy(e);
        release_kept();
    });
    return result;
}

void Graph::launch(const Stream& stream) const {
    const DeviceState& s = device_.state();
    const ContextScope scope(*s.driver, s.context);
    s.driver->check(s.driver->graph_launch(executable_.get(), stream.handle()), "cuGraphLaunch");
}

}  // namespace pleat

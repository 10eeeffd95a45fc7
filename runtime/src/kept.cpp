#include "kept.h"

#include <mutex>
#include <vector>

#include "kernel_state.h"

namespace pleat {

using runtime::Driver;

namespace {

using Kept = std::shared_ptr<const Kernel::State>;

struct Waiting {
    std::mutex mutex;
    std::vector<Kept> states;
};
Waiting& waiting() {
    static auto* all = new Waiting;  // never destroyed: the driver may destroy a graph at any time
    return *all;
}

/// CUhostFn: the last graph that kept the state is gone.
void let_go(void* kept) {
    const std::unique_ptr<Kept> state(static_cast<Kept*>(kept));
    Waiting& all = waiting();
    const std::lock_guard lock(all.mutex);
    all.states.push_back(std::move(*state));
}

}  // namespace

void keep_while_captured(const Kept& state, const Stream& stream) {
    if (!stream.handle() || state->device.is_cpu()) return;  // the default stream is never captured
    const Driver& d = *state->device.state().driver;
    int status = runtime::cu_capture_none;
    unsigned long long capture = 0;
    void* graph = nullptr;
    if (d.capture_info(stream.handle(), &status, &capture, &graph, nullptr, nullptr) != 0 ||
        status != runtime::cu_capture_active || state->kept_by.load(std::memory_order_relaxed) == capture)
        return;
    auto kept = std::make_unique<Kept>(state);
    void* object = nullptr;
    d.check(d.user_object_create(&object, kept.get(), let_go, 1, runtime::cu_user_object_no_sync),
            "cuUserObjectCreate", state->manifest.kernel);
    kept.release();
    const runtime::CuResult result = d.graph_retain(graph, object, 1, runtime::cu_graph_takes_reference);
    if (result != 0) d.user_object_release(object, 1);
    d.check(result, "cuGraphRetainUserObject", state->manifest.kernel);
    state->kept_by.store(capture, std::memory_order_relaxed);
}

void release_kept() {
    std::vector<Kept> states;
    {
        Waiting& all = waiting();
        const std::lock_guard lock(all.mutex);
        states.swap(all.states);
    }
}

}  // namespace pleat

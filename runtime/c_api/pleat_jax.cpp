// Calls of JAX: a plan says which buffer is which tensor, and the kernel of the call's device is launched by
// position.
#include "pleat_jax.h"

#include <cstring>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>
#include <vector>

#include "guarded.h"
#include "jax/xla_ffi.h"
#include "pleat/manifest.h"

namespace {

namespace xla = pleat::xla;

constexpr size_t workspace_alignment = 256;

/// A struct of a call, whose first member is its size.
template <class Call>
Call call_of(xla::Context* context) {
    Call call{};
    call.struct_size = sizeof(Call);
    call.context = context;
    return call;
}

void must(const xla::Api& api, xla::Error* error, const char* what) {
    if (!error) return;
    xla::ErrorMessage reported{sizeof reported, nullptr, error, ""};
    api.error_get_message(&reported);
    const std::string sentence = std::string("XLA gives no ") + what + ": " + reported.message;
    xla::ErrorDestroy destroy{sizeof destroy, nullptr, error};
    api.error_destroy(&destroy);
    throw std::runtime_error(sentence);
}

class Plan {
public:
    explicit Plan(const pleat_jax_plan& p) : files_(pleat::KernelFiles::open(p.path, p.name)) {
        const pleat::Manifest& manifest = files_.manifest();
        for (size_t i = 0; i < p.buffer_count; ++i) {
            buffers_.push_back(p.buffers[i] ? manifest.tensor_named(p.buffers[i]) : -1);
            if (p.buffers[i] && buffers_.back() < 0) fail("tensor", p.buffers[i]);
        }
        symbols_.resize(manifest.symbols.size());
        for (size_t i = 0; i < p.symbol_count; ++i) {
            const int at = manifest.symbol_named(p.symbols[i].name);
            if (at < 0) fail("symbol", p.symbols[i].name);
            symbols_[static_cast<size_t>(at)] = p.symbols[i].value;
        }
        bits_.resize(manifest.params.size());
        params_.resize(manifest.params.size());
        for (size_t i = 0; i < p.param_count; ++i) add(p.params[i]);
    }

    void run(const xla::Frame& frame, bool on_cuda) {
        const xla::Api& api = *frame.api;
        const auto given = static_cast<size_t>(frame.arguments.size),
                   made = static_cast<size_t>(frame.results.size);
        if (given + made != buffers_.size()) throw std::runtime_error("the call has other buffers than its plan");
        const void* pointers[pleat::Manifest::max_tensors] = {};
        for (size_t i = 0; i < buffers_.size(); ++i)
            if (buffers_[i] >= 0)
                pointers[buffers_[i]] =
                    (i < given ? frame.arguments.buffers[i] : frame.results.buffers[i - given])->data;
        void *stream = nullptr, *workspace = nullptr;
        const pleat::Kernel& kernel = on(on_cuda ? ordinal(frame) : PLEAT_CPU);
        if (on_cuda) {
            auto call = call_of<xla::StreamGet>(frame.context);
            must(api, api.stream_get(&call), "stream");
            stream = call.stream;
            if (const size_t bytes = kernel.workspace_bytes(symbols_.data()); bytes > 0) {
                auto memory = call_of<xla::MemoryAllocate>(frame.context);
                // XLA promises 16 bytes at most, so that the place within is ours to choose.
                memory.size = bytes + workspace_alignment, memory.alignment = 16;
                must(api, api.memory_allocate(&memory), "memory for a workspace");
                size_t room = memory.size;
                workspace = std::align(workspace_alignment, bytes, memory.data, room);
            }
        }
        kernel.launch(pleat::Stream(stream), pointers, symbols_.data(), params_.data(), workspace);
        if (!on_cuda && !files_.manifest().requirements.empty()) kernel.check(pleat::Stream());
    }

private:
    pleat::KernelFiles files_;
    std::vector<int> buffers_;  // of the kernel's tensors
    std::vector<long long> symbols_;
    std::vector<uint64_t> bits_;
    std::vector<const void*> params_;  // null: its default
    std::mutex loading_;
    std::map<int, pleat::Kernel> kernels_;  // by CUDA ordinal

    [[noreturn]] static void fail(const char* what, const char* name) {
        throw std::runtime_error(std::string("the kernel has no ") + what + " " + name);
    }

    void add(const pleat_param& param) {
        const pleat::Manifest& manifest = files_.manifest();
        const int found = manifest.param_named(param.name);
        if (found < 0) fail("param", param.name);
        const auto at = static_cast<size_t>(found);
        const pleat::ElementType& type = *manifest.params[at].type;
        const bool fits = param.is_integer ? pleat::store_integer(type, param.integer, &bits_[at])
                                           : pleat::store_real(type, param.real, &bits_[at]);
        if (!fits) throw std::runtime_error(std::string("param ") + param.name + " does not fit its dtype");
        params_[at] = &bits_[at];
    }

    static int ordinal(const xla::Frame& frame) {
        if (frame.api->struct_size < sizeof(xla::Api)) return 0;  // older than this function
        auto call = call_of<xla::DeviceOrdinalGet>(frame.context);
        must(*frame.api, frame.api->device_ordinal_get(&call), "device");
        return call.ordinal;
    }

    const pleat::Kernel& on(int device) {
        const std::lock_guard lock(loading_);
        auto found = kernels_.find(device);
        if (found == kernels_.end()) {
            const pleat::Device where = device == PLEAT_CPU ? pleat::Device::cpu() : pleat::Device::cuda(device);
            found = kernels_.emplace(device, pleat::Kernel::load(files_, where)).first;
        }
        return found->second;
    }
};

std::mutex adding;
std::deque<Plan> plans;  // whose members stay where they are

Plan& plan_of(const xla::Attributes& attributes) {
    for (int64_t i = 0; i < attributes.size; ++i) {
        const xla::Bytes& name = *attributes.names[i];
        if (std::string_view(name.data, name.size) != "plan" || attributes.types[i] != xla::AttributeType::scalar)
            continue;
        const auto number =
            *static_cast<const int64_t*>(static_cast<const xla::Scalar*>(attributes.values[i])->value);
        const std::lock_guard lock(adding);
        if (number >= 0 && static_cast<size_t>(number) < plans.size()) return plans[static_cast<size_t>(number)];
    }
    throw std::runtime_error("the call names no plan of this process");
}

/// XLA asks once what a handler is: written for which version, and with which traits (none).
bool answers_metadata(xla::Frame& frame) {
    if (!frame.extensions || frame.extensions->type != xla::ExtensionType::metadata) return false;
    xla::Metadata& metadata = *reinterpret_cast<xla::MetadataExtension*>(frame.extensions)->metadata;
    metadata.version.major = 0;
    metadata.version.minor = frame.api ? frame.api->version.minor : 3;
    metadata.traits = 0;
    return true;
}

void* handled(void* call_frame, bool on_cuda) {
    auto& frame = *static_cast<xla::Frame*>(call_frame);
    if (answers_metadata(frame) || frame.stage != xla::Stage::execute) return nullptr;
    const int status = pleat::c_api::guarded([&] { plan_of(frame.attributes).run(frame, on_cuda); });
    if (status == PLEAT_OK) return nullptr;
    xla::ErrorCreate error{
        sizeof error, nullptr, pleat::c_api::last_error().c_str(),
        status == PLEAT_REQUIREMENT ? xla::ErrorCode::invalid_argument : xla::ErrorCode::internal};
    return frame.api->error_create(&error);
}

}  // namespace

int64_t pleat_jax_add(const pleat_jax_plan* plan) {
    int64_t number = -1;
    pleat::c_api::guarded([&] {
        const std::lock_guard lock(adding);
        plans.emplace_back(*plan);
        number = static_cast<int64_t>(plans.size()) - 1;
    });
    return number;
}

void* pleat_jax_cpu(void* call_frame) { return handled(call_frame, false); }
void* pleat_jax_cuda(void* call_frame) { return handled(call_frame, true); }

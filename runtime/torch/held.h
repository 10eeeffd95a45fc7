// A tensor of torch that is owned, and what follows a call of torch that failed.
#pragma once

#include <stdexcept>
#include <utility>

#include "torch_shim.h"

namespace pleat::torch_shim {

inline void must(Status status) {
    if (status != 0) throw std::runtime_error("pleat: a function of torch failed");
}

/// A tensor's handle, owned.
class Held {
public:
    Held() = default;
    explicit Held(Tensor handle) : handle_(handle) {}
    Held(Held&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
    Held& operator=(Held&& other) noexcept {
        std::swap(handle_, other.handle_);
        return *this;
    }
    ~Held() {
        if (handle_) shim().delete_tensor_object(handle_);
    }
    Tensor get() const { return handle_; }
    Tensor release() { return std::exchange(handle_, nullptr); }

private:
    Tensor handle_ = nullptr;
};

}  // namespace pleat::torch_shim

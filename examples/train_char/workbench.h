// Memory of a device handed out as typed tensors, and launches in the order of one stream. Knows nothing of any
// model.
#pragma once

#include <pleat/runtime.h>

#include <algorithm>
#include <concepts>
#include <deque>
#include <stdexcept>
#include <tuple>
#include <type_traits>
#include <vector>

namespace train_char {

/// Tensor at `pointer` with the extents that it needs of `sizes`; a tensor whose sizes are all constants needs
/// none. Of a tuple it takes the sizes of its own spec.
template <class Tensor, size_t Part = 0, class Sizes>
Tensor tensor_at(typename Tensor::Element* pointer, const Sizes& sizes) {
    if constexpr (std::constructible_from<typename Tensor::Layout, const Sizes&>) {
        return Tensor(pointer, sizes);
    } else if constexpr (requires { std::tuple_size<Sizes>::value; }) {
        using Own = std::tuple_element_t<Part, Sizes>;
        if constexpr (Part + 1 < std::tuple_size_v<Sizes> &&
                      !std::constructible_from<typename Tensor::Layout, const Own&>)
            return tensor_at<Tensor, Part + 1>(pointer, sizes);
        else
            return tensor_at<Tensor>(pointer, std::get<Part>(sizes));
    } else {
        return Tensor(pointer);
    }
}

/// The type of a generated kernel's arguments, so that a launch can be written with braces.
template <class Own, class Arguments, size_t Tensors, size_t Symbols, size_t Params>
Arguments arguments_of(const pleat::Launcher<Own, Arguments, Tensors, Symbols, Params>*);
template <class Kernel>
using ArgumentsOf = decltype(arguments_of(static_cast<const Kernel*>(nullptr)));

class Workbench {
public:
    explicit Workbench(const pleat::Device& device) : device_(device), stream_(pleat::Stream::create(device)) {}

    /// A tensor of zeros; its memory lives as long as the workbench.
    template <class Tensor, class Sizes>
    Tensor make(const Sizes& sizes) {
        using Element = std::remove_const_t<typename Tensor::Element>;
        const long long bytes = tensor_at<Tensor>(nullptr, sizes).num_bytes();
        pleat::Buffer& buffer = buffers_.emplace_back(device_, static_cast<size_t>(std::max(bytes, 1LL)));
        buffer.fill(0, stream_);
        return tensor_at<Tensor>(static_cast<Element*>(buffer.data()), sizes);
    }
    /// A tensor of these elements. Waits for the copy.
    template <class Tensor, class Sizes, class Value>
        requires std::same_as<Value, std::remove_const_t<typename Tensor::Element>>
    Tensor make(const Sizes& sizes, const std::vector<Value>& values) {
        const Tensor tensor = make<Tensor>(sizes);
        write(tensor, values);
        return tensor;
    }
    /// The elements of a tensor that make() gave, after all work so far.
    template <class Tensor>
    auto read(const Tensor& tensor) const {
        std::vector<std::remove_const_t<typename Tensor::Element>> values(static_cast<size_t>(tensor.num_bytes()) /
                                                                          sizeof(typename Tensor::Element));
        holder(tensor.get()).download(values.data(), values.size() * sizeof(values[0]), stream_);
        return values;
    }
    /// Replaces the first elements of such a tensor, after all work so far. Waits for the copy.
    template <class Tensor, class Value>
        requires std::same_as<Value, std::remove_const_t<typename Tensor::Element>>
    void write(const Tensor& tensor, const std::vector<Value>& values) {
        holder(tensor.get()).upload(values.data(), values.size() * sizeof(Value), stream_);
        stream_.synchronize();
    }

    /// Launches a generated kernel with as much workspace as it asks for; launches share it, since they run one by
    /// one.
    template <class Kernel>
    void launch(const Kernel& kernel, const ArgumentsOf<Kernel>& arguments) {
        const size_t bytes = kernel.workspace_bytes(arguments);
        if (bytes > workspace_.size()) workspace_ = pleat::Buffer(device_, bytes);
        kernel(stream_, arguments, workspace_.data());
    }

    const pleat::Device& device() const { return device_; }
    const pleat::Stream& stream() const { return stream_; }

private:
    pleat::Buffer& holder(const void* tensor) const {
        for (pleat::Buffer& buffer : buffers_)
            if (buffer.data() == tensor) return buffer;
        throw std::invalid_argument("a tensor that this workbench did not make");
    }

    pleat::Device device_;
    pleat::Stream stream_;
    mutable std::deque<pleat::Buffer> buffers_;  // their places, not their elements, are the workbench's own state
    pleat::Buffer workspace_;
};

}  // namespace train_char

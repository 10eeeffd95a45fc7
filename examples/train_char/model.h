// The decoder: its weights, what a step keeps in memory, and the order of the launches. Knows nothing of text, and
// computes nothing itself: every number is made by a kernel of the specs beside this file. Their gradients are
// derived when this is built.
#pragma once

#include <stdexcept>
#include <string>
#include <tuple>
#include <type_traits>
#include <vector>

#include "block_backward/launch.h"
#include "block_forward/launch.h"
#include "embedding_backward/launch.h"
#include "embedding_forward/launch.h"
#include "head_backward/launch.h"
#include "head_forward/launch.h"
#include "training/launch.h"
#include "workbench.h"

namespace train_char {

/// float; double where the kernels are generated with --type F=f64.
using Real = training::WEIGHT::Element;

/// Every kernel of a step, loaded once.
struct Kernels {
    explicit Kernels(const pleat::Device& on) : device(on) {}
    pleat::Device device;

    training::start::Kernel start = training::start::Kernel::load(device);
    training::angles::Kernel angles = training::angles::Kernel::load(device);

    embedding_forward::Kernel embedding = embedding_forward::Kernel::load(device);
    block_forward::Kernel block = block_forward::Kernel::load(device);
    head_forward::Kernel head = head_forward::Kernel::load(device);

    head_backward::Kernel head_backward = head_backward::Kernel::load(device);
    block_backward::Kernel block_backward = block_backward::Kernel::load(device);
    embedding_backward::Kernel embedding_backward = embedding_backward::Kernel::load(device);

    training::gradient_norm::Kernel gradient_norm = training::gradient_norm::Kernel::load(device);
    training::clip::Kernel clip = training::clip::Kernel::load(device);
    training::adamw::Kernel adamw = training::adamw::Kernel::load(device);
};

/// One tensor of the model: where it lies in WEIGHT and, at the same place, its gradient in GRAD.
struct Slot {
    std::string name;
    long long offset = 0;    // elements
    long long elements = 0;  // without those that fill it up to whole blocks
    int group = 0;           // of its first values, learning rate and decay
};

struct Shape {
    long long sequences = 8;  // of extent(S) tokens each
    long long vocabulary = 0;
    int layers = 2;
    double rate = 3e-3;
    double decay = 0.1;
};

/// The open dims of every spec.
inline auto sizes_of(long long tokens, long long vocabulary) {
    return std::tuple(pleat::extents(training::T(tokens)),
                      pleat::extents(embedding_forward::T(tokens), embedding_forward::V(vocabulary)),
                      pleat::extents(embedding_backward::T(tokens), embedding_backward::V(vocabulary)),
                      pleat::extents(block_forward::T(tokens)), pleat::extents(block_backward::T(tokens)),
                      pleat::extents(head_forward::T(tokens), head_forward::V(vocabulary)),
                      pleat::extents(head_backward::T(tokens), head_backward::V(vocabulary)));
}

class Decoder {
public:
    /// Takes memory for everything, and gives the weights their first values, which depend on `seed` alone.
    Decoder(Workbench& bench, const Shape& shape, long long seed);

    /// The tokens of a step and what follows each of them: i32 [T], to be filled by the caller.
    const training::TOKEN& tokens() const { return token_; }
    const training::LABEL& labels() const { return label_; }
    /// The tokens of one sequence.
    static long long context();

    /// Tokens to logits, and to their mean loss.
    void forward();
    /// From the loss to the gradient of every weight.
    void backward();
    /// Measures and limits the gradient, and takes the step (1, 2, ...) of AdamW.
    void update(long long step);

    /// The last mean loss (nats a token) and the norm of the last gradient before it was limited. Both wait for the
    /// work so far, and throw if a token or a label lay outside the vocabulary.
    double loss_value() const;
    double gradient_norm() const;
    std::vector<Real> logits() const { return bench_.read(head_.LOGITS); }

    const std::vector<Slot>& slots() const { return slots_; }
    const training::WEIGHT& weights() const { return weights_; }
    const training::GRAD& gradients() const { return gradients_; }

private:
    /// Numbers of slots.
    struct BlockWeights {
        size_t gain, wq, wk, wv, wo, mlp_gain, gate, up, down;
    };
    /// The two launches of a block.
    struct Block {
        block_forward::Arguments forward;
        block_backward::Arguments backward;
    };
    using Sizes = decltype(sizes_of(0, 0));

    template <class Weight>
    size_t add(const std::string& name, int group);
    BlockWeights add_block(const std::string& name);
    template <class Tensor>
    Tensor make() {
        return bench_.make<Tensor>(sizes_);
    }
    /// The same elements as a tensor of another spec, which has as many.
    template <class To, class From>
    To as(const From& from) const {
        using Element = std::remove_const_t<typename To::Element>;
        static_assert(std::is_same_v<Element, std::remove_const_t<typename From::Element>>);
        return sized<To>(const_cast<Element*>(from.get()), from.num_bytes());
    }
    template <class Weight>
    Weight weight(size_t slot) const {
        return at<Weight>(weights_.get(), slot);
    }
    template <class Gradient>
    Gradient gradient(size_t slot) const {
        return at<Gradient>(gradients_.get(), slot);
    }
    template <class Tensor>
    Tensor at(Real* all, size_t slot) const {
        return sized<Tensor>(all + slots_[slot].offset,
                             slots_[slot].elements * static_cast<long long>(sizeof(Real)));
    }
    template <class Tensor>
    Tensor sized(typename Tensor::Element* elements, long long bytes) const {
        const auto tensor = tensor_at<Tensor>(elements, sizes_);
        if (tensor.num_bytes() != bytes) throw std::logic_error("a tensor of another size");
        return tensor;
    }
    embedding_forward::Arguments embedding_arguments();
    embedding_backward::Arguments arguments_of_gradient(const embedding_forward::Arguments& f);
    block_forward::Arguments block_arguments(const BlockWeights& w, const block_forward::X& x);
    block_backward::Arguments arguments_of_gradient(const BlockWeights& w, const block_forward::Arguments& f,
                                                    const block_backward::DX& dx);
    head_forward::Arguments head_arguments(const head_forward::X& x);
    head_backward::Arguments arguments_of_gradient(const head_forward::Arguments& f, const head_backward::DX& dx);

    Workbench& bench_;
    Kernels k_;
    Shape shape_;
    Sizes sizes_;

    // The weights' places come first: how many there are says how large WEIGHT is.
    std::vector<Slot> slots_;
    long long places_ = 0;
    size_t embed_;
    std::vector<BlockWeights> block_weights_;
    size_t last_gain_, readout_;
    decltype(pleat::extents(training::N(0), training::GROUPS(0))) flat_;
    training::WEIGHT weights_;
    training::GRAD gradients_;
    training::MOMENT1 moment1_;
    training::MOMENT2 moment2_;
    training::GROUP group_;
    training::RATE rate_;
    training::DECAY decay_;
    training::NORM norm_;

    training::TOKEN token_;
    training::LABEL label_;
    training::COS cos_;
    training::SIN sin_;
    embedding_forward::Arguments embedding_;
    embedding_backward::Arguments embedding_backward_;
    std::vector<Block> blocks_;
    head_forward::Arguments head_;
    head_backward::Arguments head_backward_;
};

}  // namespace train_char

// The decoder: its weights, what a step keeps in memory, and the order of the launches. Knows nothing of text, and
// computes nothing itself: every number is made by a kernel of decoder.json.
#pragma once

#include <string>
#include <type_traits>
#include <vector>

#include "decoder/launch.h"
#include "workbench.h"

namespace train_char {

/// float; double where the kernels are generated with --type F=f64.
using Real = decoder::WEIGHT::Element;

/// Every kernel of a step, loaded once.
struct Kernels {
    explicit Kernels(const pleat::Device& on) : device(on) {}
    pleat::Device device;

    decoder::start::Kernel start = decoder::start::Kernel::load(device);
    decoder::angles::Kernel angles = decoder::angles::Kernel::load(device);

    decoder::embed::Kernel embed = decoder::embed::Kernel::load(device);
    decoder::norm::Kernel norm = decoder::norm::Kernel::load(device);
    decoder::project::Kernel project = decoder::project::Kernel::load(device);
    decoder::rotate::Kernel rotate = decoder::rotate::Kernel::load(device);
    decoder::attention::Kernel attention = decoder::attention::Kernel::load(device);
    decoder::attention_out::Kernel attention_out = decoder::attention_out::Kernel::load(device);
    decoder::gate_up::Kernel gate_up = decoder::gate_up::Kernel::load(device);
    decoder::swiglu::Kernel swiglu = decoder::swiglu::Kernel::load(device);
    decoder::down::Kernel down = decoder::down::Kernel::load(device);
    decoder::head::Kernel head = decoder::head::Kernel::load(device);
    decoder::cross_entropy_count::Kernel count = decoder::cross_entropy_count::Kernel::load(device);
    decoder::cross_entropy_rows_grad::Kernel cross_entropy = decoder::cross_entropy_rows_grad::Kernel::load(device);
    decoder::cross_entropy_total::Kernel total = decoder::cross_entropy_total::Kernel::load(device);

    decoder::head_backward::Kernel head_backward = decoder::head_backward::Kernel::load(device);
    decoder::last_norm_backward::Kernel last_norm_backward = decoder::last_norm_backward::Kernel::load(device);
    decoder::norm_backward::Kernel norm_backward = decoder::norm_backward::Kernel::load(device);
    decoder::down_backward::Kernel down_backward = decoder::down_backward::Kernel::load(device);
    decoder::swiglu_backward::Kernel swiglu_backward = decoder::swiglu_backward::Kernel::load(device);
    decoder::gate_up_backward::Kernel gate_up_backward = decoder::gate_up_backward::Kernel::load(device);
    decoder::attention_out_backward::Kernel out_backward = decoder::attention_out_backward::Kernel::load(device);
    decoder::attention_row_sums::Kernel row_sums = decoder::attention_row_sums::Kernel::load(device);
    decoder::attention_backward::Kernel attention_backward = decoder::attention_backward::Kernel::load(device);
    decoder::rotate_backward::Kernel rotate_backward = decoder::rotate_backward::Kernel::load(device);
    decoder::project_backward::Kernel project_backward = decoder::project_backward::Kernel::load(device);
    decoder::embed_backward::Kernel embed_backward = decoder::embed_backward::Kernel::load(device);

    decoder::gradient_norm::Kernel gradient_norm = decoder::gradient_norm::Kernel::load(device);
    decoder::clip::Kernel clip = decoder::clip::Kernel::load(device);
    decoder::adamw::Kernel adamw = decoder::adamw::Kernel::load(device);
};

/// One tensor of the model: where it lies in WEIGHT and, at the same place, its gradient in GRAD.
struct Slot {
    std::string name;
    long long offset = 0;    // elements
    long long elements = 0;  // without those that fill it up to whole blocks
    int group = 0;           // of its first values, learning rate and decay
};
template <class Weight, class Gradient>
struct Parameter {
    long long offset = 0;
};

struct Shape {
    long long sequences = 8;  // of extent(S) tokens each
    long long vocabulary = 0;
    int layers = 2;
    double rate = 3e-3;
    double decay = 0.1;
};

class Decoder {
public:
    /// Takes memory for everything, and gives the weights their first values, which depend on `seed` alone.
    Decoder(Workbench& bench, const Shape& shape, long long seed);

    /// The tokens of a step and what follows each of them: i32 [T], to be filled by the caller.
    const decoder::TOKEN& tokens() const { return token_; }
    const decoder::LABEL& labels() const { return label_; }

    /// Tokens to logits.
    void forward();
    /// The mean loss of the logits, over which it leaves their gradient.
    void loss();
    /// From the gradient of the logits to that of every weight.
    void backward();
    /// Measures and limits the gradient, and takes the step (1, 2, ...) of AdamW.
    void update(long long step);

    /// The last mean loss (nats a token) and the norm of the last gradient before it was limited. Both wait for the
    /// work so far, and throw if a token or a label lay outside the vocabulary.
    double loss_value() const;
    double gradient_norm() const;
    std::vector<Real> logits() const { return bench_.read(logits_); }

    const std::vector<Slot>& slots() const { return slots_; }
    const decoder::WEIGHT& weights() const { return weights_; }
    const decoder::GRAD& gradients() const { return gradients_; }

private:
    using Rows = decltype(pleat::extents(decoder::T(0), decoder::V(0)));

    struct LayerWeights {
        Parameter<decoder::GAIN, decoder::DGAIN> attention_gain;
        Parameter<decoder::WQ, decoder::DWQ> wq;
        Parameter<decoder::WK, decoder::DWK> wk;
        Parameter<decoder::WV, decoder::DWV> wv;
        Parameter<decoder::WO, decoder::DWO> wo;
        Parameter<decoder::GAIN, decoder::DGAIN> mlp_gain;
        Parameter<decoder::WGATE, decoder::DWGATE> gate;
        Parameter<decoder::WUP, decoder::DWUP> up;
        Parameter<decoder::WDOWN, decoder::DWDOWN> down;
    };
    /// What the forward pass leaves for the backward pass.
    struct Layer {
        decoder::X x;
        decoder::Y attention_y;
        decoder::RSTD attention_rstd;
        decoder::QA q;
        decoder::KA k;
        decoder::VA v;
        decoder::O o;
        decoder::LSE lse;
        decoder::X middle;
        decoder::Y mlp_y;
        decoder::RSTD mlp_rstd;
        decoder::GATE gate;
        decoder::UP up;
        decoder::ACT act;
    };

    template <class Weight, class Gradient>
    Parameter<Weight, Gradient> add(const std::string& name, int group);
    template <class Tensor>
    Tensor make() {
        return bench_.make<Tensor>(rows_);
    }
    /// The same elements as another tensor of the spec, which has as many.
    template <class To, class From>
    To as(const From& from) const {
        static_assert(
            std::is_same_v<std::remove_const_t<typename To::Element>, std::remove_const_t<typename From::Element>>);
        return tensor_at<To>(from.get(), rows_);
    }
    template <class Weight, class Gradient>
    Weight weight(const Parameter<Weight, Gradient>& p) const {
        return tensor_at<Weight>(weights_.get() + p.offset, rows_);
    }
    template <class Weight, class Gradient>
    Gradient gradient(const Parameter<Weight, Gradient>& p) const {
        return tensor_at<Gradient>(gradients_.get() + p.offset, rows_);
    }
    LayerWeights add_layer(const std::string& name);
    Layer make_layer();
    void forward_layer(const LayerWeights& w, const Layer& a, const decoder::OUT& out);
    void backward_layer(const LayerWeights& w, const Layer& a);

    Workbench& bench_;
    Kernels k_;
    Shape shape_;
    Rows rows_;

    // The weights' places come first: how many there are says how large WEIGHT is.
    std::vector<Slot> slots_;
    long long places_ = 0;
    Parameter<decoder::EMBED, decoder::DEMBED> embed_;
    std::vector<LayerWeights> layer_weights_;
    Parameter<decoder::GAIN, decoder::DGAIN> last_gain_;
    Parameter<decoder::HEAD, decoder::DHEAD> head_;
    decltype(pleat::extents(decoder::N(0), decoder::GROUPS(0))) flat_;
    decoder::WEIGHT weights_;
    decoder::GRAD gradients_;
    decoder::MOMENT1 moment1_;
    decoder::MOMENT2 moment2_;
    decoder::GROUP group_;
    decoder::RATE rate_;
    decoder::DECAY decay_;
    decoder::NORM norm_;

    decoder::TOKEN token_;
    decoder::LABEL label_;
    decoder::COS cos_;
    decoder::SIN sin_;
    std::vector<Layer> layers_;
    decoder::QUERY query_;
    decoder::KEY key_;
    decoder::VALUE value_;
    decoder::X last_x_;
    decoder::Y last_y_;
    decoder::RSTD last_rstd_;
    decoder::LOGITS logits_;
    decoder::SHARE share_;
    decoder::EACH each_;
    decoder::LOSS loss_;

    // Gradients that live from one launch to the next.
    decoder::DX dx_, other_dx_;
    decoder::DY dy_;
    decoder::DQUERY dquery_;
    decoder::DKEY dkey_;
    decoder::DVALUE dvalue_;
    decoder::DQA dqa_;
    decoder::DKA dka_;
    decoder::DVA dva_;
    decoder::DO do_;
    decoder::DELTA delta_;
    decoder::DACT dact_;
};

}  // namespace train_char

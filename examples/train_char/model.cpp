// The order of the launches: forward, backward, update. What a launch takes is bound once, by the names of its
// spec's tensors.
#include "model.h"

#include <cmath>

namespace train_char {

namespace {

/// The first values of a group's tensors, uniform about `start` with this standard deviation, and whether they have
/// weight decay.
struct GroupTraits {
    double start, deviation;
    bool decays;
};
enum Group : int { gains, embeddings, readers, writers_of_attention, writers_of_mlp, last_readers, group_count };

std::vector<GroupTraits> group_traits(int layers) {
    const block_forward::WUP up(nullptr);
    const auto width = static_cast<double>(up.extent<block_forward::H>().get());
    const auto inner = static_cast<double>(up.extent<block_forward::I>().get());
    const double writes = 2.0 * layers;  // to the residual stream, whose variance they add up to
    std::vector<GroupTraits> traits(group_count);
    traits[gains] = {1, 0, false};
    traits[embeddings] = {0, 0.5, false};
    traits[readers] = {0, 1 / std::sqrt(width), true};
    traits[writers_of_attention] = {0, 1 / std::sqrt(width * writes), true};
    traits[writers_of_mlp] = {0, 1 / std::sqrt(inner * writes), true};
    traits[last_readers] = {0, 0.2 / std::sqrt(width), true};
    return traits;
}

template <class Field>
std::vector<Real> column(const std::vector<GroupTraits>& groups, Field field) {
    std::vector<Real> values;
    for (const GroupTraits& group : groups) values.push_back(static_cast<Real>(field(group)));
    return values;
}

/// The weights of one tensor begin at a block: a block is of one group.
constexpr long long block = training::BLOCK(1).unfold().get();
constexpr long long blocks_of(long long elements) { return (elements + block - 1) / block; }

}  // namespace

long long Decoder::context() {
    return block_forward::KA(nullptr, pleat::extents(block_forward::T(0))).extent<block_forward::J>().get();
}

template <class Weight>
size_t Decoder::add(const std::string& name, int group) {
    const long long elements =
        tensor_at<Weight>(nullptr, sizes_).num_bytes() / static_cast<long long>(sizeof(Real));
    slots_.push_back({name, places_, elements, group});
    places_ += blocks_of(elements) * block;
    return slots_.size() - 1;
}

Decoder::BlockWeights Decoder::add_block(const std::string& name) {
    using namespace block_forward;
    return {
        add<GAIN>(name + ".attention_gain", gains),
        add<WQ>(name + ".wq", readers),
        add<WK>(name + ".wk", readers),
        add<WV>(name + ".wv", readers),
        add<WO>(name + ".wo", writers_of_attention),
        add<MLP_GAIN>(name + ".mlp_gain", gains),
        add<WGATE>(name + ".gate", readers),
        add<WUP>(name + ".up", readers),
        add<WDOWN>(name + ".down", writers_of_mlp),
    };
}

Decoder::Decoder(Workbench& bench, const Shape& shape, long long seed)
    : bench_(bench),
      k_(bench.device()),
      shape_(shape),
      sizes_(sizes_of(shape.sequences * context(), shape.vocabulary)),
      embed_(add<embedding_forward::EMBED>("embed", embeddings)),
      block_weights_([&] {
          std::vector<BlockWeights> blocks;
          for (int i = 0; i < shape.layers; ++i) blocks.push_back(add_block("layer" + std::to_string(i)));
          return blocks;
      }()),
      last_gain_(add<head_forward::GAIN>("last_gain", gains)),
      readout_(add<head_forward::HEAD>("head", last_readers)),
      flat_(pleat::extents(training::N(places_), training::GROUPS(static_cast<long long>(group_count)))),
      weights_(bench.make<training::WEIGHT>(flat_)),
      gradients_(bench.make<training::GRAD>(flat_)),
      moment1_(bench.make<training::MOMENT1>(flat_)),
      moment2_(bench.make<training::MOMENT2>(flat_)),
      group_(bench.make<training::GROUP>(
          flat_,
          [&] {
              std::vector<int> groups;
              for (const Slot& slot : slots_)
                  groups.insert(groups.end(), static_cast<size_t>(blocks_of(slot.elements)), slot.group);
              return groups;
          }())),
      rate_(bench.make<training::RATE>(flat_, std::vector<Real>(group_count, static_cast<Real>(shape.rate)))),
      decay_(bench.make<training::DECAY>(
          flat_,
          column(group_traits(shape.layers), [&](const GroupTraits& g) { return g.decays ? shape.decay : 0; }))),
      norm_(bench.make<training::NORM>(flat_)),
      token_(make<training::TOKEN>()),
      label_(make<training::LABEL>()),
      cos_(make<training::COS>()),
      sin_(make<training::SIN>()),
      embedding_(embedding_arguments()),
      embedding_backward_(arguments_of_gradient(embedding_)),
      blocks_([&] {
          // What a block gives is what the next one takes.
          std::vector<Block> blocks;
          auto x = as<block_forward::X>(embedding_.X);
          auto dx = as<block_backward::DX>(embedding_backward_.DX);
          for (const BlockWeights& w : block_weights_) {
              const block_forward::Arguments f = block_arguments(w, x);
              blocks.push_back({f, arguments_of_gradient(w, f, dx)});
              x = as<block_forward::X>(f.OUT);
              dx = as<block_backward::DX>(blocks.back().backward.DOUT);
          }
          return blocks;
      }()),
      head_(head_arguments(blocks_.empty() ? as<head_forward::X>(embedding_.X)
                                           : as<head_forward::X>(blocks_.back().forward.OUT))),
      head_backward_(arguments_of_gradient(head_, blocks_.empty()
                                                      ? as<head_backward::DX>(embedding_backward_.DX)
                                                      : as<head_backward::DX>(blocks_.back().backward.DOUT))) {
    const std::vector<GroupTraits> groups = group_traits(shape.layers);
    const double width_of_one = std::sqrt(12.0);  // an even spread this wide has a standard deviation of 1
    const auto start =
        bench.make<training::START>(flat_, column(groups, [](const GroupTraits& g) { return g.start; }));
    const auto spread = bench.make<training::SPREAD>(
        flat_, column(groups, [&](const GroupTraits& g) { return g.deviation * width_of_one; }));
    bench.launch(k_.start, {.WEIGHT = weights_, .GROUP = group_, .START = start, .SPREAD = spread, .seed = seed});
    bench.launch(k_.angles, {.COS = cos_, .SIN = sin_, .T = cos_.extent<training::T>()});
}

embedding_forward::Arguments Decoder::embedding_arguments() {
    using namespace embedding_forward;
    return {.TOKEN = as<TOKEN>(token_), .EMBED = weight<EMBED>(embed_), .X = make<X>()};
}

embedding_backward::Arguments Decoder::arguments_of_gradient(const embedding_forward::Arguments& f) {
    using namespace embedding_backward;
    return {.DX = make<DX>(), .TOKEN = as<TOKEN>(f.TOKEN), .DEMBED = gradient<DEMBED>(embed_)};
}

block_forward::Arguments Decoder::block_arguments(const BlockWeights& w, const block_forward::X& x) {
    using namespace block_forward;
    return {.COS = as<COS>(cos_),
            .SIN = as<SIN>(sin_),
            .GAIN = weight<GAIN>(w.gain),
            .WQ = weight<WQ>(w.wq),
            .WK = weight<WK>(w.wk),
            .WV = weight<WV>(w.wv),
            .WO = weight<WO>(w.wo),
            .MLP_GAIN = weight<MLP_GAIN>(w.mlp_gain),
            .WGATE = weight<WGATE>(w.gate),
            .WUP = weight<WUP>(w.up),
            .WDOWN = weight<WDOWN>(w.down),
            .X = x,
            .OUT = make<OUT>(),
            .RSTD = make<RSTD>(),
            .MLP_RSTD = make<MLP_RSTD>(),
            .QA = make<QA>(),
            .KA = make<KA>(),
            .VA = make<VA>(),
            .O = make<O>(),
            .MIDDLE = make<MIDDLE>(),
            .GATE = make<GATE>(),
            .UP = make<UP>(),
            .LSE = make<LSE>()};
}

block_backward::Arguments Decoder::arguments_of_gradient(const BlockWeights& w, const block_forward::Arguments& f,
                                                         const block_backward::DX& dx) {
    using namespace block_backward;
    return {.DOUT = make<DOUT>(),
            .COS = as<COS>(f.COS),
            .SIN = as<SIN>(f.SIN),
            .GAIN = weight<GAIN>(w.gain),
            .WQ = weight<WQ>(w.wq),
            .WK = weight<WK>(w.wk),
            .WV = weight<WV>(w.wv),
            .WO = weight<WO>(w.wo),
            .MLP_GAIN = weight<MLP_GAIN>(w.mlp_gain),
            .WGATE = weight<WGATE>(w.gate),
            .WUP = weight<WUP>(w.up),
            .WDOWN = weight<WDOWN>(w.down),
            .X = as<X>(f.X),
            .RSTD = as<RSTD>(f.RSTD),
            .MLP_RSTD = as<MLP_RSTD>(f.MLP_RSTD),
            .QA = as<QA>(f.QA),
            .KA = as<KA>(f.KA),
            .VA = as<VA>(f.VA),
            .O = as<O>(f.O),
            .MIDDLE = as<MIDDLE>(f.MIDDLE),
            .GATE = as<GATE>(f.GATE),
            .UP = as<UP>(f.UP),
            .LSE = as<LSE>(f.LSE),
            .DX = dx,
            .DGAIN = gradient<DGAIN>(w.gain),
            .DWQ = gradient<DWQ>(w.wq),
            .DWK = gradient<DWK>(w.wk),
            .DWV = gradient<DWV>(w.wv),
            .DWO = gradient<DWO>(w.wo),
            .DMLP_GAIN = gradient<DMLP_GAIN>(w.mlp_gain),
            .DWGATE = gradient<DWGATE>(w.gate),
            .DWUP = gradient<DWUP>(w.up),
            .DWDOWN = gradient<DWDOWN>(w.down)};
}

head_forward::Arguments Decoder::head_arguments(const head_forward::X& x) {
    using namespace head_forward;
    return {.LABEL = as<LABEL>(label_),
            .GAIN = weight<GAIN>(last_gain_),
            .HEAD = weight<HEAD>(readout_),
            .X = x,
            .LOGITS = make<LOGITS>(),
            .LOSS = make<LOSS>(),
            .RSTD = make<RSTD>(),
            .LSE = make<LSE>()};
}

head_backward::Arguments Decoder::arguments_of_gradient(const head_forward::Arguments& f,
                                                        const head_backward::DX& dx) {
    using namespace head_backward;
    return {.DLOSS = bench_.make<DLOSS>(sizes_, std::vector<Real>{1}),
            .LABEL = as<LABEL>(f.LABEL),
            .GAIN = weight<GAIN>(last_gain_),
            .HEAD = weight<HEAD>(readout_),
            .X = as<X>(f.X),
            .LOGITS = as<LOGITS>(f.LOGITS),
            .RSTD = as<RSTD>(f.RSTD),
            .LSE = as<LSE>(f.LSE),
            .DX = dx,
            .DGAIN = gradient<DGAIN>(last_gain_),
            .DHEAD = gradient<DHEAD>(readout_)};
}

void Decoder::forward() {
    bench_.launch(k_.embedding, embedding_);
    for (const Block& b : blocks_) bench_.launch(k_.block, b.forward);
    bench_.launch(k_.head, head_);
}

void Decoder::backward() {
    bench_.launch(k_.head_backward, head_backward_);
    for (size_t i = blocks_.size(); i-- > 0;) bench_.launch(k_.block_backward, blocks_[i].backward);
    bench_.launch(k_.embedding_backward, embedding_backward_);
}

void Decoder::update(long long step) {
    const Real beta1 = static_cast<Real>(0.9), beta2 = static_cast<Real>(0.95);
    const auto correction = [&](Real beta) {
        return static_cast<Real>(1 - std::pow(static_cast<double>(beta), step));
    };
    bench_.launch(k_.gradient_norm, {.GRAD = gradients_, .NORM = norm_});
    bench_.launch(k_.clip, {.GRAD = gradients_, .NORM = norm_});
    bench_.launch(k_.adamw, {.WEIGHT = weights_,
                             .GRAD = gradients_,
                             .MOMENT1 = moment1_,
                             .MOMENT2 = moment2_,
                             .GROUP = group_,
                             .RATE = rate_,
                             .DECAY = decay_,
                             .beta1 = beta1,
                             .beta2 = beta2,
                             .correction1 = correction(beta1),
                             .correction2 = correction(beta2)});
}

double Decoder::loss_value() const {
    k_.embedding.check(bench_.stream());
    k_.head.check(bench_.stream());
    return bench_.read(head_.LOSS).at(0);
}

double Decoder::gradient_norm() const { return bench_.read(norm_).at(0); }

}  // namespace train_char

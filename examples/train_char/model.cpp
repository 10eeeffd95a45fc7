// The order of the launches: forward, loss, backward, update. Each launch names its tensors; the compiler checks
// that each is the one that its kernel means.
#include "model.h"

#include <cmath>

namespace train_char {

using namespace decoder;

namespace {

/// How the tensors of a kind begin, evenly spread about `start` with this standard deviation, and whether they
/// decay.
struct GroupTraits {
    double start, deviation;
    bool decays;
};
enum Group : int { gains, embeddings, readers, writers_of_attention, writers_of_mlp, last_readers, group_count };

std::vector<GroupTraits> group_traits(int layers) {
    const auto width = static_cast<double>(X(nullptr, extents(T(0))).extent<H>().get());
    const auto inner = static_cast<double>(ACT(nullptr, extents(T(0))).extent<I>().get());
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

long long tokens_of(const Shape& shape) { return shape.sequences * KA(nullptr, extents(T(0))).extent<J>().get(); }

/// AdamW's blocks are as long as the fold of N says.
constexpr long long block = BLOCK(1).unfold().get();

}  // namespace

template <class Weight, class Gradient>
Parameter<Weight, Gradient> Decoder::add(const std::string& name, int group) {
    const Weight weight = tensor_at<Weight>(nullptr, rows_);
    const long long elements = weight.num_bytes() / static_cast<long long>(sizeof(Real));
    const long long offset = places_;
    slots_.push_back({name, offset, elements, group});
    places_ += (elements + block - 1) / block * block;
    return {offset};
}

Decoder::LayerWeights Decoder::add_layer(const std::string& name) {
    LayerWeights w;
    w.attention_gain = add<GAIN, DGAIN>(name + ".attention_gain", gains);
    w.wq = add<WQ, DWQ>(name + ".wq", readers);
    w.wk = add<WK, DWK>(name + ".wk", readers);
    w.wv = add<WV, DWV>(name + ".wv", readers);
    w.wo = add<WO, DWO>(name + ".wo", writers_of_attention);
    w.mlp_gain = add<GAIN, DGAIN>(name + ".mlp_gain", gains);
    w.gate = add<WGATE, DWGATE>(name + ".gate", readers);
    w.up = add<WUP, DWUP>(name + ".up", readers);
    w.down = add<WDOWN, DWDOWN>(name + ".down", writers_of_mlp);
    return w;
}

Decoder::Layer Decoder::make_layer() {
    return {make<X>(),   make<Y>(), make<RSTD>(), make<QA>(),   make<KA>(),   make<VA>(), make<O>(),
            make<LSE>(), make<X>(), make<Y>(),    make<RSTD>(), make<GATE>(), make<UP>(), make<ACT>()};
}

Decoder::Decoder(Workbench& bench, const Shape& shape, long long seed)
    : bench_(bench),
      k_(bench.device()),
      shape_(shape),
      rows_(extents(T(tokens_of(shape)), V(shape.vocabulary))),
      embed_(add<EMBED, DEMBED>("embed", embeddings)),
      layer_weights_([&] {
          std::vector<LayerWeights> layers;
          for (int i = 0; i < shape.layers; ++i) layers.push_back(add_layer("layer" + std::to_string(i)));
          return layers;
      }()),
      last_gain_(add<GAIN, DGAIN>("last_gain", gains)),
      head_(add<HEAD, DHEAD>("head", last_readers)),
      flat_(extents(N(places_), GROUPS(static_cast<long long>(group_count)))),
      weights_(bench.make<WEIGHT>(flat_)),
      gradients_(bench.make<GRAD>(flat_)),
      moment1_(bench.make<MOMENT1>(flat_)),
      moment2_(bench.make<MOMENT2>(flat_)),
      group_(bench.make<GROUP>(
          flat_,
          [&] {
              std::vector<int> groups;
              for (const Slot& slot : slots_)
                  groups.insert(groups.end(), static_cast<size_t>((slot.elements + block - 1) / block), slot.group);
              return groups;
          }())),
      rate_(bench.make<RATE>(flat_, std::vector<Real>(group_count, static_cast<Real>(shape.rate)))),
      decay_(bench.make<DECAY>(flat_, column(group_traits(shape.layers),
                                             [&](const GroupTraits& g) { return g.decays ? shape.decay : 0; }))),
      norm_(make<NORM>()),
      token_(make<TOKEN>()),
      label_(make<LABEL>()),
      cos_(make<COS>()),
      sin_(make<SIN>()),
      layers_([&] {
          std::vector<Layer> layers;
          for (int i = 0; i < shape.layers; ++i) layers.push_back(make_layer());
          return layers;
      }()),
      query_(make<QUERY>()),
      key_(make<KEY>()),
      value_(make<VALUE>()),
      last_x_(make<X>()),
      last_y_(make<Y>()),
      last_rstd_(make<RSTD>()),
      logits_(make<LOGITS>()),
      share_(make<SHARE>()),
      each_(make<EACH>()),
      loss_(make<LOSS>()),
      dx_(make<DX>()),
      other_dx_(make<DX>()),
      dy_(make<DY>()),
      dquery_(make<DQUERY>()),
      dkey_(make<DKEY>()),
      dvalue_(make<DVALUE>()),
      dqa_(make<DQA>()),
      dka_(make<DKA>()),
      dva_(make<DVA>()),
      do_(make<DO>()),
      delta_(make<DELTA>()),
      dact_(make<DACT>()) {
    const std::vector<GroupTraits> groups = group_traits(shape.layers);
    const double width_of_one = std::sqrt(12.0);  // an even spread this wide has a standard deviation of 1
    const START start = bench.make<START>(flat_, column(groups, [](const GroupTraits& g) { return g.start; }));
    const SPREAD spread =
        bench.make<SPREAD>(flat_, column(groups, [&](const GroupTraits& g) { return g.deviation * width_of_one; }));
    bench.launch(k_.start, {.WEIGHT = weights_, .GROUP = group_, .START = start, .SPREAD = spread, .seed = seed});
    bench.launch(k_.angles, {.COS = cos_, .SIN = sin_, .T = cos_.extent<T>()});
}

void Decoder::forward_layer(const LayerWeights& w, const Layer& a, const OUT& out) {
    bench_.launch(k_.norm,
                  {.GAIN = weight(w.attention_gain), .X = a.x, .Y = a.attention_y, .RSTD = a.attention_rstd});
    bench_.launch(k_.project, {.WQ = weight(w.wq),
                               .WK = weight(w.wk),
                               .WV = weight(w.wv),
                               .Y = a.attention_y,
                               .QUERY = query_,
                               .KEY = key_,
                               .VALUE = value_});
    bench_.launch(
        k_.rotate,
        {.COS = cos_, .SIN = sin_, .QUERY = query_, .KEY = key_, .VALUE = value_, .QA = a.q, .KA = a.k, .VA = a.v});
    bench_.launch(k_.attention, {.QA = a.q, .KA = a.k, .VA = a.v, .O = a.o, .LSE = a.lse});
    bench_.launch(k_.attention_out, {.WO = weight(w.wo), .X = a.x, .OUT = as<OUT>(a.middle), .O = a.o});

    bench_.launch(k_.norm, {.GAIN = weight(w.mlp_gain), .X = a.middle, .Y = a.mlp_y, .RSTD = a.mlp_rstd});
    bench_.launch(k_.gate_up,
                  {.WGATE = weight(w.gate), .WUP = weight(w.up), .Y = a.mlp_y, .GATE = a.gate, .UP = a.up});
    bench_.launch(k_.swiglu, {.GATE = a.gate, .UP = a.up, .ACT = a.act});
    bench_.launch(k_.down, {.WDOWN = weight(w.down), .X = a.middle, .OUT = out, .ACT = a.act});
}

void Decoder::forward() {
    bench_.launch(k_.embed,
                  {.TOKEN = token_, .EMBED = weight(embed_), .X = layers_.empty() ? last_x_ : layers_[0].x});
    for (size_t i = 0; i < layers_.size(); ++i)
        forward_layer(layer_weights_[i], layers_[i], as<OUT>(i + 1 < layers_.size() ? layers_[i + 1].x : last_x_));
    bench_.launch(k_.norm, {.GAIN = weight(last_gain_), .X = last_x_, .Y = last_y_, .RSTD = last_rstd_});
    bench_.launch(k_.head, {.HEAD = weight(head_), .Y = last_y_, .LOGITS = logits_});
}

void Decoder::loss() {
    bench_.launch(k_.count, {.LABEL = label_, .SHARE = share_});
    bench_.launch(k_.cross_entropy, {.LABEL = label_, .LOGITS = logits_, .SHARE = share_, .EACH = each_});
    bench_.launch(k_.total, {.SHARE = share_, .EACH = each_, .LOSS = loss_});
}

/// Takes the gradient of the layer's result from dx_, and leaves that of its input there.
void Decoder::backward_layer(const LayerWeights& w, const Layer& a) {
    bench_.launch(
        k_.down_backward,
        {.WDOWN = weight(w.down), .ACT = a.act, .DOUT = as<DOUT>(dx_), .DACT = dact_, .DWDOWN = gradient(w.down)});
    bench_.launch(k_.swiglu_backward, {.GATE = a.gate, .UP = a.up, .DACT = dact_});
    bench_.launch(k_.gate_up_backward, {.WGATE = weight(w.gate),
                                        .WUP = weight(w.up),
                                        .Y = a.mlp_y,
                                        .GATE = a.gate,
                                        .UP = a.up,
                                        .DY = dy_,
                                        .DWGATE = gradient(w.gate),
                                        .DWUP = gradient(w.up)});
    bench_.launch(k_.norm_backward, {.GAIN = weight(w.mlp_gain),
                                     .X = a.middle,
                                     .RSTD = a.mlp_rstd,
                                     .DX = other_dx_,
                                     .DY = dy_,
                                     .DOUT = as<DOUT>(dx_),
                                     .DGAIN = gradient(w.mlp_gain)});

    bench_.launch(k_.out_backward,
                  {.WO = weight(w.wo), .O = a.o, .DOUT = as<DOUT>(other_dx_), .DO = do_, .DWO = gradient(w.wo)});
    bench_.launch(k_.row_sums, {.O = a.o, .DO = do_, .DELTA = delta_});
    bench_.launch(k_.attention_backward, {.QA = a.q,
                                          .KA = a.k,
                                          .VA = a.v,
                                          .LSE = a.lse,
                                          .DO = do_,
                                          .DELTA = delta_,
                                          .DQA = dqa_,
                                          .DKA = dka_,
                                          .DVA = dva_});
    bench_.launch(k_.rotate_backward, {.COS = cos_,
                                       .SIN = sin_,
                                       .DQUERY = dquery_,
                                       .DKEY = dkey_,
                                       .DVALUE = dvalue_,
                                       .DQA = dqa_,
                                       .DKA = dka_,
                                       .DVA = dva_});
    bench_.launch(k_.project_backward, {.WQ = weight(w.wq),
                                        .WK = weight(w.wk),
                                        .WV = weight(w.wv),
                                        .Y = a.attention_y,
                                        .DY = dy_,
                                        .DQUERY = dquery_,
                                        .DKEY = dkey_,
                                        .DVALUE = dvalue_,
                                        .DWQ = gradient(w.wq),
                                        .DWK = gradient(w.wk),
                                        .DWV = gradient(w.wv)});
    bench_.launch(k_.norm_backward, {.GAIN = weight(w.attention_gain),
                                     .X = a.x,
                                     .RSTD = a.attention_rstd,
                                     .DX = dx_,
                                     .DY = dy_,
                                     .DOUT = as<DOUT>(other_dx_),
                                     .DGAIN = gradient(w.attention_gain)});
}

void Decoder::backward() {
    bench_.launch(k_.head_backward,
                  {.HEAD = weight(head_), .Y = last_y_, .LOGITS = logits_, .DY = dy_, .DHEAD = gradient(head_)});
    bench_.launch(k_.last_norm_backward, {.GAIN = weight(last_gain_),
                                          .X = last_x_,
                                          .RSTD = last_rstd_,
                                          .DX = dx_,
                                          .DY = dy_,
                                          .DGAIN = gradient(last_gain_)});
    for (size_t i = layers_.size(); i-- > 0;) backward_layer(layer_weights_[i], layers_[i]);
    bench_.launch(k_.embed_backward, {.TOKEN = token_, .DX = dx_, .DEMBED = gradient(embed_)});
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
    k_.embed.check(bench_.stream());
    k_.cross_entropy.check(bench_.stream());
    return bench_.read(loss_).at(0);
}

double Decoder::gradient_norm() const { return bench_.read(norm_).at(0); }

}  // namespace train_char

// Calls operators that a library defines, by torch's dispatcher alone: no Python. Usage: program LIBRARY [PACKAGE]
#include <ATen/ATen.h>
#include <ATen/core/dispatch/Dispatcher.h>
#include <dlfcn.h>
#include <torch/csrc/inductor/aoti_package/model_package_loader.h>

#include <iostream>
#include <string>
#include <tuple>

namespace {

int failures = 0;

void check(bool right, const std::string& what) {
    if (right) return;
    ++failures;
    std::cout << "FAILED: " << what << "\n";
}

template <class Signature>
auto op(const char* name) {
    return c10::Dispatcher::singleton().findSchemaOrThrow(name, "").typed<Signature>();
}

/// `f` throws, and says this.
template <class F>
void refused(const F& f, const std::string& sentence) {
    try {
        f();
    } catch (const std::exception& e) {
        check(std::string(e.what()).find(sentence) != std::string::npos, sentence + ", not " + e.what());
        return;
    }
    check(false, "no '" + sentence + "'");
}

at::Tensor normed(const at::Tensor& x, const at::Tensor& w, double eps) {
    return x * (x * x).mean(-1, true).add(eps).rsqrt() * w;
}

void norms() {
    const auto norm = op<at::Tensor(const at::Tensor&, const at::Tensor&, double)>("ops::rmsnorm");
    const at::Tensor x = at::randn({2, 3, 4096}), w = at::randn({4096});
    check(at::allclose(norm.call(x, w, 1e-3), normed(x, w, 1e-3), 1e-5, 1e-5), "rows in front");
    const at::Tensor strided = at::randn({4096, 5}).t();
    check(at::allclose(norm.call(strided, w, 1e-6), normed(strided, w, 1e-6), 1e-5, 1e-5), "strides");
    const at::Tensor apart = at::randn({2, 6, 4096}).slice(1, 0, 3);
    check(at::allclose(norm.call(apart, w, 1e-6), normed(apart, w, 1e-6), 1e-5, 1e-5), "rows that lie apart");
    check(norm.call(at::empty({0, 4096}), w, 1e-6).sizes() == at::IntArrayRef({0, 4096}), "no rows");
    const at::Tensor meta = norm.call(x.to(at::kMeta), w.to(at::kMeta), 1e-6);
    check(meta.is_meta() && meta.sizes() == x.sizes(), "meta tensors");
    refused([&] { norm.call(x.slice(2, 0, 63), w, 1e-6); }, "rmsnorm: X has 63 along H, not 4096");
    refused([&] { norm.call(x.to(at::kDouble), w, 1e-6); }, "rmsnorm: X has dtype f64, not f32");
    refused([&] { norm.call(w, w, 1e-6); }, "rmsnorm: X [T, H] has 2 dims, not 1");
    refused([&] { norm.call(x, w.to(at::kMeta), 1e-6); }, "rmsnorm: X and W are on different devices");
}

void what_is_read_stays() {
    using Rope = std::tuple<at::Tensor, at::Tensor>(const at::Tensor&, const at::Tensor&, const at::Tensor&,
                                                    const at::Tensor&, int64_t);
    const auto rope = op<Rope>("ops::rope");
    const at::Tensor q = at::randn({1, 3, 8, 4, 2, 64}), k = at::randn({1, 3, 8, 2, 64});
    const at::Tensor angle = at::rand({4, 64}), before = k.clone();
    const auto [turned_q, turned_k] = rope.call(q, k, angle.cos(), angle.sin(), 1);
    const at::Tensor c = angle.slice(0, 1).cos().unsqueeze(1), s = angle.slice(0, 1).sin().unsqueeze(1);
    const at::Tensor a = k.select(-2, 0), b = k.select(-2, 1);
    check(at::equal(k, before), "the input stays");
    check(at::allclose(turned_k, at::stack({a * c - b * s, b * c + a * s}, -2), 1e-5, 1e-5), "the result");
}

void requirements() {
    using Loss = std::tuple<at::Tensor, at::Tensor>(const at::Tensor&, const at::Tensor&, int64_t);
    const auto loss = op<Loss>("ops::cross_entropy");
    const at::Tensor logits = at::randn({3, 32768}), label = at::tensor({5, -1, 7}, at::kLong);
    const at::Tensor each = logits.logsumexp(1) - logits.gather(1, label.clamp_min(0).unsqueeze(1)).squeeze(1);
    const auto [got, lse] = loss.call(logits, label, -1);
    check(at::allclose(got, each * (label != -1), 1e-5, 1e-5), "a loss");
    check(at::allclose(lse, logits.logsumexp(1), 1e-5, 1e-5), "the second result");
    refused([&] { loss.call(logits, label, -100); }, "a label lies outside the vocabulary");
    check(at::equal(std::get<0>(loss.call(logits, label, -1)), got), "a call after one that failed");
}

void params_and_sizes() {
    const auto spread = op<at::Tensor(const at::Tensor&, int64_t, double, double, int64_t, bool)>("ops::spread");
    const at::Tensor x = at::randn({5});
    const at::Tensor y = spread.call(x, 4, 2, -1, 7, true);
    check(at::allclose(y.select(1, 1), (x * 2 + 7).clamp_min(-1)), "params");
    at::Tensor rest = y.clone();
    rest.select(1, 1).zero_();
    check(y.sizes() == at::IntArrayRef({5, 4}) && !rest.any().item<bool>(), "what no store reaches is 0");
    check(spread.call(x, 2, 2, -1, 7, false).abs().sum().item<float>() == 0, "a bool");
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 2 || !dlopen(argv[1], RTLD_NOW)) {
        std::cout << "the library: " << (argc < 2 ? "none is named" : dlerror()) << "\n";
        return 1;
    }
    norms();
    what_is_read_stays();
    requirements();
    params_and_sizes();
    if (argc > 2) {
        torch::inductor::AOTIModelPackageLoader model(argv[2]);
        const at::Tensor x = at::randn({3, 4096}), w = at::randn({4096});
        check(at::allclose(model.run({x, w})[0], normed(x * 2, w, 1e-6).sin(), 1e-4, 1e-4), "a compiled package");
    }
    std::cout << (failures ? "" : "right\n");
    return failures != 0;
}

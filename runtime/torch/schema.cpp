#include "torch/schema.h"

#include <cmath>
#include <cstdio>
#include <cstring>
#include <set>

#include "pleat/types.h"

namespace pleat::torch_ops {
namespace {

template <class T>
T stored(const Manifest::Param& param) {
    T value;
    std::memcpy(&value, param.default_bits, sizeof value);
    return value;
}

double real_default(const Manifest::Param& param) {
    if (param.type->name == "f64") return stored<double>(param);
    if (param.type->name == "f16") return convert<double>(stored<f16>(param));
    if (param.type->name == "bf16") return convert<double>(stored<bf16>(param));
    if (param.type->name == "e4m3") return convert<double>(stored<e4m3>(param));
    if (param.type->name == "e5m2") return convert<double>(stored<e5m2>(param));
    return static_cast<double>(stored<float>(param));
}

long long integer_default(const Manifest::Param& param) {
    if (param.type->name == "i32") return stored<int>(param);
    if (param.type->name == "u32") return stored<unsigned>(param);
    if (param.type->name == "i8") return stored<signed char>(param);
    if (param.type->bytes == 1) return stored<unsigned char>(param);
    return stored<long long>(param);
}

/// As a schema's default; none where it is infinite or nan, which a schema cannot say.
std::string fallback(const Manifest::Param& param) {
    if (!param.has_default) return "";
    if (param.type->name == "bool") return integer_default(param) ? "=True" : "=False";
    if (!param.type->real) return "=" + std::to_string(integer_default(param));
    const double value = real_default(param);
    if (!std::isfinite(value)) return "";
    char text[40];
    std::snprintf(text, sizeof text, "=%.17g", value);
    const bool is_real = std::strpbrk(text, ".e") != nullptr;
    return is_real ? text : std::string(text) + ".0";
}

std::string listed(const std::vector<std::string>& parts) {
    std::string text;
    for (const std::string& part : parts) text += (text.empty() ? "" : ", ") + part;
    return text;
}

}  // namespace

int open_dim(const Manifest& manifest, const Manifest::Tensor& tensor, size_t axis) {
    const int symbol = axis < tensor.axes.size() ? tensor.axes[axis].extent.symbol() : -1;
    return symbol >= 0 && !manifest.symbols[static_cast<size_t>(symbol)].stride ? symbol : -1;
}

Signature signature_of(const Manifest& manifest) {
    Signature found;
    std::set<int> shown;
    std::vector<std::string> arguments;
    for (size_t t = 0; t < manifest.tensors.size(); ++t) {
        const Manifest::Tensor& tensor = manifest.tensors[t];
        if (tensor.read) {
            found.inputs.push_back(static_cast<int>(t));
            arguments.push_back("Tensor " + tensor.name);
            for (size_t a = 0; a < tensor.axes.size(); ++a) shown.insert(open_dim(manifest, tensor, a));
        }
        if (tensor.written) found.results.push_back(static_cast<int>(t));
    }
    std::vector<std::string> named;
    for (size_t s = 0; s < manifest.symbols.size(); ++s) {
        if (manifest.symbols[s].stride || manifest.symbols[s].unused || shown.contains(static_cast<int>(s)))
            continue;
        found.sizes.push_back(static_cast<int>(s));
        named.push_back("int " + manifest.symbols[s].name);
    }
    for (const Manifest::Param& param : manifest.params)
        named.push_back((param.type->name == "bool" ? "bool "
                         : param.type->real         ? "float "
                                                    : "int ") +
                        param.name + fallback(param));
    if (!named.empty()) arguments.push_back("*, " + listed(named));
    const std::string results = found.results.size() == 1
                                    ? "Tensor"
                                    : "(" + listed(std::vector<std::string>(found.results.size(), "Tensor")) + ")";
    found.schema = manifest.kernel + "(" + listed(arguments) + ") -> " + results;
    return found;
}

}  // namespace pleat::torch_ops

#include "cli/arrays.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <stdexcept>

#include "diag/diag.h"

namespace pleat::cli {

namespace {

constexpr int64_t shown_elements = 16;

/// The number of the tensor that an option names.
size_t tensor_named(const model::Spec& spec, const std::string& name, const std::string& option) {
    std::vector<std::string> names;
    for (size_t t = 0; t < spec.tensors.size(); ++t) {
        if (spec.tensors[t].name == name) return t;
        names.push_back(spec.tensors[t].name);
    }
    const std::string guess = nearest(name, names);
    throw std::runtime_error(fmt::format("{}: {} has no tensor {}{}", option, spec.name, name,
                                         guess.empty() ? "" : fmt::format("; did you mean {}?", guess)));
}

/// "r[T=3, H=0]" as a name and coordinates.
struct Asked {
    std::string name;
    std::map<std::string, int64_t> at;
};

Asked wanted(const std::string& text) {
    const auto refuse = [&] {
        throw std::runtime_error(fmt::format("--show takes a value, such as r or r[T=3, H=0], not '{}'", text));
    };
    Asked made;
    const size_t bracket = text.find('[');
    made.name = text.substr(0, bracket);
    if (made.name.empty()) refuse();
    if (bracket == std::string::npos) return made;
    if (text.back() != ']') refuse();
    std::string list = text.substr(bracket + 1, text.size() - bracket - 2);
    std::erase(list, ' ');
    for (size_t begin = 0; begin <= list.size();) {
        const size_t end = std::min(list.find(',', begin), list.size());
        const std::string one = list.substr(begin, end - begin);
        const size_t sign = one.find('=');
        int64_t value = 0;
        if (sign == std::string::npos) refuse();
        const char* last = one.data() + one.size();
        const auto [stop, error] = std::from_chars(one.data() + sign + 1, last, value);
        if (error != std::errc{} || stop != last || sign == 0) refuse();
        if (!made.at.emplace(one.substr(0, sign), value).second)
            throw std::runtime_error(fmt::format("--show {}: {} is given twice", text, one.substr(0, sign)));
        begin = end + 1;
    }
    return made;
}

std::string number(const stage::Value& value) {
    if (value.kind == model::Kind::boolean) return value.truth() ? "true" : "false";
    return value.kind == model::Kind::integer ? std::to_string(value.integer) : fmt::format("{:.9g}", value.real);
}

/// Elements of a value at the coordinates that are given, and at the first of all others.
std::string elements(const Launch& launch, const model::Kernel& kernel, const model::Let& let, const Asked& what,
                     std::vector<HostTensor>& memory) {
    std::vector<stage::TensorData> data;
    for (HostTensor& tensor : memory) data.push_back({tensor.bytes.data(), tensor.strides});
    stage::Evaluation evaluation(*launch.spec, kernel, launch.symbols, launch.params, data);
    const model::Domain& domain = kernel.graph[let.value].domain;
    for (const auto& [name, at] : what.at) {
        const auto axis = std::find_if(domain.axes().begin(), domain.axes().end(),
                                       [&, name = name](const auto& a) { return launch.spec->name_of(a) == name; });
        if (axis == domain.axes().end())
            throw std::runtime_error(
                fmt::format("--show: {} {} has no axis {}", let.name, launch.spec->name_of(domain), name));
        const int64_t count = launch.spec->extent(*axis).evaluate(launch.symbols);
        if (at < 0 || at >= count)
            throw std::runtime_error(fmt::format("--show: {} = {} is outside {} values", name, at, count));
    }
    std::string text;
    const stage::Points points = evaluation.points(domain);
    int64_t shown = 0;
    for (int64_t i = 0; i < points.count() && shown < shown_elements; ++i) {
        stage::Index index(evaluation.sizes().size(), 0);
        points.place(i, index);
        std::vector<std::string> place;
        bool here = stage::exists(index, domain, evaluation.sizes());
        for (const model::Axis& a : domain.axes()) {
            const int64_t digit = a.digit(index[static_cast<size_t>(a.dim)]);
            const std::string name = launch.spec->name_of(a);
            const auto given = what.at.find(name);
            here = here && (given == what.at.end() || given->second == digit);
            place.push_back(fmt::format("{}={}", name, digit));
        }
        if (!here) continue;
        ++shown;
        text +=
            fmt::format("  {}{} = {}\n", let.name, place.empty() ? "" : fmt::format("[{}]", fmt::join(place, ", ")),
                        number(evaluation.at(let.value, index)));
    }
    return text;
}

}  // namespace

std::map<std::string, NpyArray> read_inputs(const model::Spec& spec, const std::vector<std::string>& given,
                                            GivenSizes& sizes) {
    std::map<std::string, NpyArray> inputs;
    for (const auto& [name, file] : assignments("--input", given)) {
        const model::Tensor& tensor = spec.tensors[tensor_named(spec, name, "--input")];
        const NpyArray& array = inputs.emplace(name, read_npy(file)).first->second;
        if (array.shape.size() != tensor.axes.size())
            throw std::runtime_error(fmt::format("--input {}={} has {} dims, and the tensor has {}", name, file,
                                                 array.shape.size(), tensor.axes.size()));
        for (size_t a = 0; a < tensor.axes.size(); ++a) {
            const model::Dim& dim = spec.dims[static_cast<size_t>(tensor.axes[a].dim)];
            if (!tensor.axes[a].whole() || dim.size.op() != model::Size::Op::symbol) continue;
            const auto [at, fresh] = sizes.emplace(dim.name, array.shape[a]);
            if (!fresh && at->second != array.shape[a])
                throw std::runtime_error(fmt::format("--input {}={} has {} values along {}, which is {}", name,
                                                     file, array.shape[a], dim.name, at->second));
        }
    }
    return inputs;
}

void give_inputs(Launch& launch, const std::map<std::string, NpyArray>& inputs) {
    for (size_t t = 0; t < launch.tensors.size(); ++t) {
        const model::Tensor& declared = launch.spec->tensors[t];
        if (const auto input = inputs.find(declared.name); input != inputs.end())
            fill_tensor(launch.tensors[t], declared, input->second, fmt::format("--input {}", declared.name));
    }
}

std::vector<std::pair<model::TensorId, std::string>> saved_tensors(const model::Spec& spec,
                                                                   const std::vector<std::string>& given) {
    std::vector<std::pair<model::TensorId, std::string>> saved;
    for (const auto& [name, file] : assignments("--save", given))
        saved.emplace_back(static_cast<model::TensorId>(tensor_named(spec, name, "--save")), file);
    return saved;
}

std::string shown(const Launch& launch, const std::string& value) {
    const Asked what = wanted(value);
    std::vector<HostTensor> memory = launch.tensors;
    std::vector<std::string> names;
    for (const model::Kernel* kernel : launch.unit->kernels) {
        for (const model::Let& let : kernel->lets) {
            if (let.name == what.name) return elements(launch, *kernel, let, what, memory);
            names.push_back(let.name);
        }
        // What the kernels behind find.
        std::vector<stage::TensorData> data;
        for (HostTensor& tensor : memory) data.push_back({tensor.bytes.data(), tensor.strides});
        stage::Evaluation(*launch.spec, *kernel, launch.symbols, launch.params, data).run();
    }
    const std::string guess = nearest(what.name, names);
    throw std::runtime_error(fmt::format("--show: {} has no value {}{}", launch.unit->name, what.name,
                                         guess.empty() ? "" : fmt::format("; did you mean {}?", guess)));
}

}  // namespace pleat::cli

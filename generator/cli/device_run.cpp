#include "cli/device_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "cli/params.h"

namespace pleat::cli {

namespace {

BuildOptions build_options(bool checked) {
    BuildOptions options;
    if (checked) options.extra.emplace_back("-DPLEAT_CHECKED");
    return options;
}

}  // namespace

Device needed_gpu() {
    if (const std::string why = Device::why_no_cuda(); !why.empty()) throw Error("this needs a GPU: " + why);
    return Device::cuda();
}

DeviceRun::DeviceRun(const Launch& launch, const Device& device, bool checked)
    : launch_(launch),
      stream_(Stream::create(device)),
      kernel_(Kernel::load(launch.unit->source, device, build_options(checked))),
      on_device_(std::make_shared<DeviceTensors>(launch, device, stream_)) {
    prepare(device);
}

DeviceRun::DeviceRun(const Launch& launch, const Device& device, const Stream& stream, Kernel kernel,
                     std::shared_ptr<DeviceTensors> tensors)
    : launch_(launch), stream_(stream), kernel_(std::move(kernel)), on_device_(std::move(tensors)) {
    prepare(device);
}

void DeviceRun::prepare(const Device& device) {
    const Launch& launch = launch_;
    const Manifest& manifest = kernel_.manifest();
    std::vector<TensorView> views;
    for (const Manifest::Tensor& tensor : manifest.tensors) {
        const auto declared = std::find_if(launch.spec->tensors.begin(), launch.spec->tensors.end(),
                                           [&](const model::Tensor& t) { return t.name == tensor.name; });
        if (declared == launch.spec->tensors.end())
            throw std::runtime_error(
                fmt::format("{}: the manifest names a tensor {} that the spec lacks", kernel_.name(), tensor.name));
        const auto t = static_cast<size_t>(declared - launch.spec->tensors.begin());
        const HostTensor& host = launch.tensors[t];
        views.push_back({declared->name, model::info(declared->dtype).name, static_cast<int>(host.shape.size()),
                         host.shape.data(), host.strides.data(), on_device_->data(static_cast<model::TensorId>(t)),
                         device.ordinal()});
        tensors_.push_back(views.back().data);
    }
    std::vector<NamedSize> sizes;
    for (size_t i = 0; i < launch.symbols.size(); ++i)
        if (launch.spec->symbols[i].what == model::Symbol::What::dim &&
            manifest.symbol_named(launch.spec->symbols[i].name) >= 0)
            sizes.push_back({launch.spec->symbols[i].name, launch.symbols[i]});
    std::vector<NamedParam> params;
    for (const NamedParam& param : named_params(*launch.spec, launch.params))
        if (manifest.param_named(param.name) >= 0) params.push_back(param);

    Arguments arguments{views, sizes, params, nullptr, 0};
    workspace_ = Buffer(device, kernel_.workspace_bytes(arguments));
    arguments.workspace = workspace_.data();
    arguments.workspace_bytes = workspace_.size();
    symbols_ = kernel_.solve(arguments);

    param_bits_.resize(manifest.params.size());
    for (size_t p = 0; p < manifest.params.size(); ++p) {
        for (size_t i = 0; i < launch.spec->params.size(); ++i)
            if (launch.spec->params[i].name == manifest.params[p].name)
                stage::store(launch.spec->params[i].dtype, &param_bits_[p], 0, launch.params[i]);
        params_.push_back(&param_bits_[p]);
    }
}

void DeviceRun::launch() {
    kernel_.launch(stream_, tensors_.data(), symbols_.data(), params_.data(), workspace_.data());
}

std::vector<HostTensor> DeviceRun::result(std::vector<std::string>& failed) {
    on_device_->upload();
    if (workspace_.size()) workspace_.fill(0x7f, stream_);
    launch();
    const unsigned status = kernel_.status(stream_);
    for (const Manifest::Require& require : kernel_.manifest().requirements)
        if (status >> require.bit & 1) failed.push_back(require.text);
    return on_device_->download();
}

double bytes_moved(const Launch& launch) {
    double bytes = 0;
    for (const model::Kernel* kernel : launch.unit->kernels)
        bytes +=
            static_cast<double>(schedule::bytes_that_must_move(*launch.spec, *kernel).evaluate(launch.symbols));
    return bytes;
}

}  // namespace pleat::cli

// Runs one unit on the device between guards and judges every byte of what it leaves.
#include "check_case.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <sstream>
#include <stdexcept>

#include "check/load.h"
#include "cli/params.h"
#include "cli/sizes.h"
#include "cli/tolerance.h"
#include "compile/compile.h"

namespace pleat::test {
namespace {

using model::Kind;

constexpr int64_t few_sums = 32;
constexpr size_t guard = 256;
constexpr unsigned char guard_byte = 0xa5, poison = 0xff;

/// A tensor in device memory with guards on both sides.
class Guarded {
public:
    Guarded(const Device& device, const std::vector<std::byte>& bytes, size_t align, const Stream& stream)
        : front_(std::max(guard, align) + align),  // aligned so far and no further
          bytes_(bytes.size()),
          buffer_(device, front_ + bytes.size() + guard) {
        reset(bytes, stream);
    }
    void* data() const { return static_cast<unsigned char*>(buffer_.data()) + front_; }
    void reset(const std::vector<std::byte>& bytes, const Stream& stream) {
        buffer_.fill(guard_byte, stream);
        if (!bytes.empty()) buffer_.upload(bytes.data(), bytes.size(), stream, front_);
    }
    /// The contents; says in `wrong` if a guard was written.
    std::vector<std::byte> read(const Stream& stream, const std::string& name,
                                std::vector<std::string>& wrong) const {
        std::vector<std::byte> all(buffer_.size());
        buffer_.download(all.data(), all.size(), stream);
        size_t touched = 0;
        for (size_t i = 0; i < all.size(); ++i)
            if (i < front_ || i >= front_ + bytes_) touched += all[i] != std::byte{guard_byte};
        if (touched) wrong.push_back(fmt::format("{}: {} guard bytes were written", name, touched));
        return {all.begin() + static_cast<std::ptrdiff_t>(front_),
                all.begin() + static_cast<std::ptrdiff_t>(front_ + bytes_)};
    }

private:
    size_t front_, bytes_;
    Buffer buffer_;
};

cli::Wanted wanted_of(const Expected::Image& image) { return {image.exact, image.plain, image.written}; }

/// What a store left in one tensor that is wrong, with the worst element.
void judge(const model::Tensor& tensor, const cli::HostTensor& before, const Expected::Image& image,
           const cli::PlainError& plain, double sums, const std::vector<std::byte>& after,
           const cli::Tolerance& tolerance, std::vector<std::string>& wrong) {
    const cli::Judgement judgement =
        cli::judge_tensor(tensor, before, wanted_of(image), plain, tolerance, before.bytes, after, sums);
    if (judgement.right()) return;
    std::string said = fmt::format("{}: {}", tensor.name, cli::what_is_wrong(judgement));
    const int64_t where = judgement.wrong ? judgement.where : judgement.far_row;
    if (where >= 0) {
        const auto i = static_cast<size_t>(where);
        said +=
            fmt::format("; there {:.9g}, not {:.9g} (plain: {:.9g})",
                        stage::load(tensor.dtype, after.data(), where).as_real(), image.exact[i], image.plain[i]);
    }
    if (judgement.wrong)
        said += fmt::format("; error {:.3g}, bound {:.3g}", judgement.at_error, judgement.at_bound);
    wrong.push_back(said);
}

/// Some integers that are no index, or are special to the catalog's labels.
void perturb(const model::Spec& spec, std::vector<cli::HostTensor>& tensors) {
    for (size_t t = 0; t < tensors.size(); ++t) {
        if (model::info(spec.tensors[t].dtype).kind != Kind::integer) continue;
        const int64_t count =
            static_cast<int64_t>(tensors[t].bytes.size()) / model::info(spec.tensors[t].dtype).bytes;
        for (int64_t i = 0; i < count; ++i) {
            const int64_t special = i % 17 == 3 ? -1 : i % 23 == 7 ? -100 : i % 29 == 11 ? 1000000 : 0;
            if (special != 0)
                stage::store(spec.tensors[t].dtype, tensors[t].bytes.data(), i, stage::Value::of_integer(special));
        }
    }
}

/// What the kernels before a program's kernel store in workspace that it reads: its schedule may use what that is.
void give_workspace(const Subject& subject, const cli::Unit& unit, const DeviceReference& reference,
                    const std::vector<int64_t>& symbols, const std::vector<stage::Value>& params,
                    const Stream& stream, std::vector<cli::HostTensor>& tensors) {
    if (unit.whole) return;
    for (const cli::Unit& before : subject.emitted.units()) {
        if (&before == &unit || before.whole) return;
        std::vector<size_t> made;
        for (const model::Store& store : before.kernels.front()->stores)
            if (const auto t = static_cast<size_t>(store.tensor);
                subject.spec.tensors[t].space == model::Space::workspace)
                made.push_back(t);
        if (made.empty()) continue;
        const Expected expected = reference.run(before, symbols, params, tensors, stream);
        for (const size_t t : made) {
            const Expected::Image& image = expected.images[t];
            for (size_t i = 0; i < image.exact.size(); ++i)
                if (image.written[i])
                    stage::store(subject.spec.tensors[t].dtype, tensors[t].bytes.data(), static_cast<int64_t>(i),
                                 stage::Value::of(image.exact[i]));
        }
    }
}

}  // namespace

std::vector<std::string> check_unit(const Subject& subject, const cli::Unit& unit, const Kernel& kernel,
                                    const DeviceReference& reference, const std::vector<int64_t>& symbols,
                                    uint64_t seed, const cli::Tolerance& tolerance, int runs) {
    const model::Spec& spec = subject.spec;
    cli::Tolerance allowed = tolerance;
    // In f64 the reference rounds as often as the kernel, in another order, in sums of hundreds of thousands of
    // terms.
    if (unit.kernels.front()->compute == model::Dtype::f64) allowed.unit = 0x1p-46;
    // Tensor cores cut each step of a sum: what of_largest allows grows with the terms, which these sizes decide.
    if (allowed.by_rows)
        allowed.of_largest =
            std::max(allowed.of_largest, cli::beyond_plain(spec, 0, cli::longest_sum(spec, symbols)));
    const Device& device = kernel.device();
    const Stream stream = Stream::create(device);
    std::vector<std::string> wrong;
    const std::vector<stage::Value> params = cli::choose_params(spec, {});
    const auto draw = [&](uint64_t from) {
        std::vector<cli::HostTensor> drawn = cli::random_tensors(spec, symbols, from);
        perturb(spec, drawn);
        give_workspace(subject, unit, reference, symbols, params, stream, drawn);
        for (size_t t = 0; t < drawn.size(); ++t) {
            bool read = false;
            for (const model::Kernel* k : unit.kernels) read |= k->reads(static_cast<int>(t));
            if (!read) std::fill(drawn[t].bytes.begin(), drawn[t].bytes.end(), std::byte{poison});
        }
        return drawn;
    };
    const std::vector<cli::HostTensor> tensors = draw(seed);
    const Expected expected = reference.run(unit, symbols, params, tensors, stream);
    std::vector<cli::PlainError> plain;  // by tensor
    for (size_t t = 0; t < tensors.size(); ++t)
        plain.push_back(cli::plain_error(tensors[t], wanted_of(expected.images[t])));
    // The error of few sums is luck, and plain arithmetic's may be next to none: of other inputs it is another.
    bool drawn_again = expected.fewest > few_sums;
    const auto draw_again = [&] {
        for (uint64_t other = 1; other <= 4; ++other) {
            const Expected there = reference.run(unit, symbols, params, draw(seed + (other << 32)), stream);
            for (size_t t = 0; t < plain.size(); ++t)
                plain[t].join(cli::plain_error(tensors[t], wanted_of(there.images[t])));
        }
        drawn_again = true;
    };

    std::vector<Guarded> buffers;
    std::vector<TensorView> views;
    std::vector<size_t> ids;
    const Manifest& manifest = kernel.manifest();
    buffers.reserve(manifest.tensors.size());
    for (const Manifest::Tensor& named : manifest.tensors)
        for (size_t t = 0; t < spec.tensors.size(); ++t) {
            if (spec.tensors[t].name != named.name) continue;
            ids.push_back(t);
            buffers.emplace_back(device, tensors[t].bytes, static_cast<size_t>(spec.tensors[t].align), stream);
            views.push_back({named.name, model::info(spec.tensors[t].dtype).name,
                             static_cast<int>(tensors[t].shape.size()), tensors[t].shape.data(),
                             tensors[t].strides.data(), buffers.back().data(), device.ordinal()});
        }
    std::vector<NamedSize> sizes;
    for (size_t i = 0; i < symbols.size(); ++i)
        if (spec.symbols[i].what == model::Symbol::What::dim && manifest.symbol_named(spec.symbols[i].name) >= 0)
            sizes.push_back({spec.symbols[i].name, symbols[i]});
    std::vector<NamedParam> given;
    for (const NamedParam& param : cli::named_params(spec, params))
        if (manifest.param_named(param.name) >= 0) given.push_back(param);
    Arguments arguments{views, sizes, given, nullptr, 0};
    const std::vector<std::byte> scratch(kernel.workspace_bytes(arguments), std::byte{0x7f});
    Guarded workspace(device, scratch, 256, stream);
    arguments.workspace = workspace.data();
    arguments.workspace_bytes = scratch.size();

    std::vector<std::vector<std::byte>> first;
    // What no store writes to stays as it is: copied in once, and looked at in the first run and the last.
    std::vector<bool> written;
    for (const size_t id : ids) written.push_back(!expected.images[id].exact.empty());
    for (int round = 0; round < runs && wrong.empty(); ++round) {
        for (size_t i = 0; i < ids.size(); ++i)
            if (round == 0 || written[i]) buffers[i].reset(tensors[ids[i]].bytes, stream);
        workspace.reset(std::vector<std::byte>(scratch.size(), std::byte{round % 2 == 0 ? poison : guard_byte}),
                        stream);
        kernel.launch(stream, arguments);
        const unsigned status = kernel.status(stream);
        std::vector<std::string> failed;
        for (const Manifest::Require& require : manifest.requirements)
            if (status >> require.bit & 1) failed.push_back(require.text);
        if (failed != expected.failed)
            wrong.push_back(fmt::format("requires that failed: [{}], the reference says [{}]",
                                        fmt::join(failed, "; "), fmt::join(expected.failed, "; ")));
        workspace.read(stream, "workspace", wrong);
        for (size_t i = 0; i < ids.size(); ++i) {
            if (!written[i] && round != 0 && round + 1 != runs) continue;
            const model::Tensor& tensor = spec.tensors[ids[i]];
            std::vector<std::byte> after = buffers[i].read(stream, tensor.name, wrong);
            if (round == 0) {
                const auto judged = [&] {
                    std::vector<std::string> found;
                    allowed.of_element =
                        std::max(tolerance.of_element, cli::of_rounded_values(spec, static_cast<int>(ids[i])));
                    judge(tensor, tensors[ids[i]], expected.images[ids[i]], plain[ids[i]], expected.sums, after,
                          allowed, found);
                    return found;
                };
                std::vector<std::string> found = judged();
                if (!found.empty() && !drawn_again) {
                    draw_again();
                    found = judged();
                }
                wrong.insert(wrong.end(), found.begin(), found.end());
            }
            if (round == 0)
                first.push_back(std::move(after));  // of every tensor
            else if (first[i] != after)
                wrong.push_back(fmt::format("{}: run {} left other bytes than the first", tensor.name, round + 1));
        }
    }
    return wrong;
}

Subject::Subject(std::string name, model::Spec checked)
    : label(std::move(name)),
      program(schedule::compile(std::move(checked))),
      spec(program.spec),
      emitted(program) {}

model::Spec load(const std::string& path, const std::vector<std::pair<std::string, std::string>>& dims,
                 const std::vector<std::pair<std::string, std::string>>& types) {
    Sources sources;
    Diagnostics diagnostics;
    auto spec = load_spec(path, {dims, types}, sources, diagnostics);
    if (spec) return std::move(*spec);
    std::ostringstream said;
    diagnostics.print(said, sources, Diagnostics::Format::text, false);
    throw std::runtime_error(said.str());
}

}  // namespace pleat::test

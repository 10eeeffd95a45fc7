// Loading: from a manifest with its sources to functions that can be launched on one device.
#include <algorithm>
#include <filesystem>
#include <fstream>

#include "build_each.h"
#include "kept.h"
#include "kernel_state.h"
#include "tensor_map.h"
#include "text.h"

namespace pleat {

using runtime::ContextScope;
using runtime::DeviceState;
using runtime::Driver;
using runtime::text;

namespace fs = std::filesystem;

// ---- files ------------------------------------------------------------------------------------

struct KernelFiles::Data {
    std::string manifest_text, origin, reference;
    std::vector<std::pair<std::string, std::string>> texts;  // name, text
    std::vector<NamedText> files;
    Manifest manifest;
    KernelSource source;
};

namespace {

std::string read_file(const std::string& path, const std::string& what) {
    constexpr std::uintmax_t most = std::uintmax_t{64} << 20;
    std::error_code error;
    if (!fs::is_regular_file(path, error))
        throw Error(text(what, " ", path, fs::exists(path, error) ? " is no file" : " does not exist"));
    if (fs::file_size(path, error) > most) throw Error(text(what, " ", path, " is larger than 64 MiB"));
    std::ifstream in(path, std::ios::binary);
    try {
        std::string content{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
        if (in.good() || in.eof()) return content;
    } catch (const std::ios_base::failure&) {  // of a file that is no file, as some of /proc
    }
    throw Error(text(what, " ", path, " cannot be read"));
}

/// The manifests in a folder, of one kernel or of all, in order.
std::vector<std::string> manifests_in(const fs::path& folder, std::string_view kernel) {
    std::error_code error;
    std::vector<std::string> all;
    for (const auto& entry : fs::directory_iterator(folder, error))
        if (entry.path().extension() == ".manifest" && (kernel.empty() || entry.path().stem() == kernel))
            all.push_back(entry.path().string());
    std::sort(all.begin(), all.end());
    return all;
}

/// The folders right below this one that hold a manifest: `pleat generate -o DIR` makes one a spec.
std::string folders_with_manifests(const std::string& path, std::string_view kernel) {
    std::error_code error;
    std::vector<std::string> all;
    for (const auto& entry : fs::directory_iterator(path, error))
        if (entry.is_directory(error) && !manifests_in(entry.path(), kernel).empty())
            all.push_back(entry.path().string());
    std::sort(all.begin(), all.end());
    std::string names;
    for (const std::string& folder : all) names += (names.empty() ? "; there is one in " : ", ") + folder;
    return names;
}

std::string find_manifest(const std::string& path, std::string_view kernel) {
    std::error_code error;
    if (!fs::is_directory(path, error)) {
        if (fs::path(path).extension() == ".json")
            throw Error(text(path, " is a spec; the folder that `pleat generate` makes of it can be opened"));
        return path;
    }
    const std::vector<std::string> all = manifests_in(path, kernel);
    if (all.size() == 1) return all[0];
    if (all.empty())
        throw Error(text("there is no ", kernel.empty() ? "" : std::string(kernel),
                         kernel.empty() ? "manifest" : ".manifest", " in ", path,
                         folders_with_manifests(path, kernel)));
    std::string names;
    for (const std::string& m : all) names += (names.empty() ? "" : ", ") + fs::path(m).stem().string();
    throw Error(text(path, " holds several kernels (", names, "); say which"));
}

/// FNV-1a of these texts, a NUL byte behind each, as generator/emit/emit.cpp has it.
uint64_t sum_of(const std::vector<std::string_view>& texts) {
    uint64_t sum = 0xcbf29ce484222325U;
    for (const std::string_view all : texts) {
        for (const char c : all) sum = (sum ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
        sum *= 0x100000001b3U;
    }
    return sum;
}

}  // namespace

KernelFiles KernelFiles::open(const std::string& path, std::string_view kernel) {
    if (path.empty()) throw Error("the path of a kernel's folder is empty");
    auto data = std::make_shared<Data>();
    data->origin = find_manifest(path, kernel);
    data->manifest_text = read_file(data->origin, "the manifest");
    data->manifest = Manifest::parse(data->manifest_text, data->origin);
    const Manifest& m = data->manifest;
    const std::string folder = fs::path(data->origin).parent_path().string();
    const auto beside = [&](const std::string& name) { return (fs::path(folder) / name).string(); };
    if (!m.source.empty()) data->texts.emplace_back(m.source, read_file(beside(m.source), "the source"));
    for (const std::string& name : m.includes)
        data->texts.emplace_back(name, read_file(beside(name), "the included file"));
    if (m.sum) {
        std::vector<std::string_view> summed{std::string_view(data->manifest_text).substr(0, m.sum->ahead)};
        for (const auto& [name, content] : data->texts) summed.push_back(content);
        if (sum_of(summed) != m.sum->value)
            throw Error(text(data->origin,
                             " belongs to other files than those beside it: `pleat generate` makes them "
                             "anew; where one was changed by hand, delete the manifest's last line"),
                        m.kernel);
    }
    std::error_code error;
    if (fs::is_regular_file(beside("reference.h"), error))
        data->reference = read_file(beside("reference.h"), "the reference");
    for (const auto& [name, content] : data->texts) data->files.push_back({name, content});
    data->source = {data->manifest_text, data->origin, data->files, {}, nullptr};
    KernelFiles files;
    files.data_ = std::move(data);
    return files;
}

const KernelSource& KernelFiles::source() const { return data_->source; }
const Manifest& KernelFiles::manifest() const { return data_->manifest; }
std::string_view KernelFiles::reference_text() const { return data_->reference; }

// ---- cubins -----------------------------------------------------------------------------------

namespace {

/// The embedded cubin that runs best on the device: its own architecture, else the highest of the same
/// major version that is not newer ("a" architectures run nowhere else).
const EmbeddedCubin* fitting(std::span<const EmbeddedCubin> cubins, const Device& device) {
    const EmbeddedCubin* best = nullptr;
    int best_minor = -1;
    for (const EmbeddedCubin& c : cubins) {
        if (c.arch == device.arch()) return &c;
        int version = 0;
        bool plain = c.arch.size() > 4 && c.arch.substr(0, 3) == "sm_";
        for (char digit : c.arch.substr(plain ? 3 : c.arch.size())) {
            plain = plain && digit >= '0' && digit <= '9';
            version = plain ? version * 10 + (digit - '0') : version;
        }
        if (plain && version / 10 == device.compute_major() && version % 10 <= device.compute_minor() &&
            version % 10 > best_minor) {
            best = &c;
            best_minor = version % 10;
        }
    }
    return best;
}

/// The functions that the device may be asked to launch, each once: of every step what always runs and the variants
/// whose condition can hold there.
std::vector<std::string> functions_of(const Manifest& m, const DeviceFacts& facts) {
    std::vector<std::string> all;
    const auto add = [&](const std::vector<Manifest::Launch>& launches) {
        for (const Manifest::Launch& l : launches)
            if (std::find(all.begin(), all.end(), l.function) == all.end()) all.push_back(l.function);
    };
    for (const Manifest::Step& step : m.steps) {
        add(step.always);
        for (const Manifest::Variant& v : step.variants)
            if (!v.condition.bound(facts).never()) add(v.launches);
    }
    return all;
}

/// The cubin of the whole source, or one for each of the functions.
std::vector<Cubin> build(const Manifest& m, const KernelSource& source, const Device& device,
                         const BuildOptions& options, const std::vector<std::string>& functions) {
    const NamedText* main = nullptr;
    std::vector<NamedText> headers;
    for (const NamedText& f : source.files) {
        if (f.name == m.source)
            main = &f;
        else
            headers.push_back(f);
    }
    if (!main)
        throw Error(text(m.kernel, ": there is neither a cubin for ", device.arch(), " nor the source ", m.source),
                    m.kernel);
    check_takes_generated(device.arch());
    std::vector<std::vector<std::string>> parts;
    if (m.apart)
        for (const std::string& f : functions) parts.push_back({"-DPLEAT_APART", "-DPLEAT_APART_" + f});
    else
        parts.emplace_back();
    return runtime::compile_each(*main, headers, device.arch(), options, parts);
}

DeviceFacts facts_of(const DeviceState& device) {
    return {device.multiprocessors, device.major * 10 + device.minor, static_cast<long long>(device.shared_bytes)};
}

void prepare(Kernel::State& s, LoadedLaunch& l, const Manifest::Launch& plan, void* library) {
    const DeviceState& device = s.device.state();
    const Driver& d = *device.driver;
    const std::string& kernel = s.manifest.kernel;
    l.plan = plan;
    for (SizeProgram* size : {&l.plan.grid[0], &l.plan.grid[1], &l.plan.grid[2], &l.plan.block[0], &l.plan.block[1],
                              &l.plan.block[2], &l.plan.cluster, &l.plan.shared})
        *size = size->bound(facts_of(device));
    for (Manifest::Argument& a : l.plan.arguments) a.size = a.size.bound(facts_of(device));
    for (Manifest::TensorMap& map : l.plan.maps) {
        map.offset = map.offset.bound(facts_of(device));
        for (Manifest::MapAxis& axis : map.axes) {
            axis.extent = axis.extent.bound(facts_of(device));
            axis.stride = axis.stride.bound(facts_of(device));
        }
    }
    l.last_maps = std::make_unique<runtime::LastTensorMap[]>(l.plan.maps.size());

    l.code = std::make_unique<LoadedCode>();
    const runtime::CuResult found = d.library_kernel(&l.code->kernel, library, plan.function.c_str());
    if (found == runtime::cu_not_found)
        throw Error(text(kernel, ": its cubin holds no function ", plan.function), kernel, "cuLibraryGetKernel",
                    "CUDA_ERROR_NOT_FOUND", "");
    d.check(found, "cuLibraryGetKernel", kernel);
    // A list's function is missing where the compiler knows no parameters of that size.
    if (!plan.each.empty() && d.library_kernel(&l.code->each_kernel, library, plan.each.c_str()) == 0)
        lay_out_sets(s.manifest, l);
    else
        l.code->each_kernel = nullptr;
}

bool uses(const Manifest::Launch& l, Manifest::Argument::Kind kind) {
    return std::any_of(l.arguments.begin(), l.arguments.end(),
                       [&](const Manifest::Argument& a) { return a.kind == kind; });
}

/// Every launch that this device can take.
template <class Use>
void for_each_launch(std::vector<LoadedStep>& steps, Use use) {
    for (LoadedStep& step : steps) {
        for (LoadedLaunch& l : step.always) use(l);
        for (LoadedVariant& v : step.variants)
            for (LoadedLaunch& l : v.launches) use(l);
    }
}

using Sizes = std::vector<SizeProgram*>;

Sizes sizes_of(LoadedLaunch& l) {
    Sizes all = {&l.plan.grid[0],  &l.plan.grid[1],  &l.plan.grid[2], &l.plan.block[0],
                 &l.plan.block[1], &l.plan.block[2], &l.plan.cluster, &l.plan.shared};
    for (Manifest::Argument& a : l.plan.arguments) all.push_back(&a.size);
    for (Manifest::TensorMap& map : l.plan.maps) {
        all.push_back(&map.offset);
        for (Manifest::MapAxis& axis : map.axes) all.insert(all.end(), {&axis.extent, &axis.stride});
    }
    return all;
}

/// Makes the kernel's graph of sizes, and the batches in the order in which a launch runs them: the first, then
/// of each step what always runs, the conditions up to the one that holds, and the launches behind it.
void share_sizes(Kernel::State& s) {
    Sizes all;
    const auto add = [&](const Sizes& sizes) {
        for (SizeProgram* size : sizes) s.sizes.add(*size);
        all.insert(all.end(), sizes.begin(), sizes.end());
    };
    Sizes first = {&s.workspace};
    for (Manifest::ReferenceStep& step : s.manifest.reference) {
        step.points = step.points.bound(facts_of(s.device.state()));
        first.push_back(&step.points);
    }
    for (SizeProgram& span : s.spans) first.push_back(&span);
    add(first);
    Sizes conditions;
    for (LoadedStep& step : s.steps)
        for (LoadedVariant& v : step.variants) conditions.push_back(&v.condition);
    add(conditions);
    for_each_launch(s.steps, [&](LoadedLaunch& l) { add(sizes_of(l)); });

    using Known = runtime::SizeGraph::Known;
    const auto batch = [&](const Sizes& sizes, Known& known) { return s.sizes.batch(sizes, known); };
    Known known = s.sizes.place(all, conditions, s.manifest.symbols.size());
    s.first_sizes = batch(first, known);
    const auto launches = [&](std::vector<LoadedLaunch>& launched, Known& so_far) {
        for (LoadedLaunch& l : launched) l.sizes = batch(sizes_of(l), so_far);
    };
    for (LoadedStep& step : s.steps) {
        launches(step.always, known);
        Known tried = known;
        for (LoadedVariant& v : step.variants) {
            v.condition_sizes = batch(Sizes{&v.condition}, tried);
            if (&v == &step.variants.front()) known = tried;
            Known chosen = tried;
            launches(v.launches, chosen);
        }
    }
}

/// The words on the device that launches share: the status, the counters of those that have one, and zeros.
void make_words(Kernel::State& s) {
    constexpr size_t line = 128;
    bool status = false;
    size_t counters = 0, zeros = 0;
    for_each_launch(s.steps, [&](const LoadedLaunch& l) {
        for (const Manifest::TensorMap& map : l.plan.maps)
            if (map.tensor >= 0 && map.windows == 0) zeros = std::max(zeros, runtime::bytes_of_nothing(map));
        status |= uses(l.plan, Manifest::Argument::Kind::status);
        counters += uses(l.plan, Manifest::Argument::Kind::counter);
    });
    if (!status && counters == 0 && zeros == 0) return;
    if (status) {
        s.status.make(s.device);
    }
    if (zeros > 0) {
        s.zeros = Buffer(s.device, zeros);
        s.zeros.fill(0);
    }
    if (counters > 0) {
        s.counters = Buffer(s.device, counters * line);
        s.counters.fill(0);
    }
    auto next = reinterpret_cast<runtime::CuAddress>(s.counters.data());
    for_each_launch(s.steps, [&](LoadedLaunch& l) {
        if (!uses(l.plan, Manifest::Argument::Kind::counter)) return;
        l.counter = next;
        next += line;
    });
    // Before any other stream can see them.
    const Driver& d = *s.device.state().driver;
    d.check(d.stream_synchronize(nullptr), "cuStreamSynchronize", s.manifest.kernel);
}

void load_cuda(Kernel::State& s, const KernelSource& source, const BuildOptions& options) {
    const DeviceState& device = s.device.state();
    const Driver& d = *device.driver;
    const Manifest& m = s.manifest;
    const std::vector<std::string> functions = functions_of(m, facts_of(device));
    const ContextScope scope(d, device.context);
    const auto load = [&](std::string_view bytes, const std::vector<KernelResources>& resources) {
        d.check(d.library_load(&s.libraries.emplace_back(), bytes.data(), nullptr, nullptr, 0, nullptr, nullptr, 0),
                "cuLibraryLoadData", m.kernel);
        s.resources.insert(s.resources.end(), resources.begin(), resources.end());
    };
    if (const EmbeddedCubin* c = fitting(source.cubins, s.device))
        load(c->bytes, resources_of(c->bytes));
    else
        for (const Cubin& cubin : build(m, source, s.device, options, functions)) load(cubin.bytes, cubin.kernels);
    const auto prepare_all = [&](std::vector<LoadedLaunch>& to, const std::vector<Manifest::Launch>& plans) {
        for (const Manifest::Launch& plan : plans) {
            const auto at = std::find(functions.begin(), functions.end(), plan.function) - functions.begin();
            prepare(s, to.emplace_back(), plan, s.libraries[s.libraries.size() > 1 ? static_cast<size_t>(at) : 0]);
        }
    };
    s.workspace = m.workspace.bound(facts_of(device));
    for (const Manifest::Step& step : m.steps) {
        LoadedStep& loaded = s.steps.emplace_back();
        prepare_all(loaded.always, step.always);
        for (const Manifest::Variant& v : step.variants) {
            const SizeProgram condition = v.condition.bound(facts_of(device));
            // Never on this device: its functions may not even be in the cubin.
            if (condition.never()) continue;
            LoadedVariant& to = loaded.variants.emplace_back();
            to.condition = condition;
            prepare_all(to.launches, v.launches);
        }
    }
    share_sizes(s);
    make_words(s);
}

bool span_of(const Manifest::Tensor& tensor, SizeProgram& span) {
    SizeProgram elements(1), term;
    for (const Manifest::Axis& axis : tensor.axes)
        if (!SizeProgram::combine("-", axis.extent, SizeProgram(1), term) ||
            !SizeProgram::combine("*", term, axis.stride, term) ||
            !SizeProgram::combine("+", term, elements, elements))
            return false;
    return SizeProgram::combine("*", elements, SizeProgram(tensor.type->bytes), span);
}

void find_spans(Kernel::State& s) {
    const std::vector<Manifest::Tensor>& tensors = s.manifest.tensors;
    for (const Manifest::Symbol& symbol : s.manifest.symbols)
        if (symbol.stride && tensors[static_cast<size_t>(symbol.tensor)].written) return;
    for (const Manifest::Tensor& tensor : tensors)
        if (!span_of(tensor, s.spans.emplace_back())) return s.spans.clear();
}

/// How many blocks of a launch the device runs at once, in whole clusters.
unsigned blocks_at_once(const Driver& d, const Manifest::Launch& plan, void* function, const std::string& kernel) {
    const auto blocks = static_cast<unsigned>(plan.cluster.constant());
    runtime::CuLaunchAttribute cluster;
    cluster.ask_for_cluster(blocks);
    runtime::CuLaunchConfig config;
    config.grid[0] = blocks;
    config.grid[1] = config.grid[2] = 1;
    for (size_t i = 0; i < 3; ++i) config.block[i] = static_cast<unsigned>(plan.block[i].constant());
    config.shared_bytes = static_cast<unsigned>(plan.shared.constant());
    config.stream = nullptr;
    config.attributes = &cluster;
    config.attribute_count = 1;
    int clusters = 0;
    d.check(d.clusters_at_once(&clusters, function, &config), "cuOccupancyMaxActiveClusters", kernel);
    return blocks * static_cast<unsigned>(std::max(clusters, 1));
}

}  // namespace

void load_code(const Kernel::State& s, const LoadedLaunch& l) {
    const DeviceState& device = s.device.state();
    const Driver& d = *device.driver;
    const std::string& kernel = s.manifest.kernel;
    LoadedCode& code = *l.code;
    const std::lock_guard lock(code.loading);
    if (code.ready.load(std::memory_order_relaxed)) return;
    const runtime::RelaxedCapture relaxed(d);
    d.check(d.kernel_function(&code.function, code.kernel), "cuKernelGetFunction", kernel);
    if (code.each_kernel) d.check(d.kernel_function(&code.each, code.each_kernel), "cuKernelGetFunction", kernel);
    // What a block may take of shared memory without asking counts what the kernel declares besides.
    constexpr long long without_asking = 49152;
    if (!l.plan.shared.is_constant() || l.plan.shared.constant() > 0) {
        int fixed = 0;
        d.check(d.kernel_get(&fixed, runtime::cu_function_static_shared, code.kernel, device.device),
                "cuKernelGetAttribute", kernel);
        if (!l.plan.shared.is_constant() || l.plan.shared.constant() + fixed > without_asking) {
            const int room = static_cast<int>(device.shared_bytes) - fixed;
            d.check(d.kernel_set(runtime::cu_function_max_dynamic_shared, room, code.kernel, device.device),
                    "cuKernelSetAttribute", kernel);
            code.shared_room = room;
        }
    }
    constexpr long long portable_cluster = 8;
    if (!l.plan.cluster.is_constant() || l.plan.cluster.constant() > portable_cluster)
        d.check(d.kernel_set(runtime::cu_function_nonportable_cluster, 1, code.kernel, device.device),
                "cuKernelSetAttribute", kernel);
    if (l.plan.resident) code.most_blocks = blocks_at_once(d, l.plan, code.function, kernel);
    code.ready.store(true, std::memory_order_release);
}

Kernel Kernel::load(const KernelSource& source, const Device& device, const BuildOptions& options) {
    release_kept();
    auto state = std::make_shared<State>(device);
    state->manifest =
        Manifest::parse(source.manifest, std::string(source.origin.empty() ? "manifest" : source.origin));
    find_spans(*state);
    if (device.is_cpu()) {
        state->reference = source.reference;
        if (!state->reference) state->fail("there is no reference to run on the CPU");
    } else {
        load_cuda(*state, source, options);
    }
    return Kernel(std::move(state));
}

Kernel Kernel::load(const KernelFiles& files, const Device& device, const BuildOptions& options) {
    if (!device.is_cpu()) return load(files.source(), device, options);
    const Manifest& m = files.manifest();
    const auto missing = [&](const std::string& what) { return Error(text(m.kernel, ": ", what), m.kernel); };
    if (files.reference_text().empty())
        throw missing("there is no reference.h beside the manifest, so it does not run on the CPU");
    std::vector<NamedText> headers(files.source().files.begin(), files.source().files.end());
    headers.push_back({"reference.h", files.reference_text()});
    const std::string name = m.kernel + "_reference.cpp";
    const NamedText exports{name, "#define PLEAT_REFERENCE_EXPORTS\n#include \"reference.h\"\n"};
    auto state = std::make_shared<State>(device);
    state->manifest = m;
    find_spans(*state);
    state->reference_library = host_build(exports, headers, options);
    const std::string symbol = "pleat_reference_" + m.kernel;
    state->reference = reinterpret_cast<ReferenceFunction>(state->reference_library.find(symbol));
    if (!state->reference) throw missing("its reference.h exports no " + symbol);
    return Kernel(std::move(state));
}

}  // namespace pleat

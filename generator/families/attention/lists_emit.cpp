// Block lists (runtime/include/pleat/gpu/attention_lists.h): what bounds say of some rows' keys, and whether a row
// sees a key.
#include "families/attention/lists_emit.h"

#include "families/attention/emit.h"

namespace pleat::emit {

using model::NodeId;

std::string lists_at(const model::Spec& spec, const schedule::ListedPlane& plane, const std::string& workspace) {
    return plane.offset == model::Size(0) ? workspace : fmt::format("{} + {}", workspace, cpp(spec, plane.offset));
}

LaunchText KeyListsEmitter::emit() {
    LaunchText text = LaunchEmitter::emit();
    text.function = functions_ + text.function;
    return text;
}

std::vector<model::Axis> KeyListsEmitter::further_digits() const {
    return axes_of_sizes(kernel_.graph, further_values());
}

void KeyListsEmitter::add_needs(LaunchText& text) const {
    text.only = "defined(__CUDA_ARCH_FEAT_SM90_ALL)  // ahead of wgmma";
    const bool falling = plane_.order == schedule::ListedPlane::Order::falling;
    text.headers = {falling ? "pleat/gpu/attention_lists.h" : "pleat/gpu/attention_column_lists.h"};
}

void KeyListsEmitter::pass_workspace() {
    workspace_ = names_.local("workspace");
    pass("unsigned char* " + workspace_, LaunchArgument::workspace(0));
}

/// The call of the function, up to its last arguments.
std::string KeyListsEmitter::emit_range() {
    schedule::GemmLaunch launch;
    launch.name = launch_.name;
    launch.outer = launch_.outer;
    launch.threads = launch_.threads;
    launch.tile = plane_.products;
    launch.tile.batch = plane_.batch;
    RangeEmitter emitter({spec_, kernel_, variant_, launch, first_require_}, plane_.column, plane_.mask);
    const ChunkEmitter::Function range = emitter.emit_range(launch_.name + (plane_.of_keys ? "_queries" : "_keys"));
    functions_ += range.text;
    pass_further(range.parameters, range.arguments);
    return range.call;
}

void KeyListsEmitter::emit_body() {
    const schedule::ListedPlane& p = plane_;
    const std::string range = emit_range(), keys = names_.local(p.of_keys ? "queries" : "keys"),
                      sees = names_.local("sees"), at = names_.local("at"), from = names_.local("from"),
                      to = names_.local("to"), batch = names_.local("batch"),
                      query = names_.local(p.of_keys ? "query" : "row"), key = names_.local("key");
    out_.open(fmt::format("const auto {} = [&](const pleat::TileAt& {}, int {}, int {}) {{", keys, at, from, to));
    out_.line("return {}{}, {}, {});", range, at, from, to);
    out_.close("};");
    const bool batches = !p.batch.empty();
    out_.open(
        fmt::format("const auto {} = [&](int{}, int {}, int {}) {{", sees, batches ? " " + batch : "", query, key));
    const Names outside = names_;
    Env env;
    if (batches) declare_places(out_, env, p.batch, batch);
    const auto declare = [&](const model::Axis& axis, const std::string& number) {
        const std::string name = names_.variable(spec_.dims[static_cast<size_t>(axis.dim)].name);
        out_.line("const {} {}({});", type_of(spec_, axis), name, number);
        env.places.push_back({axis, name, name, false});
    };
    declare(p.of_keys ? p.column : p.products.row, query);
    declare(p.of_keys ? p.products.row : p.column, key);
    env.id = context_.next_env++;
    Scope scope{nullptr, &out_, {}};
    std::string all;
    for (const NodeId condition : p.mask.conditions)
        all += (all.empty() ? "" : " && ") + expressions_.value(condition, env, scope).at_least(4);
    out_.line("return {};", all);
    out_.close("};");
    names_ = outside;
    out_.line("{}({}, {}, {}).write({}, {});", schedule::type_of_lists(p), lists_at(spec_, p, workspace_),
              cpp(spec_, spec_.extent(p.products.row)), cpp(spec_, spec_.extent(p.column)), keys, sees);
}

}  // namespace pleat::emit

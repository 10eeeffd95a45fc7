#include "grad/request.h"

#include <fmt/format.h>

#include <algorithm>

namespace pleat::grad {

namespace {

class Requester {
public:
    Requester(const Options& options, const Forward& forward, Algebra& a, Tensors& tensors,
              Diagnostics& diagnostics)
        : options_(options),
          forward_(forward),
          a_(a),
          tensors_(tensors),
          spec_(tensors.spec()),
          syntax_(tensors.syntax()),
          diagnostics_(diagnostics) {}

    std::optional<Request> run() {
        if (!choose() || !declare()) return std::nullopt;
        return std::move(out_);
    }

private:
    std::string name(int tensor) const { return tensors_[tensor].decl.name.value; }
    Span spec_span() const { return {syntax_.file, syntax_.name.span.begin, syntax_.name.span.end}; }
    bool real(int tensor) const { return model::info(tensors_[tensor].dtype).kind == Kind::real; }

    std::vector<int> all_real(const std::vector<int>& tensors) const {
        std::vector<int> found;
        for (const int t : tensors)
            if (real(t)) found.push_back(t);
        return found;
    }
    static std::string joined(const std::vector<std::string>& names) {
        std::string text;
        for (const std::string& n : names) text += (text.empty() ? "" : ", ") + n;
        return text;
    }
    std::string listed(const std::vector<int>& tensors) const {
        std::vector<std::string> names;
        for (const int t : tensors) names.push_back(name(t));
        return joined(names);
    }

    /// A tensor that an option names, or -1 after an error.
    int tensor_named(const std::string& option, const std::string& word) {
        const int t = tensors_.named(word);
        if (t >= 0 && t < static_cast<int>(spec_.tensors.size())) return t;
        std::vector<std::string> names;
        for (const model::Tensor& known : spec_.tensors) names.push_back(known.name);
        Diagnostic& d =
            diagnostics_.report(Code::gradient_request, spec_span(),
                                fmt::format("{} names {}, which is no tensor of {}", option, word, spec_.name));
        const std::string near = nearest(word, names);
        d.note(near.empty() ? fmt::format("its tensors are {}", joined(names))
                            : fmt::format("did you mean {}?", near));
        return -1;
    }

    bool choose() {
        std::vector<Id> roots;
        std::vector<int> stored, read;
        const auto append = [](std::vector<int>& list, int t) {
            if (std::find(list.begin(), list.end(), t) == list.end()) list.push_back(t);
        };
        for (const Stored& s : forward_.stores) {
            roots.push_back(s.value);
            append(stored, s.tensor);
        }
        std::set<int> reads;
        for (const Id id : a_.below(roots))
            if (a_[id].op == Op::read) reads.insert(a_[id].which);
        for (int t = 0; t < static_cast<int>(spec_.tensors.size()); ++t)
            if (reads.contains(t)) read.push_back(t);
        const auto chosen = [&](const std::string& option, const std::vector<std::string>& asked,
                                const std::vector<int>& there, const char* not_there, std::vector<int>& into) {
            for (const std::string& word : asked) {
                const int t = tensor_named(option, word);
                if (t < 0) continue;
                const bool found = std::find(there.begin(), there.end(), t) != there.end();
                if (found && real(t)) {
                    append(into, t);
                    continue;
                }
                Diagnostic& d = diagnostics_.report(
                    Code::gradient_request, spec_.tensors[static_cast<size_t>(t)].where,
                    found ? fmt::format("{} names {}, whose values are not real", option, word)
                          : fmt::format("{} names {}, which the spec does not {}", option, word, not_there));
                if (const std::string names = listed(all_real(there)); !names.empty())
                    d.note(fmt::format("it can name {}", names));
            }
            if (asked.empty()) into = all_real(there);
        };
        chosen("--of", options_.of, stored, "store", out_.of);
        chosen("--wrt", options_.wrt, read, "read", out_.wrt);
        if (diagnostics_.has_errors()) return false;
        if (out_.of.empty())
            diagnostics_
                .report(Code::no_gradient, spec_span(),
                        fmt::format("{} stores no real tensor: nothing has a gradient", spec_.name))
                .note("store a tensor of a real dtype, such as f32");
        if (out_.wrt.empty())
            diagnostics_
                .report(Code::no_gradient, spec_span(),
                        fmt::format("{} reads no real tensor: there is nothing to differentiate by", spec_.name))
                .note("read a tensor of a real dtype, such as f32; params have no gradient");
        return !diagnostics_.has_errors();
    }

    std::string dtype_of(const std::string& gradient, int like) {
        const auto asked = options_.types.find(gradient);
        if (asked == options_.types.end()) {
            if (model::info(tensors_[like].dtype).bytes > 1) return tensors_[like].decl.dtype.value;
            diagnostics_
                .report(Code::gradient_request, spec_.tensors[static_cast<size_t>(like)].where,
                        fmt::format("the gradient of {} would have 8 bits an element, as {} has", name(like),
                                    name(like)))
                .note(fmt::format("write --type {}=bf16, or leave it out with --wrt or --of", gradient));
            return tensors_[like].decl.dtype.value;
        }
        known_.insert(gradient);
        const bool type = std::any_of(syntax_.types.begin(), syntax_.types.end(),
                                      [&](const auto& t) { return t.name.value == asked->second; });
        const auto dtype = type ? tensors_.dtype_of(asked->second) : model::dtype_named(asked->second);
        if (dtype && model::info(*dtype).kind == Kind::real) return asked->second;
        diagnostics_
            .report(Code::gradient_request, spec_span(),
                    fmt::format("--type {}={}: that is no real dtype", gradient, asked->second))
            .note("write f32, bf16, f16 or a name of \"types\" that is one of these");
        return tensors_[like].decl.dtype.value;
    }

    bool declare() {
        const auto held = [&](int t) {
            const auto holder = options_.held.find(name(t));
            return holder == options_.held.end() ? -1 : tensors_.named(holder->second);
        };
        for (const int t : out_.of) {
            const int holder = held(t);
            const std::string made = holder < 0 ? tensors_.fresh(gradient_name(name(t))) : name(holder);
            const int id = holder < 0 ? tensors_.add(made, dtype_of(made, t), tensors_[t].axes) : holder;
            tensors_.put_beside(id, t);
            out_.gradient[t] = id;
            out_.given[t] = a_.read(id, tensors_[id].domain(), Kind::real);
            out_.roles.push_back({name(t), made});
        }
        for (const int t : out_.wrt) {
            if (out_.gradient.contains(t)) {  // in place: so is its gradient
                out_.inplace.insert(t);
                continue;
            }
            if (const int holder = held(t); holder >= 0) {
                tensors_.put_beside(holder, t);
                out_.gradient[t] = holder;
                continue;
            }
            const std::string made = tensors_.fresh(gradient_name(name(t)));
            const auto over = options_.over.find(made);
            if (over != options_.over.end()) {
                known_.insert(made);
                const int target = tensors_.named(over->second);
                if (target < 0 || !(tensors_[target].domain() == tensors_[t].domain()) || !real(target) ||
                    tensors_[target].decl.space) {
                    diagnostics_
                        .report(Code::gradient_request, spec_.tensors[static_cast<size_t>(t)].where,
                                fmt::format("--over {}={}: there is no tensor {} with the axes of {}", made,
                                            over->second, over->second, name(t)))
                        .note(fmt::format("name a real tensor over {}, or leave the option out",
                                          spec_.name_of(tensors_[t].domain())));
                    continue;
                }
                out_.gradient[t] = target;
                continue;
            }
            out_.gradient[t] = tensors_.add(made, dtype_of(made, t), tensors_[t].axes);
            tensors_.put_beside(out_.gradient[t], t);
        }
        for (const std::string& word : options_.add) {
            const bool found = std::any_of(out_.wrt.begin(), out_.wrt.end(), [&](int t) {
                return name(out_.gradient.at(t)) == word && !out_.inplace.contains(t);
            });
            if (found) known_.insert(word);
        }
        const auto unknown = [&](const std::string& option, const std::string& word) {
            if (known_.contains(word)) return;
            std::vector<std::string> names;
            for (const auto& [t, g] : out_.gradient) names.push_back(name(g));
            Diagnostic& d =
                diagnostics_.report(Code::gradient_request, spec_span(),
                                    fmt::format("{} names {}, which is no gradient here", option, word));
            d.note(fmt::format("those that are derived are {}", joined(names)));
        };
        for (const auto& [word, target] : options_.over) unknown("--over", word);
        for (const auto& [word, dtype] : options_.types) unknown("--type", word);
        for (const std::string& word : options_.add) unknown("--add", word);
        for (const std::string& word : options_.save.values) {
            const bool found = std::any_of(forward_.names.begin(), forward_.names.end(),
                                           [&](const auto& n) { return n.second == word; });
            if (!found)
                diagnostics_
                    .report(Code::gradient_request, spec_span(),
                            fmt::format("--save names {}, which is no value of {}", word, spec_.name))
                    .note(
                        "name a let, a reduction or a product of the spec that is no tensor, or write all or none");
        }
        return !diagnostics_.has_errors();
    }

    const Options& options_;
    const Forward& forward_;
    Algebra& a_;
    Tensors& tensors_;
    const model::Spec& spec_;
    const spec::Spec& syntax_;
    Diagnostics& diagnostics_;
    std::set<std::string> known_;  // gradients that options name
    Request out_;
};

}  // namespace

std::optional<Request> request_of(const Options& options, const Forward& forward, Algebra& a, Tensors& tensors,
                                  Diagnostics& diagnostics) {
    return Requester(options, forward, a, tensors, diagnostics).run();
}

}  // namespace pleat::grad

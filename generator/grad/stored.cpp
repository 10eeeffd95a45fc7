#include "grad/stored.h"

#include <fmt/format.h>

#include <set>

#include "grad/stages.h"
#include "grad/written_out.h"
#include "model/functions.h"

namespace pleat::grad {

namespace {

class Storing {
public:
    Storing(const Forward& forward, const Algebra& a, const Tensors& tensors, const Opener& open,
            std::vector<std::string>& notes, Diagnostics& diagnostics)
        : forward_(forward), a_(a), tensors_(tensors), open_(open), notes_(notes), diagnostics_(diagnostics) {
        for (const auto& [value, word] : forward.names) words_.insert(word);
    }

    std::optional<spec::Spec> run(spec::Spec f, const std::vector<Saved>& saved) {
        f.name = text(tensors_.spec().name + "_forward");
        f.backward.reset();
        std::map<int, std::map<std::string, std::string>>
            now;  // what values of kernels are called that are written out
        if (f.single) f.kernels.front().name = f.name;
        for (const auto& [tensor, id, held] : saved) {
            if (held) {
                f.tensors[static_cast<size_t>(tensor)].space.reset();
                continue;
            }
            f.tensors.push_back(tensors_[tensor].decl);
            int home = 0;
            for (const Id part : a_.below({id}))
                if (const auto k = forward_.kernel_of.find(part); k != forward_.kernel_of.end())
                    home = std::max(home, k->second);
            if (const auto k = forward_.kernel_of.find(id); k != forward_.kernel_of.end()) home = k->second;
            spec::KernelDecl& k = f.kernels[static_cast<size_t>(home)];
            if (std::holds_alternative<spec::UseForm>(k.form) && !written_out(f, k, home, now)) return std::nullopt;
            std::map<Id, std::string> names;
            for (const auto& [value, word] : forward_.names)
                if (forward_.kernel_of.at(value) == home)
                    names[value] = without_more_axes(value, now[home].contains(word) ? now[home].at(word) : word);
            reduce(k, id, names);
            const auto word = names.find(id);
            const std::string from = word == names.end() ? expression_of(a_, tensors_, names, id) : word->second;
            add(k, {spec::StoreStage{tensors_[tensor].decl.name, text(from)}, {}});
        }
        return f;
    }

private:
    static void add(spec::KernelDecl& k, const spec::Stage& stage) {
        if (auto* over = std::get_if<spec::OverForm>(&k.form)) over->stages.push_back(stage);
        if (auto* contract = std::get_if<spec::ContractForm>(&k.form)) contract->epilogue.push_back(stage);
        if (auto* attend = std::get_if<spec::AttendForm>(&k.form)) attend->epilogue.push_back(stage);
    }

    /// Gives the kernel the reductions of a value that it has not under a name, such as the logsumexp that stands
    /// for a sum of exponentials.
    void reduce(spec::KernelDecl& k, Id id, std::map<Id, std::string>& names) {
        if (names.contains(id)) return;
        const Term& t = a_[id];
        for (const Id arg : t.args) reduce(k, arg, names);
        if (t.op != Op::reduce) return;
        const std::string of = expression_of(a_, tensors_, names, t.args[0]);
        names[id] = fresh(t.reduction == Reduction::logsumexp ? "lse" : "r");
        add(k, {spec::ReduceStage{text(names[id]),
                                  text(std::string(model::name(t.reduction))),
                                  text(of),
                                  tensors_.names_of(t.axes),
                                  {}},
                {}});
    }

    std::string fresh(const std::string& wish) {
        for (int i = 1;; ++i) {
            std::string word = tensors_.fresh(i == 1 ? wish : wish + std::to_string(i));
            if (words_.insert(word).second) return word;
        }
    }

    /// A kernel of another spec, which does not store what the gradient needs, gets its stages here.
    bool written_out(spec::Spec& f, spec::KernelDecl& k, int home,
                     std::map<int, std::map<std::string, std::string>>& now) {
        const std::string file = std::get<spec::UseForm>(k.form).file.value;
        std::optional<std::map<std::string, std::string>> names;
        if (open_) names = write_out(f, k, open_, [&](const std::string& wish) { return tensors_.fresh(wish); });
        if (!names) {
            diagnostics_
                .report(Code::no_gradient, tensors_.syntax().kernels[static_cast<size_t>(home)].name.span,
                        fmt::format("the gradient needs a value of kernel {} that {} does not store", k.name.value,
                                    file))
                .note("store it there, or save nothing: --save none");
            return false;
        }
        for (const auto& [word, written] : *names) words_.insert(written);
        now[home] = std::move(*names);
        notes_.push_back(fmt::format("kernel {} of {} is written out, with what is saved", k.name.value, file));
        return true;
    }

    /// The value that a stage of the forward names so: along axes that the stage has and the value lacks, the
    /// first.
    std::string without_more_axes(Id value, const std::string& word) const {
        const auto stage = forward_.domains.find(value);
        if (stage == forward_.domains.end()) return word;
        std::string places;
        const Domain more = model::minus(stage->second, a_[value].domain);
        for (const Axis& axis : more.axes())
            places += fmt::format("{}{} = 0", places.empty() ? "" : ", ", tensors_.name_of(axis));
        return places.empty() ? word : fmt::format("{}[{}]", word, places);
    }

    const Forward& forward_;
    const Algebra& a_;
    const Tensors& tensors_;
    const Opener& open_;
    std::vector<std::string>& notes_;
    Diagnostics& diagnostics_;
    std::set<std::string> words_;  // of stages
};

}  // namespace

std::optional<spec::Spec> with_stores(spec::Spec syntax, const std::vector<Saved>& saved, const Forward& forward,
                                      const Algebra& a, const Tensors& tensors, const Opener& open,
                                      std::vector<std::string>& notes, Diagnostics& diagnostics) {
    return Storing(forward, a, tensors, open, notes, diagnostics).run(std::move(syntax), saved);
}

}  // namespace pleat::grad

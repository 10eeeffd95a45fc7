// The tensors that a derived spec may name: the forward's, the gradients, what is saved, and workspace. Axes as
// text.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "grad/algebra.h"
#include "spec/syntax.h"
#include "stage/expression.h"

namespace pleat::grad {

/// As many times fewer elements than another tensor has are few.
constexpr double few_parts = 16;

/// A place of packed sequences (model/ragged.h): an index of an axis that is a sequence's start and the place
/// within.
struct PackedPlace {
    Axis at;               // of tensors
    Axis sequence, inner;  // in its place
    Id index = -1;         // negative where a sequence has no such place
    Id elsewhere = -1;     // an index of the places of no sequence; -1: they lie among those of sequences
    bool rows = false;     // beyond a sequence's own there is no gradient
};

/// The axes of what is read at a place, and back.
std::vector<Axis> rows_of_sequences(const std::vector<Axis>& axes, const PackedPlace& place);
std::vector<Axis> as_they_lie(const std::vector<Axis>& axes, const PackedPlace& place);

struct Tensor {
    spec::TensorDecl decl;
    std::vector<Axis> axes;
    model::Dtype dtype = model::Dtype::f32;
    int place = -1;              // at which all of its reads and stores are; `axes` are those of what is read there
    std::vector<Axis> lie = {};  // its own then
    bool zero_elsewhere = false;  // holds 0 at the places of no sequence

    Domain domain() const { return domain_of(axes); }
};

Text text(std::string value);
/// "dx" for "DX", and the other way round.
std::string lower_case(std::string name);
std::string upper_case(std::string name);

class Tensors {
public:
    Tensors(model::Spec& spec, spec::Spec& syntax);

    const Tensor& operator[](int id) const { return all_.at(static_cast<size_t>(id)); }
    int size() const { return static_cast<int>(all_.size()); }
    /// Of this name, or -1.
    int named(const std::string& name) const;

    /// The first of name, name2, name3, ... that the spec has not taken and that may be one.
    std::string fresh(const std::string& name) const;
    /// Names that no new tensor or value may have.
    const std::set<std::string>& taken() const { return taken_; }
    int add(const std::string& name, const std::string& dtype, const std::vector<Axis>& axes,
            bool workspace = false);
    /// An axis of a new dim of the spec that has as many places as this one; nothing if its size cannot be written.
    std::optional<Axis> like(const Axis& axis);
    /// An axis of a new dim with as many places as a whole axis has steps of an extent, or of a number, rounded up;
    /// nothing if their sizes are not known.
    std::optional<Axis> steps(const Axis& axis, const Axis& of);
    std::optional<Axis> steps(const Axis& axis, int64_t of);
    /// Of packed sequences, by number.
    const PackedPlace& place(int number) const { return places_.at(static_cast<size_t>(number)); }
    int places() const { return static_cast<int>(places_.size()); }
    void add_place(PackedPlace place) { places_.push_back(place); }
    void take_for_rows(int number) { places_.at(static_cast<size_t>(number)).rows = true; }
    /// A tensor whose axes are those of what is read at a place is at it.
    void put_at(int id, int place);
    /// A tensor that lies as another does is at the same place, if that is at one.
    void put_beside(int id, int other);
    void hold_zero_elsewhere(int id) { all_.at(static_cast<size_t>(id)).zero_elsewhere = true; }
    /// A workspace tensor becomes one that callers give.
    void give(int id) { all_.at(static_cast<size_t>(id)).decl.space.reset(); }

    /// A dtype by its name here: a type of the spec that stands for it, or its own.
    std::string dtype_name(model::Dtype dtype) const;
    model::Dtype dtype_of(const std::string& name) const;
    /// "M", "K8" where that is a fold, "N /^ 128"
    std::string name_of(const Axis& axis) const;
    stage::AxisSyntax syntax_of(const Axis& axis) const;
    /// The fold that is this axis, or "".
    std::string fold_of(const Axis& axis) const;
    std::vector<Text> names_of(const std::vector<Axis>& axes) const;
    /// How many elements a value over these axes has, a size at launch taken for 4096.
    double elements(const Domain& domain) const;
    bool static_extents(const Domain& domain) const;

    const model::Spec& spec() const { return spec_; }
    const spec::Spec& syntax() const { return syntax_; }

private:
    bool exact(const Axis& axis) const;
    Axis added(const model::Dim& like, std::variant<spec::Integer, spec::Runtime, Text> size, const model::Size& n);

    model::Spec& spec_;
    spec::Spec& syntax_;
    std::vector<Tensor> all_;
    std::vector<PackedPlace> places_;
    std::set<std::string> taken_;
};

}  // namespace pleat::grad

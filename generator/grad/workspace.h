// The values of a backward pass that kernels leave in tensors: in workspace, or in a gradient that is stored
// anyway.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "grad/stages.h"

namespace pleat::grad {

class Workspace {
public:
    /// `sinks` are stored in any case; they must outlive this. `dtype` is that of elements where nothing else says
    /// one.
    Workspace(Algebra& a, Tensors& tensors, const std::map<Id, std::string>& names, const std::vector<Sink>& sinks,
              std::string dtype)
        : a_(a), tensors_(tensors), names_(names), sinks_(sinks), dtype_(std::move(dtype)) {}

    const std::string& dtype() const { return dtype_; }
    /// Of values of rows, which are few: 32 bits or more.
    std::string wide_dtype() const { return model::info(tensors_.dtype_of(dtype_)).bytes < 4 ? "f32" : dtype_; }
    /// One of these two.
    std::string dtype_for(Id id) const;

    /// The tensor of a value: that of a sink that stores it, or a new one, called by the value's name in the
    /// forward pass, or else `wish`. `axes`: as they are to lie, if nothing else says so.
    int keep(Id id, const std::string& dtype, const std::string& wish = "U", const std::vector<Axis>& axes = {});
    /// A tensor for a value that may come to be kept, as keep() would make it; and what keeps it there.
    int prepare(Id id, const std::string& dtype, const std::string& wish = "U", const std::vector<Axis>& axes = {});
    void keep_as(Id id, int tensor);
    /// The tensor has the value too.
    void put(Id id, int tensor) { all_[id] = tensor; }
    /// Contractions whose operands say how values lie.
    void lie_as_in(std::vector<Id> products) { products_ = std::move(products); }

    /// The axes of a value as it would lie.
    std::vector<Axis> axes_of(Id id) const;
    bool holds(Id id) const { return all_.contains(id); }
    int at(Id id) const { return all_.at(id); }
    const std::map<Id, int>& all() const { return all_; }
    /// Values in the order in which they were found.
    const std::vector<Id>& order() const { return order_; }

private:
    void put_at_place(Id id, int tensor);
    int tensor_like(Id id) const;
    std::vector<Axis> batch_of(Id id) const;
    std::vector<Axis> beside_plane(Id id) const;
    double largest() const;

    Algebra& a_;
    Tensors& tensors_;
    const std::map<Id, std::string>& names_;
    const std::vector<Sink>& sinks_;
    std::string dtype_;
    std::vector<Id> products_;
    std::map<Id, int> all_;
    std::vector<Id> order_;
};

}  // namespace pleat::grad

// The transpose of a subscript: from the gradient of v[a = e] to that of v.
#pragma once

#include <functional>
#include <optional>

#include "grad/algebra.h"

namespace pleat::grad {

struct Transposed {
    Id value = -1;   // the gradient of v, before sums along axes that v lacks
    Domain one_hot;  // axes along which it is then a sum of where(a == e, g, 0)
};

/// An axis of a dim of its own with as many places as this one; nothing if no such dim can be written.
using FreshAxis = std::function<std::optional<Axis>(const Axis&)>;

/// An axis of a dim of its own with as many places as an axis has of another's steps, rounded up; nothing if no
/// such dim can be written.
using FreshTaps = std::function<std::optional<Axis>(const Axis&, Id step)>;

/// `subscript` is a term whose gradient is g, a term of its domain (or of fewer axes). Where e is affine in a
/// coordinate x that v lacks, the equation is solved for x, and the gradient is g at that place: a value outside is
/// 0, so nothing is lost at the edges. So it is where e is h // s with h affine, and g is 0 unless h % s is a known
/// number. Otherwise it is where(a == e, g, 0). A coordinate from which the place in
/// its own axis follows, as that along H of X[H = I], I [H], is another than that of v: g takes it along a fresh
/// axis. Nothing if there is none. With `taps`, the sum along a window whose windows lie steps apart is one over
/// the few of its places that a step has, and g is v's at its own place (own_place.h).
std::optional<Transposed> transpose(Algebra& a, Id subscript, Id g, const FreshAxis& fresh, const FreshTaps& taps);

/// contract(left, right, along). Where an operand is where(h % s == 0, v[a = h // s], 0), the sum along a
/// coordinate of h is written along a: one place in s of it is not 0.
Id contracted(Algebra& a, Id left, Id right, const std::vector<Axis>& along);

}  // namespace pleat::grad

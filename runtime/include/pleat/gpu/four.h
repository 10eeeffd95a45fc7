// Four sums side by side, as they pass through memory at once: 16 bytes. Knows nothing of what is added.
#pragma once

namespace pleat {

template <class T>
struct FourOf;
template <>
struct FourOf<float> {
    using Type = float4;
};
template <>
struct FourOf<int> {
    using Type = int4;
};
template <class T>
using Four = typename FourOf<T>::Type;

}  // namespace pleat

// Adjoints: what the gradient with respect to each value has come to while a tape's nodes are swept
// backwards.
#pragma once

#include "autograph/gradient/nodes.h"

namespace ag::detail {

/// One adjoint. A tensor of rank 1 and more is kept as its elements alone: values of one identity
/// have one shape.
template <class X> struct Adjoint : ag_adjoint {
  explicit Adjoint(X &&value)
      : ag_adjoint{[](ag_adjoint *self) { delete static_cast<Adjoint *>(self); }},
        value(std::move(value)) {}
  X value;
};
template <class T, int Rank>
using AdjointOf = Adjoint<std::conditional_t<Rank == 0, Tensor<T, 0>, Buffer<T>>>;

template <class T> Tensor<T, 0> flat(const Tensor<T, 0> &x) { return x; }
template <class T, int Rank> Buffer<T> flat(const Tensor<T, Rank> &x) { return Access::buffer(x); }

/// The tensor of these elements, which is the same value.
template <class T> Tensor<T, 0> shaped(const Tensor<T, 0> &x, const ExtentsOf<T, 0> &) { return x; }
template <class T, int Rank>
Tensor<T, Rank> shaped(const Buffer<T> &x, const ExtentsOf<T, Rank> &like) {
  const std::uint64_t identity = x.identity().get();
  Tensor<T, Rank> result = Access::tensor<T, Rank>(x, like.extents);
  Access::identity(result).set(identity);
  return result;
}

template <class T, int Rank> ExtentsOf<T, Rank> extents_of(const ExtentsOf<T, Rank> &x) {
  return x;
}

/// The number to which each can be added without a change: -0, of complex numbers in both parts.
template <class T> constexpr T neutral() {
  if constexpr (is_complex<T>)
    return T(-real_t<T>(0), -real_t<T>(0));
  else
    return -T(0);
}

/// Elements that nothing was added to.
template <class T> Buffer<T> no_adjoint(std::int64_t size) {
  Buffer<T> buffer(size);
  T *to = size != 0 ? buffer.writable() : nullptr;
  const T none = neutral<T>();
  for (std::int64_t i = 0; i < size; ++i)
    to[i] = none;
  return buffer;
}

template <class T> Tensor<T, 0> sum_of_adjoints(const Tensor<T, 0> &a, const Tensor<T, 0> &b) {
  return a + b;
}
template <class T> Buffer<T> sum_of_adjoints(const Buffer<T> &a, const Buffer<T> &b) {
  const ExtentsOf<T, 1> size = {{a.size()}};
  return flat(shaped(a, size) + shaped(b, size));
}

/// Adds a contribution to the adjoint of a value. The first one becomes it.
template <class T, int Rank>
void add_adjoint(ag_sweep *sweep, std::uint64_t identity, const Tensor<T, Rank> &contribution) {
  ag_adjoint *adjoint = *ag_find_adjoint(sweep, identity, 1);
  if (adjoint) {
    auto &total = static_cast<AdjointOf<T, Rank> *>(adjoint)->value;
    total = sum_of_adjoints(total, flat(contribution));
  } else
    *ag_find_adjoint(sweep, identity, 1) = new AdjointOf<T, Rank>(flat(contribution));
}

/// The adjoint of a node's result, which is complete then; null where nothing was added.
template <class T, int Rank> auto take_elements(ag_sweep *sweep, std::uint64_t identity) {
  ag_adjoint *&place = *ag_find_adjoint(sweep, identity, 0);
  auto *adjoint = static_cast<AdjointOf<T, Rank> *>(place);
  if (ag_is_target(sweep, identity))
    return adjoint->value;
  auto value = std::move(adjoint->value);
  place = nullptr;
  delete adjoint;
  return value;
}
template <class T, int Rank>
Tensor<T, Rank> take_adjoint(ag_sweep *sweep, std::uint64_t identity,
                             const ExtentsOf<T, Rank> &like) {
  return shaped(take_elements<T, Rank>(sweep, identity), like);
}

/// The elements of the adjoint of a tensor, to be changed in place.
template <class T>
Buffer<T> &adjoint_elements(ag_sweep *sweep, std::uint64_t identity, std::int64_t size) {
  ag_adjoint *&place = *ag_find_adjoint(sweep, identity, 1);
  if (!place)
    place = new AdjointOf<T, 1>(no_adjoint<T>(size));
  return static_cast<AdjointOf<T, 1> *>(place)->value;
}

/// The rule of an operation: `first`, `second` and `third` give the gradient with respect to that
/// operand from the gradient with respect to the result, the result, and the operands.
template <class Operation> struct Rule;

template <std::size_t Place, class Operation, class D, class Y, class... X>
auto apply_rule(const D &d, const Y &y, const X &...x) {
  if constexpr (Place == 0)
    return Rule<Operation>::first(d, y, x...);
  else if constexpr (Place == 1)
    return Rule<Operation>::second(d, y, x...);
  else
    return Rule<Operation>::third(d, y, x...);
}

template <std::size_t Place, class Operation, class D, class Y, unsigned Reads, std::size_t... Each,
          class... X>
auto apply_rule_to_kept(const D &d, const Y &y,
                        const KeptOperands<Reads, std::index_sequence<Each...>, X...> &operands) {
  return apply_rule<Place, Operation>(d, y, kept_operand<Each>(operands)...);
}

template <class Operation, class R, class... X> void reverse(ag_node *base, ag_sweep *sweep) {
  auto &node = *static_cast<Recorded<reads<Operation>, R, X...> *>(base);
  const R d = take_adjoint(sweep, node.result, extents_of(node.result_kept));
  const auto reverse_operand = [&]<std::size_t Place>(std::integral_constant<std::size_t, Place>) {
    using Operand = std::tuple_element_t<Place, std::tuple<X...>>;
    if constexpr (is_differentiable<Operand>)
      if (ag_wants(sweep, node.identities[Place]))
        add_adjoint(
            sweep, node.identities[Place],
            Operand(apply_rule_to_kept<Place, Operation>(d, node.result_kept, node.operands_kept)));
  };
  // From the last operand to the first: in code that reads a value twice that is the order in which
  // the reads are undone.
  [&]<std::size_t... Place>(std::index_sequence<Place...>) {
    (reverse_operand(std::integral_constant<std::size_t, sizeof...(X) - 1 - Place>()), ...);
  }(std::index_sequence_for<X...>());
}

template <class T, int Rank> void reverse_read(ag_node *base, ag_sweep *sweep) {
  auto &node = *static_cast<RegionNode<T, Rank, 1> *>(base);
  ExtentsOf<T, Rank> like;
  for (int axis = 0; axis < Rank; ++axis)
    like.extents[axis] = node.region.extents[axis];
  const Tensor<T, Rank> d = take_adjoint(sweep, node.result, like);
  if (!ag_wants(sweep, node.operand_identities[0]))
    return;
  Buffer<T> &total = adjoint_elements<T>(sweep, node.operand_identities[0], node.size);
  // What is read is gone before the write, which so finds the elements unshared.
  const Tensor<T, Rank> sum = read(total, node.region) + d;
  write(total, node.region, sum);
}

template <class T, int Rank, int From> void reverse_write(ag_node *base, ag_sweep *sweep) {
  auto &node = *static_cast<RegionNode<T, Rank, 2> *>(base);
  Buffer<T> d = take_elements<T, 1>(sweep, node.result);
  if (const std::uint64_t value = node.operand_identities[1]; ag_wants(sweep, value)) {
    Tensor<T, Rank> piece = read(d, node.region);
    if constexpr (From == 0 && Rank > 0)
      add_adjoint(sweep, value, sum(piece));
    else {
      // A copy of its own: the elements of the whole are written to next.
      if constexpr (Rank > 0) {
        const std::uint64_t identity = identity_of(piece);
        Access::buffer(piece).writable();
        Access::identity(piece).set(identity);
      }
      add_adjoint(sweep, value, piece);
    }
  }
  const std::uint64_t whole = node.operand_identities[0];
  if (!ag_wants(sweep, whole))
    return;
  write(d, node.region, Tensor<T, 0>(neutral<T>()));
  ag_adjoint *&place = *ag_find_adjoint(sweep, whole, 1);
  if (!place)
    place = new AdjointOf<T, 1>(std::move(d));
  else {
    auto &total = static_cast<AdjointOf<T, 1> *>(place)->value;
    total = sum_of_adjoints(total, d);
  }
}

template <class T, int Rank, int Part> void reverse_parts(ag_node *base, ag_sweep *sweep) {
  auto &node = *static_cast<PartsNode *>(base);
  const Buffer<T> d = take_elements<T, Rank>(sweep, node.result);
  std::int64_t strides[Rank], end = node.extents[node.axis];
  dense_strides(node.extents, Rank, strides);
  for (std::int64_t k = node.operand_count - 1; k >= 0; --k) {
    Region<Part> region;
    if constexpr (Part == 0)
      region.offset = k;
    else {
      end -= node.counts[k];
      region.offset = end * strides[node.axis];
      for (int axis = 0, kept = 0; axis < Rank; ++axis)
        if (Part == Rank || axis != node.axis) {
          region.extents[kept] = axis == node.axis ? node.counts[k] : node.extents[axis];
          region.strides[kept++] = strides[axis];
        }
    }
    if (ag_wants(sweep, node.identities[k]))
      add_adjoint(sweep, node.identities[k], read(d, region));
  }
}

} // namespace ag::detail

// Operations that put tensors together.
#pragma once

#include "autograph/shape.h"

namespace ag {
namespace detail {

/// `count` tensors one after the other along an axis. All other extents are equal, else it is an
/// error (shape).
template <class T, int Rank>
Tensor<T, Rank> concat(const char *operation, const Tensor<T, Rank> *parts, std::size_t count,
                       int axis) {
  axis = to_axis(operation, axis, Rank);
  if (count == 0)
    ag_fail_empty_list(nullptr, operation);
  std::int64_t extents[Rank];
  for (int i = 0; i < Rank; ++i)
    extents[i] = Access::extents(parts[0])[i];
  for (std::size_t k = 1; k < count; ++k) {
    const std::int64_t *other = Access::extents(parts[k]);
    for (int i = 0; i < Rank; ++i)
      if (i != axis && other[i] != extents[i])
        ag_fail_shapes(nullptr, operation, Access::extents(parts[0]), Rank, other, Rank);
    extents[axis] += other[axis];
  }
  Buffer<T> result(count_of(extents, Rank));
  std::int64_t to[Rank], from[Rank];
  dense_strides(extents, Rank, to);
  T *place = result.writable();
  for (std::size_t k = 0; k < count; ++k) {
    const std::int64_t *part = Access::extents(parts[k]);
    dense_strides(part, Rank, from);
    if (parts[k].size() != 0)
      copy_strided(place, to, parts[k].data(), from, part, Rank);
    if (result.size() != 0)
      place += part[axis] * to[axis];
  }
  return recorded_parts(operation, Access::tensor<T, Rank>(std::move(result), extents), axis, parts,
                        count);
}

} // namespace detail

/// Tensors one after the other along an axis. All other extents are equal, else it is an error
/// (shape); so is an empty list.
template <class T, int Rank>
  requires(Rank > 0)
AG_OP("concat") Tensor<T, Rank> concat(std::initializer_list<Tensor<T, Rank>> parts, int axis = 0) {
  return detail::concat("concat", parts.begin(), parts.size(), axis);
}
template <class T, int Rank>
  requires(Rank > 0)
AG_OP("concat") Tensor<T, Rank> concat(const std::vector<Tensor<T, Rank>> &parts, int axis = 0) {
  return detail::concat("concat", parts.data(), parts.size(), axis);
}

/// Tensors of one shape along a new first axis; other shapes are an error (shape), and so is an
/// empty list, unless of Scalars: a vector may be empty.
template <class T, int Rank>
AG_OP("stack") Tensor<T, Rank + 1> stack(std::initializer_list<Tensor<T, Rank>> parts) {
  return detail::stack(parts.begin(), parts.size());
}
template <class T, int Rank>
AG_OP("stack") Tensor<T, Rank + 1> stack(const std::vector<Tensor<T, Rank>> &parts) {
  return detail::stack(parts.data(), parts.size());
}

/// `x` with one more row at the end of its first axis: of a vector an element, of a matrix a vector
/// of its columns' extent, else it is an error (shape).
template <tensor X, class Y>
  requires(rank_v<X> > 0 && operands<X, Y> && rank_v<Y> == rank_v<X> - 1)
AG_OP("append") auto append(const X &x, const Y &row) {
  using T = dtype_t<X>;
  const tensor_t<X> parts[] = {detail::operand<T>(x),
                               expand_dims(Tensor<T, rank_v<Y>>(detail::operand<T>(row)), 0)};
  return detail::concat("append", parts, 2, 0);
}

} // namespace ag

// What tensors are put together of: elements in nested lists, and other tensors.
#pragma once

#include "autograph/tape.h"

#include <cstddef>
#include <initializer_list>

namespace ag::detail {

template <class T, int Rank> struct nested {
  using type = std::initializer_list<typename nested<T, Rank - 1>::type>;
};
template <class T> struct nested<T, 0> {
  using type = Tensor<T, 0>;
};

/// Record a tensor that was put together of others along an axis, and of nested lists: as `record`.
template <class T, int Rank, int Part>
AG_RECORDER void record_parts(const char *operation, Tensor<T, Rank> &result, int axis,
                              const Tensor<T, Part> *parts, std::size_t count);
template <class T, int Rank, class List>
AG_RECORDER void record_list(Tensor<T, Rank> &result, const List &elements);

/// The result of joining tensors, with which it is recorded where a tape is active.
template <class T, int Rank, int Part>
Tensor<T, Rank> recorded_parts(const char *operation, Tensor<T, Rank> result, int axis,
                               const Tensor<T, Part> *parts, std::size_t count) {
  if constexpr (identified<T>)
    if (__builtin_expect(ag_active_tapes != 0, 0)) {
      if (auto *hook = &record_parts<T, Rank, Part>)
        hook(operation, result, axis, parts, count);
      else
        for (std::size_t k = 0; k < count; ++k)
          ag_require_unrecorded(operation, identity_of(parts[k]));
    }
  return result;
}

/// Calls `visit` with each element of nested lists.
template <class List, class Visit> void visit_list(const List &list, const Visit &visit) {
  for (const auto &element : list) {
    if constexpr (tensor<decltype(element)>)
      visit(element);
    else
      visit_list(element, visit);
  }
}

/// The shape of nested lists, read off their first elements; a ragged list is an error (shape).
template <int Rank, class List> void list_extents(const List &list, std::int64_t *extents) {
  extents[0] = static_cast<std::int64_t>(list.size());
  if constexpr (Rank > 1) {
    for (int axis = 1; axis < Rank; ++axis)
      extents[axis] = 0;
    if (list.size() == 0)
      return;
    list_extents<Rank - 1>(*list.begin(), extents + 1);
    for (const auto &inner : list) {
      std::int64_t other[Rank - 1];
      list_extents<Rank - 1>(inner, other);
      for (int axis = 0; axis < Rank - 1; ++axis)
        if (other[axis] != extents[axis + 1])
          ag_fail_shapes(nullptr, "from_elements", extents + 1, Rank - 1, other, Rank - 1);
    }
  }
}

template <int Rank, class T, class List> T *list_elements(const List &list, T *to) {
  for (const auto &element : list) {
    if constexpr (Rank > 1)
      to = list_elements<Rank - 1>(element, to);
    else
      *to++ = read(element);
  }
  return to;
}

} // namespace ag::detail

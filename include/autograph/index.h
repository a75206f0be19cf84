// Indices, slices and extents, and the pieces of a tensor that they select.
#pragma once

#include "autograph/buffer.h"
#include "autograph/scalar.h"

namespace ag {

/// An index: a C++ integer or an integer Scalar, with the place of the subscript.
struct Index {
  template <integer I>
  AG_OP("to_index")
  Index(const I &index, const detail::source_location &at = detail::source_location::current())
      : value(static_cast<std::int64_t>(detail::read(index))), at(at) {}

  std::int64_t value;
  detail::source_location at;
};

/// An extent of a shape: a C++ integer or an integer Scalar, with the place of the call.
struct Extent {
  template <integer I>
  AG_OP("to_extent")
  Extent(const I &extent, const detail::source_location &at = detail::source_location::current())
      : value(static_cast<std::int64_t>(detail::read(extent))), at(at) {}

  std::int64_t value;
  detail::source_location at;
};

/// The indices from `begin` up to but without `end`.
struct Slice {
  std::int64_t begin;
  std::int64_t end;
  detail::source_location at;
};

/// The indices from `begin` up to but without `end` of an axis. Subscripting throws `ag::Error` (index) unless
/// `0 <= begin <= end <= extent`.
AG_OP("slice") inline Slice slice(Index begin, Index end) { return {begin.value, end.value, begin.at}; }

namespace detail {

/// Selects along one axis: an index, which drops the axis, or a slice, which keeps it.
struct Selector {
  Selector(const Index &index) : begin(index.value), end(index.value), at(index.at), keeps(false) {}
  Selector(const Slice &slice) : begin(slice.begin), end(slice.end), at(slice.at), keeps(true) {}
  std::int64_t begin, end;
  detail::source_location at;
  bool keeps;
};

template <class X>
concept selector = integer<X> || std::same_as<std::remove_cvref_t<X>, Slice>;

template <class... X> inline constexpr int indices_among = ((std::same_as<std::remove_cvref_t<X>, Slice> ? 0 : 1) + ... + 0);


/// A piece of `Rank` axes of a dense tensor: where it starts, and the strides of its axes there.
template <int Rank> struct Region {
  std::int64_t offset = 0;
  std::int64_t extents[Rank ? Rank : 1] = {};
  std::int64_t strides[Rank ? Rank : 1] = {};

  /// The region that selectors of the first axes leave; each is checked against its extent.
  template <int Kept> Region<Kept> select(const Selector *selectors, int count) const {
    Region<Kept> piece;
    piece.offset = offset;
    int kept = 0;
    for (int axis = 0; axis < Rank; ++axis) {
      std::int64_t extent = extents[axis];
      if (axis < count) {
        const Selector &s = selectors[axis];
        check(s, axis, extent);
        piece.offset += s.begin * strides[axis];
        extent = s.end - s.begin;
      }
      if (axis >= count || selectors[axis].keeps) {
        piece.extents[kept] = extent;
        piece.strides[kept++] = strides[axis];
      }
    }
    return piece;
  }

  bool is_dense() const {
    std::int64_t stride = 1;
    for (int axis = Rank - 1; axis >= 0; --axis) {
      if (extents[axis] != 1 && strides[axis] != stride) return false;
      stride *= extents[axis];
    }
    return true;
  }

private:
  static void check(const Selector &s, int axis, std::int64_t extent) {
    const ag_location where = location(s.at);
    if (s.keeps && (s.begin < 0 || s.end < s.begin || s.end > extent))
      ag_fail_slice(&where, s.begin, s.end, axis, extent);
    if (!s.keeps && (s.begin < 0 || s.begin >= extent)) ag_fail_index(&where, s.begin, axis, extent);
  }
};

/// The value of a region: shares the buffer where the region is dense in it.
template <class T, int Rank> Tensor<T, Rank> read(const Buffer<T> &buffer, const Region<Rank> &region) {
  if constexpr (Rank == 0)
    return Access::scalar(buffer.data()[region.offset], true);
  else {
    const std::int64_t count = count_of(region.extents, Rank);
    if (region.is_dense()) return Access::tensor<T, Rank>(buffer.part(region.offset, count), region.extents);
    Buffer<T> copy(count);
    std::int64_t strides[Rank];
    dense_strides(region.extents, Rank, strides);
    if (count != 0) copy_strided(copy.writable(), strides, buffer.data() + region.offset, region.strides, region.extents, Rank);
    return Access::tensor<T, Rank>(std::move(copy), region.extents);
  }
}

/// Overwrites a region with a value of exactly its shape, or everywhere with a value of rank 0.
template <class T, int Rank, int From>
void write(Buffer<T> &buffer, const Region<Rank> &region, const Tensor<T, From> &value) {
  static_assert(From == Rank || From == 0);
  if constexpr (From == 0) {
    const T element = read(value);
    const std::int64_t repeat[Rank ? Rank : 1] = {};
    if (count_of(region.extents, Rank) != 0)
      copy_strided(buffer.writable() + region.offset, region.strides, &element, repeat, region.extents, Rank);
  } else {
    const std::int64_t *extents = Access::extents(value);
    for (int axis = 0; axis < Rank; ++axis)
      if (extents[axis] != region.extents[axis]) ag_fail_shapes(nullptr, "assign", region.extents, Rank, extents, Rank);
    if (Access::buffer(value).size() == 0) return;
    std::int64_t strides[Rank];
    dense_strides(extents, Rank, strides);
    // The value may be a view of the same buffer, which its own reference keeps alive and unchanged here.
    copy_strided(buffer.writable() + region.offset, region.strides, Access::buffer(value).data(), strides, extents,
                 Rank);
  }
}

} // namespace detail

} // namespace ag

// Indices, slices and extents, and the pieces of a tensor that they select.
#pragma once

#include "autograph/buffer.h"
#include "autograph/scalar.h"
#include "autograph/tape.h"

namespace ag {
namespace types {

/// An index: a C++ integer or an integer Scalar, with the place of the subscript.
struct Index {
  template <integer I>
  AG_OP("to_index") Index(const I &index,
                          const detail::source_location &at = detail::source_location::current())
      : value(static_cast<std::int64_t>(detail::read(index))), at(at) {}

  std::int64_t value;
  detail::source_location at;
};

/// An extent of a shape: a C++ integer or an integer Scalar, with the place of the call.
struct Extent {
  template <integer I>
  AG_OP("to_extent") Extent(const I &extent,
                            const detail::source_location &at = detail::source_location::current())
      : value(static_cast<std::int64_t>(detail::read(extent))), at(at) {}

  std::int64_t value;
  detail::source_location at;
};

/// A place counted from the end of an axis, whatever its extent: `back` before it.
struct End {
  std::int64_t back = 0;
};

} // namespace types

using types::End;
using types::Extent;
using types::Index;

/// The end of an axis in its subscripts: `x[ag::end - 1]` is the last element, `x[ag::slice(1,
/// ag::end - 1)]` all but the first and the last.
inline constexpr End end = {};

namespace types {

template <integer I> AG_OP("before_end") constexpr End operator-(End place, const I &steps) {
  return {detail::Add::of(place.back, static_cast<std::int64_t>(detail::read(steps)))};
}
template <integer I> AG_OP("behind_end") constexpr End operator+(End place, const I &steps) {
  return {detail::Subtract::of(place.back, static_cast<std::int64_t>(detail::read(steps)))};
}

/// An index, or a place counted from the end of the axis, with the place of the subscript.
struct Position {
  template <integer I>
  AG_OP("to_index") Position(const I &index,
                             const detail::source_location &at = detail::source_location::current())
      : value(static_cast<std::int64_t>(detail::read(index))), at(at) {}
  AG_OP("to_index")
  Position(End place, const detail::source_location &at = detail::source_location::current())
      : value(place.back), from_end(true), at(at) {}

  std::int64_t value;
  bool from_end = false;
  detail::source_location at;
};

/// Every `step`th index from `begin` up to but without `end`.
struct Slice {
  std::int64_t begin = 0;
  std::int64_t end = 0;
  std::int64_t step = 1;
  /// Bit 0: `begin` is counted from the end, bit 1: `end` is.
  std::int64_t from_end = 0;
  detail::source_location at = {};
};

} // namespace types

using types::Position;
using types::Slice;

/// The indices from `begin` up to but without `end` of an axis, or every `step`th of them.
/// Subscripting throws `ag::Error` (index) unless `0 <= begin <= end <= extent` and `0 < step`.
AG_OP("slice") inline Slice slice(Position begin, Position stop, Index step = 1) {
  return {begin.value, stop.value, step.value, begin.from_end + 2 * stop.from_end, begin.at};
}
/// All indices of an axis.
AG_OP("slice") inline Slice
    slice(const detail::source_location &at = detail::source_location::current()) {
  return {0, 0, 1, 2, at};
}

namespace detail {

/// Selects along one axis: an index, which drops the axis, or a slice, which keeps it.
struct Selector {
  Selector(const Position &index)
      : begin(index.value), end(index.value), from_end(index.from_end), at(index.at), keeps(false) {
  }
  Selector(const Slice &slice)
      : begin(slice.begin), end(slice.end), step(slice.step), from_end(slice.from_end),
        at(slice.at), keeps(true) {}
  std::int64_t begin, end, step = 1, from_end;
  detail::source_location at;
  bool keeps;
};

/// The part of an axis that is selected: `count` indices, each `step` behind the one before.
struct Run {
  std::int64_t begin, count, step;
};

inline Run select(const Selector &s, int axis, std::int64_t extent) {
  const auto from_begin = [&](std::int64_t bound, int bit) {
    return s.from_end & bit ? Subtract::of(extent, bound) : bound;
  };
  const std::int64_t begin = from_begin(s.begin, 1);
  if (!s.keeps) {
    if (begin >= 0 && begin < extent)
      return {begin, 1, 1};
    const ag_location where = location(s.at);
    ag_fail_subscript(&where, s.begin, s.from_end, axis, extent);
  }
  const std::int64_t end = from_begin(s.end, 2);
  if (s.step <= 0 || begin < 0 || end < begin || end > extent) {
    const ag_location where = location(s.at);
    ag_fail_slice(&where, s.begin, s.end, s.step, s.from_end, axis, extent);
  }
  const std::int64_t count = end == begin ? 0 : (end - begin - 1) / s.step + 1;
  // Of one element there is no next, however far it would be.
  return {begin, count, count > 1 ? s.step : 1};
}

template <class X>
concept slicing = std::same_as<std::remove_cvref_t<X>, Slice>;
template <class X>
concept selector = integer<X> || slicing<X> || std::same_as<std::remove_cvref_t<X>, End>;

template <class... X> inline constexpr int indices_among = ((slicing<X> ? 0 : 1) + ... + 0);

/// Whether a template selects: what indices alone select has overloads that know the place of the
/// call.
template <int Rank, class... X>
inline constexpr bool are_selectors =
    sizeof...(X) <= Rank && ((slicing<X> || ...) || sizeof...(X) > 4);

/// The place of a subscript of several: that of a slice, which knows it.
template <class X> detail::source_location place_of(const X &x) {
  if constexpr (slicing<X>)
    return x.at;
  else
    return {};
}
template <class... X> detail::source_location place_of_any(const X &...x) {
  detail::source_location at;
  ((at = slicing<X> ? place_of(x) : at), ...);
  return at;
}
template <class X> Selector to_selector(const X &x, const detail::source_location &at) {
  if constexpr (slicing<X>)
    return x;
  else
    return Position(x, at);
}

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
      std::int64_t extent = extents[axis], stride = strides[axis];
      if (axis < count) {
        const Run run = detail::select(selectors[axis], axis, extent);
        piece.offset += run.begin * strides[axis];
        extent = run.count;
        stride *= run.step;
      }
      if (axis >= count || selectors[axis].keeps) {
        piece.extents[kept] = extent;
        piece.strides[kept++] = stride;
      }
    }
    return piece;
  }

  bool is_dense() const {
    std::int64_t stride = 1;
    for (int axis = Rank - 1; axis >= 0; --axis) {
      if (extents[axis] != 1 && strides[axis] != stride)
        return false;
      stride *= extents[axis];
    }
    return true;
  }
};

/// Record the read of a piece, and a write to one: as `record`.
template <class T, int Rank>
AG_RECORDER void record_read(const Buffer<T> &buffer, const Region<Rank> &region,
                             Tensor<T, Rank> &piece);
template <class T, int Rank, int From>
AG_RECORDER void record_write(Buffer<T> &buffer, std::uint64_t before, const Region<Rank> &region,
                              const Tensor<T, From> &value);

/// The value of a region: shares the buffer where the region is dense in it.
template <class T, int Rank>
Tensor<T, Rank> read_region(const Buffer<T> &buffer, const Region<Rank> &region) {
  if constexpr (Rank == 0)
    return Access::scalar(buffer.data()[region.offset], true);
  else {
    const std::int64_t count = count_of(region.extents, Rank);
    if (region.is_dense())
      return Access::tensor<T, Rank>(buffer.part(region.offset, count), region.extents);
    Buffer<T> copy(count);
    std::int64_t strides[Rank];
    dense_strides(region.extents, Rank, strides);
    if (count != 0)
      copy_strided(copy.writable(), strides, buffer.data() + region.offset, region.strides,
                   region.extents, Rank);
    return Access::tensor<T, Rank>(std::move(copy), region.extents);
  }
}

template <class T, int Rank>
Tensor<T, Rank> read(const Buffer<T> &buffer, const Region<Rank> &region) {
  Tensor<T, Rank> piece = read_region(buffer, region);
  if constexpr (identified<T>)
    if (__builtin_expect(ag_active_tapes != 0, 0)) {
      if (auto *hook = &record_read<T, Rank>)
        hook(buffer, region, piece);
      else
        ag_require_unrecorded("subscript", buffer.identity().get());
    }
  return piece;
}

/// Overwrites a region with a value of exactly its shape, or everywhere with a value of rank 0.
template <class T, int Rank, int From>
void write_region(Buffer<T> &buffer, const Region<Rank> &region, const Tensor<T, From> &value) {
  static_assert(From == Rank || From == 0);
  if constexpr (From == 0) {
    const T element = read(value);
    const std::int64_t repeat[Rank ? Rank : 1] = {};
    if (count_of(region.extents, Rank) != 0)
      copy_strided(buffer.writable() + region.offset, region.strides, &element, repeat,
                   region.extents, Rank);
  } else {
    const std::int64_t *extents = Access::extents(value);
    for (int axis = 0; axis < Rank; ++axis)
      if (extents[axis] != region.extents[axis])
        ag_fail_shapes(nullptr, "assign", region.extents, Rank, extents, Rank);
    if (Access::buffer(value).size() == 0)
      return;
    std::int64_t strides[Rank];
    dense_strides(extents, Rank, strides);
    // The value may be a view of the same buffer, which its own reference keeps alive and unchanged
    // here.
    copy_strided(buffer.writable() + region.offset, region.strides, Access::buffer(value).data(),
                 strides, extents, Rank);
  }
}
template <class T, int Rank, int From>
void write(Buffer<T> &buffer, const Region<Rank> &region, const Tensor<T, From> &value) {
  const std::uint64_t before = buffer.identity().get();
  write_region(buffer, region, value);
  if constexpr (identified<T>)
    if (__builtin_expect(ag_active_tapes != 0, 0)) {
      if (auto *hook = &record_write<T, Rank, From>)
        hook(buffer, before, region, value);
      else {
        ag_require_unrecorded("assign", before);
        ag_require_unrecorded("assign", identity_of(value));
      }
    }
}

} // namespace detail

} // namespace ag

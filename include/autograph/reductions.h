// Reductions over all axes, one axis or several; `ag::keepdims` as the last argument keeps the
// reduced axes with extent 1. Elements are taken from left to right, in row-major order; long sums
// and products of floating numbers along the last axes in lanes.
#pragma once

#include "autograph/elementwise.h"

namespace ag {

namespace types {
/// The tag that keeps reduced axes.
struct Keepdims {};
} // namespace types
using types::Keepdims;
inline constexpr Keepdims keepdims;

namespace detail {

/// The dtype in which a sum or a product is kept.
template <class T> using sum_t = std::conditional_t<std::same_as<T, bool>, std::int64_t, T>;

/// Brings the axes marked in `last` to the end of a dense copy, both groups in their order.
template <class T, int Rank>
Buffer<T> with_axes_last(const Tensor<T, Rank> &x, const bool (&last)[Rank]) {
  std::int64_t own[Rank], extents[Rank], from[Rank], to[Rank];
  dense_strides(Access::extents(x), Rank, own);
  int place = 0;
  bool moved = false;
  for (bool group : {false, true})
    for (int axis = 0; axis < Rank; ++axis)
      if (last[axis] == group) {
        moved |= place != axis;
        extents[place] = Access::extents(x)[axis];
        from[place++] = own[axis];
      }
  if (!moved || x.size() == 0)
    return Access::buffer(x);
  Buffer<T> copy(x.size());
  dense_strides(extents, Rank, to);
  copy_strided(copy.writable(), to, x.data(), from, extents, Rank);
  return copy;
}

/// Marks the axes of a list; one outside the rank or given twice is an error (shape).
template <int Rank>
void mark_axes(const char *operation, bool (&marked)[Rank], const int *axes, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    bool &mark = marked[to_axis(operation, axes[i], Rank)];
    if (mark)
      ag_fail_axis(nullptr, operation, axes[i], Rank);
    mark = true;
  }
}

/// From so many terms on, a sum or product is computed in lanes, which do not wait for one another.
inline constexpr std::int64_t least_laned_sum = 64;
/// As many as 128 bytes hold: the registers of any machine, whose additions hide the time that one
/// takes. What is left is computed in a quarter of them.
template <class A> inline constexpr std::int64_t sum_lanes = 128 / sizeof(A);

/// Puts lanes together in halves.
template <class Step, class A>
AG_MATH void fold_lanes(A *totals, std::int64_t from, std::int64_t to) {
  for (std::int64_t width = from / 2; width >= to; width /= 2)
    for (std::int64_t lane = 0; lane < width; ++lane)
      totals[lane] = Step::of(totals[lane], totals[lane + width]);
}
/// `step(total, i)` for the terms in order.
template <class A, class Step>
AG_MATH A in_order(A total, const Step &step, std::int64_t from, std::int64_t to) {
  for (std::int64_t i = from; i < to; ++i)
    total = step(total, i);
  return total;
}
/// Blocks of as many terms as there are lanes, those of a quarter in what the lanes become then,
/// and the last ones one by one; `Fold` puts lanes together. Compiled code does the same, in
/// vectors.
template <class Fold, class A, class Step>
AG_MATH A in_lanes(A neutral, const Step &step, std::int64_t from, std::int64_t to) {
  constexpr std::int64_t lanes = sum_lanes<A>;
  A totals[lanes];
  for (A &total : totals)
    total = neutral;
  const auto add_blocks = [&](std::int64_t width) __attribute__((always_inline)) {
    for (; from + width <= to; from += width)
      for (std::int64_t lane = 0; lane < width; ++lane)
        totals[lane] = step(totals[lane], from + lane);
  };
  add_blocks(lanes);
  fold_lanes<Fold>(totals, lanes, lanes / 4);
  add_blocks(lanes / 4);
  fold_lanes<Fold>(totals, lanes / 4, 1);
  add_blocks(1);
  return Fold::of(neutral, totals[0]);
}
/// The terms in order, or, where there are many floating ones and `laned` says that they lie along
/// the last axes, in lanes.
template <class Fold, class A, class Step>
AG_MATH A total_of_block(A neutral, const Step &step, std::int64_t from, std::int64_t to,
                         bool laned) {
  if constexpr (std::floating_point<A>)
    if (laned && to - from >= least_laned_sum)
      return in_lanes<Fold>(neutral, step, from, to);
  return in_order(neutral, step, from, to);
}
/// Longer sums of floating numbers are cut into blocks of so many terms.
inline constexpr std::int64_t sum_block = 4096;

/// `neutral` and the elements. Of more than a block it is the total of the blocks' totals: in
/// order, or, where the terms are in lanes, by the same rule.
template <class Fold, class A, class T>
A total_of(A neutral, const T *x, std::int64_t count, bool laned) {
  const auto total_of_part = [&](std::int64_t from, std::int64_t to) {
    return total_of_block<Fold>(
        neutral, [x](A total, std::int64_t i) { return Fold::of(total, static_cast<A>(x[i])); },
        from, to, laned);
  };
  if (!std::floating_point<A> || count <= sum_block)
    return total_of_part(0, count);
  Buffer<A> blocks((count - 1) / sum_block + 1);
  A *to = blocks.writable();
  for (std::int64_t i = 0; i < blocks.size(); ++i) {
    const std::int64_t from = i * sum_block, end = from + sum_block;
    to[i] = total_of_part(from, end < count ? end : count);
  }
  if (laned)
    return total_of<Fold>(neutral, to, blocks.size(), laned);
  return in_order(
      neutral, [to](A total, std::int64_t i) { return Fold::of(total, to[i]); }, 0, blocks.size());
}
/// A reduction of one group.
template <class Reduction, class T> auto reduce_group(const T *x, std::int64_t count, bool laned) {
  if constexpr (requires { Reduction::of(x, count, laned); })
    return Reduction::of(x, count, laned);
  else
    return Reduction::of(x, count);
}

/// A reduction as tapes record it: `Axes` says along what.
template <class Reduction> struct Reduced {};
template <int Rank> struct Axes {
  bool reduced[Rank ? Rank : 1] = {};
};

/// `Reduction::of(elements, count)` of each group of elements that differ only in the marked axes.
template <class Reduction, int Kept, class T, int Rank>
auto reduce(const char *name, const Tensor<T, Rank> &x, const bool (&reduced)[Rank]) {
  using U = decltype(reduce_group<Reduction>(x.data(), std::int64_t(), false));
  std::int64_t kept[Rank], shape[Kept ? Kept : 1];
  std::int64_t group = 1;
  int place = 0, kept_count = 0;
  for (int axis = 0; axis < Rank; ++axis) {
    const std::int64_t extent = Access::extents(x)[axis];
    if (reduced[axis])
      group *= extent;
    else
      kept[kept_count++] = extent;
    if (!reduced[axis] || Kept == Rank)
      shape[place++] = reduced[axis] ? 1 : extent;
  }
  if (group == 0)
    Reduction::check_empty(name, Access::extents(x), Rank);
  const Buffer<T> source = with_axes_last(x, reduced);
  const std::int64_t count = count_of(kept, kept_count);
  bool laned = true;
  for (int axis = 1; axis < Rank; ++axis)
    laned &= reduced[axis] || !reduced[axis - 1];
  Axes<Rank> axes;
  for (int axis = 0; axis < Rank; ++axis)
    axes.reduced[axis] = reduced[axis];
  if constexpr (Kept == 0)
    return recorded<Reduced<Reduction>>(
        name, Tensor<U, 0>(reduce_group<Reduction>(source.data(), group, laned)), x, axes);
  else {
    Buffer<U> result(count);
    for (std::int64_t i = 0; i < count; ++i)
      result.writable()[i] = reduce_group<Reduction>(source.data() + i * group, group, laned);
    return recorded<Reduced<Reduction>>(name, Access::tensor<U, Kept>(std::move(result), shape), x,
                                        axes);
  }
}

template <class Reduction, int Kept, class T, int Rank>
auto reduce_axes(const char *name, const Tensor<T, Rank> &x, const int *axes, std::size_t count) {
  bool reduced[Rank] = {};
  mark_axes(name, reduced, axes, count);
  return reduce<Reduction, Kept>(name, x, reduced);
}

template <class Reduction, int Kept, class T, int Rank>
auto reduce_all(const char *name, const Tensor<T, Rank> &x) {
  bool reduced[Rank ? Rank : 1];
  for (bool &mark : reduced)
    mark = true;
  if constexpr (Rank == 0) {
    const T element = read(x);
    using U = decltype(reduce_group<Reduction>(&element, std::int64_t(1), false));
    return recorded<Reduced<Reduction>>(
        name, Tensor<U, 0>(reduce_group<Reduction>(&element, 1, false)), x, Axes<0>());
  } else
    return reduce<Reduction, Kept>(name, x, reduced);
}

/// A reduction that has a value for no elements.
struct Total {
  static void check_empty(const char *, const std::int64_t *, int) {}
};
/// A reduction of nothing is an error (shape).
struct Selection {
  static void check_empty(const char *name, const std::int64_t *shape, int rank) {
    ag_fail_shape(nullptr, name, shape, rank);
  }
};

struct Sum : Total {
  template <class T> static sum_t<T> of(const T *x, std::int64_t count, bool laned) {
    return static_cast<sum_t<T>>(total_of<Add>(accumulator_t<sum_t<T>>(0), x, count, laned));
  }
};
struct Product : Total {
  template <class T> static sum_t<T> of(const T *x, std::int64_t count, bool laned) {
    return static_cast<sum_t<T>>(total_of<Multiply>(accumulator_t<sum_t<T>>(1), x, count, laned));
  }
};
struct Mean {
  template <class T> static sum_t<T> of(const T *x, std::int64_t count, bool laned) {
    if constexpr (!std::integral<T>) {
      const accumulator_t<T> total = total_of<Add>(accumulator_t<T>(0), x, count, laned);
      return static_cast<T>(total / static_cast<accumulator_t<real_t<T>>>(count));
    } else {
      using Wide = std::conditional_t<std::is_signed_v<T>, std::int64_t, std::uint64_t>;
      Wide total = 0;
      for (std::int64_t i = 0; i < count; ++i)
        total = Add::of(total, static_cast<Wide>(x[i]));
      return static_cast<sum_t<T>>(Divide::of(total, static_cast<Wide>(count)));
    }
  }
  static void check_empty(const char *, const std::int64_t *, int) {}
};
template <class Choice> struct Best : Selection {
  template <class T> static T of(const T *x, std::int64_t count) {
    auto best = widen(x[0]);
    for (std::int64_t i = 1; i < count; ++i)
      best = Choice::of(best, widen(x[i]));
    return static_cast<T>(best);
  }
};
struct Any : Total {
  template <class T> static bool of(const T *x, std::int64_t count) {
    bool found = false;
    for (std::int64_t i = 0; i < count; ++i)
      found |= x[i] != T(0);
    return found;
  }
};
struct All : Total {
  template <class T> static bool of(const T *x, std::int64_t count) {
    bool held = true;
    for (std::int64_t i = 0; i < count; ++i)
      held &= x[i] != T(0);
    return held;
  }
};
// What the rules of gradients read.
template <> inline constexpr unsigned reads<Reduced<Sum>> = reads_nothing;
template <> inline constexpr unsigned reads<Reduced<Mean>> = reads_nothing;
template <class Choice>
inline constexpr unsigned reads<Reduced<Best<Choice>>> = reads_first | reads_result;

/// The first index that compares before all others; the first NaN before that.
template <class Order> struct BestIndex : Selection {
  template <class T> static std::int64_t of(const T *x, std::int64_t count) {
    std::int64_t best = 0;
    for (std::int64_t i = 1; i < count && x[best] == x[best]; ++i)
      if (x[i] != x[i] || Order::of(x[i], x[best]))
        best = i;
    return best;
  }
};

} // namespace detail

#define AG_REDUCTION_OF_ONE_OR_ALL(name, Reduction, Kind)                                          \
  template <Kind X> AG_OP(#name) auto name(const X &x) {                                           \
    return detail::reduce_all<detail::Reduction, 0>(#name, detail::operand<void>(x));              \
  }                                                                                                \
  template <Kind X> AG_OP(#name) auto name(const X &x, Keepdims) {                                 \
    return detail::reduce_all<detail::Reduction, rank_v<X>>(#name, detail::operand<void>(x));      \
  }                                                                                                \
  template <Kind X, std::integral Axis>                                                            \
    requires(rank_v<X> > 0)                                                                        \
  AG_OP(#name) auto name(const X &x, Axis axis) {                                                  \
    const int axes[] = {static_cast<int>(axis)};                                                   \
    return detail::reduce_axes<detail::Reduction, rank_v<X> - 1>(#name, detail::operand<void>(x),  \
                                                                 axes, 1);                         \
  }                                                                                                \
  template <Kind X, std::integral Axis>                                                            \
    requires(rank_v<X> > 0)                                                                        \
  AG_OP(#name) auto name(const X &x, Axis axis, Keepdims) {                                        \
    const int axes[] = {static_cast<int>(axis)};                                                   \
    return detail::reduce_axes<detail::Reduction, rank_v<X>>(#name, detail::operand<void>(x),      \
                                                             axes, 1);                             \
  }
#define AG_REDUCTION(name, Reduction, Kind)                                                        \
  AG_REDUCTION_OF_ONE_OR_ALL(name, Reduction, Kind)                                                \
  template <Kind X, std::size_t N>                                                                 \
    requires(rank_v<X> >= N)                                                                       \
  AG_OP(#name) auto name(const X &x, const int (&axes)[N]) {                                       \
    return detail::reduce_axes<detail::Reduction, rank_v<X> - static_cast<int>(N)>(                \
        #name, detail::operand<void>(x), axes, N);                                                 \
  }                                                                                                \
  template <Kind X, std::size_t N>                                                                 \
    requires(rank_v<X> >= N)                                                                       \
  AG_OP(#name) auto name(const X &x, const int (&axes)[N], Keepdims) {                             \
    return detail::reduce_axes<detail::Reduction, rank_v<X>>(#name, detail::operand<void>(x),      \
                                                             axes, N);                             \
  }

/// The sum; 0 of nothing. The dtype is kept, integers wrap; of bool it is `std::int64_t`.
AG_REDUCTION(sum, Sum, tensor)
/// The product; 1 of nothing. The dtype is kept, integers wrap; of bool it is `std::int64_t`.
AG_REDUCTION(prod, Product, tensor)
/// The mean; NaN of nothing. Of integers it is added up in 64 bits and truncated, and of nothing an
/// error (division).
AG_REDUCTION(mean, Mean, tensor)
/// The smallest element; NaN if there is one. Of nothing it is an error (shape).
AG_REDUCTION(min, Best<detail::Minimum>, ordered_tensor)
/// The largest element; NaN if there is one. Of nothing it is an error (shape).
AG_REDUCTION(max, Best<detail::Maximum>, ordered_tensor)
/// Whether an element is not 0; false of nothing.
AG_REDUCTION(any, Any, tensor)
/// Whether no element is 0; true of nothing.
AG_REDUCTION(all, All, tensor)
/// The index, as `std::int64_t`, of the first smallest element along the axis, or in row-major
/// order; of the first NaN if there is one. Of nothing it is an error (shape).
AG_REDUCTION_OF_ONE_OR_ALL(argmin, BestIndex<detail::Less>, ordered_tensor)
/// The index, as `std::int64_t`, of the first largest element along the axis, or in row-major
/// order; of the first NaN if there is one. Of nothing it is an error (shape).
AG_REDUCTION_OF_ONE_OR_ALL(argmax, BestIndex<detail::Greater>, ordered_tensor)

#undef AG_REDUCTION
#undef AG_REDUCTION_OF_ONE_OR_ALL

} // namespace ag

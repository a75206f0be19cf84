// Tensors of rank 1 and more.
#pragma once

#include "autograph/parts.h"
#include "autograph/subscript.h"

#include <array>
#include <initializer_list>
#include <span>
#include <vector>

namespace ag {
namespace detail {

/// A row of a tensor of dtype `T`: a tensor of one rank less.
template <class X, class T, int Rank>
concept row = tensor<X> && std::same_as<tensor_t<X>, Tensor<T, Rank>>;

template <class T, int Rank, class Row> Tensor<T, Rank + 1> stack(std::initializer_list<Row> parts);

/// A shape that `size` elements get, which have shape `own` before: one extent may be -1 and
/// follows from their number; a number that does not fit is an error (shape).
template <int Rank>
void resolve_shape(const std::int64_t *own, int own_rank, std::int64_t size,
                   std::int64_t (&extents)[Rank]) {
  int open = -1;
  std::int64_t known = 1;
  for (int axis = 0; axis < Rank; ++axis) {
    if (extents[axis] >= 0)
      known *= extents[axis];
    else if (extents[axis] == -1 && open < 0)
      open = axis;
    else
      ag_fail_shape(nullptr, "reshape", extents, Rank);
  }
  if (open >= 0) {
    if (known == 0)
      ag_fail_shape(nullptr, "reshape", extents, Rank);
    extents[open] = size / known;
  }
  if (known * (open >= 0 ? extents[open] : 1) == size)
    return;
  if (open >= 0)
    extents[open] = -1;
  ag_fail_shapes(nullptr, "reshape", own, own_rank, extents, Rank);
}

/// Checks the extents of a tensor about to be made; a negative one is an error (shape).
template <std::size_t N>
void to_extents(const char *operation, const Extent (&shape)[N], std::int64_t (&extents)[N]) {
  bool negative = false;
  for (std::size_t axis = 0; axis < N; ++axis) {
    extents[axis] = shape[axis].value;
    negative |= extents[axis] < 0;
  }
  if (!negative)
    return;
  const ag_location where = location(shape[0].at);
  ag_fail_shape(&where, operation, extents, N);
}

/// An axis counted from the front; outside the rank it is an error (shape).
inline int to_axis(const char *operation, std::int64_t axis, int rank) {
  if (axis < -rank || axis >= rank)
    ag_fail_axis(nullptr, operation, axis, rank);
  return static_cast<int>(axis < 0 ? axis + rank : axis);
}

} // namespace detail

namespace types {

/// A dense row-major tensor of `Rank` axes and dtype `T`; its extents are known at run time. A
/// value: copies share their elements until one of them changes. Without an initialiser it is
/// empty.
template <class T, int Rank> class Tensor : public TensorBase<T, Rank> {
  static_assert(
      dtype<T>,
      "the dtype of a tensor is bool, an integer of std::int8_t to std::uint64_t (std::int64_t, "
      "not long long), float16, bfloat16, float, double, or complex with <autograph/complex.h>");
  static_assert(Rank > 0, "a rank is not negative");

public:
  using value_type = T;
  static constexpr int rank = Rank;

  /// Empty: every extent is 0.
  AG_OP("empty") Tensor() noexcept = default;

  /// From its elements: `ag::Matrix<int> m = {{1, 2}, {3, 4}}`. They may be Scalars. Lists of
  /// different lengths on one level are an error (shape).
  AG_OP("from_elements") Tensor(typename detail::nested<T, Rank>::type elements) {
    detail::list_extents<Rank>(elements, extents_);
    buffer_ = detail::Buffer<T>(detail::count_of(extents_, Rank));
    if (buffer_.size() != 0)
      detail::list_elements<Rank>(elements, buffer_.writable());
    if constexpr (detail::identified<T>)
      if (__builtin_expect(ag_active_tapes != 0, 0)) {
        if (auto *hook = &detail::record_list<T, Rank, typename detail::nested<T, Rank>::type>)
          hook(*this, elements);
        else
          detail::visit_list(elements, [](const Tensor<T, 0> &element) {
            ag_require_unrecorded("from_elements", detail::identity_of(element));
          });
      }
  }

  /// From its rows: `ag::Matrix<int> m = {row, 2 * row}`. Rows of other shapes are an error
  /// (shape).
  template <detail::row<T, Rank - 1> Row>
    requires(Rank > 1)
  AG_OP("stack") Tensor(std::initializer_list<Row> rows)
      : Tensor(detail::stack<T, Rank - 1>(rows)) {}
  template <detail::row<T, Rank - 1> Row, detail::row<T, Rank - 1>... Rows>
    requires(Rank > 1 && sizeof...(Rows) > 0 && (!std::same_as<Row, Rows> || ...))
  AG_OP("stack") Tensor(const Row &row, const Rows &...rows)
      : Tensor(
            detail::stack<T, Rank - 1>(std::initializer_list<Tensor<T, Rank - 1>>{row, rows...})) {}

  /// A copy of elements in row-major order. One extent may be -1 and follows from their number; a
  /// number that does not fit is an error (shape).
  AG_OP("from_list") explicit Tensor(std::span<const T> elements)
    requires(Rank == 1)
      : Tensor(elements, {static_cast<std::int64_t>(elements.size())}) {}
  AG_OP("from_list") Tensor(std::span<const T> elements, const Extent (&shape)[Rank]) {
    for (int axis = 0; axis < Rank; ++axis)
      extents_[axis] = shape[axis].value;
    const std::int64_t count = static_cast<std::int64_t>(elements.size());
    detail::resolve_shape(&count, 1, count, extents_);
    buffer_ = detail::Buffer<T>(count);
    T *to = buffer_.writable();
    for (const T &element : elements)
      *to++ = element;
  }

  /// Takes over memory that holds the elements in row-major order: no copy. `deleter(elements)` is
  /// called when the last tensor lets go of it. Null for any elements is an error (signature).
  template <class Deleter> Tensor(T *elements, const Extent (&shape)[Rank], Deleter deleter) {
    detail::to_extents("from_elements", shape, extents_);
    detail::require_memory(elements, detail::count_of(extents_, Rank));
    buffer_ = detail::Buffer<T>(elements, detail::count_of(extents_, Rank), std::move(deleter));
  }

  /// A tensor of memory that stays the caller's, and that lives as long as any tensor of it: no
  /// copy. What is written to the only one goes there.
  static Tensor borrow(T *elements, const Extent (&shape)[Rank]) {
    return Tensor(elements, shape, [](T *) {});
  }
  /// Of a vector its number of elements.
  static Tensor borrow(T *elements, std::int64_t size)
    requires(Rank == 1)
  {
    const Extent shape[] = {size};
    return borrow(elements, shape);
  }

  Tensor(const Tensor &) = default;
  Tensor(Tensor &&other) noexcept : buffer_(std::move(other.buffer_)) {
    for (int axis = 0; axis < Rank; ++axis)
      extents_[axis] = std::exchange(other.extents_[axis], 0);
  }
  // Assignable as lvalues only: what `constant[0] = x` would assign to is a temporary.
  Tensor &operator=(const Tensor &) & = default;
  Tensor &operator=(Tensor &&other) & noexcept {
    buffer_ = std::move(other.buffer_);
    std::int64_t taken[Rank];
    for (int axis = 0; axis < Rank; ++axis)
      taken[axis] = std::exchange(other.extents_[axis], 0);
    for (int axis = 0; axis < Rank; ++axis)
      extents_[axis] = taken[axis];
    return *this;
  }
  ~Tensor() = default;

  /// The extent of an axis, counted from the end where negative; an axis outside the rank is an
  /// error (shape).
  AG_OP("extent") std::int64_t extent(int axis) const {
    return extents_[detail::to_axis("extent", axis, Rank)];
  }
  /// The extents.
  AG_OP("shape") std::array<std::int64_t, Rank> shape() const {
    std::array<std::int64_t, Rank> shape;
    for (int axis = 0; axis < Rank; ++axis)
      shape[axis] = extents_[axis];
    return shape;
  }
  /// The number of elements.
  AG_OP("size") std::int64_t size() const { return buffer_.size(); }

  /// The elements in row-major order. Asking for them to write ends the sharing with copies.
  const T *data() const { return buffer_.data(); }
  T *data() { return buffer_.writable(); }
  std::span<const T> span() const { return {data(), static_cast<std::size_t>(size())}; }
  std::span<T> span() { return {data(), static_cast<std::size_t>(size())}; }

  /// The element or the row `i` of the first axis; outside it is an error (index).
  AG_OP("subscript") Tensor<T, Rank - 1> operator[](Position i) const & {
    return read<Rank - 1>({i});
  }
  AG_OP("subscript") Subscript<T, Rank - 1> operator[](Position i) & { return part<Rank - 1>({i}); }
  /// A slice of the first axis; outside it is an error (index).
  AG_OP("subscript") Tensor operator[](Slice s) const & { return read<Rank>({s}); }
  AG_OP("subscript") Subscript<T, Rank> operator[](Slice s) & { return part<Rank>({s}); }

  /// An element by one index an axis. Fewer indices than axes leave the rest whole.
  AG_OP("subscript") Tensor<T, Rank - 1> operator()(Position i) const & {
    return read<Rank - 1>({i});
  }
  AG_OP("subscript") Subscript<T, Rank - 1> operator()(Position i) & { return part<Rank - 1>({i}); }
  AG_OP("subscript") Tensor<T, Rank - 2> operator()(Position i, Position j) const &
    requires(Rank >= 2)
  {
    return read<Rank - 2>({i, j});
  }
  AG_OP("subscript") Subscript<T, Rank - 2> operator()(Position i, Position j) &
    requires(Rank >= 2)
  {
    return part<Rank - 2>({i, j});
  }
  AG_OP("subscript") Tensor<T, Rank - 3> operator()(Position i, Position j, Position k) const &
    requires(Rank >= 3)
  {
    return read<Rank - 3>({i, j, k});
  }
  AG_OP("subscript") Subscript<T, Rank - 3> operator()(Position i, Position j, Position k) &
    requires(Rank >= 3)
  {
    return part<Rank - 3>({i, j, k});
  }
  AG_OP("subscript")
  Tensor<T, Rank - 4> operator()(Position i, Position j, Position k, Position l) const &
    requires(Rank >= 4)
  {
    return read<Rank - 4>({i, j, k, l});
  }
  AG_OP("subscript")
  Subscript<T, Rank - 4> operator()(Position i, Position j, Position k, Position l) &
    requires(Rank >= 4)
  {
    return part<Rank - 4>({i, j, k, l});
  }
  /// A piece by an index or a slice for each of the first axes; an index drops its axis.
  template <detail::selector... S>
    requires detail::are_selectors<Rank, S...>
  AG_OP("subscript") auto operator()(const S &...s) const & {
    const detail::source_location at = detail::place_of_any(s...);
    return read<Rank - detail::indices_among<S...>>({detail::to_selector(s, at)...});
  }
  template <detail::selector... S>
    requires detail::are_selectors<Rank, S...>
  AG_OP("subscript") auto operator()(const S &...s) & {
    const detail::source_location at = detail::place_of_any(s...);
    return part<Rank - detail::indices_among<S...>>({detail::to_selector(s, at)...});
  }

  /// `x += y` is `x = x + y`, and so on for the others.
#define AG_COMPOUND(compound, binary, name)                                                        \
  template <class Y>                                                                               \
    requires operands<Tensor, Y> && (rank_v<Y> <= Rank)                                            \
  AG_OP(name) Tensor &operator compound(const Y &y) & {                                            \
    return *this = *this binary y;                                                                 \
  }
  AG_FOR_EACH_COMPOUND(AG_COMPOUND)
#undef AG_COMPOUND

  /// The rows (of a vector: the elements) of the tensor as it is now, for a range-for.
  class Rows {
  public:
    Tensor<T, Rank - 1> operator*() const { return tensor_.row(row_); }
    Rows &operator++() {
      ++row_;
      return *this;
    }
    friend bool operator!=(const Rows &a, const Rows &b) { return a.row_ != b.row_; }

  private:
    friend class Tensor;
    Rows(Tensor tensor, std::int64_t row) : tensor_(std::move(tensor)), row_(row) {}
    Tensor tensor_;
    std::int64_t row_;
  };
  AG_OP("rows") Rows begin() const { return {*this, 0}; }
  AG_OP("rows") Rows end() const { return {{}, extents_[0]}; }

private:
  friend struct detail::Access;
  template <class, int> friend class Subscript;

  /// The result of an operation: another value than the buffer's.
  struct Result {};
  Tensor(Result, detail::Buffer<T> &&buffer, const std::int64_t *extents)
      : buffer_(std::move(buffer)) {
    buffer_.identity().forget();
    for (int axis = 0; axis < Rank; ++axis)
      extents_[axis] = extents[axis];
  }

  detail::Region<Rank> region() const {
    detail::Region<Rank> all;
    for (int axis = 0; axis < Rank; ++axis)
      all.extents[axis] = extents_[axis];
    detail::dense_strides(extents_, Rank, all.strides);
    return all;
  }
  template <int Kept>
  Tensor<T, Kept> read(std::initializer_list<detail::Selector> selectors) const {
    return detail::read(buffer_, region().template select<Kept>(
                                     selectors.begin(), static_cast<int>(selectors.size())));
  }
  template <int Kept> Subscript<T, Kept> part(std::initializer_list<detail::Selector> selectors) {
    return {buffer_,
            region().template select<Kept>(selectors.begin(), static_cast<int>(selectors.size()))};
  }
  Tensor<T, Rank - 1> row(std::int64_t i) const { return read<Rank - 1>({Position(i)}); }

  detail::Buffer<T> buffer_;
  std::int64_t extents_[Rank] = {};
};

} // namespace types

namespace detail {

template <class T, int Rank>
Tensor<T, Rank + 1> stack(const Tensor<T, Rank> *parts, std::size_t count) {
  if (Rank > 0 && count == 0)
    ag_fail_empty_list(nullptr, "stack");
  std::int64_t extents[Rank + 1] = {static_cast<std::int64_t>(count)};
  if constexpr (Rank > 0) {
    const std::int64_t *first = Access::extents(parts[0]);
    for (std::size_t k = 0; k < count; ++k) {
      const std::int64_t *own = Access::extents(parts[k]);
      for (int axis = 0; axis < Rank; ++axis)
        if (own[axis] != first[axis])
          ag_fail_shapes(nullptr, "stack", first, Rank, own, Rank);
    }
    for (int axis = 0; axis < Rank; ++axis)
      extents[axis + 1] = first[axis];
  }
  Buffer<T> result(count_of(extents, Rank + 1));
  T *to = result.size() != 0 ? result.writable() : nullptr;
  for (std::size_t k = 0; k < count; ++k) {
    if constexpr (Rank > 0)
      for (std::int64_t i = 0; i < parts[k].size(); ++i)
        *to++ = parts[k].data()[i];
    else
      *to++ = read(parts[k]);
  }
  return recorded_parts("stack", Access::tensor<T, Rank + 1>(std::move(result), extents), 0, parts,
                        count);
}

template <class T, int Rank, class Row>
Tensor<T, Rank + 1> stack(std::initializer_list<Row> parts) {
  if constexpr (std::same_as<Row, Tensor<T, Rank>>)
    return stack(parts.begin(), parts.size());
  else
    return stack<T, Rank>(std::vector<Tensor<T, Rank>>(parts.begin(), parts.end()).data(),
                          parts.size());
}

} // namespace detail

/// `ag::matrix<int>({{1}})`: a matrix from its elements where the braces alone would be ambiguous.
template <dtype T>
AG_OP("from_elements") Matrix<T> matrix(typename detail::nested<T, 2>::type elements) {
  return Matrix<T>(elements);
}
/// `ag::vector<int>({1})`: a vector from its elements where the braces alone would be ambiguous.
template <dtype T>
AG_OP("from_elements") Vector<T> vector(typename detail::nested<T, 1>::type elements) {
  return Vector<T>(elements);
}

} // namespace ag

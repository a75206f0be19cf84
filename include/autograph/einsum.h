// Einstein's sums of products. The letters are read while a file compiles; what is left are the
// operations that they come to, through which gradients go.
#pragma once

#include "autograph/arrays.h"

namespace ag {
namespace detail {

/// The text between the angle brackets.
template <std::size_t N> struct Equation {
  consteval Equation(const char (&from)[N]) {
    for (std::size_t i = 0; i < N; ++i)
      text[i] = from[i];
  }
  char text[N] = {};
};

/// The letters of a tensor's axes.
struct Term {
  char letters[16] = {};
  int rank = 0;

  constexpr int find(char letter) const {
    for (int axis = 0; axis < rank; ++axis)
      if (letters[axis] == letter)
        return axis;
    return -1;
  }
  constexpr bool has(char letter) const { return find(letter) >= 0; }
  constexpr Term with(char letter) const {
    Term longer = *this;
    longer.letters[longer.rank++] = letter;
    return longer;
  }
  constexpr Term drop(int axis) const {
    Term rest;
    for (int i = 0; i < rank; ++i)
      if (i != axis)
        rest = rest.with(letters[i]);
    return rest;
  }
  /// Those, once each, that are in another one or not.
  constexpr Term select(const Term &other, bool in) const {
    Term selected;
    for (int i = 0; i < rank; ++i)
      if (other.has(letters[i]) == in && !selected.has(letters[i]))
        selected = selected.with(letters[i]);
    return selected;
  }
  bool operator==(const Term &) const = default;
};
constexpr Term operator+(Term a, const Term &b) {
  for (int i = 0; i < b.rank; ++i)
    a = a.with(b.letters[i]);
  return a;
}

struct Terms {
  Term operands[8];
  int count = 1;
  Term result;
  bool is_valid = true;
};

/// Without an arrow the result has the letters that stand once, in alphabetical order.
template <std::size_t N> consteval Terms read_equation(const Equation<N> &equation) {
  Terms terms;
  bool has_arrow = false;
  Term all, repeated;
  for (std::size_t i = 0; i + 1 < N; ++i) {
    const char c = equation.text[i];
    Term &term = has_arrow ? terms.result : terms.operands[terms.count - 1];
    if (((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')) && term.rank < 8) {
      term = term.with(c);
      if (!has_arrow)
        (all.has(c) ? repeated : all) =
            (all.has(c) ? repeated.drop(repeated.find(c)) : all).with(c);
      else
        terms.is_valid &= all.has(c) && term.find(c) == term.rank - 1;
    } else if (c == ',' && !has_arrow && terms.count < 8)
      ++terms.count;
    else if (c == '-' && equation.text[i + 1] == '>' && !has_arrow) {
      has_arrow = true;
      ++i;
    } else if (c != ' ')
      terms.is_valid = false;
  }
  for (char c = 'A'; c <= 'z'; ++c)
    if (!has_arrow && all.has(c) && !repeated.has(c))
      terms.result = terms.result.with(c);
  return terms;
}

/// An axis whose letter stands again behind it, or -1.
consteval int find_repeated(const Term &term) {
  for (int axis = 0; axis < term.rank; ++axis)
    if (term.drop(axis).has(term.letters[axis]))
      return axis;
  return -1;
}
/// Of the axes of `To` the place in `From`: of a letter that stands twice the first, then the next.
template <Term From, Term To> consteval auto find_axes() {
  std::array<int, To.rank> axes = {};
  Term rest = From;
  for (int i = 0; i < To.rank; ++i) {
    const int axis = rest.find(To.letters[i]);
    rest.letters[axis] = 0;
    axes[static_cast<std::size_t>(i)] = axis;
  }
  return axes;
}
/// The same letters as a list of the places in `From`.
template <Term From, Term To, std::size_t I>
inline constexpr int axis_of = find_axes<From, To>()[I];

template <Term From, Term To, class X, std::size_t... I>
auto permuted(const X &x, std::index_sequence<I...>) {
  return ag::permute_dims(x, {axis_of<From, To, I>...});
}
template <Term From, Term Summed, class X, std::size_t... I>
auto summed(const X &x, std::index_sequence<I...>) {
  return ag::sum(x, {axis_of<From, Summed, I>...});
}
/// The diagonal of the last two axes, which have one letter.
template <class T, int Rank> Tensor<T, Rank - 1> last_diagonal(const Tensor<T, Rank> &x) {
  const std::int64_t n = x.extent(-1);
  require(ErrorKind::shape, x.extent(-2) == n, "`einsum` with extents {} and {} for one letter",
          x.extent(-2), n);
  std::array<std::int64_t, Rank - 1> shape;
  std::int64_t count = 1;
  for (int axis = 0; axis < Rank - 2; ++axis) {
    shape[axis] = x.extent(axis);
    count *= x.extent(axis);
  }
  shape[Rank - 2] = n;
  const DiagonalPlaces places = find_diagonal(n, n, 0);
  const Matrix<T> elements = ag::reshape(x, {count, n * n});
  return ag::reshape(elements(slice(), slice(places.begin, places.end, places.step)), shape);
}

/// The axes of `To`, in its order; the others are summed.
template <Term From, Term To, class T> Tensor<T, To.rank> arranged(const Tensor<T, From.rank> &x) {
  constexpr int repeated = find_repeated(From);
  constexpr Term rest = From.select(To, false);
  if constexpr (repeated >= 0) {
    constexpr char letter = From.letters[repeated];
    constexpr Term others = From.drop(repeated).drop(From.drop(repeated).find(letter));
    constexpr Term last = others.with(letter).with(letter);
    if constexpr (From == last)
      return arranged<others.with(letter), To, T>(last_diagonal(x));
    else
      return arranged<others.with(letter), To, T>(
          last_diagonal(permuted<From, last>(x, std::make_index_sequence<From.rank>())));
  } else if constexpr (rest.rank > 0)
    return arranged<From.select(To, true), To, T>(
        summed<From, rest>(x, std::make_index_sequence<rest.rank>()));
  else if constexpr (From == To)
    return x;
  else
    return permuted<From, To>(x, std::make_index_sequence<To.rank>());
}

/// Of a Scalar, which has no axes, nothing is asked.
template <class T, int Rank> std::int64_t extent_of(const Tensor<T, Rank> &x, int axis) {
  if constexpr (Rank == 0)
    return 1;
  else
    return x.extent(axis);
}
/// The product of the extents of some axes in a row.
template <class X> std::int64_t size_of_axes(const X &x, int from, int count) {
  std::int64_t size = 1;
  for (int axis = from; axis < from + count; ++axis)
    size *= extent_of(x, axis);
  return size;
}

/// The product of two tensors: batches of products of matrices.
template <Term A, Term B, Term To, class T>
Tensor<T, To.rank> contracted(const Tensor<T, A.rank> &a, const Tensor<T, B.rank> &b) {
  constexpr Term common = A.select(B, true), batch = common.select(To, true),
                 shared = common.select(To, false), left = A.select(B, false).select(To, true),
                 right = B.select(A, false).select(To, true), product = batch + left + right;
  const Tensor<T, batch.rank + left.rank + shared.rank> x =
      arranged<A, batch + left + shared, T>(a);
  const Tensor<T, batch.rank + shared.rank + right.rank> y =
      arranged<B, batch + shared + right, T>(b);
  if constexpr (product.rank + shared.rank == 0)
    return x * y;
  else {
    for (int i = 0; i < batch.rank + shared.rank; ++i) {
      const std::int64_t extent = extent_of(x, i < batch.rank ? i : i + left.rank);
      require(ErrorKind::shape, extent == extent_of(y, i),
              "`einsum` with extents {} and {} for one letter", extent, extent_of(y, i));
    }
    std::array<std::int64_t, product.rank> shape = {};
    for (int i = 0; i < batch.rank + left.rank; ++i)
      shape[i] = extent_of(x, i);
    for (int i = 0; i < right.rank; ++i)
      shape[batch.rank + left.rank + i] = extent_of(y, batch.rank + shared.rank + i);
    const std::int64_t batches = size_of_axes(x, 0, batch.rank),
                       rows = size_of_axes(x, batch.rank, left.rank),
                       terms = size_of_axes(y, batch.rank, shared.rank),
                       columns = size_of_axes(y, batch.rank + shared.rank, right.rank);
    if constexpr (product.rank == 0)
      return ag::matmul(ag::reshape(x, {terms}), ag::reshape(y, {terms}));
    else if constexpr (shared.rank == 0)
      return arranged<product, To, T>(ag::reshape(
          ag::reshape(x, {batches, rows, 1}) * ag::reshape(y, {batches, 1, columns}), shape));
    else if constexpr (left.rank + right.rank == 0)
      return arranged<product, To, T>(ag::reshape(
          ag::sum(ag::reshape(x, {batches, terms}) * ag::reshape(y, {batches, terms}), 1), shape));
    else if constexpr (batch.rank > 0)
      return arranged<product, To, T>(
          ag::reshape(ag::matmul(ag::reshape(x, {batches, rows, terms}),
                                 ag::reshape(y, {batches, terms, columns})),
                      shape));
    else if constexpr (left.rank == 0)
      return arranged<product, To, T>(ag::reshape(
          ag::matmul(ag::reshape(x, {terms}), ag::reshape(y, {terms, columns})), shape));
    else if constexpr (right.rank == 0)
      return arranged<product, To, T>(
          ag::reshape(ag::matmul(ag::reshape(x, {rows, terms}), ag::reshape(y, {terms})), shape));
    else
      return arranged<product, To, T>(ag::reshape(
          ag::matmul(ag::reshape(x, {rows, terms}), ag::reshape(y, {terms, columns})), shape));
  }
}

/// What of two operands the result or an operand behind them has.
consteval Term find_kept(const Terms &terms, const Term &a, const Term &b, int behind) {
  Term used = terms.result;
  for (int i = behind; i < terms.count; ++i)
    used = used + terms.operands[i].select(used, false);
  const Term all = a + b.select(a, false);
  return behind == terms.count ? terms.result : all.select(used, true);
}

/// The operands from `Behind` on, multiplied to what those before came to.
template <Equation S, Term A, int Behind, class T> auto contract_all(const Tensor<T, A.rank> &a) {
  return arranged<A, read_equation(S).result, T>(a);
}
template <Equation S, Term A, int Behind, class T, class... Rest>
auto contract_all(const Tensor<T, A.rank> &a,
                  const Tensor<T, read_equation(S).operands[Behind].rank> &b, const Rest &...rest) {
  constexpr Terms terms = read_equation(S);
  constexpr Term own = terms.operands[Behind], kept = find_kept(terms, A, own, Behind + 1);
  return contract_all<S, kept, Behind + 1, T>(contracted<A, own, kept, T>(a, b), rest...);
}

template <Equation S, class... X> consteval bool fits_equation() {
  constexpr Terms terms = read_equation(S);
  constexpr int ranks[] = {rank_v<X>...};
  bool fits = terms.is_valid && terms.count == sizeof...(X);
  for (int i = 0; i < static_cast<int>(sizeof...(X)); ++i)
    fits = fits && terms.operands[i].rank == ranks[i];
  return fits;
}

} // namespace detail

/// Sums of products of elements, by letters for axes: `ag::einsum<"ij,jk->ik">(a, b)` is the
/// product of two matrices. A letter that the result does not have is summed; one that stands twice
/// in an operand is its diagonal. Without `->` the result has the letters that stand once, in
/// alphabetical order. Several operands are multiplied from left to right, each two as
/// `ag::matmul` does it. Extents of one letter that differ are an error (shape).
template <detail::Equation S, dtype T, int Rank, tensor... Rest>
auto einsum(const Tensor<T, Rank> &first, const Rest &...rest) {
  constexpr bool fits = detail::fits_equation<S, Tensor<T, Rank>, Rest...>(),
                 agrees = (std::same_as<T, dtype_t<Rest>> && ...);
  static_assert(fits, "the text of ag::einsum is letters for the axes of each operand, as in "
                      "\"ij,jk->ik\", and in the result each at most once");
  static_assert(agrees, "the operands of ag::einsum have one dtype");
  if constexpr (fits && agrees)
    return detail::contract_all<S, detail::read_equation(S).operands[0], 1, T>(first, rest...);
  else
    return first;
}

} // namespace ag

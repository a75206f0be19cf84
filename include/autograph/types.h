// Which C++ types are dtypes, numbers and tensors, and which of them go together.
#pragma once

#include "autograph/abi.h"
#include "autograph/half.h"

#include <concepts>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace ag {

/// The types that users name, hold or get from calls, with their operators and the functions of
/// <cmath>; `ag` has their names. A call without `ag::` looks among what stands in the namespaces
/// of its arguments' types, so that it finds no other operation of ours: a function of the user's
/// that is called `add` is what `add(x, y)` calls. Nothing else is declared in here, and what is
/// here has no base classes or template arguments outside.
namespace types {

template <class T> struct Static;
template <class T, int Rank> class Tensor;
template <class T, int Rank> class Subscript;

/// What the functions of <cmath> take: each tensor is one, by a conversion that is worse than any
/// to a parameter of the user's that it fits.
template <class T, int Rank> struct TensorBase {};

} // namespace types

using types::Subscript;
using types::Tensor;

/// A tensor of rank 0.
template <class T> using Scalar = Tensor<T, 0>;
/// A tensor of rank 1.
template <class T> using Vector = Tensor<T, 1>;
/// A tensor of rank 2.
template <class T> using Matrix = Tensor<T, 2>;

namespace detail {

template <class T> inline constexpr int dtype_code = -1;
template <> inline constexpr int dtype_code<bool> = AG_BOOL;
template <> inline constexpr int dtype_code<std::int8_t> = AG_INT8;
template <> inline constexpr int dtype_code<std::int16_t> = AG_INT16;
template <> inline constexpr int dtype_code<std::int32_t> = AG_INT32;
template <> inline constexpr int dtype_code<std::int64_t> = AG_INT64;
template <> inline constexpr int dtype_code<std::uint8_t> = AG_UINT8;
template <> inline constexpr int dtype_code<std::uint16_t> = AG_UINT16;
template <> inline constexpr int dtype_code<std::uint32_t> = AG_UINT32;
template <> inline constexpr int dtype_code<std::uint64_t> = AG_UINT64;
template <> inline constexpr int dtype_code<float> = AG_FLOAT32;
template <> inline constexpr int dtype_code<double> = AG_FLOAT64;
template <> inline constexpr int dtype_code<float16> = AG_FLOAT16;
template <> inline constexpr int dtype_code<bfloat16> = AG_BFLOAT16;

} // namespace detail

namespace detail {

/// What <autograph/complex.h> says of std::complex.
template <class T> inline constexpr bool is_complex = false;
/// Its elements as operations compute them.
template <class R> struct ComplexValue;
template <class T> inline constexpr bool is_complex_value = false;
template <class R> inline constexpr bool is_complex_value<ComplexValue<R>> = true;

template <class T> struct real_of {
  using type = T;
};
/// The type of the parts of a complex number; of a real one its own.
template <class T> using real_t = typename real_of<T>::type;

} // namespace detail

/// An element type: bool, the integers of 8 to 64 bits, float16, bfloat16, float, double; with
/// <autograph/complex.h> also std::complex<float> and std::complex<double>.
template <class T>
concept dtype = detail::dtype_code<T> >= 0;

/// An element type whose values are integers; bool is not one.
template <class T>
concept integer_dtype = dtype<T> && std::integral<T> && !std::same_as<T, bool>;

/// An element type whose values are floating.
template <class T>
concept floating_dtype = dtype<T> && (std::floating_point<T> || detail::half<T>);

/// An element type whose values have an order: all but complex ones.
template <class T>
concept ordered_dtype = dtype<T> && !detail::is_complex<T>;

/// A C++ number: any arithmetic type, `ag::float16`, `ag::bfloat16` and the complex dtypes.
template <class N>
concept number = std::is_arithmetic_v<std::remove_cvref_t<N>> ||
                 detail::half<std::remove_cvref_t<N>> || detail::is_complex<std::remove_cvref_t<N>>;

namespace detail {
/// A number that is neither an integer nor bool.
template <class N>
concept floating_number =
    std::floating_point<std::remove_cvref_t<N>> || half<std::remove_cvref_t<N>>;
} // namespace detail

namespace detail {

template <class N, class T> consteval bool converts() {
  if constexpr (is_complex<N>)
    return is_complex<T>;
  else if constexpr (floating_number<N>)
    return floating_dtype<real_t<T>>;
  else
    return sizeof(N) <= sizeof(real_t<T>) || std::same_as<N, int>;
}

} // namespace detail

/// A number that converts to the dtype `T` without a cast: a floating number to a floating dtype,
/// an integer to a dtype no narrower; a plain `int` also to narrower ones, with its value checked.
/// To a complex one as to its parts' type.
template <class N, class T>
concept number_for = number<N> && dtype<T> && detail::converts<std::remove_cvref_t<N>, T>();

namespace detail {

template <class T, int Rank> Tensor<T, Rank> tensor_of(const Tensor<T, Rank> &);

template <class X> struct tensor_traits;
template <class T, int Rank> struct tensor_traits<Tensor<T, Rank>> {
  using dtype = T;
  static constexpr int rank = Rank;
};

template <std::size_t Size, bool Signed> struct integer_of;
template <> struct integer_of<1, true> {
  using type = std::int8_t;
};
template <> struct integer_of<2, true> {
  using type = std::int16_t;
};
template <> struct integer_of<4, true> {
  using type = std::int32_t;
};
template <> struct integer_of<8, true> {
  using type = std::int64_t;
};
template <> struct integer_of<1, false> {
  using type = std::uint8_t;
};
template <> struct integer_of<2, false> {
  using type = std::uint16_t;
};
template <> struct integer_of<4, false> {
  using type = std::uint32_t;
};
template <> struct integer_of<8, false> {
  using type = std::uint64_t;
};

template <class N> struct number_dtype : integer_of<sizeof(N), std::is_signed_v<N>> {};
template <dtype N> struct number_dtype<N> {
  using type = N;
};
template <> struct number_dtype<long double> {
  using type = double;
};

} // namespace detail

/// A tensor of any dtype and rank, a subscript of one, or a Variable.
template <class X>
concept tensor = requires(const std::remove_cvref_t<X> &x) { detail::tensor_of(x); };

/// The plain tensor type of a tensor: `Tensor<T, Rank>` also for its subscripts.
template <tensor X>
using tensor_t = decltype(detail::tensor_of(std::declval<const std::remove_cvref_t<X> &>()));

/// The dtype that a number or a tensor has as a tensor: of `long long` it is `std::int64_t`, of
/// `long double` double.
namespace types {
template <class X> struct dtype_of;
template <number N> struct dtype_of<N> {
  using type = typename detail::number_dtype<std::remove_cvref_t<N>>::type;
};
template <tensor X> struct dtype_of<X> {
  using type = typename detail::tensor_traits<tensor_t<X>>::dtype;
};
} // namespace types
template <class X> using dtype_t = typename types::dtype_of<std::remove_cvref_t<X>>::type;

namespace detail {

template <class X> inline constexpr int rank_of = 0;
template <tensor X> inline constexpr int rank_of<X> = tensor_traits<tensor_t<X>>::rank;

} // namespace detail

/// The rank of a tensor; 0 of a number.
template <class X> inline constexpr int rank_v = detail::rank_of<std::remove_cvref_t<X>>;

/// A tensor of rank 0.
template <class X>
concept scalar = tensor<X> && rank_v<X> == 0;

/// A C++ integer or an integer Scalar; bool is not one.
template <class X>
concept integer = (number<X> && std::integral<std::remove_cvref_t<X>> &&
                   !std::same_as<std::remove_cvref_t<X>, bool>) ||
                  (scalar<X> && integer_dtype<dtype_t<X>>);

namespace detail {

template <class T> struct Known {
  using type = T;
};
struct Unknown {};

template <class A, class B> consteval auto find_common_dtype() {
  if constexpr ((tensor<A> && tensor<B>) || (number<A> && number<B>))
    return std::conditional_t<std::same_as<dtype_t<A>, dtype_t<B>>, Known<dtype_t<A>>, Unknown>();
  else if constexpr (tensor<A> && number<B>)
    return std::conditional_t<number_for<B, dtype_t<A>>, Known<dtype_t<A>>, Unknown>();
  else if constexpr (number<A> && tensor<B>)
    return std::conditional_t<number_for<A, dtype_t<B>>, Known<dtype_t<B>>, Unknown>();
  else
    return Unknown();
}

/// The dtype of an operation on two operands: that of the tensors; of two numbers only where they
/// agree.
template <class A, class B> struct common_dtype : decltype(find_common_dtype<A, B>()) {};

template <class A, class B> using common_dtype_t = typename common_dtype<A, B>::type;

template <class A, class B> inline constexpr bool comparable = false;
template <tensor A, tensor B>
inline constexpr bool comparable<A, B> = std::same_as<dtype_t<A>, dtype_t<B>>;
template <tensor A, number B>
inline constexpr bool comparable<A, B> =
    is_complex<dtype_t<A>> ||
    (!is_complex<std::remove_cvref_t<B>> &&
     (floating_dtype<dtype_t<A>> || std::integral<std::remove_cvref_t<B>>));
template <number A, tensor B> inline constexpr bool comparable<A, B> = comparable<B, A>;

} // namespace detail

/// Two tensors of one dtype, or a tensor and a number that converts to its dtype.
template <class A, class B>
concept operands =
    (tensor<A> || tensor<B>) && requires { typename detail::common_dtype<A, B>::type; };

/// A tensor of an ordered dtype.
template <class X>
concept ordered_tensor = tensor<X> && ordered_dtype<dtype_t<X>>;

/// Operands of an ordered dtype.
template <class A, class B>
concept ordered_operands = operands<A, B> && ordered_dtype<detail::common_dtype_t<A, B>>;

/// Two tensors of one dtype, or a tensor and a number that it can be compared with.
template <class A, class B>
concept comparable_operands = (tensor<A> || tensor<B>) && detail::comparable<A, B>;

} // namespace ag

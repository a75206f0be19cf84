// Several values at once, as a gradient may be with respect to them: part by part.
#pragma once

#include "autograph/autograph.h"
#include "autograph/gradient/fields.h"

#include <array>
#include <tuple>
#include <vector>

namespace ag::detail {

/// Whether a class has parts that are reached as those of a tuple, or of an array or a vector.
template <class X>
concept tuple_like = requires { std::tuple_size<std::remove_const_t<X>>::value; };
template <class X>
concept sequence = requires(X &x) { x.begin(); } && !tensor<X>;

/// Whether a gradient can be with respect to anything in a value.
template <class X> consteval bool has_tensors() {
  if constexpr (tensor<X>)
    return is_differentiable<X>;
  else if constexpr (sequence<X>)
    return has_tensors<std::remove_cvref_t<decltype(*std::declval<X &>().begin())>>();
  else if constexpr (tuple_like<X>)
    return []<std::size_t... I>(std::index_sequence<I...>) {
      return (has_tensors<std::remove_cvref_t<std::tuple_element_t<I, X>>>() || ...);
    }(std::make_index_sequence<std::tuple_size_v<X>>());
  else if constexpr (simple_class<X>)
    return decltype(with_fields(std::declval<X &>(), [](auto &...part) {
      return std::bool_constant<(has_tensors<std::remove_cvref_t<decltype(part)>>() || ...)>();
    }))::value;
  else
    return false;
}
template <class X> void check_differentiable() {
  static_assert(has_tensors<std::remove_cvref_t<X>>(),
                "a derivative is with respect to tensors and Scalars of a floating dtype, or to "
                "pairs, tuples, arrays, vectors and simple classes of such; a C++ number is a "
                "constant");
}

/// What a gradient is taken with respect to, part by part: tensors, and pairs, tuples, arrays,
/// vectors and objects of simple classes with such. Their other members have none.
template <class X, class Visit> void visit_tensors(X &x, const Visit &visit) {
  if constexpr (!has_tensors<std::remove_const_t<X>>())
    return;
  else if constexpr (tensor<X>)
    visit(static_cast<std::conditional_t<std::is_const_v<X>, const tensor_t<X>, tensor_t<X>> &>(x));
  else if constexpr (sequence<X>)
    for (auto &part : x)
      visit_tensors(part, visit);
  else if constexpr (tuple_like<X>)
    std::apply([&](auto &...part) { (visit_tensors(part, visit), ...); }, x);
  else if constexpr (simple_class<std::remove_const_t<X>>)
    with_fields(x, [&](auto &...part) { (visit_tensors(part, visit), ...); });
}

/// The same parts, each what `make` gives of it.
template <class X, class Make> auto map_tensors(const X &x, const Make &make) {
  if constexpr (!has_tensors<X>())
    return x;
  else if constexpr (tensor<X>)
    return make(static_cast<const tensor_t<X> &>(x));
  else if constexpr (sequence<X> && tuple_like<X>) {
    std::array<decltype(map_tensors(*x.begin(), make)), std::tuple_size_v<X>> parts;
    for (std::size_t i = 0; i < parts.size(); ++i)
      parts[i] = map_tensors(x[i], make);
    return parts;
  } else if constexpr (sequence<X>) {
    std::vector<decltype(map_tensors(*x.begin(), make))> parts;
    for (const auto &part : x)
      parts.push_back(map_tensors(part, make));
    return parts;
  } else if constexpr (requires { x.first; } && tuple_like<X>)
    return std::make_pair(map_tensors(x.first, make), map_tensors(x.second, make));
  else if constexpr (tuple_like<X>)
    return std::apply(
        [&](const auto &...part) { return std::make_tuple(map_tensors(part, make)...); }, x);
  else if constexpr (simple_class<X>)
    return with_fields(x, [&](const auto &...part) { return X{map_tensors(part, make)...}; });
  else
    return x;
}

} // namespace ag::detail

// What the models of the standard library are written in: elements counted from an iterator.
// autographc knows these by their names; here they are what they mean, for iterators of any kind.
#pragma once
// What a call of std converts without a warning, its model does.
#pragma GCC system_header

#include "autograph/macros.h"

#include <cstddef>
#include <iterator>
#include <type_traits>
#include <utility>

namespace ag::detail::models {

using Index = std::ptrdiff_t;
template <class Iterator> using Element = std::iter_value_t<Iterator>;

// Objects, which no function of a namespace that an element's class is in competes with.

/// The iterator that is `k` elements after `first`; of an inserter the inserter itself.
inline constexpr struct {
  template <class Iterator>
  AG_OP("model_after") Iterator operator()(const Iterator &first, Index k) const {
    if constexpr (requires { typename Iterator::container_type; })
      return first;
    else
      return std::next(first, k);
  }
} after;

/// The element there.
inline constexpr struct {
  template <class Iterator>
  AG_OP("model_at") std::iter_reference_t<Iterator> operator()(const Iterator &first,
                                                               Index k) const {
    return *std::next(first, k);
  }
} at;

/// How many elements there are from one iterator to another.
inline constexpr struct {
  AG_OP("model_between") Index operator()(const auto &first, const auto &last) const {
    Index count = 0;
    for (auto next = first; next != last; ++next)
      ++count;
    return count;
  }
} between;

/// Assigns the element that is `k` after an output iterator's; an inserter appends it.
inline constexpr struct {
  template <class Iterator, class Value>
  AG_OP("model_put") void operator()(const Iterator &output, Index k, const Value &value) const {
    *after(output, k) = value;
  }
} put;

/// `callable(argument)`, also of a pointer to a member.
inline constexpr struct {
  template <class Callable, class Argument>
  AG_OP("model_call") decltype(auto) operator()(Callable &callable, Argument &&argument) const {
    if constexpr (std::is_member_object_pointer_v<Callable>)
      return (std::forward<Argument>(argument).*callable);
    else if constexpr (std::is_member_function_pointer_v<Callable>)
      return (std::forward<Argument>(argument).*callable)();
    else
      return callable(std::forward<Argument>(argument));
  }
} call;

/// `from`, `from + 1`, ... up to but without `to`.
class Range {
public:
  struct Iterator {
    Index k;
    Index operator*() const { return k; }
    Iterator &operator++() { return ++k, *this; }
    bool operator!=(const Iterator &other) const { return k < other.k; }
  };
  Range(Index from, Index to) : from(from), to(to) {}
  Iterator begin() const { return {from}; }
  Iterator end() const { return {to}; }

private:
  Index from, to;
};
AG_OP("range") inline Range upto(Index from, Index to) { return {from, to}; }

/// What algorithms do with elements where they are given no function.
struct Less {
  template <class A, class B> bool operator()(const A &a, const B &b) const { return bool(a < b); }
};
struct Equal {
  template <class A, class B> bool operator()(const A &a, const B &b) const { return bool(a == b); }
};
struct Plus {
  template <class A, class B> auto operator()(A &&a, const B &b) const {
    return std::forward<A>(a) + b;
  }
};
struct Minus {
  template <class A, class B> auto operator()(const A &a, B &&b) const {
    return a - std::forward<B>(b);
  }
};
struct Times {
  template <class A, class B> auto operator()(const A &a, const B &b) const { return a * b; }
};

inline Index smaller(const Index &a, const Index &b) { return a < b ? a : b; }

template <class Iterator> void swap_at(const Iterator &first, const Index &i, const Index &j) {
  const Element<Iterator> left = at(first, i), right = at(first, j);
  put(first, i, right);
  put(first, j, left);
}
template <class Iterator>
void reverse_from(const Iterator &first, const Index &from, const Index &to) {
  for (Index k : upto(0, (to - from) / 2))
    models::swap_at(first, from + k, to - 1 - k);
}

} // namespace ag::detail::models

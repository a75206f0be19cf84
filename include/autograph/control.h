// Staged control flow as functions: what `autographc --to-code` prints, and what one may write by
// hand.
#pragma once

#include "autograph/print.h"

#include <exception>
#include <new>
#include <tuple>

namespace ag {
namespace detail {

/// The type in which a value is carried: a subscript's value, of a tuple or pair that of each
/// element.
template <class X> struct carried {
  using type = X;
};
template <tensor X> struct carried<X> {
  using type = tensor_t<X>;
};
template <class... X> struct carried<std::tuple<X...>> {
  using type = std::tuple<typename carried<X>::type...>;
};
template <class A, class B> struct carried<std::pair<A, B>> {
  using type = std::pair<typename carried<A>::type, typename carried<B>::type>;
};
template <class X> using carried_t = typename carried<std::remove_cvref_t<X>>::type;

/// The one type of two branches.
template <class A, class B> struct joined {
  using type = std::conditional_t<std::is_convertible_v<B, A>, A, B>;
};
template <class A> struct joined<A, A> {
  using type = A;
};
template <number A, number B>
  requires(!std::same_as<A, B>)
struct joined<A, B> {
  using type = std::common_type_t<A, B>;
};
template <tensor A, number B> struct joined<A, B> {
  using type = A;
};
template <number A, tensor B> struct joined<A, B> {
  using type = B;
};
template <class... A, class... B>
  requires(sizeof...(A) == sizeof...(B) && !std::same_as<std::tuple<A...>, std::tuple<B...>>)
struct joined<std::tuple<A...>, std::tuple<B...>> {
  using type = std::tuple<typename joined<A, B>::type...>;
};
template <class A, class B, class C, class D>
  requires(!std::same_as<std::pair<A, B>, std::pair<C, D>>)
struct joined<std::pair<A, B>, std::pair<C, D>> {
  using type = std::pair<typename joined<A, C>::type, typename joined<B, D>::type>;
};

} // namespace detail

/// The result of one of two functions without parameters. Both results are brought to one type:
/// subscripts become values, a number beside a Scalar becomes one, tuples and pairs element by
/// element.
template <class True, class False>
AG_OP("cond") constexpr auto cond(Condition condition, True &&on_true, False &&on_false) {
  using A = detail::carried_t<decltype(on_true())>;
  using B = detail::carried_t<decltype(on_false())>;
  if constexpr (std::is_void_v<A> || std::is_void_v<B>) {
    static_assert(std::is_void_v<A> && std::is_void_v<B>,
                  "both branches of ag::cond give a value, or neither");
    if (condition.value)
      on_true();
    else
      on_false();
  } else {
    using Result = typename detail::joined<A, B>::type;
    if (condition.value)
      return Result(on_true());
    return Result(on_false());
  }
}

/// Carries values through a loop: while `condition(state...)` holds, the state becomes
/// `body(state...)`, which gives one value bare and several as a tuple; so does the whole. Without
/// state both take nothing and the body gives nothing.
template <class Test, class Body, class... State>
AG_OP("while_loop") constexpr auto while_loop(Test &&condition, Body &&body, State... state) {
  if constexpr (sizeof...(State) == 0) {
    while (Condition(condition()).value)
      body();
  } else if constexpr (sizeof...(State) == 1) {
    std::tuple<detail::carried_t<State>...> carried(std::move(state)...);
    auto &value = std::get<0>(carried);
    while (Condition(condition(std::as_const(value))).value)
      value = body(std::move(value));
    return std::get<0>(std::move(carried));
  } else {
    std::tuple<detail::carried_t<State>...> carried(std::move(state)...);
    while (Condition(std::apply(condition, std::as_const(carried))).value)
      carried = std::apply(body, std::move(carried));
    return carried;
  }
}

namespace detail {

/// What was saved last of a type. Before that a default value, or the place for one where there is
/// none.
template <class T> class SavedValue {
public:
  SavedValue() = default;
  SavedValue(const SavedValue &) = delete;
  SavedValue &operator=(const SavedValue &) = delete;

  void save(const T &value) { value_ = value; }
  T &last() { return value_; }

private:
  T value_{};
};
template <class T>
  requires(!std::is_default_constructible_v<T> || !std::is_copy_assignable_v<T>)
class SavedValue<T> {
public:
  SavedValue() {}
  SavedValue(const SavedValue &) = delete;
  SavedValue &operator=(const SavedValue &) = delete;
  ~SavedValue() { drop(); }

  void save(const T &value) {
    drop();
    new (static_cast<void *>(__builtin_addressof(value_))) T(value);
    isSaved_ = true;
  }
  T &last() { return value_; }

private:
  void drop() {
    if (isSaved_)
      value_.~T();
    isSaved_ = false;
  }

  union {
    T value_;
  };
  bool isSaved_ = false;
};

} // namespace detail

namespace types {

/// Calls an action where an error ends the block that it stands in, with the values that were saved
/// last.
template <class Action, class... Saved> class Unwinding {
public:
  explicit Unwinding(Action action) : action_(std::move(action)) {}
  Unwinding(const Unwinding &) = delete;
  Unwinding &operator=(const Unwinding &) = delete;
  ~Unwinding() {
    if (std::uncaught_exceptions() > before_)
      std::apply([&](auto &...saved) { action_(saved.last()...); }, saved_);
  }

  template <std::size_t Index>
  AG_OP("save") void save(const std::tuple_element_t<Index, std::tuple<Saved...>> &value) {
    std::get<Index>(saved_).save(value);
  }

private:
  Action action_;
  int before_ = std::uncaught_exceptions();
  std::tuple<detail::SavedValue<Saved>...> saved_{};
};

} // namespace types

using types::Unwinding;

/// What `--to-code` prints for destructors: `action(saved...)` where an error ends the block, each
/// what `save<index>` gave it last.
template <class... Saved, class Action>
[[nodiscard]] AG_OP("on_error") auto on_error(Action action) {
  return Unwinding<Action, Saved...>(std::move(action));
}

} // namespace ag

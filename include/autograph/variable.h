// State that outlives a call.
#pragma once

#include "autograph/operators.h"

namespace ag {
namespace detail {
/// While it lives, no other thread accesses a variable.
struct Update {
  Update() { ag_begin_update(); }
  ~Update() { ag_end_update(); }
  Update(const Update &) = delete;
  Update &operator=(const Update &) = delete;
};
} // namespace detail

namespace types {

/// State at namespace scope, as a member, or passed by `&`: reads as the tensor that it holds, and
/// changes by `assign`, `assign_add`, `assign_sub`, `+=` and the like only. Not copyable.
template <class T, int Rank = 0> class Variable : public Tensor<T, Rank> {
public:
  using Value = Tensor<T, Rank>;

  /// Unset; of rank 1 and more empty.
  AG_OP("variable") Variable() { identify(); }
  AG_OP("variable") Variable(const Value &value) : Value(value) { identify(); }
  template <number N>
    requires(Rank == 0) && number_for<N, T>
  AG_OP("variable") Variable(N n) : Value(n) {
    identify();
  }
  AG_OP("variable") Variable(typename detail::nested<T, Rank>::type elements)
    requires(Rank > 0)
      : Value(elements) {
    identify();
  }

  Variable(const Variable &) = delete;
  void operator=(const Variable &) = delete;

  /// The value now. Other threads may assign meanwhile.
  AG_OP("variable_read") Value value() const {
    const detail::Update update;
    return *this;
  }
  /// Replaces the value; gives the new one.
  AG_OP("variable_assign") Value assign(const Value &value) {
    const Value copy = value;
    const detail::Update update;
    replace(copy);
    return *this;
  }
  /// Adds to, or subtracts from, the value; gives the new one.
  template <class Y>
    requires operands<Value, Y> && (rank_v<Y> <= Rank)
  AG_OP("variable_assign_add") Value assign_add(const Y &y) {
    const detail::Update update;
    replace(value() + y);
    return *this;
  }
  template <class Y>
    requires operands<Value, Y> && (rank_v<Y> <= Rank)
  AG_OP("variable_assign_sub") Value assign_sub(const Y &y) {
    const detail::Update update;
    replace(value() - y);
    return *this;
  }

  /// `x += y` is `x.assign(x + y)`, and so on for the others: it stays the Variable that tapes
  /// know. What they give is read only: a chain would change a tensor.
#define AG_COMPOUND(compound, binary, name)                                                        \
  template <class Y>                                                                               \
    requires operands<Value, Y> && (rank_v<Y> <= Rank)                                             \
  AG_OP(name) const Value &operator compound(const Y &y) & {                                       \
    const detail::Update update;                                                                   \
    replace(value() binary y);                                                                     \
    return *this;                                                                                  \
  }
  AG_FOR_EACH_COMPOUND(AG_COMPOUND)
#undef AG_COMPOUND
  AG_OP("add") const Value &operator++() &
    requires(Rank == 0)
  {
    return *this += 1;
  }
  AG_OP("subtract") const Value &operator--() &
    requires(Rank == 0)
  {
    return *this -= 1;
  }
  AG_OP("add") Value operator++(int) &
    requires(Rank == 0)
  {
    const detail::Update update;
    const Value before = value();
    *this += 1;
    return before;
  }
  AG_OP("subtract") Value operator--(int) &
    requires(Rank == 0)
  {
    const detail::Update update;
    const Value before = value();
    *this -= 1;
    return before;
  }

  /// Pieces of the value; they are read only.
  template <class S>
    requires(Rank > 0)
  AG_OP("subscript") auto operator[](const S &s) const {
    return static_cast<const Value &>(*this)[s];
  }
  template <class... S>
    requires(Rank > 0)
  AG_OP("subscript") auto operator()(const S &...s) const {
    return static_cast<const Value &>(*this)(s...);
  }

private:
  /// Every tape knows a Variable, whatever it holds: reads count towards it, and no derivative goes
  /// through an assignment.
  void identify() {
    if constexpr (detail::identified<T>)
      detail::Access::identity<Value>(*this).set(ag_new_variable_identity());
  }
  void replace(const Value &value) {
    const std::uint64_t own = detail::Access::identity<Value>(*this).get();
    if (__builtin_expect(ag_active_tapes != 0, 0))
      ag_require_assignable(own);
    Value::operator=(value);
    detail::Access::identity<Value>(*this).set(own);
    // It was moved from, or written to as a tensor.
    if (own >> AG_VARIABLE_BIT == 0)
      identify();
  }
};

} // namespace types

using types::Variable;

} // namespace ag

// How operations are recorded while a tape is active: the hook that stands in each. Tapes
// themselves and the rules of operations are in <autograph/gradient.h>.
#pragma once

#include "autograph/buffer.h"
#include "autograph/scalar.h"

#include <utility>

namespace ag::detail {

/// Whether values of a type carry a derivative.
template <class X> inline constexpr bool is_differentiable = false;
template <tensor X> inline constexpr bool is_differentiable<X> = identified<dtype_t<X>>;

/// What the rule of an operation reads: operands by their places, the result. Of other tensors it
/// knows the extents only, so that a tape does not keep their elements.
enum Reads : unsigned {
  reads_nothing = 0,
  reads_first = 1,
  reads_second = 2,
  reads_third = 4,
  reads_operands = reads_first | reads_second | reads_third,
  reads_result = 8,
};
/// A rule reads the operands alone unless a specialisation beside the operation says otherwise.
template <class Operation> inline constexpr unsigned reads = reads_operands;
/// Whether the derivative of an operation is 0 wherever there is one: no tape records it.
template <class Operation> inline constexpr bool is_flat = false;

/// 0 of what no tape can know.
template <class X> std::uint64_t identity_of(const X &x) {
  if constexpr (is_differentiable<X>)
    return Access::identity(x).get();
  else
    return 0;
}

/// Records an operation, as <autograph/gradient.h> defines it. Weak, so that a file without it
/// compiles nothing for it: its operations are recorded where another file with it has the same
/// ones of the same types.
template <class Operation, class R, class... X>
AG_RECORDER void record(const char *operation, R &result, const X &...x);

/// The result of an operation on operands, with which it is recorded where a tape is active.
template <class Operation, class R, class... X>
R recorded(const char *operation, R result, const X &...x) {
  if constexpr (!is_flat<Operation> && is_differentiable<R> && (is_differentiable<X> || ...))
    if (__builtin_expect(ag_active_tapes != 0, 0)) {
      // Volatile: g++ takes the address of an instance for one that is never null.
      void (*volatile recorder)(const char *, R &, const X &...) = record<Operation, R, X...>;
      if (void (*hook)(const char *, R &, const X &...) = recorder)
        hook(operation, result, x...);
      else
        (ag_require_unrecorded(operation, identity_of(x)), ...);
    }
  return result;
}

/// While it lives, nothing of this thread is recorded.
class Unrecorded {
public:
  Unrecorded() : before_(std::exchange(ag_active_tapes, 0)) {}
  ~Unrecorded() { ag_active_tapes = before_; }
  Unrecorded(const Unrecorded &) = delete;
  Unrecorded &operator=(const Unrecorded &) = delete;

private:
  std::int32_t before_;
};

/// What `definition()` gives of operands: an operation that annotated C++ defines. Compiled code
/// has the definition; on tapes it is one operation, with a rule.
template <class Operation, class Definition, class... X>
AG_OP("defined") auto defined(const char *operation, const Definition &definition, const X &...x) {
  const auto result = [&] {
    const Unrecorded parts;
    return definition();
  };
  return recorded<Operation>(operation, result(), x...);
}

} // namespace ag::detail

// Loops that use fused multiply-add, compiled for any machine and for what most have, and chosen at
// run time.
#pragma once

#include "autograph/abi.h"

#include <type_traits>

namespace ag::detail {

#if defined(__x86_64__) && !defined(__FMA__)

template <class Body>
__attribute__((target("avx2,fma,bmi,bmi2"))) inline auto run_for_v3(const Body &body) {
  return body();
}

/// `body()`, a lambda that is always inlined. Either way its operations are the same, and so are
/// the bits.
template <class Body> inline auto run_for_processor(const Body &body) {
  if (ag_processor_level >= 3)
    return run_for_v3(body);
  return body();
}

#else

template <class Body> inline auto run_for_processor(const Body &body) { return body(); }

#endif

/// Whether an operation says that it is made of fused multiply-adds.
template <class Operation>
inline constexpr bool uses_fma = requires { requires Operation::uses_fma; };

} // namespace ag::detail

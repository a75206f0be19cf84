// The functions of include/autograph/math, with how many ulp each may be wrong by.
#pragma once

#include "autograph/math/functions.h"

#define FOR_EACH_FUNCTION(use)                                                                     \
  use(exp, 2) use(exp2, 2) use(expm1, 2) use(log, 2) use(log1p, 2) use(log2, 2) use(log10, 2)      \
      use(sin, 2) use(cos, 2) use(tan, 2) use(asin, 2) use(acos, 2) use(atan, 2) use(sinh, 5)      \
          use(cosh, 5) use(tanh, 5) use(asinh, 5) use(acosh, 5) use(atanh, 5) use(erf, 5)          \
              use(sigmoid, 5)

#define FOR_EACH_BINARY_FUNCTION(use) use(atan2, 2) use(hypot, 2) use(power, 2)

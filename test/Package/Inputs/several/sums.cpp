#include "kernels.h"

static_assert(__cplusplus > 202002L);
ag::Scalar<int> summed(ag::Vector<int> v, int limit) {
  ag::Scalar<int> total = 0;
  for (ag::Scalar<int> x : v) {
    if (total > limit) break;
    total = total + x;
  }
  return total;
}

#include "model.h"

ag::Scalar<int> scaled_sum(ag::Vector<int> v) {
  ag::Scalar<int> total = 0;
  for (ag::Scalar<int> x : v) {
    if (x < 0) break;
    total += SCALE * x;
  }
  return total;
}

// A Scalar without an initialiser is unset until it is assigned, and this read comes before every assignment. Give it a value where it is declared.
#include <autograph/autograph.h>

AG_FUNCTION ag::Scalar<float> total(ag::Vector<float> v) {
  ag::Scalar<float> sum;
  sum += v[0];
  return sum;
}

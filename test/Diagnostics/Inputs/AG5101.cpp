// The function that replaces the marked one makes an empty result and lets compiled code fill it. Give the type a default constructor, or return its
// parts.
#include <autograph/autograph.h>

struct Range {
  ag::Scalar<int> low, high;
  Range(ag::Scalar<int> low, ag::Scalar<int> high) : low(low), high(high) {}
};

AG_FUNCTION Range widen(ag::Scalar<int> x) {
  return Range(x - 1, x + 1);
}

// bool and Scalar<bool> variables as loop state: toggled, combined, returned.
#include "report.h"

AG_FUNCTION ag::Scalar<bool> any_negative(ag::Vector<int> v) {
  ag::Scalar<bool> found = false;
  for (ag::Scalar<int> x : v) found = found || x < 0;
  return found;
}
AG_FUNCTION bool alternating(ag::Vector<int> v) {
  bool up(v.extent(0) > 0);
  for (ag::Scalar<int> x : v) {
    bool positive(x > 0);
    if (positive != up) return false;
    up = !up;
  }
  return true;
}
AG_FUNCTION ag::Scalar<int> conditions(ag::Scalar<bool> a, bool b) {
  ag::Scalar<int> r = 0;
  if (a) r = r + 1;
  if (!a) r = r + 2;
  if (a && b) r = r + 4;
  if (a || b) r = r + 8;
  if (b) r = r + 16;
  if (a == b) r = r + 32;
  if (!(a && !b)) r = r + 64;
  return r;
}
int main() {
  show(any_negative({}), any_negative({1, 2}), any_negative({1, -2}));
  show(alternating({}), alternating({1, -1, 1}), alternating({1, 1}), alternating({-1}));
  for (bool a : {false, true})
    for (bool b : {false, true}) show(conditions(a, b));
}

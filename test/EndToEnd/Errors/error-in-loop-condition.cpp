// Errors thrown while evaluating conditions of loops, ifs and ranges.
#include "report.h"

AG_FUNCTION ag::Scalar<int> in_while(ag::Vector<int> v) {
  int i = 0;
  while (v[i] != 0) ++i;
  return i;
}
AG_FUNCTION ag::Scalar<int> in_for(ag::Scalar<int> n) {
  ag::Scalar<int> s = 0;
  for (ag::Scalar<int> i = 2; 12 / i > 1; i = i - n) s = s + i;
  return s;
}
AG_FUNCTION ag::Scalar<int> in_if(ag::Vector<int> v, int i) {
  if (v[i] > 0 || v[i + 1] > 0) return 1;
  return 0;
}
int main() {
  attempt([] { return in_while({1, 2, 0}); });
  attempt([] { return in_while({1, 2}); });
  attempt([] { return in_while({}); });
  attempt([] { return in_for(1); });
  attempt([] { return in_for(3); });
  for (int i : {-1, 0, 1, 2}) attempt([&] { return in_if({-1, 5}, i); });
}

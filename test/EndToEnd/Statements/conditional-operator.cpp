// `?:` on Scalars, numbers, tensors and subscripts, nested and as an argument.
#include "report.h"

AG_FUNCTION ag::Scalar<int> pick(ag::Scalar<int> a, ag::Scalar<int> b) { return a < b ? a : b; }
AG_FUNCTION ag::Scalar<int> nested(ag::Scalar<int> a) { return a < 0 ? -1 : a == 0 ? 0 : a > 10 ? 2 : 1; }
AG_FUNCTION ag::Vector<int> tensors(ag::Vector<int> v, ag::Vector<int> w, ag::Scalar<bool> c) { return c ? v + 1 : w * 2; }
AG_FUNCTION ag::Scalar<int> subscripts(ag::Vector<int> v, ag::Scalar<int> x) {
  ag::Scalar<int> a = x > 0 ? v[0] : x;
  ag::Scalar<int> b = x > 0 ? v[1] : 0;
  return a * 10 + b + ag::minimum(x > 5 ? x : 5, 7);
}
AG_FUNCTION int numbers(int a, bool c) { return (c ? a : -a) + (a > 3 ? 1 : 2); }
int main() {
  show(pick(1, 2), pick(2, 1));
  for (int a : {-4, 0, 3, 11}) show(nested(a), numbers(a, true), numbers(a, false));
  show(tensors({1, 2}, {3, 4, 5}, true), tensors({1, 2}, {3, 4, 5}, false));
  show(subscripts({7, 8}, 1), subscripts({7, 8}, -1), subscripts({7, 8}, 6));
}

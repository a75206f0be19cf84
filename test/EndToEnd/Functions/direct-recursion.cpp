// A function that calls itself: tail, tree, with tensors and with early returns.
#include "report.h"

AG_FUNCTION ag::Scalar<int> factorial(ag::Scalar<int> n) {
  if (n <= 1) return 1;
  return n * factorial(n - 1);
}
AG_FUNCTION int fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }
AG_FUNCTION ag::Vector<int> build(ag::Vector<int> v, int n) {
  if (n == 0) return v;
  return build(ag::append(v, n), n - 1);
}
AG_FUNCTION ag::Scalar<int> search(ag::Vector<int> v, ag::Scalar<int> wanted, int low, int high) {
  if (low >= high) return -1;
  int middle = (low + high) / 2;
  if (v[middle] == wanted) return middle;
  if (v[middle] < wanted) return search(v, wanted, middle + 1, high);
  return search(v, wanted, low, middle);
}
AG_FUNCTION ag::Scalar<int> ackermann(ag::Scalar<int> m, ag::Scalar<int> n) {
  if (m == 0) return n + 1;
  if (n == 0) return ackermann(m - 1, 1);
  return ackermann(m - 1, ackermann(m, n - 1));
}
int main() {
  for (int n : {0, 1, 5, 12}) show(factorial(n), fibonacci(n), build({}, n));
  for (int w : {1, 3, 4, 9}) show(search({1, 3, 5, 7, 9}, w, 0, 5));
  show(ackermann(2, 3));
}

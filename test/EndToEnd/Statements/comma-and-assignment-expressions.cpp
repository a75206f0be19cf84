// Assignments, commas and increments as values.
#include "report.h"

AG_FUNCTION int chained(int a) {
  int b, c;
  b = c = a + 1;
  int d = (b += 2, c -= 2, b * c);
  int e = (a = d) + 1;
  return a + b * 10 + c * 100 + e;
}
AG_FUNCTION ag::Scalar<int> in_conditions(ag::Scalar<int> n) {
  ag::Scalar<int> a, b;
  a = b = n;
  int i = 0;
  while (++i < 5) a = a + i;
  if (i++ == 5) b = b * i;
  return a * 1000 + b;
}
int main() {
  for (int a : {-3, 0, 4}) show(chained(a), in_conditions(a));
}

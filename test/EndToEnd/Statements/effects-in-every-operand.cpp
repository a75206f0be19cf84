// Each operand prints, as Clang orders them: calls, conditions, loops, braces and conditionals.
#include "report.h"
int id(int x) {
  ag::print("{} ", x);
  return x;
}
bool t(bool b, int k) {
  ag::print("t{} ", k);
  return b;
}
AG_FUNCTION int f(int n) {
  int r = id(1) + id(2) * id(3);
  if (t(n > 0, 1) && t(n > 1, 2) || t(n > 2, 3))
    r += id(4);
  while (t(n > 0, n)) {
    --n;
    if (t(n == 1, 7))
      continue;
    id(n);
  }
  for (id(5); t(n < 2, 8); id(6))
    ++n;
  do {
    id(9);
  } while (t(n++ < 3, 9));
  int a[2] = {id(10), id(11)};
  switch (id(n)) {
  case 4:
    id(12);
  default:
    id(13);
  }
  r += t(true, 14) ? id(15) : id(16);
  std::pair p{id(17), id(18)};
  return r + a[0] + p.second;
}
int main() {
  for (int n : {0, 1, 3}) {
    show(f(n));
  }
}

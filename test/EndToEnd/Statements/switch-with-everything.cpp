// Fallthrough, defaults in the middle, exits from loops inside a switch and the other way round.
#include "report.h"
AG_FUNCTION int f(int n) {
  int r = 0;
  switch (n) {
  case 0:
    r = 1;
    [[fallthrough]];
  case 1: {
    int t = r + 5;
    r = t;
    break;
  }
  default:
    r = -1;
    [[fallthrough]];
  case 2:
    r += 10;
    break;
  case 3:
    return 99;
  case 4:
  case 5:
    for (int i = 0; i < 5; ++i) {
      if (i == n - 2)
        break;
      r += i;
      if (r > 4)
        return r;
    }
    r *= 2;
    break;
  }
  return r;
}
enum class Op { Add, Sub = 5, Mul };
AG_FUNCTION ag::Scalar<int> g(Op op, ag::Scalar<int> a, ag::Scalar<int> b) {
  switch (op) {
  case Op::Add:
    return a + b;
  case Op::Sub:
    return a - b;
  case Op::Mul:
    return a * b;
  }
  return 0;
}
AG_FUNCTION int h(ag::Vector<int> v) {
  int s = 0;
  for (ag::Scalar<int> x : v) {
    switch (int k = x.item(); k % 4) {
    case 0:
      continue;
    case 1:
      s += 1;
      break;
    case 2:
      if (s > 5)
        break;
      s += 2;
    default:
      s += 100;
      if (s > 300)
        return -s;
    }
    s *= 2;
  }
  return s;
}
AG_FUNCTION int w(int n) {
  int c = 0;
  while (true) {
    switch (n) {
    case 0:
      return c;
    case 1:
      n = 0;
      continue;
    case 7:
      n = 3;
      break;
    default:
      --n;
    }
    ++c;
  }
}
int main() {
  for (int n = -1; n < 7; ++n)
    show(f(n));
  for (Op o : {Op::Add, Op::Sub, Op::Mul, Op(3)})
    show(g(o, 7, 3));
  show(h({1, 2, 3, 4}), h({4, 4}), h({2, 2, 2, 2, 2, 2, 2, 2}), h({3, 3, 1, 2}));
  for (int n : {0, 1, 5, 9})
    show(w(n));
}

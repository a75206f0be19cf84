// Local references and const references to variables and fields.
#include "report.h"

struct Pair {
  ag::Scalar<int> a;
  ag::Scalar<int> b;
};
AG_FUNCTION ag::Scalar<int> local(ag::Scalar<int> x) {
  ag::Scalar<int> &r = x;
  r = r + 1;
  const ag::Scalar<int> &c = x;
  x = x * 2;
  Pair p{c, 5};
  ag::Scalar<int> &f = p.b;
  for (int i = 0; i < 3; ++i) {
    f = f + r;
    if (f > 30) break;
  }
  auto &[first, second] = p;
  first = first * 100;
  return p.a + p.b + c + second;
}
int main() {
  for (int x : {0, 1, 7}) show(local(x));
}

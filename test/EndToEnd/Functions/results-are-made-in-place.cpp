// A local that is returned is the result: it is not destroyed in the function.
#include "report.h"
struct Noisy {
  int id;
  explicit Noisy(int id) : id(id) { ag::print("+{} ", id); }
  ~Noisy() { ag::print("-{} ", id); }
};
struct Two {
  Noisy a{1}, b{2};
};
Noisy make(int n) {
  Noisy x(n), other(n + 1);
  x.id += 5;
  return x;
}
Noisy choose(int n) {
  if (n > 2) return Noisy(7);
  return Noisy(n);
}
Two both() {
  Two two;
  two.b.id = 9;
  return two;
}
AG_FUNCTION int run(int n) {
  Noisy a = make(n);
  Noisy b = choose(n);
  auto c = [n] {
    Noisy inner(n * 100);
    return inner;
  }();
  Two d = both();
  ag::print("| ");
  return a.id + b.id + c.id + d.b.id + make(n + 40).id;
}
int main() {
  for (int n : {0, 3}) show(run(n));
}

// Of an object that is not complete only the parts that are; temporaries and the objects of callers; what helpers did by then.
#include "report.h"

struct Noisy {
  int id;
  explicit Noisy(int id, int limit = 100) : id(id) {
    ag::print("+{} ", id);
    ag::check(id < limit, "{} is too large", id);
  }
  ~Noisy() { ag::print("-{} ", id); }
  int get() const { return id; }
};
struct Pair {
  Noisy a, b;
};
struct Made {
  Noisy a;
  Noisy b{2};
  int quotient;
  Made(int x, int y) : a(x), quotient((ag::Scalar<int>(x) / y).item()) {
    Noisy local(50);
    ag::print("made {} ", quotient);
    ag::check(quotient != 3, "three");
  }
  Made(int x) : Made(x, 1) { ag::check(x != 5, "five"); }
  ~Made() { ag::print("~Made{} ", quotient); }
};
struct Derived : Made {
  Noisy c{3};
  Derived(int x, int y) : Made(x, y) { ag::check(x != 8, "eight"); }
  ~Derived() { ag::print("~Derived "); }
};
struct Watch {
  const int &seen;
  ~Watch() { ag::print("seen {} ", seen); }
};

void step(int &x, int y) {
  x += 10;
  ag::check(y != 1, "one");
  x += 100;
  Noisy inside(x);
  ag::check(y != 2, "two");
  x += 1000;
}
int deep(int n) {
  Noisy here(n);
  if (n == 0) ag::check(false, "deep");
  return n < 0 ? 0 : deep(n - 1) + here.id;
}

AG_FUNCTION int aggregates(int x, int y) {
  Pair pair{Noisy(1), Noisy(x, 20)};
  Noisy row[3] = {Noisy(y), Noisy(y + 1, 21), Noisy(y + 2, 21)};
  std::array<Pair, 2> pairs = {Pair{Noisy(5), Noisy(6)}, Pair{Noisy(7), Noisy(x + y, 30)}};
  return pair.b.id + row[2].id + pairs[1].b.id;
}
AG_FUNCTION int constructors(int x, int y) {
  if (y == 100) return Made(x).quotient;
  if (y == 101) return Derived(x, 1).quotient;
  Made made(x, y);
  return made.quotient;
}
AG_FUNCTION int temporaries(int x) {
  int r = Noisy(1).get() + Noisy(x, 10).get();
  const Noisy &bound = Noisy(x + 1, 10);
  return r + bound.get() + (100 / ag::Scalar<int>(x - Noisy(3).get())).item();
}
AG_FUNCTION int helpers(int x, int y) {
  Watch watch{x};
  step(x, y);
  ag::print("after {} ", x);
  return deep(y);
}

int main() {
  for (auto [x, y] : {std::pair(3, 4), {25, 0}, {4, 19}, {4, 20}, {15, 15}}) attempt([x = x, y = y] { return aggregates(x, y); });
  for (auto [x, y] : {std::pair(4, 2), {4, 0}, {6, 2}, {200, 1}, {5, 100}, {3, 100}, {6, 100}, {8, 101}, {3, 101}, {9, 101}})
    attempt([x = x, y = y] { return constructors(x, y); });
  for (int x : {1, 3, 9, 10, 20}) attempt([x] { return temporaries(x); });
  for (int y : {-1, 1, 2, 3}) attempt([y] { return helpers(1, y); });
}

// Inherited constructors that bind a reference member, alone and beside members of the derived class.
#include <autograph/autograph.h>

namespace {
struct Meter {
  int &total;
  int step;
  explicit Meter(int &total, int step = 2) : total(total), step(step) { total += 100; }
  void add() { total += step; }
};

struct Counting : Meter {
  using Meter::Meter;
  int calls = step * 10;
  void addTwice() {
    add();
    add();
    calls += 2;
  }
};

struct Named : Counting {
  using Counting::Counting;
  const int &seen = total;
};

struct Plain {
  int x, y;
  Plain(int x, int y) : x(x), y(y) {}
};

struct Bound : Plain {
  using Plain::Plain;
  int &own = x;
};
} // namespace

AG_FUNCTION int count(int n) {
  int total = 0;
  Counting one(total), other(total, 5);
  for (int i = 0; i < n; ++i) {
    one.addTwice();
    other.add();
  }
  return total * 1000 + one.calls * 10 + other.calls;
}

AG_FUNCTION int named(int n) {
  int total = n;
  Named named(total, n);
  named.addTwice();
  int before = named.seen;
  total += 7;
  return before * 1000 + named.seen + named.calls;
}

AG_FUNCTION int bound(int n) {
  Bound object(n, 3);
  object.own += 4;
  return object.x * 10 + object.y;
}

int main() {
  ag::print("{} {}\n", count(0), count(3));
  ag::print("{} {}\n", named(0), named(4));
  ag::print("{}\n", bound(5));
}

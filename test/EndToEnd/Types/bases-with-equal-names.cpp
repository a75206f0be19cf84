// Bases that have members of one name, one base twice, and members that functions of the derived class hide.
#include <autograph/autograph.h>

struct Left {
  int v = 1;
  int get() const { return v; }
};
struct Right {
  int v = 2;
  ag::Scalar<int> get() const { return v * 10; }
  void add(int n) { v += n; }
};
struct Both : Left, Right {
  int sum() const { return Left::v * 10 + Right::v; }
};
struct More : Both {
  int v = 7;
  int add = 1;
};

AG_FUNCTION int of_two(int n) {
  Both x;
  for (int i = 0; i < n; ++i) {
    x.Left::v += x.Right::v;
    if (x.Left::v % 3 == 0) x.Right::v -= i;
  }
  return x.Left::v * 100 + x.Right::v + x.sum();
}

AG_FUNCTION ag::Scalar<int> of_three(int n) {
  More x;
  for (int i = 0; i < n; ++i) {
    x.v += x.Left::get();
    x.Right::add(x.add);
    if (x.v > 20) {
      x.Left::v = x.Right::v;
      continue;
    }
    x.add += x.Right::v % 2;
  }
  return x.Right::get() + x.v + static_cast<Left &>(x).v + x.sum();
}

struct Top {
  int t = 1;
};
struct First : Top {};
struct Second : Top {};
struct Diamond : First, Second {};

int raise(Top &top, int by) { return top.t += by; }

AG_FUNCTION int of_one_twice(Diamond d, int n) {
  First &first = d;
  for (int i = 0; i < n; ++i) {
    first.t += d.Second::t + i;
    if (first.t > 8) raise(static_cast<Second &>(d), 2);
  }
  return first.t * 100 + d.Second::t;
}

struct Base {
  int v = 1;
  ag::Vector<int> w = {1, 2};
};
struct Hiding : Base {
  int v(int x) const { return x + Base::v; }
  static int w() { return 3; }
};
struct Farther : Hiding {
  enum { u = 4 };
};

AG_FUNCTION int of_hidden(int n) {
  Farther x;
  while (x.Base::v < n) {
    x.Base::v += x.v(x.u) + Hiding::w();
    x.Base::w[0] += x.Base::v;
    if (x.Base::w[0] > 30) return (x.Base::w[0] + x.Base::w[1]).item();
  }
  return x.Base::v;
}

struct Up {
  int a = 1;
  int rise(int d) { return d > 0 ? ++a, rise(d - 1) : a; }
};
struct Down {
  int b = 2;
  int rise(int d) { return d > 0 ? --b, rise(d - 1) : b; }
};
struct Ways : Up, Down {};
struct Hidden : Up {
  int rise(int d) { return Up::rise(d) * 100; }
};

AG_FUNCTION int of_recursive(int n) {
  Ways w;
  Hidden h;
  int up = w.Up::rise(n), down = w.Down::rise(n), hidden = h.rise(n);
  return up * 10000 + down * 100 + hidden + w.a + w.b + h.a;
}

int main() {
  for (int n : {0, 1, 5}) ag::print("{}\n", of_recursive(n));
  for (int n : {0, 1, 5, 40}) ag::print("{} {} {} {}\n", of_two(n), of_three(n), of_one_twice({}, n), of_hidden(n));
}

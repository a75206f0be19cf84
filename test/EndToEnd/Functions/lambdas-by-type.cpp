// Lambdas that templates are made of: as values, as types that make one, by default.
#include <autograph/autograph.h>

#include <functional>

template <auto F> struct Static {
  static int call(int x) { return F(x); }
  int times(int k) const { return F(k) * 2; }
};

template <class F> struct Wrap {
  static int call(int x) { return F{}(x) + 1; }
  struct Inner {
    static int twice(int x) { return F{}(x)*2; }
  };
};

template <class F> int madeOf(int x) { return F{}(x); }
template <class T> int useLocal(int x) { return T{x}.get(); }
template <auto F> int down(int x) { return x <= 0 ? F(x) : down<F>(x - 1) + F(x); }
template <class... Fs> int all(int x) { return (Fs{}(x) + ... + 0); }

using Next = decltype([](int x) { return x + 1; });
constexpr auto previous = [](int x) { return x - 1; };

AG_FUNCTION int templates(int n) {
  struct Local {
    int v;
    int get() const { return v * 3; }
  };
  auto square = [](int x) { return x * x; };
  int r = Static<[](int x) { return x - 5; }>::call(n) + Static<previous>{}.times(n);
  r = r * 10 + madeOf<decltype(square)>(n) + madeOf<Next>(n);
  r = r * 10 + Wrap<decltype(square)>::call(n) + Wrap<Next>::Inner::twice(n);
  r = r * 10 + useLocal<Local>(n) + down<previous>(n);
  return r * 10 + all<Next, decltype(square), decltype(previous)>(n);
}

int byPointer(int x, int (*f)(int) = [](int y) { return y * y; }) { return f(x); }
int byFunction(int x, std::function<int(int)> f = [](int y) { return y * y * y; }) { return f(x); }
template <class F = decltype(previous)> int byType(int x, F f = previous) { return f(x); }

struct Widget {
  int base = 3;
  int (*step)(int) = [](int x) { return x + 7; };
  Widget() = default;
  Widget(const Widget &other) : base(other.base + 1), step(other.step) { ag::print("copy "); }
  auto keep() {
    return [*this](int x) mutable {
      base += x;
      return step(base);
    };
  }
};

AG_FUNCTION int defaults(int n) {
  Widget widget;
  auto kept = widget.keep();
  int r = kept(2) * 10 + kept(2) + widget.base;
  r = r * 10 + byPointer(n) + byFunction(n) + byType(n);
  return r * 10 + byPointer(n, [](int x) { return x; }) + byFunction(n, [&](int x) { return x + r; }) + byType(n, [&](int y) { return y * n; });
}

int main() { ag::print("{} {}\n", templates(3), defaults(4)); }

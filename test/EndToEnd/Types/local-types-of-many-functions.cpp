// Classes, enumerations and constants that several functions, lambdas, blocks and templates declare under the same names.
#include "report.h"

AG_FUNCTION int f(int n) {
  struct Node {
    int a;
    int b = 3;
  };
  enum State { off, on };
  std::vector<Node> v;
  for (int i = 0; i < n; ++i)
    v.push_back({i, i + 1});
  State s = n > 3 ? on : off;
  int total = s;
  for (auto &x : v)
    total += x.a * x.b;
  return total;
}
AG_FUNCTION double g(int n) {
  class Node {
    double x;
    int k;

  public:
    Node(double x) : x(x), k(2) {}
    double get() const { return x * k; }
  };
  enum State { on = 5, off };
  std::vector<Node> v;
  for (int i = 0; i < n; ++i)
    v.push_back(Node(i));
  State s = n > 3 ? on : off;
  double total = s;
  for (auto &x : v)
    total += x.get();
  return total;
}
template <class T> T h(T n) {
  struct Node {
    T value;
    T twice() const { return value * 2; }
  };
  Node best{n};
  for (T i = 0; i < n; i += 1)
    if (i * i > best.value) {
      best = {i * i};
      break;
    }
  return best.twice();
}
AG_FUNCTION double hh(int n) { return h(n) + h(n * 1.5); }
AG_FUNCTION int w(int n) {
  int total = 0;
  {
    struct Item {
      int x;
    };
    Item i{n};
    total += i.x;
  }
  {
    struct Item {
      int y, z;
    };
    Item i{n, 2};
    total += i.y * i.z;
  }
  return total;
}
template <class F> int apply(F &&f, int x) {
  static constexpr int phi = 5;
  enum State { off = 3, on };
  enum class Mode { a = 7, b };
  struct P {
    int x;
    Mode m;
    State s;
  };
  using T = long;
  static const int table[] = {1, 2, 3};
  P p{x, Mode::b, on};
  State s = p.x > 2 ? on : off;
  Mode m = p.x > 2 ? p.m : Mode::a;
  if (s == off)
    m = Mode::b;
  return f(x) * phi + T(s) + static_cast<int>(m) + table[x % 3];
}
AG_FUNCTION int inlined(int x) {
  return apply(
      [x](int t) {
        static constexpr std::array<int, 2> inner = {4, 5};
        enum { p, q };
        int e = t > 2 ? p : q;
        return t + x + inner[x & 1] + e + q;
      },
      2);
}
AG_FUNCTION int scopes(int x) {
  {
    static constexpr int k = 3;
    x += k;
  }
  if (x > 3) {
    static constexpr int k = 4;
    x += k;
  }
  for (int i = 0; i < x; ++i) {
    constexpr int k = 5;
    static constexpr int table[2] = {k, k * 2};
    x -= table[i & 1];
  }
  return x;
}
template <class T, int N> struct Ring {
  std::array<T, N> items{};
  AG_FUNCTION T rotate(int by) const {
    static constexpr int last = N - 1;
    struct Cursor {
      int at;
      T value;
      static Cursor make(int a, const Ring &r) { return {a, r.items[a]}; }
      void step() { at = at == last ? 0 : at + 1; }
    };
    Cursor c = Cursor::make(0, *this);
    for (int i = 0; i < by; ++i) {
      c.step();
      if (items[c.at] > c.value)
        c.value = items[c.at];
    }
    return c.value * 100 + c.at + last;
  }
};
AG_FUNCTION int nested(int n) {
  struct Outer {
    enum Colour { red = 2, green };
    enum class Size { small = 4, large };
    struct Inner {
      int x = 1;
      Colour c = green;
    };
    Inner in;
    Size size = Size::large;
    int total() const { return in.x * 10 + in.c + static_cast<int>(size); }
  };
  Outer o;
  for (int i = 0; i < n; ++i) {
    o.in.x += i;
    if (o.in.x > 4) {
      o.in.c = Outer::red;
      o.size = Outer::Size::small;
    }
  }
  return o.total();
}
AG_FUNCTION int derived(int n) {
  struct Base {
    int a = 1;
    int twice() const { return 2 * a; }
  };
  struct Derived : Base {
    int b = 2;
    int both() const { return twice() + b; }
  };
  Derived d;
  while (n-- > 0) {
    d.a += d.b;
    ++d.b;
  }
  Base base = d;
  return d.both() * 100 + base.twice();
}
AG_FUNCTION int typedefs(int n) {
  typedef struct {
    int x, y;
  } Point;
  typedef enum { north, south = 7 } Way;
  using List = std::vector<Point>;
  constexpr int size = 3;
  struct Box {
    Point p[size];
    List list;
    Way way = south;
  };
  Box b{};
  for (int i = 0; i < n; ++i) {
    b.p[i % size].x += i;
    b.list.push_back({i, n});
    if (i == 2)
      b.way = north;
  }
  return b.p[0].x + b.p[1].x * 10 + int(b.list.size()) * 100 + b.way * 1000;
}
template <class... A> int packs(A... a) {
  static constexpr int count = sizeof...(A);
  static constexpr int sizes[] = {int(sizeof(A))..., 0};
  struct Sum {
    int total = 0;
    void add(int x) { total += x * count; }
  } s;
  (s.add(int(a)), ...);
  for (int k : sizes)
    s.total += k;
  return s.total;
}
AG_FUNCTION int pack(int n) { return packs(n, 2.5, 'a') + packs(); }
template <class F> auto collect(int n, F f) {
  struct Item {
    int key;
    double value;
    bool operator<(const Item &o) const { return value < o.value; }
  };
  std::vector<Item> items;
  for (int i = 0; i < n; ++i)
    items.push_back({i, f(i)});
  Item best = items[0];
  for (const Item &x : items)
    if (x < best)
      best = x;
  return std::pair(best.key, best.value);
}
AG_FUNCTION std::pair<int, double> minimise(int n, double c) {
  auto a = collect(n, [&](int i) { return (i - c) * (i - c); });
  auto b = collect(n + 1, [&](int i) {
    struct Item {
      double u;
    };
    Item t{i * c};
    return t.u;
  });
  return {a.first + b.first, a.second + b.second};
}
template <class T> static auto ownClass(T x, int n) {
  struct Item {
    T value;
    int steps;
  };
  Item item{x, 0};
  while (item.steps < n) item = Item{item.value + item.value, item.steps + 1};
  return item;
}
AG_FUNCTION double ownClasses(int n) {
  auto whole = ownClass(n, 2);
  auto part = ownClass(0.5, n);
  return whole.value + part.value * 10 + whole.steps + part.steps;
}

int main() {
  for (int n : {0, 3}) show(ownClasses(n));
  show(f(2), f(5), g(2), g(5), hh(3), w(3));
  show(inlined(1), inlined(2), inlined(3));
  show(scopes(1), scopes(20));
  show(Ring<int, 3>{{1, 5, 2}}.rotate(4), Ring<double, 2>{{0.5, 0.25}}.rotate(3));
  show(nested(0), nested(4), derived(3), derived(0), typedefs(4), typedefs(2), pack(3), minimise(5, 2.5));
}

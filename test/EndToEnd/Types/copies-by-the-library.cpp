// Copies and moves that the library makes of objects whose class counts them: swap, exchange, tie, apply, fill, optionals, range-for.
#include "report.h"
#include <array>
#include <functional>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

struct Counted {
  int id;
  int copies = 0, moves = 0;
  Counted(int id) : id(id) {}
  Counted(const Counted &other) : id(other.id), copies(other.copies + 1), moves(other.moves) { ag::print("copy {}\n", id); }
  Counted(Counted &&other) noexcept : id(other.id), copies(other.copies), moves(other.moves + 1) { other.id = -1; }
  Counted &operator=(Counted other) { id = other.id; copies = other.copies + 10; moves = other.moves; return *this; }
};
struct Guard {
  int id;
  ag::Vector<int> values;
  Guard(int id, ag::Vector<int> values) : id(id), values(values) {}
  Guard(Guard &&other) : id(other.id), values(other.values) { other.id = 0; ag::print("move {}\n", id); }
  Guard &operator=(Guard &&other) { id = other.id; values = other.values; other.id = 0; ag::print("assign {}\n", id); return *this; }
  ~Guard() { ag::print("end {}\n", id); }
};
/// What the implicit functions would do: as good as none.
struct Plain {
  int id;
  ag::Scalar<float> value;
  Plain(int id, float value) : id(id), value(value) {}
  Plain(const Plain &other) : id(other.id), value(other.value) {}
  Plain &operator=(const Plain &other) {
    id = other.id;
    value = other.value;
    return *this;
  }
};
AG_FUNCTION int swaps(int n) {
  Counted a(n), b(n + 1);
  std::swap(a, b);
  std::pair<Counted, int> p(a, 1), q(b, 2);
  std::swap(p, q);
  std::array<Counted, 2> x{a, b}, y{b, a};
  x.swap(y);
  return p.first.moves * 1000 + p.first.copies * 100 + a.copies * 10 + x[1].copies + y[0].moves * 10000;
}
AG_FUNCTION void guards(int n) {
  Guard a(n, {1, 2}), b(n + 1, {3});
  if (n > 2) std::swap(a, b);
  ag::print("{} {}\n", a.id, a.values);
  Guard c = std::exchange(a, Guard(7, {}));
  ag::print("{} {} {}\n", a.id, b.id, c.values);
}
AG_FUNCTION int tied(int n) {
  Counted a(n), b(n);
  std::pair<Counted, Counted> p(a, b);
  std::tie(b, a) = p;
  int r = a.copies * 100 + b.copies;
  std::tie(a, b) = std::make_pair(Counted(4), b);
  return r * 1000 + a.copies * 10 + b.copies;
}
AG_FUNCTION int filled(int n) {
  std::array<Counted, 3> x{Counted(1), 2, 3};
  Counted c(n);
  x.fill(c);
  int total = 0;
  for (Counted e : x) total += e.copies;
  for (const Counted &e : x) total += e.copies * 100;
  for (auto [id, copies, moves] : x) total += copies * 10000;
  return total;
}
AG_FUNCTION int optionals(int n) {
  std::optional<Counted> o, q;
  if (n > 1) o = n;
  if (n > 2) q = Counted(5);
  Counted c = o.value_or(Counted(3));
  std::swap(o, q);
  if (n > 3) o = std::nullopt;
  if (n > 4) q.emplace(8);
  o = q;
  return c.copies * 100 + c.moves * 10 + (o ? o->copies * 1000 + o->id * 10000 : 0) + (q ? q->moves : 5);
}
AG_FUNCTION int applied(int n) {
  std::tuple<Counted, int> t(n, 3);
  auto byValue = [](Counted c, int k) { return c.copies * 10 + k; };
  auto byReference = [](const Counted &c, int k) { return c.copies * 10 + k; };
  auto together = std::make_tuple(std::get<0>(t), std::move(std::get<0>(t)));
  return std::apply(byValue, t) + std::apply(byReference, t) * 100 + std::get<0>(together).copies * 10000 + std::get<1>(together).moves * 100000 +
         std::invoke(byValue, std::get<0>(t), 1) * 1000000;
}
struct Reader {
  const int &count;
  Counted held;
};
AG_FUNCTION int held(int n) {
  Reader a{n, Counted(n)};
  Reader b = a;
  auto [count, inner] = b;
  struct Method {
    Counted c;
    int call() const { auto f = [*this] { return c.copies; }; return f(); }
  };
  Method m{inner};
  return b.held.copies * 100 + inner.copies * 10 + m.call() + count;
}
AG_FUNCTION ag::Scalar<float> plain(int n) {
  std::vector<Plain> list;
  for (int i = 0; i < n; ++i) list.push_back(Plain(i, float(i) / 2));
  ag::Scalar<float> total = 0.f;
  for (Plain p : list) total = total + p.value * p.id;
  return total;
}
AG_FUNCTION int parameter(std::pair<Counted, int> p) { auto q = p; return q.first.copies - p.first.copies + q.second; }
int main() {
  for (int n : {0, 2, 3, 4, 5}) {
    show(swaps(n));
    guards(n);
    show(tied(n)), show(filled(n)), show(optionals(n)), show(applied(n)), show(held(n)), show(plain(n));
    show(parameter({Counted(n), n}));
  }
}

// Objects of all kinds in switches, chosen references, iterators, loops of every form and arrays, each left by an error.
#include "report.h"
struct Says {
  int id;
  ag::Vector<int> v;
  Says(int id, ag::Vector<int> v) : id(id), v(v) {}
  ~Says() { ag::print("-{}{} ", id, v); }
};
template <class F> struct Guard {
  F action;
  explicit Guard(F f) : action(f) {}
  ~Guard() { action(); }
};
enum class Kind { a, b };
struct Rec {
  std::vector<int> list;
  Kind kind = Kind::a;
  std::pair<int, ag::Scalar<float>> p{1, 2};
  ~Rec() {
    for (int x : list) ag::print("{},", x);
    if (kind == Kind::b) ag::print("b ");
    switch (p.first) {
    case 1: ag::print("one "); break;
    default: ag::print("{} ", p.second);
    }
  }
};
AG_FUNCTION int switches(int n, ag::Vector<int> v) {
  Rec rec;
  switch (n) {
  case 0: {
    Says s(n, v);
    v[n] = 3;
    s.v = v;
    if (v[5 - n] > 1) return 1;
    break;
  }
  case 1:
    rec.kind = Kind::b;
    rec.list.push_back(v[n].item());
    [[fallthrough]];
  case 2: {
    rec.p = {4, 0.5};
    rec.list.push_back(7);
    Says s(n, v);
    return v[n + 2].item();
  }
  default: rec.p.second = rec.p.second / 4; ag::check(n < 10, "n {}", n);
  }
  rec.list.push_back(0);
  rec.list[0] = 1;
  return static_cast<int>(rec.list.size());
}
AG_FUNCTION int chooses(int n, ag::Scalar<int> d) {
  int a = 1, b = 2;
  int &r = n > 2 ? a : b;
  Guard g([&] { ag::print("a{} b{} r{} ", a, b, r); });
  std::vector<int> list = {1, 2, 3};
  auto it = list.begin();
  Guard h([&] { ag::print("at {} ", *it); });
  r += n;
  ++it;
  *it = n;
  int q = (10 / d).item();
  (n > 3 ? a : b) = q;
  std::swap(a, b);
  for (int &x : list) {
    x += (q / ag::Scalar<int>(n - 1)).item();
    ++it;
    if (it == list.end()) --it;
  }
  return a + b + list[0];
}
AG_FUNCTION int whiles(int n, ag::Vector<int> v) {
  int i = 0;
  Guard g([&] { ag::print("i{} ", i); });
  do {
    Guard h([&, n] { ag::print("d{} ", i * n); });
    while (Says(i, v[ag::slice(0, i)]).id < v[i]) {
      ++i;
      if (v[i] == 9) break;
    }
  } while (i++ < n && v[i] > 0);
  for (Guard f([&] { ag::print("for{} ", i); }); i < n; ++i)
    if (v[i] == 4) return 4;
  return i;
}
struct Outer {
  Says first, second;
  Outer(ag::Vector<int> v, int n) : first(1, v), second(2, v[ag::slice(0, n)]) {
    first.v = second.v;
    ag::check(n != 2, "two");
  }
};
AG_FUNCTION ag::Vector<int> outers(ag::Vector<int> v, int n) {
  std::array<Outer, 2> both{Outer(v, n), Outer(v, n + 1)};
  both[1].first.id = 30;
  both[n % 2].second.v = v * 2;
  return both[0].second.v + v[ag::slice(0, n)];
}
int main() {
  for (int n : {0, 1, 2, 3, 20}) { attempt([n] { return switches(n, {1, 2, 5}); }); attempt([n] { return switches(n, {1, 2, 5, 6, 7, 8}); }); }
  for (int n : {1, 2, 3, 4}) for (int d : {0, 2}) attempt([&] { return chooses(n, d); });
  for (int n : {0, 2, 4}) { attempt([&] { return whiles(n, {1, 2, 9, 4}); }); attempt([&] { return whiles(n, {3, 1, 3, 4, 0, 0}); }); }
  for (int n : {0, 1, 2, 3, 4}) attempt([&] { return outers({1, 2, 3}, n); });
}

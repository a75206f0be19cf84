// What is passed by reference is changed where it is, and only there: other tensors keep the elements that they shared with it.
#include "report.h"
#include <complex>
#include <span>
using V = ag::Vector<double>;
using M = ag::Matrix<float>;
static void put(const char *name, const V &v) { ag::print("{} {}\n", name, v); }
static void put(const char *name, const std::vector<int> &v) { std::printf("%s", name); for (int x : v) std::printf(" %d", x); std::puts(""); }
static void put(const char *name, const std::vector<bool> &v) { std::printf("%s", name); for (bool x : v) std::printf(" %d", int(x)); std::puts(""); }

AG_FUNCTION double peek(V &v, int i) { return v[i].item(); }
AG_FUNCTION void poke(V &v, int i, double x) { v[i] = x; }
AG_FUNCTION void maybe(V &v, int i, bool b) { if (b) v[i] = 7.0; }
AG_FUNCTION void scale(V &v, double a) { v = v * a; }
AG_FUNCTION void scaled(V &v, double a) { v *= a; }
AG_FUNCTION void fresh(V &v, bool b) { if (b) v = ag::zeros<double>({2}); else v[0] = 5.0; }
AG_FUNCTION void exchange(V &a, V &b) { V t = a; a = b; b = t; }
AG_FUNCTION void exchange_if(V &a, V &b, bool c) { if (c) { V t = a; a = b; b = t; } a[0] = 100.0; }
AG_FUNCTION void copy_to(V &a, V &b) { b = a; }
AG_FUNCTION void copy_and_change(V &a, V &b) { b = a; b[0] = -1.0; }
AG_FUNCTION V give(V &a) { return a; }
AG_FUNCTION V give_changed(V &a) { a[0] = 9.0; return a; }
AG_FUNCTION V give_old(V &a) { V old = a; a[0] = 9.0; return old; }
AG_FUNCTION double both(V &a, const V &b) { double s = 0; for (int i = 0; i < a.size(); ++i) { a[i] = a[i] + b[a.size() - 1 - i]; s += b[i].item(); } return s; }
AG_FUNCTION double value(V &a, V b) { for (int i = 0; i < a.size(); ++i) a[i] = b[a.size() - 1 - i] * 2.0; return ag::sum(b).item(); }
AG_FUNCTION void loop(V &a, int n) { for (int k = 0; k < n; ++k) for (int i = 1; i < a.size(); ++i) { a[i] = a[i] + a[i - 1]; if (a[i] > 1000.0) return; } }
AG_FUNCTION void checked(V &a, int n) { for (int i = 0; i < n; ++i) a[i] = -a[i]; }

AG_FUNCTION void sort(std::vector<int> &v) { for (size_t i = 1; i < v.size(); ++i) { int x = v[i]; size_t j = i; while (j > 0 && v[j - 1] > x) { v[j] = v[j - 1]; --j; } v[j] = x; } }
AG_FUNCTION int total(std::vector<int> &v) { int s = 0; for (int x : v) s += x; return s; }
AG_FUNCTION void push(std::vector<int> &v, int x) { v.push_back(x); }
AG_FUNCTION void pop(std::vector<int> &v) { if (!v.empty()) v.pop_back(); }
AG_FUNCTION void clear(std::vector<int> &v) { v.clear(); }
AG_FUNCTION void flip(std::vector<bool> &v) { for (size_t i = 0; i < v.size(); ++i) v[i] = !v[i]; }
AG_FUNCTION int count(std::vector<bool> &v) { int n = 0; for (bool b : v) n += b; return n; }
AG_FUNCTION void axpy(std::span<double> y, std::span<const double> x, double a) { for (size_t i = 0; i < y.size(); ++i) y[i] += a * x[i]; }
AG_FUNCTION void move_rows(std::vector<V> &rows, int i) { rows[i][0] = 3.0; }
AG_FUNCTION double sum_rows(std::vector<V> &rows) { double s = 0; for (auto &r : rows) s += ag::sum(r).item(); return s; }
AG_FUNCTION void grow_rows(std::vector<V> &rows, V r) { rows.push_back(r); rows[0] = r * 2.0; }
struct Item { int key; double weight; bool on; };
AG_FUNCTION void keys(std::vector<Item> &items, int k) { for (auto &i : items) if (i.key == k) { i.weight *= 2; i.on = !i.on; } }
AG_FUNCTION double weight(std::vector<Item> &items) { double s = 0; for (auto &i : items) if (i.on) s += i.weight; return s; }
AG_FUNCTION void nested(std::vector<std::vector<int>> &v, int i) { v[i][0] = 42; }
AG_FUNCTION int nested_sum(std::vector<std::vector<int>> &v) { int s = 0; for (auto &r : v) for (int x : r) s += x; return s; }
AG_FUNCTION void complexes(std::vector<std::complex<double>> &v) { for (auto &z : v) z *= z; }
AG_FUNCTION void opt(std::optional<V> &o, double x) { if (o) { (*o)[0] = x; } else o = ag::zeros<double>({1}); }
AG_FUNCTION double opt_read(std::optional<V> &o) { return o ? ag::sum(*o).item() : -1.0; }
AG_FUNCTION void big(std::array<int, 100> &a, int i) { a[i] += 1; }
AG_FUNCTION void carr(int (&a)[8][16], int i, int j) { a[i][j] = i * j; }
AG_FUNCTION void tup(std::tuple<V, int, std::vector<int>> &t) { std::get<0>(t)[1] = 8.0; std::get<1>(t)++; std::get<2>(t)[0]--; }
struct Model {
  M w; V b; std::vector<int> log; std::array<double, 80> table; int steps = 0;
  AG_FUNCTION double operator()(double x) { return ag::sum(w).item() * x + ag::sum(b).item(); }
  AG_FUNCTION void step(double lr) { w[0] = w[0] - float(lr); b -= lr; log[steps % 3] = steps; table[steps] = lr; ++steps; }
  AG_FUNCTION Model &chain(int i) { b[i] = b[i] + 1.0; return *this; }
  AG_FUNCTION void fail(int i) { b[0] = 55.0; ag::check(i < 3, "no {}", i); b[1] = 66.0; }
};
AG_FUNCTION void inner(V &v, int n) { if (n == 0) return; v[n % 3] = v[n % 3] + n; inner(v, n - 1); }
AG_FUNCTION void outer(V &v, V &w) { inner(v, 5); inner(w, 2); double s = peek(v, 0); w[0] = s; poke(w, 1, s); exchange(v, w); }
AG_FUNCTION double kept(V &v, int n) { double s = 0; for (int i = 0; i < n; ++i) { s += peek(v, i % 3); poke(v, i % 3, s); s += peek(v, i % 3); } return s; }
template <class F> void guarded(F f) { try { f(); } catch (const ag::Error &e) { std::printf("error %d\n", int(e.kind())); } }

int main() {
  V v = {1, 2, 3}, w = {4, 5, 6}, shared = v;
  std::printf("%g\n", peek(v, 1)); poke(v, 1, 20); put("v", v); put("shared", shared);
  poke(v, 2, 30); put("v", v);
  maybe(v, 0, false); put("v", v); shared = v; maybe(v, 0, true); put("v", v); put("shared", shared);
  scale(v, 2); put("v", v); shared = v; scaled(v, 0.5); put("v", v); put("shared", shared);
  fresh(v, true); put("v", v); fresh(v, false); put("v", v); v = V{1, 2, 3};
  exchange(v, w); put("v", v); put("w", w); exchange_if(v, w, true); put("v", v); put("w", w); exchange_if(v, w, false); put("v", v); put("w", w);
  copy_to(v, w); put("w", w); poke(v, 0, 1); put("w", w); copy_and_change(v, w); put("v", v); put("w", w);
  V g = give(v); poke(v, 0, 2); put("g", g); g = give_changed(v); put("g", g); put("v", v); poke(g, 0, 3); put("v", v); g = give_old(v); put("g", g); put("v", v);
  std::printf("%g\n", both(v, w)); put("v", v); put("w", w); w = v; std::printf("%g\n", both(v, w)); put("v", v); put("w", w);
  std::printf("%g\n", value(v, v)); put("v", v);
  loop(v, 3); put("v", v); loop(v, 100); V e; loop(e, 3); put("e", e); scale(e, 2); scaled(e, 2); put("e", e); poke(v, 0, 1);
  guarded([&] { checked(v, 3); }); put("v", v); guarded([&] { poke(v, 3, 1); }); guarded([&] { peek(v, -9); });
  V row = ag::zeros<double>({4}); { ag::Matrix<double> m = {{1, 2}, {3, 4}}; V r = m[1]; poke(r, 0, 9); put("r", r); ag::print("{}\n", m); V r2 = m[0]; put("r2", give_changed(r2)); ag::print("{}\n", m); }
  double raw[4] = {1, 2, 3, 4}; { V view(raw, {4}, [](double *) {}); poke(view, 2, 33); scaled(view, 1.0); put("view", view); maybe(view, 0, true); put("view", view); }
  std::vector<int> list = {3, 1, 2}; sort(list); put("list", list); std::printf("%d\n", total(list)); push(list, 4); put("list", list); pop(list); pop(list); put("list", list); push(list, 5); sort(list); put("list", list);
  clear(list); put("list", list); sort(list); pop(list); std::printf("%d\n", total(list)); push(list, 1); put("list", list);
  std::vector<bool> bits = {true, false, true}; flip(bits); put("bits", bits); std::printf("%d\n", count(bits)); bits.clear(); flip(bits); std::printf("%d\n", count(bits));
  std::vector<double> y = {1, 2, 3}, x = {1, 1, 2}; axpy(y, x, 2); for (double d : y) std::printf("%g ", d); std::puts("");
  std::vector<V> rows = {V{1, 2}, V{3}, v}; V held = rows[0]; move_rows(rows, 0); move_rows(rows, 2); for (auto &r : rows) put("row", r); put("held", held); put("v", v); std::printf("%g\n", sum_rows(rows)); grow_rows(rows, v); for (auto &r : rows) put("row", r);
  std::vector<Item> items = {{1, 1.5, true}, {2, 2.5, false}}; keys(items, 2); std::printf("%g %d %g\n", weight(items), int(items[1].on), items[1].weight); items.clear(); keys(items, 1); std::printf("%g\n", weight(items));
  std::vector<std::vector<int>> nest = {{1, 2}, {3}, {}}; nested(nest, 1); for (auto &r : nest) put("nest", r); std::printf("%d\n", nested_sum(nest));
  std::vector<std::complex<double>> z = {{1, 2}, {0, 1}}; complexes(z); for (auto c : z) std::printf("%g %g\n", c.real(), c.imag());
  std::optional<V> o; std::printf("%g\n", opt_read(o)); opt(o, 4); opt(o, 5); V oc = *o; opt(o, 6); std::printf("%g\n", opt_read(o)); put("oc", oc); put("o", *o);
  static std::array<int, 100> a{}; big(a, 3); big(a, 99); big(a, 3); std::printf("%d %d\n", a[3], a[99]); int c[8][16] = {}; carr(c, 7, 15); std::printf("%d\n", c[7][15]);
  std::tuple<V, int, std::vector<int>> t{v, 1, {1, 2}}; tup(t); put("t", std::get<0>(t)); put("t", std::get<2>(t)); std::printf("%d\n", std::get<1>(t)); put("v", v);
  Model m{M{{1, 2}, {3, 4}}, V{1, 2}, {0, 0, 0}, {}, 0}; M keep = m.w; V keep_b = m.b; std::printf("%g\n", m(2)); m.step(0.5); m.step(0.25); m.step(1); std::printf("%g %d %g\n", m(2), m.steps, m.table[1]); ag::print("{} {}\n", m.w, keep); put("b", m.b); put("keep", keep_b); put("log", m.log); m.chain(0).chain(1).chain(1); put("b", m.b);
  Model other = m; guarded([&] { m.fail(5); }); m.fail(1); put("b", m.b); put("other", other.b);
  V p = {1, 2, 3}, q = {7, 8, 9}; outer(p, q); put("p", p); put("q", q); std::printf("%g\n", kept(p, 7)); put("p", p); inner(q, 4); put("q", q); V q2 = q; inner(q, 1); put("q2", q2); put("q", q);
}

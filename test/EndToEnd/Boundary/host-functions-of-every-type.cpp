// AG_HOST functions with every type that crosses, and what they throw.
#include "report.h"
#include <stdexcept>
enum class Mode { a, b = 7 };
struct P { int x; ag::Vector<float> v; };
AG_HOST Mode flip(Mode m) { std::printf("flip %d\n", (int)m); return m == Mode::a ? Mode::b : Mode::a; }
AG_HOST ag::Scalar<int> scalar(ag::Scalar<int> x) { return x * 2; }
AG_HOST void inout(ag::Vector<float> &v, int &n) { v = ag::append(v, float(n)); ++n; }
AG_HOST P make(const P &p, int by) { return {p.x + by, p.v * float(by)}; }
AG_HOST std::pair<int, ag::Vector<int>> pair(ag::Matrix<int> m) { return {int(m.extent(0)), m[0]}; }
AG_HOST std::vector<int> sorted(std::vector<int> v) { std::printf("sort %zu\n", v.size()); std::vector<int> r(v.rbegin(), v.rend()); return r; }
AG_HOST void append(std::vector<ag::Vector<int>> &list, const ag::Vector<int> &v) { list.push_back(v); }
AG_HOST bool small(unsigned char c, short s, long l, float f, double d) { std::printf("%d %d %ld %g %g\n", c, s, l, f, d); return c < s; }
AG_HOST void fails(int x) { if (x == 2) throw std::runtime_error("host " + std::to_string(x)); }
AG_HOST ag::Scalar<int> failsAg(ag::Scalar<int> x) { ag::check(x < 2, "x is {}", x); return x; }
AG_FUNCTION int all(int n) {
  Mode m = Mode::a;
  ag::Vector<float> v = {1};
  int k = n;
  P p{1, {2, 3}};
  std::vector<ag::Vector<int>> list;
  for (int i = 0; i < n; ++i) {
    m = flip(m);
    inout(v, k);
    p = make(p, i);
    auto [a, b] = pair({{i, 2}, {3, 4}});
    append(list, b);
    ag::print("{} {} {} {} {}\n", v, k, a, b, p.v);
    if (!small((unsigned char)(250 + i), (short)-i, 1L << 40, 0.5f, 0.25)) continue;
    ag::print("never\n");
  }
  std::vector<int> s = sorted({1, 2, 3});
  for (int x : s) ag::print("{} ", x);
  for (auto& l : list) ag::print("{} ", l);
  return k + p.x + scalar(3).item() + (m == Mode::b);
}
AG_FUNCTION ag::Vector<int> loop(int n, bool other) {
  ag::Vector<int> v = {0};
  for (int i = 0; i < n; ++i) {
    ag::Vector<int> w = v + 1;
    if (other) failsAg(i); else fails(i);
    v = ag::concat({v, w}, 0);
    ag::print("after {}\n", i);
  }
  return v;
}
int main() {
  for (int n : {0, 1, 3}) show(all(n));
  for (int n : {0, 2, 5}) for (bool o : {false, true}) try { show(loop(n, o)); } catch (const ag::Error &e) { std::printf("ag %s\n", e.message()); } catch (const std::exception &e) { std::printf("std %s\n", e.what()); }
}

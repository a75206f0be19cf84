// Classes with C arrays as members, and C arrays by reference, read, written, copied and passed on.
#include "report.h"
struct S { float w[3]; int n = 0; };
struct M { int g[2][3]; };
AG_FUNCTION float dot(S s, const S &t) {
  float r = 0;
  for (int i = 0; i < 3; ++i) r += s.w[i] * t.w[i];
  return r + s.n;
}
AG_FUNCTION S scale(S s, float k) {
  for (float &x : s.w) x *= k;
  s.n++;
  return s;
}
AG_FUNCTION void bump(S &s, int i) { s.w[i] += 1; s.n = i; }
AG_FUNCTION int local(int k) {
  M m{{{1, 2, 3}, {4, 5, 6}}};
  m.g[1][k % 3] = k;
  int total = 0;
  for (auto &row : m.g) for (int x : row) total = total * 3 + x;
  S s{{1, 2, 3}};
  if (k > 2) s.w[0] = 7;
  M z{};
  z.g[k & 1][0] = 4;
  M copy = z;
  copy.g[0][1] = 1;
  return total + int(s.w[0]) + copy.g[0][0] * 100 + copy.g[1][0] * 1000 + z.g[0][1];
}
template <std::size_t N> int sum(const int (&a)[N]) {
  int s = 0;
  for (int x : a) s += x;
  return s;
}
void fill(int (&a)[2][3], int v) {
  for (auto &row : a)
    for (int &x : row) x = v++;
}
AG_FUNCTION int passed(int n) {
  M m{};
  fill(m.g, n);
  int raw[2][3];
  fill(raw, n * 2);
  return sum(m.g[1]) * 100 + sum(raw[0]);
}
int main() {
  S a{{1, 2, 3}, 4}, b{{0.5, 1, -1}};
  show(dot(a, b));
  S c = scale(a, 2);
  show(c.w[0], c.w[1], c.w[2], c.n);
  bump(a, 2); show(a.w[2], a.n);
  for (int k = 0; k < 5; ++k) show(local(k), passed(k));
}

// C arrays in the signatures of functions, methods and templates, and what they are given.
#include "report.h"
#include <string_view>
struct Filter {
  float taps[4] = {1, 2, 3, 4};
  float apply(const float (&x)[20], int at) const { float s = 0; for (int i = 0; i < 4; ++i) s += taps[i] * x[(at + i) % 20]; return s; }
  void learn(float (&x)[20], int n) { for (int i = 0; i < n; ++i) { taps[i % 4] += x[i % 20]; x[(i + 1) % 20] -= 1; } }
  AG_FUNCTION float both(float (&x)[20], int n) { learn(x, n); if (n > 2) x[n % 20] = 9; return apply(x, n); }
  float operator()(const float (&x)[20]) const { return apply(x, 3); }
};
template <std::size_t N, class T> T sum(const T (&a)[N], int upto) { if (upto <= 0) return 0; return a[upto % N] + sum(a, upto - 1); }
template <std::size_t N, std::size_t M> void shift(int (&m)[N][M], int by) {
  if (by == 0) return;
  int last = m[N - 1][M - 1];
  for (std::size_t i = N; i-- > 0;) for (std::size_t j = M; j-- > 0;) m[i][j] = j ? m[i][j - 1] : i ? m[i - 1][M - 1] : last;
  shift(m, by - 1);
}
AG_FUNCTION int rows(int (&m)[3][7], const int (&w)[7], int n) {
  for (int i = 0; i < n; ++i) {
    m[i % 3][i % 7] += w[(i * 2) % 7];
    if (m[i % 3][0] > 50) return i;
  }
  shift(m, n % 4);
  return sum(w, n) + sum(m[n % 3], 3);
}
AG_HOST int total(const int (&m)[3][7], int (&out)[17]) { int s = 0; for (auto &r : m) for (int x : r) s += x; out[3] += s; return s; }
AG_FUNCTION int hosted(int (&m)[3][7], int n) {
  int out[17] = {};
  for (int i = 0; i < n; ++i) { m[i % 3][(i * 2) % 7] = i; out[i % 17] += total(m, out); }
  int s = 0; for (int x : out) s = (s * 3 + x) % 10007; return s;
}
AG_FUNCTION bool even(int (&a)[18], int n);
AG_FUNCTION bool odd(int (&a)[18], int n) { a[n % 18]++; return n == 0 ? false : even(a, n - 1); }
AG_FUNCTION bool even(int (&a)[18], int n) { a[(n * 5) % 18] += 2; return n == 0 ? true : odd(a, n - 1); }
AG_FUNCTION int twice(int (&a)[18], int (&b)[18], int n) { for (int i = 0; i < n; ++i) { a[i % 18] = b[(i + 1) % 18] + i; b[(i * 3) % 18] -= a[i % 18]; } return a[n % 18]; }
AG_FUNCTION int chars(const char (&text)[24], char which) { int n = 0; for (char c : text) n += c == which; return n; }
int main() {
  for (int n : {0, 1, 3, 8, 30}) {
    float x[20] = {}; for (int i = 0; i < 20; ++i) x[i] = i * 0.5f;
    Filter f; show(f.both(x, n)); for (float v : x) show(v); for (float v : f.taps) show(v);
    int m[3][7] = {}, w[7] = {1, 2, 3, 4, 5, 6, 7};
    show(rows(m, w, n)); for (auto &r : m) for (int v : r) show(v);
    show(hosted(m, n), m[1][2]);
    int a[18] = {}, b[18] = {1, 2, 3}; show(even(a, n), a[0], a[5], a[17]);
    show(twice(a, b, n), a[3], b[3]);
  }
  show(chars("how many are there of e", 'e'));
}

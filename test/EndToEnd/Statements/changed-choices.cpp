// A list or tensor that a condition chooses is changed, read and changed again.
#include <autograph/autograph.h>
#include <vector>
AG_FUNCTION int f(int n) { std::vector<int> a, b; for (int i = 0; i < n; ++i) (i % 3 ? a : b).push_back(i); int s = 0; for (int x : a) s = (s * 3 + x) % 10007; for (int x : b) s = (s * 3 + x) % 10007; return s; }
AG_FUNCTION int g(int n) { std::vector<int> a, b; for (int i = 0; i < n; ++i) { auto &r = i % 3 ? a : b; r.push_back(i); if (r.size() > 5) r.push_back(7); } return int(a.size()) * 1000 + int(b.size()); }
AG_FUNCTION int h(int n) { std::vector<int> a, b, c; for (int i = 0; i < n; ++i) { auto &r = i % 3 == 0 ? a : i % 3 == 1 ? b : c; r.push_back(i); r[r.size() / 2] += 1; } int s = 0; for (int x : a) s = (s * 3 + x) % 10007; for (int x : b) s = (s * 3 + x) % 10007; for (int x : c) s = (s * 3 + x) % 10007; return s; }
AG_FUNCTION ag::Vector<int> k(int n) { ag::Vector<int> a = ag::zeros<int>({n}), b = ag::zeros<int>({n}); for (int i = 0; i < n; ++i) { (i % 3 ? a : b)[i] = i; (i % 2 ? a : b)[i] += 2; } return ag::concat({a, b}, 0); }
AG_FUNCTION int m(int n) { std::vector<int> a(n), b(n); int s = 0; for (int i = 0; i < n; ++i) { auto &r = i % 2 ? a : b; int old = r[i]; r[i] = i + old; r.push_back(old); s += i % 2 ? old : r[i]; } return s + int(a.size()); }
int main() {
  for (int n : {0, 1, 7, 100}) { std::printf("%d %d %d %d\n", f(n), g(n), h(n), m(n)); ag::print("{}\n", k(n)); }
}

// Pointers that begin as null and go among the elements of a span, or of a list that a pointer points to.
#include <autograph/autograph.h>
#include <span>
#include <vector>
AG_FUNCTION int f(std::vector<int> v) {
  std::span<int> s(v);
  int *best = nullptr;
  for (int &x : s) if (!best || x > *best) best = &x;
  return best ? *best : -1;
}
AG_FUNCTION int g(std::vector<int> v) {
  std::span<int> s(v);
  int *best = nullptr;
  for (int &x : s) if (best == nullptr) best = &x;
  return best ? *best : -1;
}
AG_FUNCTION int h(std::vector<int> v) {
  auto *p = &v;
  int *best = nullptr;
  for (int &x : *p) if (!best || x > *best) best = &x;
  return best ? *best : -1;
}

int best_of(std::span<int> s) {
  int *best = nullptr;
  for (int &x : s) if (!best || x > *best) best = &x;
  if (best) *best = -*best;
  return best ? -*best : -1;
}
const int *find(std::span<const int> s, int k) {
  const int *found = nullptr;
  for (const int &x : s) if (x == k) { found = &x; break; }
  return found;
}
AG_FUNCTION int k(std::vector<int> v) { int a = best_of(v), b = best_of(std::span<int>(v).subspan(1)); return a * 100 + b * 10 + v[1]; }
AG_FUNCTION int l(std::vector<int> v, int k) { const int *p = find(v, k); return p ? *p : -1; }
AG_FUNCTION int m(std::span<int> s) { int *worst = nullptr; for (int &x : s) if (!worst || x < *worst) worst = &x; if (worst) ++*worst; return worst ? *worst : 7; }
int main() {
  ag::print("{} {} {}\n", f({1, 5, 3}), g({1, 3}), h({4, 9, 2}));
  std::vector<int> v = {6, 3, 8};
  ag::print("{} {} {} {} {}\n", k({1, 5, 3}), l({1, 5}, 5), l({}, 1), m(v), v[1]);
  ag::print("{} {}\n", f({}), m({}));
}

#include "report.h"
#include <functional>
#include <vector>
struct S {
  ag::Vector<int> v;
  int k;
  int run(int n) {
    std::vector<std::function<int(int)>> list;
    for (int i = 0; i < n; ++i) {
      if (i % 2 == 0) list.push_back([=](int x) { return x + i; });
      else list.push_back([=](int x) { ag::print("{}\n", v); return x * k; });
    }
    k += n;
    int r = 1;
    for (const auto &f : list) r = f(r);
    return r;
  }
  int twice(int n) const {
    std::function<int(int)> f = [this](int x) { return x + k; };
    if (n > 2) f = [this](int x) { return x * k; };
    return f(f(n));
  }
};
AG_FUNCTION int two(S a, S &b, int n) {
  int r = a.run(n);
  r += b.run(n + 1) * 1000;
  if (n > 1) r += a.twice(n) + 10 * b.twice(n);
  return r;
}
// The list outlives the helper's body, but both lambdas mean the object that the body is called on.
struct T {
  int k;
  int fill(std::vector<std::function<int(int)>> &list) {
    list.push_back([this](int x) { return x + k; });
    return int(list.size());
  }
};
AG_FUNCTION int filled(T t, int n) {
  std::vector<std::function<int(int)>> list;
  int size = 0;
  for (int i = 0; i < n; ++i) size += t.fill(list);
  t.k = 100;
  int r = size;
  for (auto &f : list) r = f(r);
  return r;
}
int main() {
  for (int n = 0; n < 4; ++n) {
    S b{{3, 4}, 7};
    show(two(S{{1, 2}, 5}, b, n));
    show(b.k);
    show(filled(T{3}, n));
  }
}

// Objects with a call operator that changes them, in algorithms: each algorithm has a copy, which it may give back.
#include "report.h"
#include <algorithm>
struct Functor { int calls = 0; int operator()(int x) { return x * ++calls; } };
struct Sum { long total = 0; int n = 0; void operator()(int x) { total += x; if (x > 2) ++n; } };
AG_FUNCTION int simple(std::vector<int> v) { Functor f; f = std::for_each(v.begin(), v.end(), f); return f.calls; }
AG_FUNCTION std::pair<long, int> sums(const std::vector<int> &v) { Sum s = std::for_each(v.begin(), v.end(), Sum{}); Sum t; std::for_each(v.begin(), v.end(), t); return {s.total + 1000 * t.total, s.n}; }
AG_FUNCTION int generated(int n) { std::vector<int> v(n); Functor f{n}; std::generate(v.begin(), v.end(), [&f, k = 0]() mutable { return f(++k); }); std::transform(v.begin(), v.end(), v.begin(), f); int s = 0; for (int x : v) s = s * 3 + x; return s + f.calls * 10000; }
AG_FUNCTION int counter(std::vector<int> v) { auto c = [n = 0](int x) mutable { return n += x; }; auto d = std::for_each(v.begin(), v.end(), c); return d(0) * 100 + c(1); }
int main() { show(simple({1, 2, 3}), sums({1, 5, 3}), sums({}), generated(3)); show(counter({1, 2})); }

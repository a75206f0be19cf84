// Arrays of objects with lists, by an index that is known at run time only: private members, bases, pairs, tuples, optionals.
#include <autograph/autograph.h>
#include <array>
#include <vector>
#include <optional>
#include <tuple>
class Ring { std::vector<int> v; int n = 0; public: void put(int x) { v.push_back(x); n += x; } int sum() const { int s = n; for (int x : v) s += x; return s; } };
struct Base { std::vector<int> v; };
struct Derived : Base { int k = 2; void put(int x) { v.push_back(x * k); } };
struct W { ag::Scalar<int> s; std::vector<int> v; };
AG_FUNCTION int a(int n) { std::array<Ring, 3> r; for (int i = 0; i < n; ++i) r[i % 3].put(i); int s = 0; for (auto &x : r) s = (s * 3 + x.sum()) % 10007; return s; }
AG_FUNCTION int b(int n) { Derived r[3]; for (int i = 0; i < n; ++i) { r[i % 3].put(i); r[(i + 1) % 3].k++; } int s = 0; for (auto &x : r) s = (s * 3 + int(x.v.size()) + x.v.back()) % 10007; return s; }
AG_FUNCTION int c(int n) { W w[3]; for (int i = 0; i < n; ++i) { w[i % 3].s = i; w[i % 3].v.push_back(w[i % 3].s.item()); } int s = 0; for (auto &x : w) s = (s * 3 + x.s.item() + x.v.back()) % 10007; return s; }
AG_FUNCTION int d(int n) { std::pair<std::vector<int>, int> t[2]; for (int i = 0; i < n; ++i) { t[i % 2].first.push_back(i); t[i % 2].second++; } return t[0].second * 10 + t[1].second + int(t[0].first.size()); }
AG_FUNCTION int e(int n) { std::array<std::tuple<std::vector<int>, ag::Vector<int>>, 2> t; for (int i = 0; i < n; ++i) { auto &[l, v] = t[i % 2]; l.push_back(i); v = ag::append(v, i * i); if (n % 2) std::get<0>(t[(i + 1) % 2]) = l; } return int(std::get<0>(t[0]).size()) + ag::sum(std::get<1>(t[1])).item(); }
AG_FUNCTION int f(int n) { std::array<std::optional<std::vector<int>>, 2> t; for (int i = 0; i < n; ++i) { if (!t[i % 2]) t[i % 2].emplace(); t[i % 2]->push_back(i); if (i == 5) t[i % 2].reset(); } return int(t[0]->size()) + (t[1] ? 100 : 0); }
AG_FUNCTION void g(Ring (&r)[2], int n) { for (int i = 0; i < n; ++i) r[i % 2].put(i); }
int main() { Ring r[2]; for (int n : {4, 7, 30, 6}) { g(r, n); std::printf("%d %d %d %d %d %d %d\n", a(n), b(n), c(n), d(n), e(n), f(n), r[0].sum() * 3 + r[1].sum()); } }

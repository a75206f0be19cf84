// Arrays of lists and tensors, some of which change by an index that is known at run time only.
#include <autograph/autograph.h>
#include <array>
#include <vector>
#include <deque>
#include <utility>
#include <optional>
struct P { std::vector<int> v; int n; };
struct Q { std::array<std::vector<int>, 5> b; int calls = 0; void add(int x) { b[x % 5].push_back(x); ++calls; } int total() const { int s = 0; for (auto &l : b) s += int(l.size()); return s; } };
AG_FUNCTION int f1(int n) { std::vector<int> t[7]; for (int i = 0; i < n; ++i) { t[i % 7].push_back(i); if (i % 3 == 0 && !t[(i + 2) % 7].empty()) t[(i + 2) % 7].pop_back(); } int s = 0; for (int k = 0; k < 7; ++k) for (int x : t[k]) s = (s * 3 + x + k) % 10007; return s; }
AG_FUNCTION int f2(int n) { Q q; for (int i = 0; i < n; ++i) q.add(i * 7); return q.total() * 100 + q.calls + int(q.b[2].size()); }
AG_FUNCTION int f3(int n) { std::array<P, 3> t{}; for (int i = 0; i < n; ++i) { t[i % 3].v.push_back(i); t[i % 3].n += i; } int s = 0; for (auto &p : t) { for (int x : p.v) s += x * p.n; } return s; }
AG_FUNCTION int f4(int n) { std::array<std::array<std::vector<int>, 2>, 3> t; for (int i = 0; i < n; ++i) t[i % 3][i % 2].push_back(i); int s = 0; for (auto &a : t) for (auto &b : a) for (int x : b) s = (s * 5 + x) % 10007; return s; }
AG_FUNCTION int f5(int n) { std::array<std::vector<int>, 4> t; for (int i = 0; i < n; ++i) { auto &r = t[i % 4]; r.push_back(i); if (r.size() > 3) { std::swap(t[0], t[i % 4]); t[1] = t[2]; t[(i + 1) % 4].clear(); } } int s = 0; for (auto &b : t) for (int x : b) s = (s * 5 + x) % 10007; return s; }
AG_FUNCTION int f6(int n) { std::array<std::deque<int>, 3> t; for (int i = 0; i < n; ++i) { t[i % 3].push_back(i); t[(i + 1) % 3].push_front(-i); if (i % 4 == 3) t[i % 3].pop_front(); } int s = 0; for (auto &b : t) for (int x : b) s = (s * 5 + x) % 10007; return s; }
AG_FUNCTION int f7(int n) { std::array<std::vector<std::vector<int>>, 3> t; for (int i = 0; i < n; ++i) { t[i % 3].push_back({i, i + 1}); t[i % 3].back().push_back(n); } int s = 0; for (auto &b : t) for (auto &c : b) for (int x : c) s = (s * 5 + x) % 10007; return s; }
AG_FUNCTION ag::Vector<int> f8(int n) { std::array<ag::Vector<int>, 3> t; for (int i = 0; i < n; ++i) t[i % 3] = ag::append(t[i % 3], i); return ag::concat({t[0], t[1], t[2]}, 0); }
AG_FUNCTION std::array<std::vector<int>, 3> f9(std::array<std::vector<int>, 3> t, int n) { for (int i = 0; i < n; ++i) t[i % 3].insert(t[i % 3].begin(), i); return t; }
AG_FUNCTION void f10(std::array<std::vector<int>, 3> &t, int n) { for (int i = 0; i < n; ++i) { if (i == 5) return; t[i % 3].push_back(i); } }
struct R { ag::Vector<float> x; ag::Matrix<int> m; };
AG_FUNCTION R f11(int n) { R r[3] = {{ag::ones<float>({3}), ag::eye<int>(2)}, {ag::zeros<float>({2}), ag::eye<int>(3)}, {}}; for (int i = 0; i < n; ++i) { r[i % 2].x[i % 2] += 1.5f; r[i % 3].m = r[(i + 1) % 3].m; if (i == 4) std::swap(r[i % 3], r[2]); } return r[n % 3]; }
AG_FUNCTION int f12(int n, int k) { std::array<std::vector<int>, 3> t; t[k].push_back(n); return int(t[0].size()); }
AG_FUNCTION int f13(int n) { std::array<std::vector<int>, 3> a, b; for (int i = 0; i < n; ++i) { a[i % 3].push_back(i); if (i % 5 == 2) b = a; if (i % 7 == 6) std::swap(a, b); } int s = 0; for (auto &l : a) for (int x : l) s = (s * 5 + x) % 10007; for (auto &l : b) for (int x : l) s = (s * 5 + x) % 10007; return s; }
AG_FUNCTION int f14(int n) { std::vector<std::array<std::vector<int>, 2>> v(3); for (int i = 0; i < n; ++i) v[i % 3][i % 2].push_back(i); int s = 0; for (auto &a : v) for (auto &l : a) for (int x : l) s = (s * 5 + x) % 10007; return s; }
int grow(std::array<std::vector<int>, 3> &t, int d) { if (d == 0) return 0; t[d % 3].push_back(d); return grow(t, d - 1) + int(t[d % 3].size()); }
AG_FUNCTION int f15(int n) { std::array<std::vector<int>, 3> t; int s = grow(t, n); t[1].push_back(3); return s * 10 + int(t[0].size() + t[1].size()); }
AG_FUNCTION int f16(int n) { std::array<std::vector<int>, 3> t; auto add = [&](int x) { t[x % 3].push_back(x); return t[x % 3].size(); }; int s = 0; for (int i = 0; i < n; ++i) s += add(i); int best = 0; for (int k = 1; k < 3; ++k) if (t[k].size() > t[best].size()) best = k; return s * 10 + best + t[best].back(); }
AG_FUNCTION int f17(int n) { std::array<std::vector<bool>, 2> t; for (int i = 0; i < n; ++i) t[i % 2].push_back(i % 3 == 0); int s = 0; for (auto &l : t) for (bool b : l) s = (s * 2 + b) % 10007; return s; }
AG_FUNCTION int f18(int n) { std::pair<std::vector<int>, int> t[2]; for (int i = 0; i < n; ++i) { auto &[l, c] = t[i % 2]; l.push_back(i); c += int(l.size()); } return t[0].second * 10 + t[1].second + int(t[0].first.size()); }
int made = 0;
AG_HOST ag::Vector<int> next() { return ag::full({2}, ++made); }
AG_FUNCTION ag::Vector<int> f19(int n) { std::array<ag::Vector<int>, 5> a{next(), next(), next(), next(), next()}; for (int i = 0; i < n; ++i) a[i % 5][i % 2] += i; return ag::concat({a[0], a[1], a[2], a[3], a[4]}, 0); }
AG_FUNCTION ag::Vector<int> f20(ag::Vector<int> x, ag::Vector<int> y, int n) { AG_UNROLL for (int k = 0; k < 3; ++k) if (n > 0) x = y; return x; }
int main() {
  for (int n : {0, 1, 2, 5, 9, 40}) {
    auto run = [&](const char *name, auto f) { try { std::printf("%s %d: %d\n", name, n, f(n)); } catch (const ag::Error &e) { std::printf("%s: error %d\n", name, int(e.kind())); } };
    run("f1", [](int n) { return n > 12 ? f1(12) : f1(n); }); run("f2", f2); run("f3", f3); run("f4", f4); run("f5", f5); run("f6", f6); run("f7", f7);
    ag::print("f8 {} {} {}\n", f8(n), f19(n), f20(ag::ones<int>({2}), ag::zeros<int>({3}), n));
    auto a = f9({}, n); for (auto &l : a) for (int x : l) std::printf("%d ", x); std::puts("");
    std::array<std::vector<int>, 3> t{{{1}, {}, {2, 3}}}; f10(t, n); for (auto &l : t) for (int x : l) std::printf("%d ", x); std::puts("");
    try { R r = f11(n); ag::print("f11 {} {}\n", r.x, r.m); } catch (const ag::Error &e) { std::printf("f11: error %d\n", int(e.kind())); }
    run("f12", [](int n) { return f12(n, n % 3); }); run("f13", f13); run("f14", f14); run("f15", f15); run("f16", [](int n) { return n ? f16(n) : 0; }); run("f17", f17); run("f18", f18);
  }
}

// Scalars that a path leaves unset, out of functions of one version, alone and beside others, and to the host.
#include "report.h"

template <class T> AG_FUNCTION ag::Scalar<T> last_above(ag::Vector<T> v, T limit) {
  ag::Scalar<T> last;
  for (auto x : v)
    if (x > limit) last = x;
  return last;
}
struct Found { ag::Scalar<int> first, last; bool any; ag::Scalar<std::int8_t> small; };
AG_FUNCTION Found find(ag::Vector<int> v, int limit) {
  Found f;
  f.any = false;
  for (int i = 0; i < v.extent(0); ++i) {
    if (v[i] <= limit) continue;
    if (!f.any) f.first = v[i];
    f.last = v[i];
    f.any = true;
    if (i > 2) f.small = 7;
  }
  return f;
}
AG_FUNCTION std::tuple<ag::Scalar<float>, ag::Scalar<bool>> flags(ag::Vector<float> v) {
  ag::Scalar<float> s;
  ag::Scalar<bool> b;
  for (auto x : v) {
    if (x < 0) return {s, b};
    if (x > 1) b = x > 2;
    s = x;
  }
  return {s, b};
}
AG_HOST int host_count(ag::Scalar<int> x, std::pair<ag::Scalar<int>, ag::Scalar<short>> p) {
  auto is = [](auto y) { try { y.item(); return 1; } catch (const ag::Error &) { return 0; } };
  return is(x) * 100 + is(p.first) * 10 + is(p.second);
}
AG_FUNCTION int to_host(ag::Vector<int> v) {
  ag::Scalar<int> a, b;
  ag::Scalar<short> c;
  for (auto x : v) {
    if (x == 1) a = x;
    if (x == 2) b = x;
    if (x == 3) c = 3;
  }
  return host_count(a, {b, c});
}
AG_FUNCTION void in_out(ag::Scalar<int> &x, ag::Vector<int> v) {
  ag::Scalar<int> y;
  for (auto e : v)
    if (e > 0) y = e;
  x = y;
}
int main() {
  attempt([] { return last_above<int>({1, 3}, 2); });
  attempt([] { return last_above<int>({}, 2); });
  attempt([] { return last_above<float>({}, 2); });
  attempt([] { return last_above<double>({1}, 2); });
  attempt([] { return last_above<std::int8_t>({1}, 2); });
  attempt([] { return last_above<std::int64_t>({}, 2); });
  attempt([] { return last_above<bool>({}, false); });
  for (int n : {0, 1, 3, 5}) {
    ag::Vector<int> v = ag::arange(n) * 3;
    Found f = find(v, 1);
    show(f.any);
    attempt([&] { return f.first; });
    attempt([&] { return f.last; });
    attempt([&] { return f.small; });
  }
  for (ag::Vector<float> v : {ag::Vector<float>{}, ag::Vector<float>{0.5}, ag::Vector<float>{1.5, -1}, ag::Vector<float>{-1}}) {
    auto [s, b] = flags(v);
    attempt([&] { return s; });
    attempt([&] { return b; });
  }
  show(to_host({}), to_host({1}), to_host({2, 3}), to_host({1, 2, 3}));
  ag::Scalar<int> x = 5;
  in_out(x, {1, 2});
  show(x);
  in_out(x, {});
  attempt([&] { return x; });
}

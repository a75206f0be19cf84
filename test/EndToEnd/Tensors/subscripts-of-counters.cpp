// Subscripts that inner loops count: inside everywhere, and outside at the first, a middle and the last.
#include "report.h"

using Vector = ag::Vector<int>;
using Matrix = ag::Matrix<int>;

AG_FUNCTION Matrix distances(const Vector &a, const Vector &b, int more) {
  int n = a.extent(0), m = b.extent(0);
  Matrix t = ag::zeros<int>({n + 1, m + 1});
  for (int i = 0; i <= n; ++i)
    t(i, 0) = i;
  for (int j = 0; j <= m + more; ++j)
    t(0, j) = j;
  for (int i = 1; i <= n; ++i)
    for (int j = 1; j <= m; ++j) {
      ag::Scalar<int> best = t(i - 1, j - 1) + ag::where(a[i - 1] == b[j - 1], 0, 1);
      best = ag::minimum(best, t(i - 1, j) + 1);
      best = ag::minimum(best, t(i, j - 1) + 1);
      t(i, j) = best;
    }
  return t;
}
AG_FUNCTION Vector shifted(Vector x, int from, int to, int by) {
  for (int i = from; i < to; ++i)
    x[i] += x[i - by];
  return x;
}
AG_FUNCTION Vector backwards(Vector x, int from, int to, int by) {
  for (int i = from; i >= to; i -= 2) {
    ag::Scalar<int> twice = x[i] * 2;
    x[i] = twice + x[i + by];
  }
  return x;
}
AG_FUNCTION Vector steps(Vector x, std::int64_t from, std::int64_t by, int count) {
  for (int k = 0; k < count; ++k)
    x[from + k * by] += k;
  return x;
}
// What is carried goes on behind the loop; a branch may leave out what is outside.
AG_FUNCTION std::tuple<ag::Scalar<int>, int> summed(const Vector &x, int from, int to, bool guarded) {
  ag::Scalar<int> s = 0;
  int i = from;
  for (; i < to; ++i)
    if (!guarded || (i >= 0 && i < x.extent(0)))
      s = s * 3 + x[i];
  return {s, i};
}
AG_FUNCTION Vector best(const Vector &weight, const Vector &value, int room, int size) {
  Vector best = ag::zeros<int>({size});
  for (int i = 0; i < weight.extent(0); ++i)
    for (int c = room; c >= weight[i]; --c) {
      ag::Scalar<int> old = best[c];
      best[c] = ag::maximum(old, best[c - weight[i]] + value[i]);
    }
  return best;
}
// The limit that a loop tests changes in it.
AG_FUNCTION Vector retreating(Vector x, Vector limit) {
  for (int i = 0; i < limit[0]; ++i) {
    x[i] += 1;
    limit[0] -= 1;
  }
  return x;
}

int main() {
  const Vector a{1, 2, 3, 4, 5, 6, 7, 8, 9}, b{1, 3, 3, 4, 9};
  show(distances(a, b, 0), distances({}, b, 0), distances(a, {}, 0));
  attempt([&] { return distances(a, b, 1); });
  for (int from : {0, 1, 2, 5, 9, 12})
    for (int to : {0, 1, 9, 10})
      for (int by : {0, 1, 2, -1}) {
        attempt([&] { return shifted(a, from, to, by); });
        attempt([&] { return backwards(a, from, to, by); });
        attempt([&] { return steps(a, from, by, to); });
      }
  for (bool guarded : {false, true})
    for (int from : {-2, 0, 3})
      for (int to : {-3, 0, 9, 11})
        attempt([&] { return summed(a, from, to, guarded); });
  attempt([] { return shifted({1, 2, 3}, -2147483647, 2, -2147483647); });
  attempt([] { return steps({1, 2, 3}, 1, std::int64_t(1) << 40, 2); });
  for (int room : {0, 7, 12})
    attempt([&] { return best(b, b, room, 10); });
  attempt([&] { return best({3, -2}, b, 4, 10); });
  for (int limit : {0, 1, 4, 30})
    attempt([&] { return retreating(a, {limit}); });
}

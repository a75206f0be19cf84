// `return v` of what a loop changes in place: from its own body, from loops in it, of one tensor or another, in parts.
#include "report.h"

using ag::Scalar;
using ag::Vector;

AG_FUNCTION Vector<int> from_one(int n, int limit) {
  Vector<int> v = ag::zeros<int>({n});
  for (int i = 0; i < n; ++i) {
    v[i] += i;
    if (v[i] > limit) return v;
  }
  return v;
}
AG_FUNCTION Vector<int> from_two(int n, int limit) {
  Vector<int> v = ag::zeros<int>({n});
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < 3; ++k) {
      v[i] += k + i;
      if (v[i] > limit) return v;
    }
  return v;
}
AG_FUNCTION Vector<int> changed_before_it(int n, int limit) {
  Vector<int> v = ag::zeros<int>({n});
  for (int i = 0; i < n; ++i) {
    if (i > limit) {
      v[i] = 7;
      return v;
    }
    v[i] += i;
  }
  v[0] = 5;
  return v;
}
AG_FUNCTION std::vector<int> a_list(int n, int limit) {
  std::vector<int> v;
  for (int i = 0; i < n; ++i) {
    v.push_back(i);
    for (int k = 0; k < 4; ++k) {
      if (v[i] > limit) return v;
      v[i] += k;
    }
  }
  return v;
}
AG_FUNCTION Vector<int> without_end(int n, int limit) {
  Vector<int> v = ag::zeros<int>({n});
  while (true) {
    for (Scalar<int> i : ag::range(n)) {
      v[i] += 1;
      if (v[i] > limit) return v;
    }
    for (Scalar<int> i : ag::range(n)) {
      v[i] += 1;
      if (v[i] > limit + 2) return v * 2;
    }
    if (n == 0) return v;
  }
}
AG_FUNCTION Vector<int> between(int n, int limit) {
  Vector<int> v = ag::zeros<int>({n});
  int i = 0;
  while (true) {
    if (i == n) return v;
    v[i] += 1;
    for (Scalar<int> k : ag::range(3)) {
      v[i] += k;
      if (v[i] > limit) return v;
    }
    ++i;
  }
}
AG_FUNCTION Vector<int> one_or_another(Vector<int> v, Vector<int> w, int limit) {
  for (auto i : ag::range(v.extent(0))) {
    if (v[i] == 77) continue;
    if (v[i] > limit) {
      w[i] = 5;
      return w;
    }
    v[i] += 1;
    w[i] += v[i];
    if (w[i] > 2 * limit) return v;
  }
  return w;
}
AG_FUNCTION bool in_out(Vector<int> &v, int limit) {
  for (auto i : ag::range(v.extent(0))) {
    v[i] += 1;
    if (v[i] > limit) return false;
  }
  return true;
}
struct Parts {
  Vector<int> a, b;
  int n;
};
AG_FUNCTION Parts in_parts(int n, int limit) {
  Parts r{ag::zeros<int>({n}), ag::zeros<int>({n}), 0};
  for (int i = 0; i < n; ++i) {
    r.a[i] = i;
    r.b[n - 1 - i] = i;
    r.n++;
    if (r.a[i] > limit) return r;
    switch (i % 3) {
    case 0: r.a[i] = 3; break;
    case 1:
      if (r.n > limit) return r;
    default: r.b[i] += 1;
    }
  }
  return r;
}
// The best one is read after the loop only; the one before it lives on.
AG_FUNCTION std::pair<Vector<int>, Vector<int>> best_so_far(Vector<int> v, int rounds) {
  Vector<int> best = v, before = v;
  Scalar<int> most = -1;
  for (int k = 0; k < rounds; ++k) {
    v[k % v.extent(0)] += k * 3 % 5 - 1;
    if (ag::sum(v) > most) {
      most = ag::sum(v);
      before = best;
      best = v;
    }
  }
  return {best, before};
}
int main() {
  for (int n : {0, 1, 5, 9})
    for (int limit : {-1, 0, 2, 3, 7, 100}) {
      show(from_one(n, limit), from_two(n, limit), n ? changed_before_it(n, limit) : Vector<int>{}, a_list(n, limit), without_end(n, limit),
           between(n, limit));
      show(one_or_another(ag::arange(n), ag::ones<int>({n}), limit));
      show(one_or_another(ag::full({n}, 77), ag::arange(n), limit));
      Vector<int> v = ag::arange(n);
      show(in_out(v, limit), v);
      Parts parts = in_parts(n, limit);
      show(parts.a, parts.b, parts.n);
      if (n) show(best_so_far(ag::arange(n), limit + 1));
    }
}

// Targets of which no path says whether the tape knows them: computed from elements of lists, of which some were watched, or returned by what stays a call.
#include "report.h"

#include <autograph/gradient.h>

#include <vector>

using S = ag::Scalar<double>;
using V = ag::Vector<double>;

AG_FUNCTION S of_watched_element(std::vector<S> v, bool c) {
  ag::GradientTape tape;
  if (c) tape.watch(v[0]);
  S z = v[0] * 2.0;
  return tape.gradient(z * z, z);
}
AG_FUNCTION S of_element(S x, S w, int i) {
  ag::GradientTape tape;
  tape.watch(x);
  std::vector<S> v = {x, w};
  S z = v[i] * 2.0;
  return tape.gradient(z * z, z);
}
AG_FUNCTION V of_many(V x, V w, int n) {
  ag::GradientTape tape;
  tape.watch(x);
  std::vector<V> v;
  for (int i = 0; i < n; ++i) v.push_back(i % 2 == 0 ? x * x : w);
  V z = ag::concat(v);
  return tape.gradient(ag::sum(z * z), z);
}
S pick(S x, S w, int n) { return n <= 0 ? w : pick(x, w, n - 1); }
AG_FUNCTION S of_recursion(S x, S w, int n) {
  ag::GradientTape tape;
  tape.watch(x);
  S z = pick(x, w, n);
  return tape.gradient(z * z, z);
}
S one_of(S x, S w, bool c) { return c ? x * x : w; }
AG_FUNCTION S of_checkpoint(S x, S w, bool c) {
  ag::GradientTape tape;
  tape.watch(x);
  S z = ag::checkpoint(one_of)(x, w, c);
  return tape.gradient(z * z, z);
}
// What was given back as it was is known where it was known before.
S through(S x, S &w, int n) { return n <= 0 ? x * w : through(x * 2.0, w, n - 1); }
AG_FUNCTION S of_passed(S x, S w, int n) {
  ag::GradientTape tape;
  tape.watch(x);
  S y = through(x, w, n);
  return tape.gradient(y * w, w);
}
// These read a Variable, which is known by itself, and are not passed it, as they assign one.
ag::Variable<double> s = 0.75;
ag::Variable<double> calls = 0.0;
S counted(S x, int n);
S counting(S x, int n) {
  calls.assign_add(1.0);
  return n == 0 ? x * s : counted(x * 0.5, n - 1) * s;
}
S counted(S x, int n) { return n == 0 ? x : counting(x * s + s, n - 1); }
AG_FUNCTION S of_counting(S x) {
  ag::GradientTape tape;
  S z = counting(x, 2);
  return tape.gradient(z * z, z);
}
std::vector<S> listed(S x, int n) {
  calls.assign_add(1.0);
  if (n > 0) return listed(x * s, n - 1);
  return {x * s, x};
}
AG_FUNCTION S of_listed(S x) {
  ag::GradientTape tape;
  std::vector<S> list = listed(x, 2);
  S z = list[0] * 2.0;
  return tape.gradient(z * z, z);
}
std::vector<std::vector<S>> nested(S x, int n) {
  calls.assign_add(1.0);
  if (n > 0) return nested(x * s, n - 1);
  return {{x * s, x}};
}
AG_FUNCTION std::tuple<S, S> of_nested(S x) {
  ag::GradientTape tape(ag::persistent);
  std::vector<std::vector<S>> lists = nested(x, 2);
  S z = lists[0][0] * 2.0, y = z * z;
  return {tape.gradient(y, z), tape.gradient(y, s)};
}
#pragma clang diagnostic push
#pragma clang diagnostic error "-Wautograph-gradient"
// These are known whatever the element is; that one by the path.
AG_FUNCTION S of_other(S x, S w, int i) {
  ag::GradientTape tape;
  tape.watch(x);
  std::vector<S> v = {x, w};
  S z = v[i] * x;
  return tape.gradient(z * z, z);
}
AG_FUNCTION S of_watched_list(std::vector<S> v, bool c) {
  ag::GradientTape tape;
  if (c) tape.watch(v);
  S z = v[1] * 2.0;
  return tape.gradient(z * z, z);
}
// Nothing is asked of the call.
AG_FUNCTION S beside_counting(S x) {
  ag::GradientTape tape;
  tape.watch(x);
  S y = x * x + counting(2, 2);
  return tape.gradient(y, x);
}
#pragma clang diagnostic pop

int main() {
  for (int i = 0; i < 2; ++i) {
    show(of_watched_element({2, 3}, i == 1), of_watched_list({2, 3}, i == 1));
    show(of_element(2, 3, i), of_other(2, 3, i));
    show(of_recursion(2, 3, i), of_checkpoint(2, 3, i == 1), of_passed(2, 3, i));
  }
  show(of_counting(1.5), of_listed(1.5), of_nested(1.5), beside_counting(1.5));
  for (int n = 1; n < 4; ++n) show(of_many({0.5, -1}, {2, 3}, n));
}

// An assignment looks for its place before it reads or converts what is assigned; the right operand of a compound one comes before it.
#include "report.h"

AG_FUNCTION ag::Vector<int> element(ag::Scalar<int> x, ag::Vector<int> v) {
  v[0] = x;
  return v;
}
AG_FUNCTION ag::Vector<int> compound(ag::Scalar<int> x, ag::Vector<int> v) {
  v[0] += x;
  return v;
}
AG_FUNCTION ag::Matrix<int> inner(ag::Scalar<int> x, ag::Matrix<int> m, int i) {
  m(i, 0) = x;
  return m;
}
AG_FUNCTION ag::Matrix<int> row(ag::Scalar<int> x, ag::Matrix<int> m, ag::Scalar<int> i) {
  m[i] = x;
  return m;
}
AG_FUNCTION ag::Vector<int> slice(ag::Scalar<int> x, ag::Vector<int> v) {
  v[ag::slice(0, 3)] = x;
  return v;
}
AG_FUNCTION ag::Vector<std::int8_t> narrow(int n, ag::Vector<std::int8_t> w, ag::Scalar<int> i) {
  w[i] = n;
  return w;
}
AG_FUNCTION ag::Vector<int> maybe(bool c, ag::Vector<int> v) {
  ag::Scalar<int> x;
  for (int i = 0; i < 2; ++i) {
    if (c) x = i;
    v[i] = x;
  }
  return v;
}
AG_FUNCTION ag::Matrix<int> both_outside(ag::Matrix<int> a, ag::Vector<int> w) {
  a(0, 7) -= w[5];
  return a;
}
AG_FUNCTION ag::Vector<int> both_in_vectors(ag::Vector<int> a, ag::Vector<int> w, int i) {
  a[i + 2] += w[i] * 2;
  return a;
}
AG_FUNCTION ag::Matrix<int> assigned(ag::Matrix<int> a, ag::Vector<int> w) {
  a(0, 7) = w[5];
  return a;
}

int main() {
  ag::Scalar<int> unset;
  for (const ag::Vector<int> &v : {ag::Vector<int>{}, ag::Vector<int>{1}, ag::Vector<int>{1, 2, 3}}) {
    attempt([&] { return element(unset, v); });
    attempt([&] { return compound(unset, v); });
    attempt([&] { return slice(unset, v); });
    attempt([&] { return slice(5, v); });
    attempt([&] { return maybe(false, v); });
    attempt([&] { return maybe(true, v); });
    attempt([&] { return both_in_vectors(v, v, 0); });
    attempt([&] { return both_in_vectors(v, v, -1); });
  }
  for (int i : {0, 1, 3}) {
    attempt([&] { return inner(unset, {{1}}, i); });
    attempt([&] { return inner(7, {{1}}, i); });
    attempt([&] { return row(unset, {{1}, {2}}, i); });
    attempt([&] { return row(i, {{1}, {2}}, unset); });
    attempt([&] { return narrow(300, {1, 2}, i); });
    attempt([&] { return narrow(30, {1, 2}, i); });
    attempt([&] { return narrow(300, {1, 2}, unset); });
  }
  attempt([] { return both_outside({{1}}, {1}); });
  attempt([] { return assigned({{1}}, {1}); });
}

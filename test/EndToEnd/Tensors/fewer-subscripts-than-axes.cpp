// Subscripts of the first axes leave the rest whole: indices, slices and both, read and written.
#include "report.h"

using Cube = ag::Tensor<int, 3>;

AG_FUNCTION ag::Matrix<int> one(Cube t, int i) { return t(i) + t[i]; }
AG_FUNCTION ag::Vector<int> two(Cube t, int i, ag::Scalar<int> j) { return t(i, j) + t(ag::end - 1, j); }
AG_FUNCTION ag::Matrix<int> slice_and_index(Cube t, int n, int i) { return t(ag::slice(0, n), i); }
AG_FUNCTION ag::Matrix<int> index_and_slice(Cube t, int n, int i) { return t(i, ag::slice(ag::end - n, ag::end)); }
AG_FUNCTION Cube slices(Cube t, int n) { return t(ag::slice(), ag::slice(0, n)) - t(ag::slice())(ag::slice(), ag::slice(0, n)); }
AG_FUNCTION Cube writes(Cube t, ag::Matrix<int> m, int i) {
  t(i) = m;
  t(i, 1) = 5;
  t(ag::slice(0, 2), i) += 10;
  t(ag::end - 1, ag::slice(0, ag::end, 2)) *= 2;
  t(ag::slice(0, 1)) = -t(ag::slice(0, 1));
  t(i)(1)(0) = 99;
  t(i, ag::end - 1)[ag::slice(0, 2)] = 77;
  ++t(0, 0, 0);
  return t;
}
AG_FUNCTION ag::Tensor<double, 5> five(ag::Tensor<double, 5> t, int i) {
  t(i) = 1;
  t(i, 0) = 2;
  t(i, 0, 1) = 3;
  t(i, 0, 1, 0) = 4;
  t(i, 0, 1, 0, 1) = 5;
  t(i, 0, 1, 0, ag::end - 2) += 0.5;
  t(ag::slice(), 1, ag::slice(), i) = 6;
  return t;
}
AG_FUNCTION ag::Scalar<double> of_five(ag::Tensor<double, 5> t) {
  return ag::sum(t(1)) + 10 * ag::sum(t(1, 0)) + 100 * ag::sum(t(0, 0, 1)) + ag::sum(t(0, 1, 0, 1)) + t(1, 1, 1, 1, 1);
}
AG_FUNCTION ag::Vector<int> of_matrix(ag::Matrix<int> m, int i) {
  m(i) += m(ag::end - 1);
  m(ag::slice(0, 1)) += 1;
  return m(0) * 100 + m(i);
}
AG_FUNCTION ag::Scalar<int> loops(Cube t) {
  ag::Scalar<int> total = 0;
  for (int i = 0; i < t.extent(0); ++i)
    for (int j = 0; j < t.extent(1); ++j) {
      if (ag::sum(t(i, j)) % 2 == 0) continue;
      t(i, j) = t(i, j) * 2 + ag::sum(t(i));
      total = total * 3 + ag::max(t(ag::slice(0, i + 1), j));
    }
  return total + ag::sum(t);
}

int main() {
  const Cube t = ag::reshape(ag::arange(24), {2, 3, 4});
  const Cube empty = ag::zeros<int>({0, 3, 4}), flat = ag::zeros<int>({2, 3, 0});
  for (int i : {0, 1, 2, -1}) {
    attempt([&] { return one(t, i); });
    attempt([&] { return one(empty, i); });
    attempt([&] { return two(t, i, 1); });
    attempt([&] { return two(t, 0, i); });
    attempt([&] { return two(flat, 0, i); });
    for (int n : {0, 2, 3}) {
      attempt([&] { return slice_and_index(t, n, i); });
      attempt([&] { return index_and_slice(t, n, i); });
      attempt([&] { return slice_and_index(empty, n, i); });
      attempt([&] { return index_and_slice(flat, n, i); });
    }
    attempt([&] { return slices(t, i); });
    attempt([&] { return slices(empty, i); });
    attempt([&] { return writes(t, ag::ones<int>({3, 4}), i); });
    attempt([&] { return writes(t, ag::ones<int>({4, 3}), i); });
    attempt([&] { return of_matrix({{1, 2}, {3, 4}, {5, 6}}, i); });
  }
  attempt([&] { return writes(flat, ag::ones<int>({3, 0}), 0); });
  for (int i : {0, 1}) show(of_five(five(ag::zeros<double>({2, 2, 2, 2, 2}), i)), five(ag::zeros<double>({2, 2, 2, 2, 2}), i));
  show(loops(t), loops(empty), loops(flat));
}

// Parts of a matrix that are computed in their own place of rows and columns of it: factorizations, and rows and columns inside of the part.
#include "report.h"

using M = ag::Matrix<double>;
using V = ag::Vector<double>;
using ag::expand_dims;
using ag::slice;

AG_FUNCTION M factors(M a) {
  int n = a.extent(0);
  for (int k = 0; k < n - 1; ++k) {
    a(slice(k + 1, n), k) /= a(k, k);
    a(slice(k + 1, n), slice(k + 1, n)) -= expand_dims(V(a(slice(k + 1, n), k)), 1) * a(k, slice(k + 1, n));
  }
  return a;
}
AG_FUNCTION M cholesky(const M &a) {
  int n = a.extent(0);
  M l = a;
  for (int j = 0; j < n; ++j) {
    l(slice(j, n), j) = l(slice(j, n), j) / ag::sqrt(l(j, j));
    V column = l(slice(j + 1, n), j);
    l(slice(j + 1, n), slice(j + 1, n)) -= expand_dims(column, 1) * column;
  }
  return ag::where(expand_dims(ag::arange(n), 1) >= ag::arange(n), l, 0);
}
// The row and the column are in what is written.
AG_FUNCTION M inside(M a, int k) {
  a(slice(1, ag::end), slice(1, ag::end)) += expand_dims(V(a(slice(1, ag::end), k)), 1) * a(k, slice(1, ag::end));
  return a;
}
AG_FUNCTION M whole(M a, int k) {
  for (int i = 0; i < k; ++i) a = a - expand_dims(V(a(slice(), i)), 1) * a[i] * 0.125;
  return a;
}
// The row is read again behind it, the column has been kept.
AG_FUNCTION M read_again(M a, V &kept) {
  V row = a(0, slice(1, ag::end)), column = a(slice(1, ag::end), 0);
  a(slice(1, ag::end), slice(1, ag::end)) -= expand_dims(column, 1) * row;
  kept = column + row;
  a(0, slice(1, ag::end)) = row * 2 + a(1, slice(1, ag::end));
  return a;
}
// From a part beside it, of as many axes.
AG_FUNCTION M shifted(M a) {
  for (int i = 0; i < 2; ++i)
    a(slice(1, ag::end), slice(1, ag::end)) = a(slice(0, ag::end - 1), slice(0, ag::end - 1)) + a(0, slice(1, ag::end));
  return a;
}
AG_FUNCTION ag::Tensor<float, 3> deep(ag::Tensor<float, 3> a) {
  a(slice(1, ag::end)) += a[0] + a(0, 0, slice());
  a(slice(), slice(1, ag::end)) *= expand_dims(ag::Matrix<float>(a(slice(), 0)), 1);
  return a;
}
AG_FUNCTION M gauss_jordan(M a) {
  int n = a.extent(0);
  for (int k = 0; k < n; ++k) {
    a[k] = a[k] / a(k, k);
    for (int i = 0; i < n; ++i)
      if (i != k) a[i] = a[i] - a(i, k) * a[k];
  }
  return a;
}

int main() {
  for (int n : {2, 3, 5, 20}) {
    M a = ag::reshape(ag::sin(ag::arange<double>(n * n) * 1.7), {n, n}), positive = ag::matmul(a, ag::matrix_transpose(a)) + ag::eye<double>(n);
    M regular = a + ag::eye<double>(n) * double(n);
    V kept;
    show(factors(regular)(n - 1), cholesky(positive)(n - 1), ag::sum(factors(regular)), ag::sum(cholesky(positive)), ag::sum(gauss_jordan(regular)));
    show(read_again(a, kept)(0));
    show(whole(a, n)(n - 1), shifted(a)(n - 1), ag::sum(kept));
    show(inside(a, 1)(n - 1), ag::sum(inside(a, n - 1)));
    show(ag::sum(a));
  }
  show(factors({{4}}), cholesky({{4}}), gauss_jordan({{4}}), whole({{4}}, 1));
  ag::Tensor<float, 3> t = ag::reshape(ag::cos(ag::arange<float>(24)), {2, 3, 4});
  show(deep(t), t);
}

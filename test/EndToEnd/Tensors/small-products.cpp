// Products of a few steps and of more, in batches and one by one, with operands that are transposed, repeated or empty.
#include "report.h"

#include <autograph/einsum.h>

#include <limits>

template <class T> AG_FUNCTION ag::Tensor<T, 3> batch(ag::Tensor<T, 3> a, ag::Tensor<T, 3> b) { return ag::matmul(a, b); }
template <class T> AG_FUNCTION ag::Tensor<T, 3> turned(ag::Tensor<T, 3> a, ag::Tensor<T, 3> b) { return ag::einsum<"bki,bjk->bij">(a, b); }
template <class T> AG_FUNCTION ag::Matrix<T> vectors(ag::Tensor<T, 3> a, ag::Matrix<T> x) { return ag::einsum<"bij,bj->bi">(a, x); }
template <class T> AG_FUNCTION ag::Tensor<T, 3> one_by_one(ag::Tensor<T, 3> a, ag::Tensor<T, 3> b) {
  ag::Tensor<T, 3> r = ag::zeros<T>({a.extent(0), a.extent(1), b.extent(2)});
  for (int i = 0; i < a.extent(0); ++i) r[i] = ag::matmul(a[i], b[i]);
  return r;
}
// A product that is added to what there is.
AG_FUNCTION ag::Tensor<float, 3> chained(ag::Tensor<float, 3> a, int times) {
  ag::Tensor<float, 3> r = a;
  for (int i = 0; i < times; ++i) r = ag::matmul(r, a) * 0.25f + a;
  return r;
}

template <class T> ag::Tensor<T, 3> numbers(int batches, int rows, int columns) {
  ag::Tensor<T, 3> t = ag::zeros<T>({batches, rows, columns});
  for (int b = 0; b < batches; ++b)
    for (int i = 0; i < rows; ++i)
      for (int j = 0; j < columns; ++j) t(b, i, j) = T(float((b * 5 + i * 7 + j * 3) % 11) / 3.0f - 1.5f);
  return t;
}
template <class T> void try_all(int n) {
  ag::Tensor<T, 3> a = numbers<T>(3, n, n), b = numbers<T>(3, n, n) + a;
  show(ag::sum(batch<T>(a, b), {0, 2}), ag::sum(turned<T>(a, b), {0, 2}), ag::sum(one_by_one<T>(a, b), {0, 2}));
  show(batch<T>(a(ag::slice(0, 1)), b)(2, 0), vectors<T>(a, b[0](ag::slice(0, 1)) + ag::zeros<T>({3, n})));
}

int main() {
  for (int n : {1, 2, 3, 4, 5, 6, 9, 17}) {
    try_all<float>(n);
    try_all<double>(n);
    try_all<int>(n);
    try_all<ag::float16>(n);
    show(chained(numbers<float>(2, n, n), 2)[1]);
  }
  show(batch<float>(numbers<float>(2, 1, 100), numbers<float>(2, 100, 1)), batch<float>(numbers<float>(2, 1, 159), numbers<float>(2, 159, 1)));
  show(batch<float>(numbers<float>(2, 3, 0), numbers<float>(2, 0, 2)), batch<float>(numbers<float>(2, 0, 3), numbers<float>(2, 3, 5000)), batch<float>(numbers<float>(0, 2, 2), numbers<float>(0, 2, 2)));
  const float inf = std::numeric_limits<float>::infinity();
  ag::Tensor<float, 3> odd = ag::reshape(ag::Vector<float>{-0.0f, inf, 1, 0, -inf, 2, -0.0f, -0.0f}, {2, 2, 2});
  show(batch<float>(odd, odd), batch<float>(odd, ag::zeros<float>({2, 2, 2})), one_by_one<float>(odd, odd));
  attempt([&] { return batch<float>(numbers<float>(2, 2, 3), numbers<float>(2, 2, 3)); });
}

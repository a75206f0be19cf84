// einsum: every kind of letter, several operands, of nothing, and extents that differ; within loops.
#include "report.h"

#include <autograph/complex.h>
#include <autograph/einsum.h>

template <class T> AG_FUNCTION ag::Matrix<T> product(ag::Matrix<T> a, ag::Matrix<T> b) { return ag::einsum<"ij,jk->ik">(a, b); }
template <class T> AG_FUNCTION ag::Matrix<T> turned(ag::Matrix<T> a, ag::Matrix<T> b) { return ag::einsum<"ij,kj->ki">(a, b); }
template <class T> AG_FUNCTION ag::Scalar<T> trace(ag::Matrix<T> a) { return ag::einsum<"ii">(a); }
template <class T> AG_FUNCTION ag::Matrix<T> scaled(ag::Matrix<T> a, ag::Vector<T> b) { return ag::einsum<"ij,j->ij">(a, b); }
AG_FUNCTION ag::Vector<float> diagonal(ag::Matrix<float> a) { return ag::einsum<"ii->i">(a); }
AG_FUNCTION ag::Vector<float> columns(ag::Matrix<float> a) { return ag::einsum<"ij->j">(a); }
AG_FUNCTION ag::Tensor<float, 3> batches(ag::Tensor<float, 3> a, ag::Tensor<float, 3> b) { return ag::einsum<"bij, bjk -> bik">(a, b); }
AG_FUNCTION ag::Vector<float> row_by_row(ag::Matrix<float> a, ag::Matrix<float> b) { return ag::einsum<"bi,bi->b">(a, b); }
AG_FUNCTION ag::Matrix<float> last_axes(ag::Tensor<float, 3> a, ag::Tensor<float, 3> b) { return ag::einsum<"abc,dbc->ad">(a, b); }
AG_FUNCTION ag::Matrix<float> outer(ag::Vector<float> a, ag::Vector<float> b) { return ag::einsum<"i,j">(a, b); }
AG_FUNCTION ag::Scalar<float> form(ag::Vector<float> a, ag::Matrix<float> m, ag::Vector<float> b) { return ag::einsum<"i,ij,j->">(a, m, b); }
AG_FUNCTION ag::Vector<float> bilinear(ag::Matrix<float> a, ag::Tensor<float, 3> w, ag::Matrix<float> b) { return ag::einsum<"bi,iko,bk->o">(a, w, b); }
AG_FUNCTION ag::Matrix<float> repeated(ag::Tensor<float, 3> a) { return ag::einsum<"aba->ba">(a); }

// Until the form is small.
AG_FUNCTION int halvings(ag::Vector<float> a, ag::Matrix<float> m) {
  int steps = 0;
  while (ag::einsum<"i,ij,j->">(a, m, a) > 1) {
    a = a / 2;
    ++steps;
  }
  return steps;
}

int main() {
  ag::Matrix<float> m = ag::reshape(ag::arange(6.0f), {2, 3}), s = ag::reshape(ag::arange(9.0f), {3, 3});
  ag::Tensor<float, 3> c = ag::reshape(ag::arange(12.0f), {2, 3, 2}), d = ag::reshape(ag::arange(8.0f), {2, 2, 2});
  ag::print("{} {} {}\n", product<float>(m, s), turned<float>(m, s), trace<float>(s));
  ag::print("{} {} {}\n", product<std::int16_t>({{300, 2}}, {{300}, {1}}), turned<std::complex<double>>({{std::complex<double>(1, 1), 2}}, {{std::complex<double>(0, 1), 1}}), scaled<std::uint8_t>({{200, 2}}, {2, 3}));
  ag::print("{} {} {}\n", diagonal(s), columns(m), batches(c, d));
  ag::print("{} {} {}\n", row_by_row(m, m), last_axes(c, c), outer({1, 2}, {3, 4, 5}));
  ag::print("{} {} {}\n", form({1, 2}, m, {1, 0, 1}), bilinear(m, ag::ones<float>({3, 4, 2}), ag::ones<float>({2, 4})), repeated(d));
  ag::print("{} {} {}\n", product<float>(ag::zeros<float>({2, 0}), ag::zeros<float>({0, 2})), trace<float>(ag::zeros<float>({0, 0})), outer({}, {1}));
  ag::print("{}\n", halvings({1, 2, 3}, s));
  attempt([&] { ag::print("{}\n", product<float>(m, m)); });
  attempt([&] { ag::print("{}\n", trace<float>(m)); });
  attempt([&] { ag::print("{}\n", row_by_row(m, s)); });
}

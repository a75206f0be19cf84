// Products of matrices and vectors of every rank, from none to several blocks of 4096 terms: each term a fused multiply-add.
#include "report.h"

#include <autograph/complex.h>

#include <cmath>

AG_FUNCTION ag::Matrix<float> of_matrices(ag::Matrix<float> a, ag::Matrix<float> b) { return ag::matmul(a, b); }
AG_FUNCTION ag::Vector<float> with_vector(ag::Matrix<float> a, ag::Vector<float> b) { return ag::matmul(a, b); }
AG_FUNCTION ag::Vector<double> with_vector(ag::Matrix<double> a, ag::Vector<double> b) { return ag::matmul(a, b); }
AG_FUNCTION ag::Vector<double> of_vector(ag::Vector<double> a, ag::Matrix<double> b) { return ag::matmul(a, b); }
AG_FUNCTION ag::Vector<float> of_vector(ag::Vector<float> a, ag::Matrix<float> b) { return ag::matmul(a, b); }
AG_FUNCTION ag::Scalar<double> dot(ag::Vector<double> a, ag::Vector<double> b) { return ag::matmul(a, b); }
AG_FUNCTION ag::Tensor<double, 3> of_batches(ag::Tensor<double, 3> a, ag::Tensor<double, 3> b) { return ag::matmul(a, b); }
AG_FUNCTION ag::Matrix<ag::float16> of_halves(ag::Matrix<ag::float16> a, ag::Matrix<ag::float16> b) { return ag::matmul(a, b); }
AG_FUNCTION ag::Vector<ag::bfloat16> of_halves(ag::Matrix<ag::bfloat16> a, ag::Vector<ag::bfloat16> b) { return ag::matmul(a, b); }
AG_FUNCTION ag::Matrix<int> of_integers(ag::Matrix<int> a, ag::Matrix<int> b) { return ag::matmul(a, b); }
AG_FUNCTION ag::Matrix<float> transposed(ag::Matrix<float> a, ag::Matrix<float> b) { return ag::matmul(ag::matrix_transpose(b), ag::matrix_transpose(a)); }
AG_FUNCTION ag::Matrix<float> fused(ag::Matrix<float> a, ag::Matrix<float> b, ag::Matrix<float> c) { return c + ag::matmul(ag::exp(a) * 0.5f, b); }
AG_FUNCTION AG_SIGNATURE(f32[3, 5000], f32[5000, 4]) ag::Matrix<float> fixed(ag::Matrix<float> a, ag::Matrix<float> b) { return ag::matmul(a, b); }
AG_FUNCTION AG_SIGNATURE(f32[70], f32[70, 150]) ag::Vector<float> fixed_line(ag::Vector<float> a, ag::Matrix<float> b) { return ag::matmul(a, b); }
AG_FUNCTION AG_SIGNATURE(f32[4096], f32[4096]) ag::Scalar<float> fixed_dot(ag::Vector<float> a, ag::Vector<float> b) { return ag::matmul(a, b); }

AG_FUNCTION ag::Scalar<std::complex<float>> of_complex(ag::Vector<std::complex<float>> a, ag::Vector<std::complex<float>> b) { return ag::matmul(a, b); }
AG_FUNCTION ag::Vector<std::complex<float>> of_complex(ag::Matrix<std::complex<float>> a, ag::Vector<std::complex<float>> b) { return ag::matmul(a, b); }
AG_FUNCTION ag::Vector<std::complex<float>> of_complex(ag::Vector<std::complex<float>> a, ag::Matrix<std::complex<float>> b) { return ag::matmul(a, b); }
AG_FUNCTION ag::Matrix<std::complex<float>> of_complex(ag::Matrix<std::complex<float>> a, ag::Matrix<std::complex<float>> b) { return ag::matmul(a, b); }
AG_FUNCTION ag::Tensor<std::complex<float>, 3> of_complex(ag::Tensor<std::complex<float>, 3> a, ag::Tensor<std::complex<float>, 3> b) { return ag::matmul(a, b); }

// A column of one element is summed as the columns of a matrix are, a vector in lanes: rank decides.
AG_FUNCTION ag::Scalar<bool> by_rank(ag::Matrix<float> a, ag::Vector<float> b) {
  return ag::all(ag::matmul(a, ag::reshape(b, {-1, 1}))[ag::slice()](ag::slice(), 0) == ag::matmul(a, b));
}

// The definition, blocked by hand: a panel of 256 terms at a time through memory, as packed code does it.
AG_FUNCTION ag::Matrix<float> by_panels(ag::Matrix<float> a, ag::Matrix<float> b) {
  ag::Matrix<float> total = ag::zeros<float>({a.extent(0), b.extent(1)});
  for (std::int64_t block = 0; block < a.extent(1); block += 4096) {
    ag::Matrix<float> part = ag::zeros<float>({a.extent(0), b.extent(1)});
    for (std::int64_t panel = block; panel < a.extent(1) && panel < block + 4096; panel += 256)
      for (std::int64_t i = 0; i < a.extent(0); ++i)
        for (std::int64_t k = panel; k < a.extent(1) && k < panel + 256; ++k)
          for (std::int64_t j = 0; j < b.extent(1); ++j) part(i, j) = std::fma(a(i, k).item(), b(k, j).item(), part(i, j).item());
    if (block == 0)
      total = part;
    else
      total += part;
  }
  return total;
}

template <class T> ag::Matrix<T> made(std::int64_t rows, std::int64_t columns, double step) {
  return ag::reshape(ag::astype<T>(ag::sin(ag::arange<double>(0.0, double(rows * columns), 1.0) * step) * 3.0), {rows, columns});
}

int main() {
  for (int k : {0, 1, 5, 63, 64, 100, 257, 4095, 4096, 4097, 4160, 9000}) {
    ag::Matrix<float> a = made<float>(3, k, 0.7), b = made<float>(k, 11, 0.3);
    show("matrices", ag::sum(of_matrices(a, b)));
    show("matrix", of_matrices(a, b)[1]);
    show("panels", ag::all(by_panels(a, b) == of_matrices(a, b)));
    show("vector on the right", with_vector(a, b(ag::slice(), 2)));
    show("vector on the left", of_vector(a[1], b));
    show("rows with a vector", with_vector(made<float>(11, k, 0.9), b(ag::slice(), 2)), with_vector(made<double>(7, k, 0.9), made<double>(1, k, 0.2)[0]));
    const int columns = k < 300 || k == 4097 ? 130 : 3;
    show("vector with columns", of_vector(a[1], made<float>(k, columns, 0.3)), of_vector(made<double>(1, k, 0.9)[0], made<double>(k, columns / 2, 0.3)));
    show("rank", by_rank(a, b(ag::slice(), 2)));
    show("dot", dot(made<double>(1, k, 0.7)[0], made<double>(1, k, 0.4)[0]));
    show("batches", of_batches(ag::reshape(made<double>(4, k, 0.7), {2, 2, -1}), ag::reshape(made<double>(2 * k, 3, 0.2), {2, k, 3})));
    show("float16", of_halves(made<ag::float16>(2, k, 0.7), made<ag::float16>(k, 3, 0.2)));
    show("bfloat16", of_halves(made<ag::bfloat16>(2, k, 0.7), made<ag::bfloat16>(1, k, 0.2)[0]));
    show("integers", of_integers(made<int>(2, k, 0.7), made<int>(k, 3, 0.2)));
    ag::Matrix<std::complex<float>> c = ag::complex(made<float>(3, k, 0.7), made<float>(3, k, 0.3)), d = ag::complex(made<float>(k, 2, 0.5), made<float>(k, 2, 0.9));
    ag::Vector<std::complex<float>> e = c[1];
    show("complex", of_complex(e, e), of_complex(c, e), of_complex(e, d), of_complex(c, d), of_complex(ag::reshape(c, {1, 3, k}), ag::reshape(d, {1, k, 2})));
    show("transposed", ag::sum(transposed(a, b), 0));
    show("fused", fused(a, b, ag::ones<float>({3, 11}))[2]);
  }
  show("fixed", fixed(made<float>(3, 5000, 0.7), made<float>(5000, 4, 0.3)));
  show("fixed line", fixed_line(made<float>(1, 70, 0.7)[0], made<float>(70, 150, 0.3)));
  show("fixed dot", fixed_dot(made<float>(1, 4096, 0.7)[0], made<float>(1, 4096, 0.3)[0]));
}

// Products whose left operand has one row, or one row more than panels have: tiles of one row are wider than others, and what is left of the columns is in tiles of other widths.
#include "report.h"

#include <string>

template <class T> AG_FUNCTION ag::Matrix<T> product(ag::Matrix<T> a, ag::Matrix<T> b) { return ag::matmul(a, b); }
template <class T> AG_FUNCTION ag::Matrix<T> by_transpose(ag::Matrix<T> a, ag::Matrix<T> b) { return ag::matmul(a, ag::matrix_transpose(b)); }
// The right operand is packed once.
AG_FUNCTION ag::Matrix<float> again(ag::Matrix<float> a, ag::Matrix<float> b, int times) {
  for (int i = 0; i < times; ++i) a = ag::tanh(ag::matmul(a, b));
  return a;
}
AG_FUNCTION ag::Matrix<double> of_a_part(ag::Matrix<double> a, ag::Matrix<double> b) {
  return ag::matmul(a[ag::slice(1, 2)], b[ag::slice(1, 65)]);
}

template <class T> ag::Matrix<T> numbers(std::int64_t rows, std::int64_t columns) {
  ag::Matrix<T> m = ag::zeros<T>({rows, columns});
  for (std::int64_t i = 0; i < rows; ++i)
    for (std::int64_t j = 0; j < columns; ++j) m(i, j) = T((i * 37 + j * 101) % 97) / T(48) - T(1);
  return m;
}
template <class T> void one(std::int64_t rows, std::int64_t terms, std::int64_t columns) {
  ag::Matrix<T> c = product<T>(numbers<T>(rows, terms), numbers<T>(terms, columns));
  ag::Matrix<T> d = by_transpose<T>(numbers<T>(rows, terms), numbers<T>(columns, terms));
  ag::Vector<T> weights = numbers<T>(1, columns)[0];
  show(c.extent(0), c.extent(1), ag::matmul(c, weights)[rows - 1], ag::matmul(d, weights)[rows - 1]);
}

int main() {
  for (int columns : {1, 7, 16, 31, 63, 64, 65, 128, 150, 259}) {
    one<float>(1, 40, columns);
    one<double>(1, 40, columns);
    one<int>(1, 40, columns);
  }
  for (int terms : {0, 1, 3, 257, 800}) one<float>(1, terms, 200);
  for (int rows : {97, 129, 193}) one<float>(rows, 20, 130);
  one<float>(1, 300, 1500);
  show(ag::sum(again(numbers<float>(1, 150), numbers<float>(150, 150), 5)), of_a_part(numbers<double>(3, 64), numbers<double>(66, 160)));
}

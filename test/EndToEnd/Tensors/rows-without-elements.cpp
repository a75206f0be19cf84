// Rows of matrices without columns, which show to be such only while the program is simplified.
#include "report.h"

AG_FUNCTION int sumOfRows(ag::Matrix<int> m, int n) {
  if (n >= 0)
    m = ag::ones<int>({1, 0});
  ag::Matrix<int> &alias = m;
  int sum = 0;
  for (ag::Vector<int> row : alias) {
    auto add = [&](ag::Scalar<int> start) {
      for (ag::Scalar<int> element : row)
        start += element;
      return start;
    };
    sum += add(ag::Scalar<int>(n)).item();
  }
  return sum;
}

AG_FUNCTION ag::Vector<int> rowOf(int n) {
  ag::Matrix<int> m = ag::zeros<int>({3, 0});
  ag::Vector<int> kept = {1};
  for (int i = 0; i < n; ++i) {
    kept = m[i];
    m[i] = kept + 1;
    ag::print("{} {}\n", kept, m);
  }
  return kept;
}

AG_FUNCTION int always() {
  ag::Matrix<int> m = ag::ones<int>({2, 3});
  if (true)
    m = ag::ones<int>({1, 0});
  ag::Matrix<int> &alias = m;
  int count = 0;
  for (ag::Vector<int> row : alias) {
    auto visit = [&](auto start) {
      for (ag::Scalar<int> element : row)
        start += element.item();
      return start + 1;
    };
    count = visit(count);
  }
  return count;
}

int main() {
  show("sum", sumOfRows(ag::ones<int>({2, 3}), 4), sumOfRows(ag::ones<int>({2, 3}), -4), sumOfRows(ag::ones<int>({0, 3}), -4));
  for (int n : {0, 1, 3, 4})
    attempt([&] { return rowOf(n); });
  show("always", always());
}

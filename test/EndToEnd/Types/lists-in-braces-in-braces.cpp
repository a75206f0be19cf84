// Constructors and helpers that take lists in lists: rows of a matrix.
#include "report.h"

template <class T> class Matrix {
  std::size_t rows_, columns_ = 0;
  std::vector<T> data_;

public:
  Matrix(std::initializer_list<std::initializer_list<T>> rows) : rows_(rows.size()) {
    for (const auto &row : rows) {
      ag::check(columns_ == 0 || columns_ == row.size(), "rows of {} and {}", columns_, row.size());
      columns_ = row.size();
      for (const T &x : row) data_.push_back(x);
    }
  }
  T operator()(int i, int j) const { return data_.at(i * columns_ + j); }
  std::size_t rows() const { return rows_; }
  std::size_t columns() const { return columns_; }
  T sum() const {
    T total{};
    for (const T &x : data_) total += x;
    return total;
  }
};
static int cube(std::initializer_list<std::initializer_list<std::initializer_list<int>>> list) {
  int s = 0;
  for (auto plane : list)
    for (auto row : plane) {
      s = s * 10 + int(row.size());
      for (auto it = row.begin(); it != row.end(); ++it) s += *it * 1000;
    }
  return s;
}
static std::vector<std::vector<double>> copies(std::initializer_list<std::initializer_list<double>> rows) {
  std::vector<std::vector<double>> result;
  for (auto row : rows) {
    std::vector<double> one(row);
    one.insert(one.end(), {-1, -2});
    one = row;
    result.push_back(one);
    result.emplace_back(row);
  }
  return result;
}
struct Points {
  std::vector<std::pair<int, int>> list;
  Points(std::initializer_list<std::pair<int, int>> points) : list(points) {}
};
AG_FUNCTION int fixed(int k) {
  Matrix<int> m{{1, 2, k}, {4, 5, 6}}, empty{}, one{{k}};
  return m(0, 2) * 1000 + m.sum() * 10 + int(m.columns() + empty.rows()) + one(0, 0);
}
AG_FUNCTION double ragged(double x) {
  Matrix<double> m{{1, x}, {2}};
  return m.sum();
}
AG_FUNCTION int deep(int k) { return cube({{{1, k}, {}}, {}, {{k, k, k}}}) + cube({}); }
AG_FUNCTION std::vector<std::vector<double>> vectors(double x) { return copies({{x}, {}, {1, x, 2}}); }
AG_FUNCTION int points(int k) {
  Points p{{1, k}, {k, 3}};
  return p.list[0].second * 10 + p.list[1].first + int(p.list.size());
}
int main() {
  show(fixed(3), fixed(-1));
  attempt([] { return ragged(3); });
  show(deep(0), deep(4), vectors(0.5), points(7));
}

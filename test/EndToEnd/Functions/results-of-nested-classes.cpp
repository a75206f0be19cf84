// Methods of class templates whose results name what their class declares.
#include "report.h"
template <class T> struct Cell {
  struct State { ag::Vector<T> h; int steps; };
  using Row = ag::Vector<T>;
  T k;
  State step(const Row &x, State s) const { return {s.h + x * k, s.steps + 1}; }
  AG_FUNCTION std::pair<Row, State> operator()(const ag::Matrix<T> &m) const {
    State s{ag::zeros<T>({m.extent(1)}), 0};
    for (auto row : m) s = step(row, s);
    return {s.h * 2, s};
  }
  AG_FUNCTION Row last(const ag::Matrix<T> &m) const { return m[m.extent(0) - 1]; }
};
int main() {
  auto [row, state] = Cell<float>{0.5f}({{1, 2}, {3, 4}});
  show(row, state.h, state.steps, Cell<int>{3}({{1}, {2}}).second.h, Cell<int>{1}.last({{1, 2}, {3, 4}}));
}

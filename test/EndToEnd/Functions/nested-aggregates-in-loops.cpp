// Pairs of structs of arrays, carried and rebuilt.
#include "report.h"

struct Cell {
  std::array<ag::Scalar<int>, 2> ends;
  bool open = true;
};
AG_FUNCTION std::pair<Cell, std::tuple<int, ag::Vector<int>>> run(int n) {
  std::pair<Cell, std::tuple<int, ag::Vector<int>>> s{{{0, 1}, true}, {0, {}}};
  for (int i = 0; i < n; ++i) {
    auto &cell = s.first;
    cell.ends[i % 2] = cell.ends[0] + cell.ends[1];
    if (cell.ends[1] > 10) {
      cell.open = false;
      break;
    }
    std::get<0>(s.second) += i;
    std::get<1>(s.second) = ag::append(std::get<1>(s.second), cell.ends[0]);
  }
  return s;
}
int main() {
  for (int n : {0, 1, 4, 20}) {
    auto [cell, rest] = run(n);
    show(cell.ends, cell.open, rest);
  }
}

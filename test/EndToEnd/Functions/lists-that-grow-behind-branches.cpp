// Functions that call themselves and lengthen lists that a loop carries and a branch replaces: some of these are no buffers of the allocator's own.
#include "report.h"

#include <vector>

using Matrices = std::vector<ag::Matrix<int>>;
using Vectors = std::vector<ag::Vector<float>>;

template <class List> void lengthen(List &list, int count) {
  list.push_back(list[0]);
  if (count > 0) lengthen(list, count - 1);
}
template <class List> void insert(List &list, int count) {
  if (!list.empty() && list.size() < 7) list.insert(list.begin() + long(list.size() - 1), list.back());
  if (0 < count && count < 4) insert(list, count - 1);
}
static void fill(std::vector<int> &values, int count) {
  values.push_back(count);
  if (count > 0) fill(values, count - 1);
}

AG_FUNCTION void of_matrices(Matrices list, int trips, int replaced) {
  for (int i = 0; i < trips; ++i) {
    lengthen(list, i - 1);
    if (i == replaced) list = Matrices(1, ag::matrix<int>({{5}, {1}}));
  }
  show(int(list.size()), list);
}
AG_FUNCTION void inserted(Matrices &from, int trips, int replaced) {
  Matrices list;
  list = from;
  for (int i = 0; i < trips; ++i) {
    insert(list, i - 1);
    if (i == replaced) list = Matrices{ag::matrix<int>({{5, 1}})};
  }
  show(int(list.size()), list);
}
AG_FUNCTION void of_vectors(Vectors list, int trips, int replaced) {
  for (int i = 0; i < trips; ++i) {
    lengthen(list, 1);
    if (i == replaced) list = Vectors(2, ag::reshape(ag::Matrix<float>{{1, 2}, {3, 4}}, {4}));
  }
  show(list);
}
AG_FUNCTION void of_numbers(std::vector<int> values, int trips, int replaced) {
  for (int i = 0; i < trips; ++i) {
    fill(values, i);
    if (i == replaced) values = std::vector<int>(2, i);
  }
  show(values);
}
AG_FUNCTION void without_a_loop(bool replaces) {
  Matrices list = Matrices(1, ag::matrix<int>({{8}, {9}}));
  if (replaces) list = Matrices(1, ag::matrix<int>({{5}, {1}}));
  lengthen(list, 2);
  show(list);
}

int main() {
  Matrices column(1, ag::matrix<int>({{8}, {9}, {7}}));
  for (int trips = 0; trips < 4; ++trips)
    for (int replaced = -1; replaced < trips; ++replaced) {
      of_matrices(column, trips, replaced);
      inserted(column, trips, replaced);
      of_vectors({{0.5f, 1.5f}}, trips, replaced);
      of_numbers({7, 8, 9}, trips, replaced);
    }
  without_a_loop(true);
  without_a_loop(false);
}

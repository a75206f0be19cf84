// Members under the names of their classes, the library's and the user's, beside base classes.
#include "report.h"

#include <array>
#include <optional>
#include <tuple>
#include <vector>

struct Point {
  int x = 1, y = 2;
  int sum() const { return x + y; }
};
struct Base {
  int shared = 5;
};
struct All : Base {
  std::array<int, 3> array = {1, 2, 3};
  std::pair<int, float> pair = {4, 5.5f};
  std::tuple<int, int> tuple = {6, 7};
  std::vector<int> vector = {8, 9};
  std::optional<int> optional;
  struct Point Point;
};
class Private {
  std::array<int, 2> array = {3, 4};
  Point point;

public:
  AG_FUNCTION int next(int n) {
    array[n % 2] += n;
    point.y += array[0];
    return point.sum() + array[1];
  }
};
AG_FUNCTION int changed(All &all, int n) {
  for (int i = 0; i < n; ++i) {
    all.array[i % 3] += i;
    all.pair.first += all.array[1];
    std::get<1>(all.tuple) += all.shared;
    all.vector.push_back(all.vector[0]);
    all.Point.x += i;
    if (i == 1)
      all.optional = all.Point.sum();
  }
  Base &base = all;
  base.shared += n;
  return all.array[2] + all.pair.first + std::get<1>(all.tuple) + int(all.vector.size()) + all.optional.value_or(-1) + all.Point.sum();
}

int main() {
  for (int n : {0, 1, 4}) {
    All all;
    show(changed(all, n));
    show(all.shared, all.array, all.pair, all.tuple, all.vector, all.optional, all.Point.x);
    Private object;
    show(object.next(n));
    show(object.next(n + 1));
  }
}

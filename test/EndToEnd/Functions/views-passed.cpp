// Views given to helpers and lambdas and returned by them: a copy begins anew where the library's does, a reference is the view itself.
#include "report.h"

#include <ranges>

static auto multiples(const std::vector<int> &v, int n) {
  return v | std::views::filter([n](int x) {
           ag::print("f{} ", x);
           return x % n == 0;
         });
}
static int twice(auto &&range) {
  int sum = 0;
  for (int x : range) sum += x;
  for (int x : range) sum += x;
  return sum;
}
static int by_value(auto range) {
  int sum = 0;
  for (int x : range) sum = sum * 2 + x;
  return sum;
}
AG_FUNCTION int passed(std::vector<int> v) {
  auto even = multiples(v, 2);
  auto copied = [even]() mutable {
    int sum = 0;
    for (int x : even) sum += x;
    return sum;
  };
  auto shared = [&even](int sum) {
    for (int x : even) sum += x;
    return sum;
  };
  int r = twice(even);
  r = r * 3 + by_value(even);
  r = r * 3 + copied();
  r = r * 3 + copied();
  r = r * 3 + twice(v | std::views::take(2));
  r = r * 3 + shared(1);
  for (int x : multiples(v, 3)) r = r * 3 + x;
  return r;
}
struct Table {
  std::vector<std::pair<int, float>> rows;
  auto keys() { return rows | std::views::keys; }
  AG_FUNCTION int add(int by) {
    int n = 0;
    for (int &k : keys()) k += by, ++n;
    return n;
  }
};
int main() {
  for (std::vector<int> v : {std::vector<int>{}, {2}, {1, 4, 6, 3, 8}, {1, 3, 9, 4}}) show(passed(v));
  Table table{{{1, 2}, {3, 4}}};
  show(table.add(10));
  show(table.rows);
}

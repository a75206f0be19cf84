// What is no loop over a pipeline of views, and views that are not known: one message each.
// RUN: rm -f %t.o
// RUN: not %autographc -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: not test -e %t.o
#include <autograph/autograph.h>

#include <algorithm>
#include <ranges>

namespace views = std::views;

struct Loud {
  int than;
  Loud(int than) : than(than) {}
  Loud(const Loud &other) : than(other.than) { ag::print("copy"); }
  bool operator()(int x) const { return x > than; }
};
AG_FUNCTION int joined(std::vector<std::vector<int>> v) {
  int sum = 0;
  // CHECK: [[#@LINE+1]]:20: error: `std::views::join` cannot be compiled; write what it does into the body of the loop, or fill a vector before [AG1128]
  for (int x : v | views::join) sum += x;
  return sum;
}
AG_FUNCTION int backwards(std::vector<int> v) {
  int sum = 0;
  // CHECK: [[#@LINE+1]]:69: error: `std::views::reverse` cannot be compiled; write what it does into the body of the loop, or fill a vector before [AG1128]
  for (int x : v | views::take_while([](int x) { return x < 3; }) | views::reverse) sum += x;
  return sum;
}
AG_FUNCTION int single(int n) {
  int sum = 0;
  // CHECK: error: `std::views::single` cannot be compiled; {{.*}} [AG1128]
  for (int x : views::single(n)) sum += x;
  return sum;
}
AG_FUNCTION int loud(std::vector<int> v) {
  int sum = 0;
  // CHECK: error: a view that holds a `Loud`, which copies or ends in its own way, cannot be compiled; give it a lambda that refers to that [AG1128]
  for (int x : v | views::filter(Loud(3))) sum += x;
  return sum;
}
AG_FUNCTION int outside(std::vector<int> v) {
  auto rest = v | views::drop(1);
  // CHECK: error: `empty` of a view cannot be compiled; go through the view by a range-for [AG1128]
  if (rest.empty()) return 0;
  // CHECK: error: `begin` of a view cannot be compiled; go through the view by a range-for [AG1128]
  return *rest.begin();
}
AG_FUNCTION int algorithms(std::vector<int> v) {
  auto rest = v | views::drop(1);
  // CHECK: [[#@LINE+1]]:41: error: `std::ranges::any_of` of a view cannot be compiled; go through the view by a range-for, or fill a vector from it before [AG1128]
  if (!v.empty() && std::ranges::any_of(v | views::reverse, [](int x) { return x > 2; })) return 1;
  return v[0];
}
// CHECK: [[#@LINE+1]]:77: error: `std::ranges::equal` of a view cannot be compiled; {{.*}} [AG1128]
AG_FUNCTION bool mirrors(std::vector<int> v) { return std::ranges::equal(v, v | views::reverse); }
// CHECK: error: `std::ranges::max` of a view cannot be compiled; {{.*}} [AG1128]
AG_FUNCTION int largest(std::vector<int> v) { return std::ranges::max(v | views::drop(1)); }
// CHECK: error: `std::ranges::min` of a view cannot be compiled; {{.*}} [AG1128]
AG_FUNCTION int least(std::vector<int> v) { return std::ranges::min(views::reverse(v), {}, [](int x) { return -x; }); }
AG_FUNCTION int both(std::vector<int> v) {
  auto rest = v | views::drop(1);
  // CHECK: error: `std::ranges::minmax` of a view cannot be compiled; {{.*}} [AG1128]
  return std::ranges::minmax(rest).max;
}
// CHECK: error: `std::ranges::distance` of a view cannot be compiled; {{.*}} [AG1128]
AG_FUNCTION int length(std::vector<int> v) { return std::ranges::distance(v | views::filter([](int x) { return x > 2; })); }
// CHECK: error: `std::size` of a view cannot be compiled; {{.*}} [AG1128]
AG_FUNCTION int size(std::vector<int> v) { return std::size(v | views::take(2)); }
// CHECK: error: a value of type `std::ranges::reverse_view<{{.*}}` cannot be compiled
AG_FUNCTION auto result(std::vector<int> &v) { return v | views::reverse; }
// CHECK-NOT: error:

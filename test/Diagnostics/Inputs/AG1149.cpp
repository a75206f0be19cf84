// A function that is kept, in a `std::function` or a vector of these, holds what its lambda captured by value, and of a reference to an element of a
// list which one it is. All else that the lambda captured by reference it finds where it is called, which is right as long as there is one such object:
// here each call of `watch` has another.
#include <autograph/autograph.h>

#include <functional>
#include <vector>

struct Part {
  int weight = 1;
  void watch(std::vector<std::function<int(int)>> &list) {
    list.push_back([this](int x) { return x * weight; });
  }
};

AG_FUNCTION int sum(int n) {
  std::vector<std::function<int(int)>> list;
  Part left, right;
  left.watch(list);
  right.watch(list);
  return list[0](n) + list[1](n);
}

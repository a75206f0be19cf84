// A function that is kept, in a `std::function` or a vector of these, holds what its lambda captured by value. What the lambda captured by reference it finds
// where it is called, which is right as long as there is one such object: here there is one for each element.
#include <autograph/autograph.h>

#include <functional>
#include <vector>

AG_FUNCTION int sum(const std::vector<int> &v) {
  std::vector<std::function<int()>> parts;
  for (const int &x : v) parts.push_back([&x] { return x * x; });
  int sum = 0;
  for (const auto &part : parts) sum += part();
  return sum;
}

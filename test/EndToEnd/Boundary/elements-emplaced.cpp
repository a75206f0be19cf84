// emplace_back constructs the element from any arguments, and gives it back.
#include <autograph/autograph.h>
#include <utility>
#include <vector>

struct Point {
  int x, y;
  Point(int x, int y) : x(x), y(y * 2) {}
  explicit Point(int x) : Point(x, x) {}
};

AG_FUNCTION std::vector<std::pair<int, float>> pairs(int n) {
  std::vector<std::pair<int, float>> result;
  for (int i = 0; i < n; ++i) result.emplace_back(i, i * 0.5f).second += 1;
  return result;
}

AG_FUNCTION int points(int n) {
  std::vector<Point> all;
  for (int i = 0; i < n; ++i) {
    if (i % 2) all.emplace_back(i);
    else all.emplace_back(i, i + 1);
  }
  int sum = 0;
  for (const Point &p : all) sum = sum * 3 + p.x + p.y;
  return sum;
}

AG_FUNCTION std::vector<ag::Vector<int>> rows(int n) {
  std::vector<ag::Vector<int>> result;
  for (int i = 0; i < n; ++i) result.emplace_back(ag::arange(i));
  result.emplace_back();
  return result;
}

int main() {
  for (auto [a, b] : pairs(3)) ag::print("{}:{} ", a, b);
  ag::print("{} {} {}\n", points(0), points(1), points(5));
  for (auto &row : rows(3)) ag::print("{} ", row);
  ag::print("\n");
}

// Functions that take objects by rvalue reference change what the caller moves to them.
#include "report.h"
#include <algorithm>
struct Buffer {
  std::vector<int> items;
  int moved = 0;
};
void drain(std::vector<int> &&from, std::vector<int> &to) {
  to = std::move(from);
  to.push_back(-1);
}
void fill(Buffer &&b) {
  b.items.push_back(9);
  b.moved = static_cast<int>(b.items.size());
}
template <class T> void forward_fill(T &&b) { fill(std::forward<T>(b)); }
int half(int &&n) {
  int steps = 0;
  for (int left = n; left > 1; left /= 2) ++steps;
  return steps + n;
}
AG_FUNCTION int readOnly(int n) { return half(std::move(n)) + half(n + 1) + n; }
AG_FUNCTION std::tuple<std::vector<int>, int, int, int> moved(std::vector<int> v, int n) {
  std::vector<int> to;
  drain(std::move(v), to);
  Buffer b{{n}, 0};
  for (int i = 0; i < n; ++i) {
    fill(std::move(b));
    if (b.moved > 3)
      break;
  }
  forward_fill(std::move(b));
  fill(Buffer{});
  return {to, b.moved + n, b.moved, static_cast<int>(b.items.size())};
}
int main() {
  show(moved({1, 2}, 2), moved({}, 5));
  for (int n : {0, 9}) show(readOnly(n));
}

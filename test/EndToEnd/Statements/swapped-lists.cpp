// Lists that are swapped, while references to them and to others' elements live, and references to their elements that are not used again.
#include <autograph/autograph.h>

#include <utility>
#include <vector>

AG_FUNCTION int buffers(std::vector<int> now, int rounds) {
  std::vector<int> next(now.size());
  int &first = next[0];
  first = 7;
  auto &all = now;
  int sum = first;
  for (int i = 0; i < rounds; ++i) {
    for (std::size_t k = 0; k < now.size(); ++k) {
      int &to = next[k];
      to = now[k] + i;
    }
    for (auto &x : next) x *= 2;
    std::swap(now, next);
    sum = sum * 3 + all[0];
    now.swap(next);
    next.swap(now);
  }
  return sum + now.back();
}

AG_FUNCTION int rows(std::vector<std::vector<int>> m, int k) {
  auto &row = m[0];
  int &other = m[2][0];
  std::swap(m[0], m[1]);
  row[0] += k;
  other = 5;
  std::swap(m[0][0], m[0][1]);
  return m[0][0] * 100 + m[1][0] * 10 + m[2][0];
}

AG_FUNCTION int elements(std::vector<int> v) {
  int &a = v[0], &b = v[1];
  std::swap(a, b);
  a += 10;
  std::swap(v[0], v[2]);
  return a * 100 + b * 10 + v[2];
}

int main() {
  ag::print("{} {}\n", buffers({1, 2, 3}, 0), buffers({1, 2, 3}, 3));
  ag::print("{} {}\n", rows({{1, 2}, {3, 4}, {6}}, 4), elements({1, 2, 3}));
}

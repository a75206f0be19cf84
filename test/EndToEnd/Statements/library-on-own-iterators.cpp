// std::begin, end, distance, next and algorithms on ranges and iterators that are the user's own.
#include "report.h"

#include <algorithm>
#include <iterator>
#include <numeric>

class Range {
  int a, b;

public:
  struct It {
    using iterator_category = std::forward_iterator_tag;
    using value_type = int;
    using difference_type = std::ptrdiff_t;
    using pointer = const int *;
    using reference = int;
    int v = 0;
    int operator*() const { return v * v; }
    It &operator++() {
      ++v;
      return *this;
    }
    It operator++(int) {
      It old = *this;
      ++v;
      return old;
    }
    bool operator==(const It &) const = default;
  };
  constexpr Range(int a, int b) : a(a), b(b) {}
  It begin() const { return {a}; }
  It end() const { return {b}; }
};
template <class A, class B, class F> static void zip(A &&a, B &&b, F f) {
  auto i = std::begin(a);
  auto j = std::begin(b);
  for (; i != std::end(a) && j != std::end(b); ++i, ++j) f(*i, *j);
}
AG_FUNCTION int zipped(std::vector<int> v) {
  int s = 0;
  zip(v, Range(1, 3), [&s](int &a, int b) {
    a += b;
    s += a * b;
  });
  return s + (v.empty() ? -1 : v.back());
}
AG_FUNCTION int algorithms(int n) {
  Range r(0, n);
  int sum = std::accumulate(r.begin(), r.end(), 0);
  int found = *std::find(r.begin(), r.end(), 4);
  int odd = int(std::count_if(std::begin(r), std::end(r), [](int x) { return x % 2 == 1; }));
  return sum * 100 + found * 10 + odd + int(std::distance(r.begin(), r.end())) * 10000 + *std::next(r.begin());
}
int main() { show(zipped({}), zipped({5}), zipped({1, 2, 3}), algorithms(5), algorithms(3)); }

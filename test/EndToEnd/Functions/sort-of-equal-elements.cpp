// Elements of which neither comes before the other stand where the library's sort leaves them, and are compared as often.
#include <autograph/autograph.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>
struct P {
  int key, id;
  bool operator<(const P &other) const { return key < other.key; }
};
AG_FUNCTION std::vector<int> by_key(const std::vector<int> &keys) {
  std::vector<P> v;
  for (int i = 0; i < static_cast<int>(keys.size()); ++i)
    v.push_back({keys[i], i});
  std::sort(v.begin(), v.end(), [](const P &a, const P &b) { return a.key > b.key; });
  std::vector<int> ids;
  for (const P &p : v)
    ids.push_back(p.id);
  return ids;
}
AG_FUNCTION std::vector<int> by_operator(const std::vector<int> &keys) {
  std::vector<P> v;
  for (int i = 0; i < static_cast<int>(keys.size()); ++i)
    v.push_back({keys[i], i});
  std::sort(v.begin(), v.end());
  std::vector<int> ids;
  for (const P &p : v)
    ids.push_back(p.id);
  return ids;
}
AG_FUNCTION std::vector<int> argsort(const std::vector<float> &x, int &calls) {
  std::vector<int> order(x.size());
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(), [&](int a, int b) {
    ++calls;
    return x[a] < x[b];
  });
  return order;
}
AG_FUNCTION std::vector<int> by_size(std::vector<int> v) {
  std::ranges::sort(v, [](int a, int b) { return std::abs(a) < std::abs(b); });
  std::sort(v.begin(), v.begin() + v.size() / 2, std::greater<>());
  return v;
}
AG_FUNCTION std::vector<int> pairs(const std::vector<int> &keys) {
  std::vector<std::pair<int, int>> v;
  for (int i = 0; i < static_cast<int>(keys.size()); ++i)
    v.emplace_back(keys[i], -i);
  std::sort(v.rbegin(), v.rend());
  std::vector<int> out;
  for (auto [a, b] : v)
    out.push_back(a * 1000 - b);
  return out;
}
AG_FUNCTION int of_a_local_class(int n) {
  struct Hit {
    int distance, id;
    bool operator<(const Hit &other) const { return distance < other.distance; }
  };
  std::vector<Hit> hits;
  std::vector<std::pair<Hit, int>> more;
  for (int i = 0; i < n; ++i)
    hits.push_back({i * 7 % 11 - i, i}), more.push_back({{-i, i}, i});
  std::sort(hits.begin(), hits.end());
  std::sort(more.begin(), more.end(), [](const auto &a, const auto &b) { return a.first < b.first; });
  return n ? hits[0].id * 10 + more[0].second : -1;
}
int main() {
  for (int n : {0, 1, 5, 16, 17, 40, 100}) {
    std::vector<int> keys;
    std::vector<float> x;
    for (int i = 0; i < n; ++i)
      keys.push_back((i * 7 + i / 3) % 5 - 2), x.push_back(static_cast<float>(i * i % 7));
    int calls = 0;
    for (int i : by_key(keys))
      ag::print("{} ", i);
    for (int i : by_operator(keys))
      ag::print("{} ", i);
    for (int i : argsort(x, calls))
      ag::print("{} ", i);
    for (int i : by_size(keys))
      ag::print("{} ", i);
    for (int i : pairs(keys))
      ag::print("{} ", i);
    ag::print("{} {}\n", calls, of_a_local_class(n));
  }
}

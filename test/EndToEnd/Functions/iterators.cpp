// Iterators in loops, erase, insert, and algorithms that give and take iterators.
#include "report.h"
#include <algorithm>
#include <numeric>
AG_FUNCTION int f(ag::Vector<int> t) {
  std::vector<int> v;
  for (ag::Scalar<int> x : t)
    v.push_back(x.item());
  int s = 0;
  for (auto it = v.begin(); it != v.end(); ++it) {
    if (*it < 0)
      continue;
    s += *it;
    *it *= 2;
  }
  for (auto it = v.rbegin(); it != v.rend(); ++it)
    s = s * 3 + *it;
  for (std::size_t i = 0; i < v.size(); ++i)
    s += v[i];
  auto it = std::find_if(v.begin(), v.end(), [](int x) { return x > 3; });
  if (it != v.end())
    s += *it * 100 + (it - v.begin());
  v.erase(std::remove_if(v.begin(), v.end(), [](int x) { return x % 4 == 0; }), v.end());
  v.insert(v.begin(), 7);
  v.insert(v.begin() + 1, 8);
  if (v.size() > 3)
    v.erase(v.begin() + 2);
  std::sort(v.begin(), v.end());
  v.erase(std::unique(v.begin(), v.end()), v.end());
  v.resize(v.size() + 2, 5);
  for (int x : v)
    s = s * 5 + x;
  std::vector<int> w(v.begin() + 1, v.end());
  std::vector<int> u;
  std::copy_if(w.begin(), w.end(), std::back_inserter(u), [](int x) { return x > 4; });
  for (int x : u)
    s ^= x * 31;
  auto lb = std::lower_bound(w.begin(), w.end(), 5);
  s += lb - w.begin();
  auto [mn, mx] = std::minmax_element(u.begin(), u.end());
  if (!u.empty())
    s += *mn - *mx;
  std::partial_sum(u.begin(), u.end(), u.begin());
  if (!u.empty())
    s += u.back();
  std::rotate(u.begin(), u.begin() + u.size() / 2, u.end());
  for (int x : u)
    s = s % 100000 * 7 + x;
  return s;
}
int main() {
  show(f({1, 2, 3}));
  show(f({}));
  show(f({4, -5, 6, 7, 8, 7}));
}

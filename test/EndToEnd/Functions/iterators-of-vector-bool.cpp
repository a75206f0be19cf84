// Iterators of std::vector<bool>: loops, arithmetic, algorithms, writes through them; `flip` of all elements.
#include "report.h"
#include <algorithm>
#include <numeric>
#include <vector>

AG_FUNCTION std::pair<int, int> sieve(int n) {
  std::vector<bool> prime(n, true);
  std::fill(prime.begin(), prime.begin() + std::min(n, 2), false);
  for (int i = 2; i * i < n; ++i) {
    if (!prime[i]) continue;
    for (int k = i * i; k < n; k += i) prime[k] = false;
  }
  auto last = std::find(prime.rbegin(), prime.rend(), true);
  return {int(std::count(prime.begin(), prime.end(), true)), last == prime.rend() ? -1 : int(prime.rend() - last) - 1};
}
AG_FUNCTION std::vector<bool> runs(std::vector<bool> v, int &longest) {
  longest = 0;
  for (auto it = v.begin(); it != v.end();) {
    if (!*it) {
      ++it;
      continue;
    }
    auto end = std::find(it, v.end(), false);
    longest = std::max(longest, int(end - it));
    *it = end - it > 1;
    it = end;
  }
  v.flip();
  if (v.size() > 3) *(v.end() - 1) = v.begin()[1], std::reverse(v.begin(), v.end() - 1);
  return v;
}
AG_FUNCTION int queries(const std::vector<bool> &a, const std::vector<bool> &b) {
  int score = std::count_if(a.cbegin(), a.cend(), [](bool x) { return !x; });
  score = score * 10 + std::all_of(b.begin(), b.end(), [](bool x) { return x; });
  score = score * 10 + std::equal(a.begin(), a.end(), b.begin(), b.end()) * 2 + std::any_of(a.begin(), a.end(), [&](bool x) { return x != b.empty(); });
  std::vector<bool> both(std::min(a.size(), b.size()));
  std::transform(a.begin(), a.begin() + both.size(), b.begin(), both.begin(), [](bool x, bool y) { return x && y; });
  return score * 100 + std::accumulate(both.begin(), both.end(), 0);
}
int main() {
  for (int n : {0, 1, 2, 3, 30, 100}) show(sieve(n));
  int longest = -1;
  for (std::vector<bool> v : {std::vector<bool>{}, {true}, {false, true, true, false, true}, {true, true, true, true}}) {
    show(runs(v, longest), longest);
    show(queries(v, {true, false, true}), queries({}, v), queries(v, v));
  }
}

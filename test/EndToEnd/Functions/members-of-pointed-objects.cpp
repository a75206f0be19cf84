// `std::invoke`, `bind_front` and `mem_fn` call members of what a pointer points to.
#include "report.h"

#include <functional>

struct Tally {
  int n = 0;
  std::vector<int> seen;
  void take(int x) { n += x; seen.push_back(x); }
  int next() { return n = n * 2 + 1; }
  int sum(int k) const { for (int x : seen) k += x; return k; }
};
template <class F> void each_of(int n, F &&f) { for (int i = 0; i < n; ++i) f(i); }
AG_FUNCTION int bound(int k) {
  Tally t, *p = &t;
  auto take = std::bind_front(&Tally::take, &t);
  take(k);
  each_of(3, std::bind_front(&Tally::take, p));
  auto next = std::bind_front(&Tally::next, &t);
  return next() * 1000 + next() + int(t.seen.size());
}
AG_FUNCTION int called(int k) {
  std::vector<Tally> tallies(2);
  Tally *p = &tallies[k % 2];
  auto take = std::mem_fn(&Tally::take);
  take(p, k);
  std::invoke(&Tally::take, &tallies[1], 5);
  std::invoke(&Tally::n, p) += 3;
  return std::invoke(&Tally::sum, p, 1) * 1000 + std::mem_fn(&Tally::n)(p) + tallies[1].n * 7;
}
int main() { for (int k : {0, 1, 4}) ag::print("{} {}\n", bound(k), called(k)); }

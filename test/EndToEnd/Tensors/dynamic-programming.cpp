// Tables filled by loops: longest common subsequence, knapsack, coin change.
#include "report.h"

AG_FUNCTION ag::Scalar<int> common(ag::Vector<int> a, ag::Vector<int> b) {
  ag::Matrix<int> t = ag::zeros<int>({a.extent(0) + 1, b.extent(0) + 1});
  for (int i = 0; i < a.extent(0); ++i)
    for (int j = 0; j < b.extent(0); ++j)
      t(i + 1, j + 1) = a[i] == b[j] ? t(i, j) + 1 : ag::maximum(t(i, j + 1), t(i + 1, j));
  return t(a.extent(0), b.extent(0));
}
AG_FUNCTION ag::Scalar<int> coins(ag::Vector<int> kinds, int amount) {
  ag::Vector<int> ways = ag::zeros<int>({amount + 1});
  ways[0] = 1;
  for (ag::Scalar<int> kind : kinds) {
    if (kind <= 0) continue;
    for (ag::Scalar<int> k : ag::range(kind, amount + 1)) ways[k] += ways[k - kind];
  }
  return ways[amount];
}
int main() {
  show(common({}, {1}), common({1, 3, 2, 4}, {3, 4, 1, 2}), common({1, 2, 3}, {1, 2, 3}));
  for (int amount : {0, 1, 10, 50}) show(coins({1, 5, 0, 10}, amount), coins({}, amount));
}

// Larger recursive programs: hanoi with prints, quicksort on tensors.
#include "report.h"

AG_FUNCTION int hanoi(int n, int from, int to, int over) {
  if (n == 0) return 0;
  int moves = hanoi(n - 1, from, over, to);
  ag::print("{}>{} ", from, to);
  return moves + 1 + hanoi(n - 1, over, to, from);
}
AG_FUNCTION ag::Vector<int> quicksort(ag::Vector<int> v) {
  if (v.extent(0) < 2) return v;
  ag::Scalar<int> pivot = v[0];
  ag::Vector<int> low, same, high;
  for (ag::Scalar<int> x : v) {
    if (x < pivot)
      low = ag::append(low, x);
    else if (x > pivot)
      high = ag::append(high, x);
    else
      same = ag::append(same, x);
  }
  return ag::concat({quicksort(low), same, quicksort(high)}, 0);
}
int main() {
  for (int n : {0, 1, 3}) show(hanoi(n, 1, 3, 2));
  show(quicksort({}), quicksort({5, 3, 9, 3, -1, 0, 5}));
}

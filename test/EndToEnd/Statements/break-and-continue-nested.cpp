// break and continue at two depths: each acts on its own loop.
#include "report.h"

AG_FUNCTION ag::Scalar<int> matrix_walk(ag::Matrix<int> m, ag::Scalar<int> limit) {
  ag::Scalar<int> total = 0;
  for (ag::Vector<int> row : m) {
    if (row[0] < 0) continue;
    ag::Scalar<int> part = 0;
    for (ag::Scalar<int> x : row) {
      if (x == 0) continue;
      if (part + x > limit) break;
      part = part + x;
    }
    total = total * 2 + part;
    if (total > 100) break;
  }
  return total;
}
AG_FUNCTION int primes(int n) {
  int count = 0;
  for (int i = 2; i < n; ++i) {
    bool prime = true;
    for (int j = 2; j * j <= i; ++j) {
      if (i % j == 0) {
        prime = false;
        break;
      }
    }
    if (!prime) continue;
    ++count;
  }
  return count;
}
int main() {
  ag::Matrix<int> m = {{1, 0, 3}, {-1, 50, 50}, {20, 30, 40}, {9, 9, 9}, {70, 1, 1}, {1, 1, 1}};
  for (int limit : {0, 5, 60, 1000}) show(matrix_walk(m, limit));
  for (int n : {0, 2, 3, 20, 100}) show(primes(n));
}

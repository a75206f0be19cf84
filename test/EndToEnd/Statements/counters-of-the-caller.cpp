// A loop counts with a variable that the caller sees: how often it stepped is part of the result, whichever way the loop is left.
#include "report.h"

AG_FUNCTION int find(const ag::Vector<int> &v, int x, int &i) {
  for (i = 0; i < v.extent(0); ++i)
    if (v[i] == x) return 1;
  return 0;
}
AG_FUNCTION void skip(const ag::Vector<int> &v, ag::Scalar<int> &i, int stop) {
  for (; i < v.extent(0); i += 2) {
    if (v[i] == stop) break;
    if (v[i] < 0) return;
    if (v[i] == 0) continue;
  }
}
AG_FUNCTION int outside(int n, int stop) {
  int i, j = 0;
  for (i = 0; i < n; i++) {
    for (j = n; j > i; --j)
      if (j == stop) break;
    if (i * j == stop) break;
  }
  return 100 * i + j;
}
struct Cursor {
  int at = 0;
  AG_FUNCTION bool seek(const ag::Vector<int> &v, int x) {
    for (at = 0; at < v.extent(0); ++at)
      if (v[at] == x) return true;
    return false;
  }
};
int main() {
  for (int x : {4, 5, 6, 7}) {
    int i = -1, found = find({4, 5, 6}, x, i);
    show(found, i);
    Cursor cursor;
    found = cursor.seek({4, 5, 6}, x);
    show(found, cursor.at);
  }
  for (int stop : {1, 2, 3, 9})
    for (int start : {0, 1}) {
      ag::Scalar<int> i = start;
      skip({1, 0, 2, 3, -1, 5, 0}, i, stop);
      show(i);
    }
  for (int n = 0; n < 4; ++n)
    for (int stop = 0; stop < 4; ++stop) show(outside(n, stop));
}

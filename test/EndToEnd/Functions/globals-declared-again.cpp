// A global that functions declare again is one global.
#include "report.h"

extern int later;
int total = 4;
void change(int by) { total += by; }
ag::Variable<int> count(0);
extern int sizes[];

AG_FUNCTION int here() { return total; }
AG_FUNCTION int again(int n) {
  extern int total;
  extern ag::Variable<int> count;
  for (int i = 0; i < n; i++)
    count.assign_add(total);
  return total;
}
AG_FUNCTION int written(int n) {
  extern int total;
  count.assign_add(n);
  return here() * 2 + later;
}
int sizes[3] = {5, 6, 7};
int later = 30;
AG_FUNCTION int both(int i) {
  extern int later;
  return later + here() + sizes[i] + count.value().item();
}

int main() {
  attempt([] { return here(); });
  attempt([] { return again(3); });
  attempt([] { return written(2); });
  change(5);
  attempt([] { return both(1); });
  attempt([] { return here(); });
}

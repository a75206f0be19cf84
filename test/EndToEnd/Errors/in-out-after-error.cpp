// An error after a write: kind and message agree; a later call works.
#include "report.h"

AG_FUNCTION void step(ag::Vector<int> &v, int i) {
  v[i] += 1;
  ag::check(v[i] < 3, "v[{}] is {}", i, v[i]);
}
int main() {
  for (int i : {0, 1, 2}) {
    ag::Vector<int> v = {1, 2};
    attempt([&] { step(v, i); });
    ag::Vector<int> w = {0, 0};
    attempt([&] { step(w, 0); });
    show(w);
  }
}

// Labels of a `switch` behind attributes and behind names of their own.
#include "report.h"

AG_FUNCTION int chosen(int p) {
  int n = 0;
  switch (p) {
  [[likely]] case 1: n += 10; break;
  case 2: [[unlikely]] case 3: n += 7; [[fallthrough]];
  [[unlikely]] case 4: [[likely]] n += 1; break;
  [[unlikely]] default: n -= 100;
  }
  return n;
}

AG_FUNCTION int returned(int p) {
  switch (p) {
  [[unlikely]] case 0: return 5;
  named: case 1: return 6;
  [[likely]] default: [[unlikely]] case 7: {
    [[maybe_unused]] int x = p;
    return p * 2;
  }
  }
}

AG_FUNCTION int in_loops(int n) {
  int s = 0;
  for (int i = 0; i < n; ++i)
    switch (i % 4) {
    [[unlikely]] case 0: continue;
    case 1:
    [[likely]] case 2: s += i; break;
    [[unlikely]] default:
      if (s > 20) [[unlikely]] return -s;
      s *= 2;
    }
  return s;
}

AG_FUNCTION int of_bodies(int p) {
  int n = 1;
  switch (p) [[likely]] {
    case 1: n = 3;
    }
  switch (p)
  [[unlikely]] case 2: n += 4;
  switch (p) {}
  switch (p) [[likely]] default: n *= 2;
  while (n < 40) [[likely]] {
    n *= 3;
    if (n % 5 == p) [[unlikely]] break;
    else [[likely]] continue;
  }
  return n;
}

int main() {
  for (int i = 0; i < 9; ++i) show(chosen(i), returned(i), in_loops(i), of_bodies(i));
}

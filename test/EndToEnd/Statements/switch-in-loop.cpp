// `switch` inside loops: break leaves the switch, continue and return leave more.
#include "report.h"

AG_FUNCTION ag::Scalar<int> run(ag::Vector<int> code) {
  ag::Scalar<int> a = 0;
  for (ag::Scalar<int> op : code) {
    switch (op.item()) {
    case 0: continue;
    case 1: a = a + 1; break;
    case 2: a = a * 2; break;
    case 3:
      if (a > 10) break;
      a = a + 100;
      break;
    case 9: return a;
    default: a = -a;
    }
    a = a + 1000;
  }
  return a;
}
AG_FUNCTION int loop_in_switch(int x, int n) {
  int s = 0;
  switch (x) {
  case 0:
    for (int i = 0; i < n; ++i) {
      if (i == 3) break;
      s += i;
    }
    break;
  case 1:
    while (true) {
      s += 7;
      if (s > n) break;
    }
  case 2: s += 1;
  }
  return s;
}
int main() {
  show(run({}), run({1, 2, 0, 3}), run({3, 3, 9, 1}), run({1, 5, 2}));
  for (int x : {0, 1, 2, 3}) show(loop_in_switch(x, 0), loop_in_switch(x, 2), loop_in_switch(x, 20));
}

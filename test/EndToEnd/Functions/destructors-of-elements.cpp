// Destructors of elements of arrays and of members, on every way out.
#include "report.h"
struct Noisy {
  int id;
  ~Noisy() { ag::print("~{} ", id); }
};
struct Wrap {
  Noisy a{1};
  Noisy b{2};
  ~Wrap() { ag::print("~W "); }
};
AG_FUNCTION void f(int n) {
  Noisy arr[2] = {{10}, {11}};
  std::array<Noisy, 2> std_arr{Noisy{20}, Noisy{21}};
  Wrap w;
  if (n == 0)
    return;
  for (int i = 0; i < n; ++i) {
    Noisy in{30 + i};
    if (i == 1)
      continue;
    if (i == 3)
      break;
    Noisy in2[2] = {{40}, {50}};
    ag::print("| ");
  }
  ag::print("end ");
}
int main() {
  for (int n : {0, 1, 3, 5}) {
    f(n);
    ag::print("\n");
  }
}

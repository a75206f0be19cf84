// std::cout and the functions of <cstdio> in every kind of statement, beside ag::print and what eager code writes: once each time they are reached, in order.
#include "report.h"

#include <iomanip>
#include <iostream>

AG_HOST void outside(int n) { std::cout << "outside " << n << std::endl; }

AG_FUNCTION int branches(int n) {
  std::cout << "branches ";
  if (n > 2) {
    std::cout << "many ";
  } else if (n == 2) {
    std::printf("two ");
    return 2;
  } else {
    ag::print("few ");
  }
  std::puts(n % 2 ? "odd" : "even");
  switch (n) {
  case 0: std::cout << "zero "; [[fallthrough]];
  case 1: std::cout << "one\n"; break;
  default: std::printf("%d\n", n);
  }
  return n;
}
AG_FUNCTION int loops(int n) {
  int total = 0;
  for (int i = 0; i < n; ++i) {
    std::cout << i << ':';
    if (i == 1) continue;
    for (int j = 0;; ++j) {
      if (j * j > i) break;
      std::printf("%d,", j);
      total += j;
      if (total > 6) {
        std::cout << "full\n";
        return total;
      }
    }
    ag::print(";");
  }
  while (std::printf("(%d)", total) > 3 && total < 12) total += 5;
  do std::putchar('0' + total % 10);
  while (--total > 10);
  std::cout << std::endl;
  return total;
}
AG_FUNCTION float tensors(ag::Vector<float> v, ag::Scalar<float> limit) {
  ag::Scalar<float> sum = 0;
  for (ag::Scalar<float> x : v) {
    if (x > limit) {
      std::cout << "above " << x.item() << '\n';
      break;
    }
    sum += x;
    std::printf("%.2f so far\n", double(sum.item()));
  }
  outside(3);
  ag::check(sum < 100, "too much");
  std::cout << "done\n";
  return sum.item();
}
AG_FUNCTION void operands(int n) {
  auto say = [](int k) {
    std::cout << '<' << k << '>';
    return k;
  };
  std::cout << "a " << say(n) << " b " << say(n + 1) << '\n';
  bool both = say(n) > 1 && say(n + 1) > 1;
  std::cout << both << (n ? say(3) : say(4)) << "\n";
  n > 1 ? std::cout << "greater\n" : std::cout << "less\n";
  if (int k = say(n); k > 1) std::cout << k << '\n', std::printf("%d\n", k);
  if (std::cout << "state ") std::cout << "good\n";
  if (!std::cout || std::cout.fail()) std::cout << "bad\n";
}
int main() {
  for (int n : {0, 1, 2, 3, 6}) show(branches(n));
  for (int n : {0, 1, 2, 5}) show(loops(n));
  show(tensors({1, 2, 3}, 2.5f));
  attempt([] { return tensors({60, 70, 80}, 90); });
  for (int n : {0, 1, 2}) operands(n);
}

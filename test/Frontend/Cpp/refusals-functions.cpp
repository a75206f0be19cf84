// What calls, lambdas, state and tensors may not be, in one run.
// RUN: not %autographc -w %s --emit=ag 2>&1 | FileCheck %s
#include <autograph/autograph.h>
#include <array>
#include <cstdarg>
#include <unordered_map>
#include <vector>

using S = ag::Scalar<int>;
using Plain = int (*)(int);
struct Noisy {
  int id = 0;
  Noisy(int id) : id(id) {}
  ~Noisy() { ag::print("bye"); }
};
int &nth(int &a, int &b, int n) { return n ? nth(b, a, n - 1) : a; }
struct Walker {
  int *at;
  int operator*() const;
  Walker &operator++();
  bool operator!=(const Walker &) const;
};
struct Walk {
  Walker begin() const;
  Walker end() const;
};
extern Walk walk;
extern std::unordered_map<int, int> prices;
extern Plain chosen;
struct Wrapped {
  operator S() const { return 1; }
};
int count(int n, ...);
int *pointer_result(int x);
__attribute__((annotate("autograph.op", "nonsense"))) S nonsense(S x);

AG_FUNCTION int calls(int n, S s, ag::Vector<int> v, std::vector<S> list, bool c) {
  // CHECK: [[@LINE+1]]:7: error: what a pointer to a function or a `std::function` holds is not known here; {{.*}} [AG1113]
  n = chosen(n);
  auto f = [](int x) { return x; };
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: a function or a lambda cannot be stored or passed as a value here; {{.*}} [AG1114]
  auto kept = c ? f : f;
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: `nth` calls itself, and what it gives or takes cannot be passed to a call; {{.*}} [AG1115]
  nth(n, n, 3) = 1;
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: this cannot be assigned in compiled code; {{.*}} [AG1120]
  std::pair<int, int>(1, 2) = std::pair<int, int>(3, 4);
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: a value of type `std::unordered_map<int, int>`, for which there is `std::map`, cannot be compiled; {{.*}} [AG1109]
  for (auto &[item, price] : prices) n += price;
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: the body of `begin` is not visible; {{.*}} [AG1112]
  for (int step : walk) n += step;
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: a list of length 1 where the others have length 2; {{.*}} [AG1135]
  ag::Matrix<int> ragged = {{1, 2}, {3}};
  int memory[2] = {1, 2};
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: this constructor of a tensor cannot be compiled; {{.*}} [AG1136]
  ag::Vector<int> adopted(memory, {2}, [](int *) {});
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: this conversion inside the library cannot be compiled; {{.*}} [AG1137]
  std::pair<S, int> converted(Wrapped{}, 1);
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: `nonsense` is not an operation of this compiler; {{.*}} [AG1138]
  s = nonsense(s);
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: a temporary of type `Noisy`, whose destructor has a body, cannot be compiled in an operand that may not be evaluated; {{.*}} [AG1139]
  n = n && Noisy(3).id;
  return n;
}
// CHECK: [[@LINE+1]]:18: error: `either` returns a reference or a lambda that cannot be followed to its object here; {{.*}} [AG1116]
AG_FUNCTION int &either(int &a, int &b) { return a < b ? a : b; }
// CHECK: [[@LINE+1]]:17: error: a variable argument list cannot be compiled; {{.*}} [AG1124]
AG_FUNCTION int variadic(int n, ...) { return n; }

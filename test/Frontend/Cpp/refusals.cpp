// Everything that cannot be compiled is named with its place and the way out; one run reports all of it.
// RUN: not %autographc -w %s --emit=ag 2>&1 | FileCheck %s
#include <autograph/autograph.h>
#include <algorithm>
#include <array>
#include <cstdlib>
#include <numeric>
#include <stdexcept>
#include <vector>

struct Shape {
  virtual int area() const;
};
extern Shape shape;
struct Node {
  int *next;
};
struct Square : Shape {
  int side;
};
struct State {
  ag::Variable<int> count = 0;
};
union Either {
  int i;
  float f;
};
struct Bits {
  unsigned low : 4;
};
int hidden(int x);
int global = 1;
thread_local int per_thread = 1;

AG_FUNCTION int jumps(int n) {
  // CHECK: [[@LINE+1]]:3: error: `goto` cannot be compiled; use a loop with `break` or `continue` [AG1101]
  goto end;
end:
  // CHECK: [[@LINE+1]]:3: error: `try` cannot be compiled; {{.*}} [AG1102]
  try {
    n = 1;
  } catch (...) {
  }
  // CHECK: [[@LINE+1]]:5: error: a pointer cannot be compiled; {{.*}} [AG1103]
  *(&n + 1) = 2;
  // CHECK: [[@LINE+1]]:3: error: `asm` cannot be compiled; {{.*}} [AG1104]
  asm("nop");
  // CHECK: [[@LINE+1]]:10: error: the virtual call of `area` cannot be compiled; {{.*}} [AG1106]
  return shape.area() + n;
}
AG_FUNCTION int expressions(int n, ag::Vector<int> v, ag::Scalar<int> s) {
  // CHECK: [[@LINE+1]]:14: error: `throw` cannot be compiled; use `ag::check(condition, message)`, which throws `ag::Error` at the call [AG1107]
  if (n > 3) throw std::runtime_error("no");
  // CHECK: [[@LINE+1]]:12: error: a pointer cannot be compiled; {{.*}} [AG1103]
  int *p = new int;
  // CHECK: [[@LINE+1]]:3: error: `delete` cannot be compiled; {{.*}} [AG1108]
  delete static_cast<int *>(nullptr);
  // CHECK: [[@LINE+1]]:10: error: a value of type `Either`, a union, for which there is {{.*}}, cannot be compiled; {{.*}} [AG1109]
  Either either;
  // CHECK: [[@LINE+1]]:8: error: a value of type `Bits`, which has bit-fields, for which there are {{.*}}, cannot be compiled; {{.*}} [AG1109]
  Bits bits;
  // CHECK: [[@LINE+1]]:12: error: a value of type `__int128` cannot be compiled; {{.*}} [AG1109]
  __int128 wide = 1;
  std::array<int, 2> order = {1, 2};
  // CHECK: [[@LINE+1]]:7: error: `std::hash<double>::operator()` is a library function that is not known here; {{.*}} [AG1110]
  n = std::hash<double>{}(n);
  // CHECK: [[@LINE+1]]:7: error: the body of `hidden` is not visible; {{.*}} [AG1112]
  n = hidden(n);
  // CHECK: [[@LINE+1]]:14: error: the local static variable `calls` cannot be compiled; {{.*}} [AG1117]
  static int calls = 0;
  // CHECK: [[@LINE+1]]:8: error: the thread-local variable `per_thread` cannot be compiled; {{.*}} [AG1118]
  n += per_thread;
  // CHECK: [[@LINE+1]]:3: error: the global `global` cannot be assigned; {{.*}} [AG1119]
  global = n;
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: the `ag::Variable` `count` cannot live in this function; {{.*}} [AG1121]
  State local;
  // CHECK: [[@LINE+1]]:23: error: the `ag::Variable` `totals` cannot live in this function; {{.*}} [AG1121]
  ag::Variable<float> totals[2];
  // CHECK: [[@LINE+1]]:36: error: the `ag::Variable` `counts` cannot live in this function; {{.*}} [AG1121]
  std::array<ag::Variable<int>, 2> counts = {1, 2};
  // CHECK: [[@LINE+1]]:7: error: an array of variable length cannot be compiled; {{.*}} [AG1122]
  int many[n];
  // CHECK: [[@LINE+2]]:20: error: a `case` inside another statement of a `switch` cannot be compiled; {{.*}} [AG1126]
  switch (n) {
  case 0: if (n) { case 1: n = 2; }
  }
  // CHECK: [[@LINE+2]]:8: error: a `case` range of more than 1024 values cannot be compiled; {{.*}} [AG1127]
  switch (n) {
  case 0 ... 5000: n = 2;
  }
  // CHECK: [[@LINE+1]]:16: error: `ag::range` and iterators cannot be compiled outside a range-for; {{.*}} [AG1129]
  auto range = ag::range(n);
  // CHECK: [[@LINE+1]]:3: error: AG_UNROLL stands before something that is no loop; {{.*}} [AG1130]
  AG_UNROLL n = 3;
  // CHECK: [[@LINE+1]]:38: error: an axis that is not a constant cannot be compiled; {{.*}} [AG1131]
  auto turned = ag::permute_dims(v, {n});
  static constexpr char format[] = "{}";
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: a format that is not a string literal cannot be compiled; {{.*}} [AG1132]
  ag::print(format, n);
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: `dynamic_cast` cannot be compiled; {{.*}} [AG1125]
  n = dynamic_cast<const Square &>(shape).side;
  return n;
}

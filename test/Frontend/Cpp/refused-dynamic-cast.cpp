// `dynamic_cast` needs a class with virtual functions, which is refused, and no object file is left.
// RUN: rm -f %t.o
// RUN: not %autographc -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: not test -e %t.o
#include <autograph/autograph.h>

struct Base {
  virtual ~Base() = default;
};
struct Derived : Base {
  int x = 1;
};
// CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: a value of type `Base`, which has virtual functions, {{.*}}, cannot be compiled{{.*}}[AG1109]
AG_FUNCTION int f(const Base &b) {
  return dynamic_cast<const Derived &>(b).x;
}

// What a class inherits of the constructors of the library's containers is refused where it is used; a class with one of its own, or none, compiles.
// RUN: not %autographc -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: not test -e %t.o
#include <autograph/autograph.h>
#include <vector>

struct Inheriting : std::vector<int> {
  using std::vector<int>::vector;
};
struct Own : std::vector<int> {
  Own(int a, int b) : std::vector<int>{a, b} {}
};

AG_FUNCTION int own(int n) { return Own(1, n)[1]; }
AG_FUNCTION int inheriting(int n) {
// CHECK: :[[#@LINE+1]]:14: error: a constructor that is inherited from `std::vector` cannot be compiled; {{.*}} [AG1108]
  Inheriting path{1, n};
  return path[1];
}
// CHECK: 1 error generated

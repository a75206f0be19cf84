// How often a growing vector or an algorithm copies an object is not said anywhere, so that such objects stay out of them.
// RUN: rm -f %t.o
// RUN: not %autographc -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: not test -e %t.o
#include <autograph/autograph.h>

#include <algorithm>
#include <array>
#include <vector>

struct Counted {
  int copies = 0;
  Counted() {}
  Counted(const Counted &other) : copies(other.copies + 1) {}
  Counted &operator=(const Counted &) = default;
  bool operator<(const Counted &other) const { return copies < other.copies; }
};
struct Closed {
  int id = 0;
  ~Closed() { ag::print("{}\n", id); }
};
struct Plain {
  int id = 0;
  Plain() {}
  Plain(const Plain &other) : id(other.id) {}
};
struct Tag {};
struct Empty : Tag {};

AG_FUNCTION int f(int n) {
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: a value of type `Counted`, which copies or moves in its own way, in a `std::vector` cannot be compiled{{.*}}[AG1109]
  std::vector<Counted> counted(n);
  return n;
}
AG_FUNCTION int g(int n) {
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: a value of type `Closed`, which has a destructor, in a `std::vector` cannot be compiled{{.*}}[AG1109]
  std::vector<Closed> closed(n);
  return n;
}
AG_FUNCTION int h(int n) {
  std::array<Counted, 3> counted;
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: `sort` on objects whose class copies or moves in its own way cannot be compiled{{.*}}[AG1108]
  std::sort(counted.begin(), counted.end());
  std::vector<Plain> plain(n);
  return n;
}
AG_FUNCTION int e(int n) {
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: a value of type `Empty`, which has no data, in a `std::vector` cannot be compiled{{.*}}[AG1109]
  std::vector<Empty> empty(n);
  return static_cast<int>(empty.size());
}
// CHECK: 4 errors generated

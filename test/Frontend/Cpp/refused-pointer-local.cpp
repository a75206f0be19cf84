// A pointer that could name another object than the one where it began is refused, and no object file is left.
// RUN: rm -f %t.o
// RUN: not %autographc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not test -e %t.o
#include <autograph/autograph.h>

struct Node {
  int value;
  Node *next;
};
AG_FUNCTION int assigned(int x, bool other) {
  int y = 2, *p = &x;
  // CHECK: :[[#@LINE+1]]:14: error: an iterator, a span, a pointer or a reference that goes on in another container or object cannot be compiled; {{.*}} [AG1144]
  if (other) p = &y;
  return *p;
}
AG_FUNCTION int steps(int x) {
  int *p = &x;
  // CHECK: :[[#@LINE+1]]:3: error: a pointer cannot be compiled; {{.*}} [AG1103]
  ++p;
  // CHECK: :[[#@LINE+1]]:10: error: a pointer cannot be compiled; {{.*}} [AG1103]
  return p[1];
}
AG_FUNCTION int pointed(int x) {
  int *p = &x;
  // CHECK: :[[#@LINE+1]]:14: error: a pointer cannot be compiled; {{.*}} [AG1103]
  int **q = &p;
  return **q;
}
AG_FUNCTION int made(int x) {
  // CHECK: :[[#@LINE+1]]:13: error: a pointer cannot be compiled; {{.*}} [AG1103]
  Node *n = new Node{x, nullptr};
  return n->value;
}
// CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}[AG1109]
AG_FUNCTION int listed(std::vector<Node *> nodes) { return static_cast<int>(nodes.size()); }
AG_FUNCTION long numbered(int x) {
  int *p = &x;
  // CHECK: :[[#@LINE+1]]:10: error: a pointer cannot be compiled; {{.*}} [AG1103]
  return (long)p;
}

// A class that contains itself is named, whatever holds it.
// RUN: not %autographc -w %s --emit=ag 2>&1 | FileCheck %s
#include <autograph/autograph.h>

#include <vector>

struct Node {
  ag::Vector<int> v;
  std::vector<Node> kids;
};
// CHECK: refused-recursive-class.cpp:[[#@LINE+1]]:{{.*}}error: a value of type `Node`, which contains itself, cannot be compiled
AG_FUNCTION int count(std::vector<Node> nodes) { return int(nodes.size()); }
// CHECK: 1 error generated

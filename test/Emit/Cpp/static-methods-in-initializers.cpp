// A member's initialiser calls a static method of its class; where the object is its members, the class must be named.
// RUN: %autographc %s --to-code | FileCheck %s
#include <autograph/autograph.h>

#include <set>
#include <vector>

struct Made {
  int a = 2;
  std::set<int> keys = {a};
  std::vector<int> list = made(a);
  static std::vector<int> made(int x) { return std::vector<int>(x, 1); }
};

// CHECK: Made::made(2)
AG_FUNCTION int f(int n) {
  Made m;
  for (int i = 0; i < n; ++i) m.list.push_back(i), m.keys.insert(i);
  return int(m.list.size());
}

// References and iterators into deques whose first element changes, iterators of maps that change, and where such values cannot be.
// RUN: not autographc -c %s -o %t.o 2>&1 | FileCheck %s
#include <autograph/autograph.h>
#include <deque>
#include <map>
#include <set>

AG_FUNCTION int f(int n) {
  std::deque<int> d(n, 1);
  int &last = d.back();
  d.pop_front();
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: {{.*}} [AG1144]
  last = 3;
  std::map<int, int> m = {{1, 2}};
  auto it = m.find(1);
  int &kept = m[2];
  kept = 5;
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: {{.*}} [AG1144]
  n += it->second;
  it = m.begin();
  n += it->second;
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: {{.*}} [AG1144]
  for (auto &[k, v] : m) m.erase(v);
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: {{.*}} [AG1144]
  for (auto it = m.begin(), last = m.end(); it != last;) it = m.erase(it);
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: {{.*}} [AG1144]
  for (auto it = m.begin(); it != m.end();)
    if (it->second > n) m.erase(it++); else ++it;
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: a value of type `std::map<int, int>` in a `std::vector` cannot be compiled; {{.*}} [AG1109]
  std::vector<std::map<int, int>> list;
  return n;
}
// CHECK: [[@LINE+1]]:{{[0-9]+}}: error: a value of type `std::set<int>`, which compiled functions neither take from elsewhere nor give {{.*}} [AG1109]
AG_FUNCTION int g(std::set<int> s) { return s.size(); }
std::deque<int> pending;
AG_HOST int count(const std::deque<int> &d);
AG_FUNCTION int h() {
  std::deque<int> own;
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: a value of type `std::deque<int>`, which compiled {{.*}} [AG1109]
  int n = count(own);
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: a value of type `std::deque<int>`, which compiled {{.*}} [AG1109]
  int size = pending.size();
  return 0;
}

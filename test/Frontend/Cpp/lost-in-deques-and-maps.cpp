// References and iterators into deques whose first element changes, and into maps that are cleared or are in lists; and where such values cannot be.
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
  // Iterators and references stay with their entries, until all go.
  std::map<int, int> m = {{1, 2}};
  auto it = m.find(1);
  int &kept = m[2];
  kept = 5;
  n += it->second;
  m.clear();
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: {{.*}} [AG1144]
  n += it->second;
  it = m.begin();
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: {{.*}} [AG1144]
  kept = 6;
  for (auto &[k, v] : m) m.erase(v);
  // Of one of two maps, which is this one at times.
  std::map<int, int> second = {{1, 2}};
  auto first = m.begin();
  auto &chosen = n > 2 ? m : second;
  chosen[0] = 1;
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: {{.*}} [AG1144]
  n += first->second;
  // The entries of a map in a list move.
  std::vector<std::map<int, int>> list(3);
  auto &other = list[1][5];
  auto &entry = list[0][5];
  list[0][4] = n;
  other = 3;
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: {{.*}} [AG1144]
  entry = 3;
  for (int i = 0, j = 1; j < 2; ++i)
    // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: {{.*}} [AG1144]
    for (auto &[k, v] : list[i]) list[i + 1][k] += v, ++i;
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

// An algorithm counts the entries that it goes through: one whose function changes which there are is refused. A range-for is not.
// RUN: not %autographc -std=c++20 -c %s -o %t.o 2>&1 | FileCheck %s
#include <autograph/autograph.h>

#include <algorithm>
#include <map>
#include <set>

AG_FUNCTION int inserts(int n) {
  std::map<int, int> m = {{1, 2}, {10, 4}};
  int sum = 0;
  // CHECK: :[[#@LINE+1]]:3: error: an algorithm whose function inserts into the map that it goes through, or erases from it, cannot be compiled; use a range-for [AG1128]
  std::for_each(m.begin(), m.end(), [&](auto &entry) {
    sum += entry.second;
    if (m.size() < 9) m[entry.first + n] += 1;
  });
  return sum;
}

AG_FUNCTION int erases(int n) {
  std::set<int> s = {1, 2, 5};
  // CHECK: :[[#@LINE+1]]:10: error: {{.*}}use a range-for [AG1128]
  return std::ranges::count_if(s, [&](int key) { return s.erase(n - key) > 0; });
}

void grow(std::map<int, int> &m, int n) {
  if (n < 1) return;
  m[n * 10] += 1;
  grow(m, n - 1);
}

AG_FUNCTION int calls(int n) {
  std::map<int, int> m = {{1, 2}, {25, 4}};
  int sum = 0;
  // CHECK: :[[#@LINE+1]]:3: error: {{.*}}use a range-for [AG1128]
  std::for_each(m.begin(), m.end(), [&](auto &entry) {
    sum += entry.first;
    grow(m, n);
  });
  return sum;
}

// CHECK-NOT: AG1128
AG_FUNCTION int others(int n) {
  std::map<int, int> m = {{1, 2}, {10, 4}}, seen;
  std::for_each(m.begin(), m.end(), [&](auto &entry) { entry.second += seen[entry.first + n]++; });
  std::for_each(m.begin(), m.end(), [&](auto &) { grow(seen, n); });
  return m[1] + seen.size();
}

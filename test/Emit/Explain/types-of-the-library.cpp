// What a loop carries has the types that people write, without the arguments that are the library's defaults.
// RUN: %autographc %s --explain | FileCheck %s
#include <autograph/autograph.h>
#include <map>
#include <queue>

AG_FUNCTION int f(int n) {
  std::queue<int> q;
  std::priority_queue<int, std::vector<int>, std::greater<int>> least;
  std::map<int, std::vector<int>> m;
  // CHECK: carried q: std::queue<int>, least: std::priority_queue<int, std::vector<int>, std::greater<int>>, m: std::map<int, std::vector<int>>, i: int32
  for (int i = 0; i < n; ++i) {
    q.push(i);
    least.push(i);
    m[i].push_back(i);
  }
  return q.front() + least.top() + m[2][0];
}

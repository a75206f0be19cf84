// `std::deque`, and `std::queue` and `std::stack` over one: they grow and shrink at both ends, in every place where an object may be.
#include "report.h"

#include <algorithm>
#include <deque>
#include <numeric>
#include <queue>
#include <stack>

AG_FUNCTION int bfs(int n) {
  std::vector<int> dist(n, -1);
  std::queue<int> q;
  dist[0] = 0;
  q.push(0);
  while (!q.empty()) {
    int u = q.front();
    q.pop();
    for (int v : {(u * 3 + 1) % n, (u + 1) % n}) {
      if (dist[v] != -1) continue;
      dist[v] = dist[u] + 1;
      q.push(v);
    }
  }
  return std::accumulate(dist.begin(), dist.end(), 0);
}
AG_FUNCTION std::vector<int> window(std::vector<int> v, int k) {
  std::deque<int> d;
  std::vector<int> out;
  for (int i = 0; i < (int)v.size(); ++i) {
    while (!d.empty() && v[d.back()] <= v[i]) d.pop_back();
    d.push_back(i);
    if (d.front() <= i - k) d.pop_front();
    if (i >= k - 1) out.push_back(v[d.front()]);
  }
  return out;
}
AG_FUNCTION int both(int n) {
  std::deque<int> d;
  for (int i = 0; i < n; ++i) {
    if (i % 2) d.push_back(i); else d.push_front(i);
    if (i % 5 == 4) { d[1] += d.front(); d.pop_front(); }
  }
  int h = 0;
  for (int x : d) h = (h * 31 + x) % 100003;
  for (auto it = d.rbegin(); it != d.rend(); ++it) h = (h * 31 + *it) % 100003;
  std::sort(d.begin(), d.end());
  d.insert(d.begin() + 1, 7);
  d.erase(d.begin());
  d.emplace_front(5); d.emplace_back(6);
  for (std::size_t i = 0; i < d.size(); ++i) h = (h * 31 + d[i]) % 100003;
  std::deque<int> e = {1, 2, 3}, f(d.begin(), d.end());
  return h + (d == f) * 1000000 + (e < d) + e.at(2) + int(f.size());
}
struct Task { int id; float w; };
struct Machine {
  std::deque<Task> tasks; int done = 0;
  void add(int id, float w) { tasks.push_back({id, w}); }
  int step() { Task t = tasks.front(); tasks.pop_front(); if (t.w > 1) tasks.push_back({t.id + 100, t.w / 2}); ++done; return t.id; }
};
AG_FUNCTION int machine(int n) {
  Machine m;
  for (int i = 0; i < n; ++i) m.add(i, 0.5f * i);
  int h = 0;
  while (!m.tasks.empty()) h = (h * 7 + m.step()) % 10007;
  return h * 1000 + m.done;
}
static int drain(std::deque<int> &d, const std::deque<int> &other) {
  int s = 0;
  while (d.size() > other.size()) { s += d.front(); d.pop_front(); }
  return s;
}
AG_FUNCTION int helper(int n) {
  std::deque<int> d(n, 3), e;
  e.resize(2, 1);
  int s = drain(d, e);
  std::stack<int> st;
  for (int i = 0; i < n; ++i) st.push(i);
  while (st.size() > 1) { s = s * 3 % 1009 + st.top(); st.pop(); }
  return s;
}
AG_FUNCTION float tensors(int n) {
  std::deque<ag::Vector<float>> d;
  float s = 0;
  for (int i = 0; i < n; ++i) {
    d.push_back(ag::full({i % 4}, 1.0f * i));
    if (i % 3 == 0) d.push_front(ag::full({i % 5}, 0.5f));
    if (i % 3 == 2) { s += ag::sum(d.front()).item() + d.size(); d.pop_front(); }
  }
  for (auto &x : d) s = s * 1.5f + ag::sum(x).item();
  return s;
}
int main() {
  for (int n : {1, 2, 7, 50, 1000}) ag::print("{} {} {} {} {}\n", bfs(n), both(n + 4), machine(n), helper(n + 2), tensors(n % 97));
  for (int x : window({1, 3, 2, 5, 8, 1, 0, 4, 4, 2}, 3)) ag::print("{} ", x);
  ag::print("\n");
}

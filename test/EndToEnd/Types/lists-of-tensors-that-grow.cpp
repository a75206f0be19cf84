// Lists of tensors and of lists: appended to, shortened, changed in rows, in branches and loops; runs of equal values; graphs.
#include "report.h"

using ag::Matrix;
using ag::Scalar;
using ag::Vector;

AG_FUNCTION Matrix<float> states(Vector<float> h, int n) {
  std::vector<Vector<float>> list;
  for (int i = 0; i < n; ++i) {
    h = h * 0.5f + 1.f;
    list.push_back(h);
  }
  return n ? ag::stack(list) : Matrix<float>(ag::zeros<float>({0, 3}));
}
AG_FUNCTION std::vector<Vector<float>> appended_and_dropped(Vector<float> h, int n, Scalar<float> &t) {
  std::vector<Vector<float>> list;
  for (int i = 0; i < n; ++i) {
    h = h * 0.5f + 1.f;
    list.push_back(h);
    if (i % 3 == 2) {
      t += ag::sum(list.back());
      list.pop_back();
    }
    if (i % 7 == 6) {
      list.pop_back();
      list.pop_back();
      list.push_back(h[ag::slice(0, i % 2)]);
    }
    if (i > 3 && list[i / 3].extent(0) > 0) t += list[i / 3][0];
  }
  return list;
}
AG_FUNCTION std::vector<Vector<float>> rows_changed(int n) {
  std::vector<Vector<float>> list(n, Vector<float>{1, 2});
  for (int i = 0; i + 1 < n; ++i) {
    list[i] = list[i + 1] * 2.f;
    list[i][1] += 1.f;
    if (i % 2) list[i] = ag::append(list[i], 5.f);
  }
  return list;
}
AG_FUNCTION Scalar<float> matrices(int n) {
  std::vector<Matrix<float>> list;
  Matrix<float> h = {{1, 2}, {3, 4}};
  for (int i = 0; i < n; ++i) {
    h = ag::matmul(h, ag::full({2, 2}, 0.5f));
    if (i % 2 == 0 || list.empty())
      list.push_back(h);
    else
      list.back() = ag::concat({list.back(), h}, 0);
  }
  Scalar<float> s = 0;
  for (const auto &m : list) s += ag::sum(m) * int(m.extent(0));
  return s;
}
AG_FUNCTION std::vector<std::pair<int, int>> runs(Vector<int> v) {
  std::vector<std::pair<int, int>> list;
  for (auto x : v) {
    if (!list.empty() && list.back().first == x)
      list.back().second++;
    else
      list.push_back({x.item(), 1});
  }
  return list;
}
// Both ways in one branch, and the list before is kept.
AG_FUNCTION std::pair<std::vector<int>, std::vector<int>> kept(std::vector<int> list, int n) {
  std::vector<int> before = list;
  for (int i = 0; i < n; ++i) {
    if (i % 3 == 0) before = list;
    if (i % 2)
      list.back() += before.back();
    else
      list.push_back(list[i / 2] + int(before.size()));
  }
  return {before, list};
}
AG_FUNCTION std::vector<std::vector<int>> graph(int n) {
  std::vector<std::vector<int>> edges(n);
  for (int i = 0; i < n; ++i) {
    edges[i].push_back((i * 2 + 1) % n);
    edges[(i * 7) % n].push_back(i);
    if (i % 3 == 2) edges[i / 2].pop_back();
    if (i % 5 == 4) edges.push_back({i, i + 1});
  }
  return edges;
}
AG_FUNCTION int breadth_first(int n) {
  std::vector<std::vector<int>> edges(n);
  for (int i = 0; i < n; ++i) {
    edges[i].push_back((i * 2 + 1) % n);
    edges[i].push_back((i + 1) % n);
  }
  std::vector<int> distance(n, -1), queue{0};
  distance[0] = 0;
  for (std::size_t head = 0; head < queue.size(); ++head)
    for (int w : edges[queue[head]])
      if (distance[w] < 0) {
        distance[w] = distance[queue[head]] + 1;
        queue.push_back(w);
      }
  int s = 0;
  for (int d : distance) s += d;
  return s;
}
AG_FUNCTION std::vector<std::vector<int>> grouped(int n) {
  std::vector<std::vector<int>> rows;
  for (int i = 0; i < n; ++i) {
    if (i % 4 == 0) rows.push_back({});
    rows.back().push_back(i);
  }
  while (rows.size() > 3) rows.pop_back();
  return rows;
}
int main() {
  for (int n : {0, 1, 2, 6, 9, 30}) {
    Scalar<float> t = 0;
    show(states({1, 2, 3}, n), matrices(n), runs(ag::arange(n) / 3 % 2), grouped(n));
    show(appended_and_dropped({1, 2}, n, t), t);
    show(rows_changed(n), kept({1, 2}, n));
    if (n) show(graph(n), breadth_first(n));
  }
}

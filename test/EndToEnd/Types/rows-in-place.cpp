// Lists in lists: elements of rows, rows that are exchanged, moved, inserted and erased, lists filled with lists, to three levels.
#include "report.h"

#include <algorithm>
#include <utility>

using Rows = std::vector<std::vector<int>>;

static void show(const Rows &rows) {
  for (auto &row : rows) {
    for (int x : row) std::printf(" %d", x);
    std::printf(" |");
  }
  std::printf("\n");
}

AG_FUNCTION int distance(std::vector<int> a, std::vector<int> b) {
  int n = a.size(), m = b.size();
  Rows d(n + 1, std::vector<int>(m + 1));
  for (int i = 0; i <= n; ++i) d[i][0] = i;
  for (int j = 0; j <= m; ++j) d[0][j] = j;
  for (int i = 1; i <= n; ++i)
    for (int j = 1; j <= m; ++j) {
      if (a[i - 1] == b[j - 1]) d[i][j] = d[i - 1][j - 1];
      else d[i][j] = 1 + std::min(d[i - 1][j], std::min(d[i][j - 1], d[i - 1][j - 1]));
    }
  return d[n][m];
}
AG_FUNCTION Rows exchanges(Rows rows, int n) {
  int m = rows.size();
  for (int i = 0; i < n; ++i) {
    std::swap(rows[i % m], rows[(i * 7 + 3) % m]);
    rows[i % m].push_back(i);
    auto t = rows[(i + 1) % m];
    rows[(i + 1) % m] = rows[i % m];
    rows[i % m] = t;
    std::swap(rows[i % m][0], rows[(i + 2) % m][0]);
    if (i == 5) rows[0].swap(rows[m - 1]);
  }
  return rows;
}
// The row that is kept is the one before.
AG_FUNCTION Rows kept(Rows rows, int i, int j) {
  auto before = rows[i];
  rows[i][0] = 40;
  rows[j][1] += before[0];
  auto both = rows;
  rows[i][1] = both[j][1] + 1;
  rows.push_back(before);
  rows.push_back(both[i]);
  return rows;
}
AG_FUNCTION Rows moved(Rows rows, int n) {
  for (int i = 0; i < n; ++i) {
    rows.insert(rows.begin() + i % (int(rows.size()) + 1), std::vector<int>(i, i));
    rows[i % int(rows.size())].insert(rows[i % int(rows.size())].begin(), 2, -i);
    if (i % 3 == 2) rows.erase(rows.begin() + i % int(rows.size()));
    if (rows.back().size() > 1) rows.back().erase(rows.back().begin(), rows.back().begin() + 1);
  }
  return rows;
}
AG_FUNCTION int cubes(int n) {
  std::vector<Rows> g(n, Rows(n, std::vector<int>(n)));
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      for (int k = 0; k < n; ++k) {
        g[i][j][k] += i * j + k;
        if (k == j) g[j][k][i] -= 3;
      }
  if (n > 2) {
    std::swap(g[0], g[1]);
    std::swap(g[0][1], g[2][2]);
    g[1][0].push_back(100);
    g[1].pop_back();
  }
  int s = 0;
  for (auto &rows : g)
    for (auto &row : rows)
      for (int x : row) s = (s * 3 + x) % 10007;
  return s;
}
AG_FUNCTION int filled(int n, int m) {
  Rows empty(n), some(n, std::vector<int>(m, 2));
  std::vector<ag::Vector<float>> tensors(n, ag::ones<float>({m}));
  std::vector<std::pair<int, std::vector<long>>> pairs(n, {7, {1, 2, m}});
  for (int i = 0; i < n; ++i) {
    empty[i].push_back(i);
    some[i][m - 1] = i;
    tensors[i][0] += i;
    pairs[i].second[0] += i, pairs[i].first -= i;
  }
  int s = 0;
  for (int i = 0; i < n; ++i) s = s * 5 + empty[i].back() + some[i][0] + some[i][m - 1] + tensors[i][0].item() + pairs[i].second[0] + pairs[i].first + pairs[i].second.back();
  return s;
}
AG_FUNCTION std::vector<int> inserted(std::vector<int> v, int n) {
  for (int i = 0; i < n; ++i) {
    v.insert(v.begin() + i * 5 % (int(v.size()) + 1), i);
    v.insert(v.end(), -i);
    v.insert(v.begin(), {i, i + 1});
    if (i % 2) v.erase(v.begin() + i % int(v.size()));
    if (v.size() > 6) v.erase(v.begin() + 2, v.begin() + 4);
    v.erase(v.end() - 1);
  }
  return v;
}
// What is taken out goes to the end first.
AG_FUNCTION int removed(int n) {
  Rows work;
  int s = 0;
  for (int i = 0; i < n; ++i) {
    work.push_back(std::vector<int>(3, i));
    work.push_back({i});
    int at = i * 7 % int(work.size());
    std::swap(work[at], work.back());
    s = (s * 3 + work.back()[0]) % 10007;
    work.pop_back();
    if (work.size() > 4) {
      std::swap(work[0], work[2]);
      std::swap(work[1], work.back());
      work.pop_back();
    }
    while (i % 5 == 4 && !work.empty()) {
      s = (s + work.back().back()) % 10007;
      work.pop_back();
    }
  }
  return s + int(work.size());
}
AG_FUNCTION int outside(Rows rows, int i, int j) {
  rows[i][j] = 3;
  return rows[0][0];
}
AG_FUNCTION int misplaced(std::vector<int> v, int i) {
  v.insert(v.begin() + i, 1);
  return v[0];
}
int main() {
  std::printf("%d %d %d\n", distance({1, 2, 3, 4, 5, 6}, {2, 3, 5, 6, 7}), distance({}, {1, 2}), distance({}, {}));
  for (int n : {0, 1, 2, 9}) {
    show(exchanges({{1}, {2, 3}, {4, 5, 6}, {7}}, n));
    show(moved({{1}, {2, 3}}, n));
    std::printf("%d %d %d\n", cubes(n), filled(n % 5, 3), removed(n));
    for (int x : inserted({1, 2}, n)) std::printf(" %d", x);
    std::printf("\n");
  }
  show(kept({{1, 2}, {3, 4}, {5, 6}}, 0, 2));
  show(kept({{1, 2}, {3, 4}, {5, 6}}, 1, 1));
  show({{outside({{1}, {2, 3}}, 1, 1), misplaced({4, 5}, 2), misplaced({}, 0)}});
}

// An iterator may go on in another element of the list that its container is in.
#include "report.h"
AG_FUNCTION int rows(std::vector<std::vector<int>> m) {
  if (m.empty()) return 0;
  auto best = m[0].begin(), end = m[0].end();
  int widest = 0;
  for (std::size_t i = 1; i < m.size(); ++i)
    if (m[i].end() - m[i].begin() > end - best) best = m[i].begin(), end = m[i].end(), widest = i;
  int sum = 0;
  for (auto it = best; it != end; ++it) sum = sum * 10 + *it;
  *best = 9;
  return sum * 100 + m[widest][0];
}
int main() { show(rows({{1}, {2, 3}, {4}, {5, 6}})); show(rows({{1, 2, 3}, {2, 3}})); show(rows({})); show(rows({{}, {7}})); }

// References to one of several elements, formed inside the operands of other conditionals.
#include "report.h"
#include <algorithm>
AG_FUNCTION int lcs(std::vector<int> a, std::vector<int> b) {
  std::vector<std::vector<int>> d(a.size() + 1, std::vector<int>(b.size() + 1));
  for (std::size_t i = 1; i <= a.size(); ++i)
    for (std::size_t j = 1; j <= b.size(); ++j)
      d[i][j] = a[i - 1] == b[j - 1] ? d[i - 1][j - 1] + 1 : std::max(d[i - 1][j], d[i][j - 1]);
  return d.back().back();
}
AG_FUNCTION int chosen(std::vector<int> v, int i) {
  int s = 0;
  for (int k = 0; k < i; ++k) s += k % 2 && std::min(v[k], v[i - k]) > 1 ? (k > 2 ? v[k] : v[0]) : std::max(v[k + 1], s);
  return s;
}
int main() {
  show(lcs({1, 2, 3, 4}, {2, 4, 1, 3, 4}), lcs({}, {1}));
  for (int i : {0, 2, 4}) show(chosen({3, 1, 4, 1, 5}, i));
}

// `std::move` of a range, which is not the cast of the same name.
#include "report.h"
#include <algorithm>
using V = std::vector<int>;
AG_FUNCTION V moved(V v, V w) {
  auto end = std::move(v.begin(), v.end(), std::back_inserter(w));
  std::move(v.begin() + 1, v.end(), v.begin());
  *end = int(v.size());
  w.insert(w.end(), v.begin(), v.end());
  return w;
}
int main() { show(moved({1, 2, 3}, {7})); }

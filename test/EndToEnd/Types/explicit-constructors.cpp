// Objects that explicit constructors make, as locals that change.
#include "report.h"
#include <optional>
#include <utility>

struct Meters {
  int n;
  explicit Meters(int k) : n(k) {}
  int twice() const { return 2 * n; }
};
struct Route {
  Meters first, second;
  std::optional<int> stop;
};
AG_FUNCTION int grow(int k) {
  Meters m(k);
  while (m.n < 10) {
    m.n += k + 1;
    if (m.n == 7) m = Meters(9);
  }
  return m.twice();
}
AG_FUNCTION Meters doubled(int k) {
  Meters m(k);
  m.n += k;
  return m;
}
AG_FUNCTION std::pair<int, std::optional<int>> route(int k) {
  Route r{Meters(k), Meters(1), {}};
  std::optional<int> last = k > 2 ? std::optional(k) : std::nullopt;
  for (int i = 0; i < k; ++i) {
    std::swap(r.first, r.second);
    r.second.n += i;
    if (r.first.n == 3) r.stop = i;
    if (last) last = *last + i;
  }
  return {r.first.n * 100 + r.second.twice() + (r.stop ? 10000 : 0), last};
}
int main() {
  for (int k : {0, 1, 2, 5}) show(grow(k), doubled(k).n, route(k));
}

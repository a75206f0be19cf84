// Functions that call themselves take and give objects that count their copies and hold tensors and vectors; so do marked functions.
#include "report.h"
struct Counted {
  ag::Matrix<float> m;
  std::vector<int> v;
  int copies = 0;
  explicit Counted(int n) : m(ag::ones<float>({n + 1, 2})), v(n, 3) {}
  Counted(const Counted &other) : m(other.m), v(other.v), copies(other.copies + 1) {}
  Counted(Counted &&other) noexcept : m(std::move(other.m)), v(std::move(other.v)), copies(other.copies + 100) {}
  Counted grow(int d) const {
    Counted next(*this);
    next.v.push_back(d);
    next.m = next.m * 2.0f;
    if (d <= 0) return next;
    return next.grow(d - 1);
  }
  float total() const { return ag::sum(m).item() + v.size() + copies; }
};
struct Two {
  Counted x, y;
  int k = 1;
};
Counted deep(Counted t, int d) {
  if (d == 0) return t;
  t.m[0] = 5.0f;
  return deep(std::move(t), d - 1);
}
float look(const Counted &t, int d) { return d == 0 ? t.total() : look(t, d - 1) + t.v.size(); }
void change(Counted &t, int d) {
  if (d == 0) return;
  t.v.push_back(d);
  change(t, d - 1);
}
int both(const Two &t, int d) { return d == 0 ? t.k + t.x.copies + int(t.y.v.size()) : both(t, d - 1) + int(t.x.v.size()); }
AG_FUNCTION float totals(int d) {
  Counted t(d);
  Counted u = t.grow(d);
  Counted w = deep(u, d);
  change(w, d);
  return t.total() + u.total() * 2 + w.total() * 3 + look(w, d);
}
AG_FUNCTION Counted grown(Counted t, int d) {
  Counted u = t.grow(d);
  change(u, 2);
  return d > 1 ? Counted(u) : Counted(t);
}
AG_FUNCTION Two two(int d) {
  Two t{Counted(d), Counted(1)};
  t.x.v.push_back(7);
  t.k += d;
  auto &[x, y, k] = t;
  y.v[0] = k;
  x.m[0] = 2.0f;
  return t;
}
AG_FUNCTION std::pair<Counted, std::array<Counted, 2>> nested(int d) {
  Counted t(d);
  return {t, {t, Counted(2)}};
}
AG_FUNCTION int taken(const Two &t, int d) { return both(t, d); }
int main() {
  for (int d = 0; d < 4; ++d) {
    show(totals(d), grown(Counted(2), d).total());
    Two t = two(d);
    auto n = nested(d);
    show(t.x.total(), t.y.total(), n.first.total(), n.second[0].total(), n.second[1].total(), taken(t, d));
  }
}

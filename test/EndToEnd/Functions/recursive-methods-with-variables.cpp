#include <autograph/autograph.h>
ag::Variable<int> steps = 0, other = 10;
ag::Variable<float, 1> seen = ag::Vector<float>{};
struct Registry {
  ag::Variable<int> &hits;
  int base;
  int look(int k) {
    if (k <= base) return k;
    hits.assign_add(k);
    int below = look(k / 2);
    return below + hits.value().item();
  }
};
struct Pair {
  Registry left, right;
  ag::Variable<float, 1> &log;
  void go(int k) {
    log.assign(ag::append(log.value(), static_cast<float>(k)));
    if (k <= 0) return;
    (k % 2 ? left : right).hits.assign_sub(1);
    go(k - 2);
  }
};
static int down(ag::Variable<int> &v, int k) { if (k <= 0) return 0; v.assign_add(k); return down(v, k - 1) + 1; }
static void both(ag::Variable<int> &a, ag::Variable<int> &b, int k) {
  if (k == 0) return;
  a.assign_add(1);
  b.assign_add(a.value());
  both(b, a, k - 1);
}
AG_FUNCTION int recursive(int k) {
  Registry r{steps, 2};
  int a = r.look(k);
  Registry q{other, 1};
  return a * 1000 + q.look(k);
}
AG_FUNCTION int passed(ag::Variable<int> &v, bool which, int k) {
  Registry r{v, 0};
  auto &chosen = which ? v : other;
  Registry c{chosen, 0};
  auto count = [&](auto &&self, int n) -> int {
    if (n <= 0) return steps.value().item() + chosen.value().item();
    chosen.assign_add(1);
    v.assign_sub(2);
    return self(self, n - 1) + v.value().item();
  };
  return r.look(k) + 100 * c.look(k) + 10000 * count(count, k);
}
AG_FUNCTION int local(int k) {
  ag::Variable<int> own = 1;
  Registry r{own, 0};
  int a = r.look(k);
  return a * 10 + own.value().item();
}
AG_FUNCTION void pairs(int k) {
  Pair p{{steps, 1}, {other, 2}, seen};
  p.go(k);
}
AG_FUNCTION void direct(int k) {
  down(steps, k);
  both(steps, other, k);
}
int main() {
  for (int k : {0, 1, 5, 9}) {
    int a = recursive(k), b = passed(steps, k % 2 == 0, k), c = passed(other, true, k), d = local(k);
    direct(k);
    pairs(k);
    ag::print("{} {} {} {} {} {} {}\n", a, b, c, d, steps.value(), other.value(), seen.value());
  }
}

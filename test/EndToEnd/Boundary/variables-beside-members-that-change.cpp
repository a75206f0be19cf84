// Classes that hold an ag::Variable beside plain members which loops and branches change: the members of members too, private
// ones in functions outside of the class, and one of two objects.
#include "report.h"
#include <array>
#include <vector>

struct Meter {
  int reads = 0;
  ag::Variable<float> level = 1.f;
  float last = 0;
  AG_FUNCTION int halve(int x) {
    while (x > 10) {
      x /= 2;
      ++reads;
      if (x % 3) level.assign(level * 0.5f);
      if (reads > 6) return -x;
    }
    return x;
  }
};
class Bank {
public:
  void feed(int x) {
    slots_.assign(ag::where(ag::arange(3) == x % 3, slots_ + x, slots_));
    log_[at_++ % 3] = x;
    meter_.last += meter_.level.value().item();
    if (x > 5) meter_.reads += x;
  }
  AG_FUNCTION bool feed_all(const std::vector<int> &xs) {
    for (int x : xs) {
      if (x < 0) return false;
      feed(x);
      meter_.level.assign_sub(0.25f);
    }
    return true;
  }
  bool full() const { return ag::all(slots_ > 0) ? true : false; }
  const Meter &meter() const { return meter_; }
  void report() const { show(log_, meter_.reads, meter_.level.value(), meter_.last, slots_.value(), at_); }

private:
  std::array<int, 3> log_{};
  Meter meter_;
  ag::Variable<int, 1> slots_ = ag::zeros<int>({3});
  unsigned at_ = 0;
};
AG_FUNCTION int fill(Bank &bank, int n) {
  int i = 0;
  for (; i < n && !bank.full(); ++i) {
    if (i == 2) continue;
    bank.feed(i);
  }
  return i * 100 + bank.meter().reads;
}
AG_FUNCTION bool in_turn(Bank &a, Bank &b, const std::vector<int> &xs) {
  for (std::size_t i = 0; i < xs.size(); ++i) {
    Bank &bank = i % 2 ? b : a;
    if (!bank.feed_all({xs[i], 1})) return false;
    if (bank.full()) break;
  }
  return true;
}
AG_FUNCTION float run(Meter &m, int n) {
  do {
    if (m.reads++ > 3) {
      m.level.assign_add(m.last);
      continue;
    }
    m.last += 0.5f;
    switch (n % 3) {
    case 0: m.level.assign_sub(1); [[fallthrough]];
    case 1: m.last = -m.last; break;
    default:
      if (m.level.value() < -2) return m.last;
    }
  } while (--n > 0);
  return m.level.value().item() + m.last;
}
int main() {
  Meter m;
  for (int x : {100, 3, 1 << 20}) {
    show(m.halve(x));
    show(m.reads, m.level.value());
  }
  for (int n : {5, 0}) show(run(m, n));
  show(m.reads, m.level.value(), m.last);
  Bank a, b;
  for (int n : {9, 9, 0}) show(fill(n ? a : b, n));
  a.report();
  show(in_turn(a, b, {1, 2, 3, 4, 5, 6, 7}));
  show(in_turn(a, b, {1, -1, 1}));
  show(in_turn(a, b, {}));
  a.report();
  b.report();
}

// Functions that call themselves are passed members of objects whose types are private, and objects of private bases.
#include "report.h"
namespace outer {
class Machine {
  struct Hidden {
    int h = 2;
    Hidden() {}
    Hidden(const Hidden &other) : h(other.h + 1) {}
  };
  enum Mode { Off, On } mode = On;
  Hidden hidden;
  int v[3] = {1, 2, 3};
  int secret(int d) const { return d == 0 ? hidden.h : v[d % 3] + secret(d - 1); }
  Machine next(int d) const {
    Machine machine(*this);
    machine.v[0] += d;
    if (d > 0) return machine.next(d - 1);
    return machine;
  }

public:
  Machine() = default;
  friend int peek(const Machine &machine, int d) { return d == 0 ? machine.v[1] + machine.hidden.h : peek(machine, d - 1) + machine.v[2]; }
  int open(int d) const {
    Hidden h = hidden;
    return secret(d) + h.h + next(d).v[0] + (mode == On);
  }
  static Machine create(int d) {
    Machine machine;
    machine.v[1] = d;
    if (d > 2) machine.mode = Off;
    return machine;
  }
};
struct Base {
  int b = 1;
  explicit Base(int b) : b(b) {}
  Base(const Base &other) : b(other.b + 1) {}
  int value(int k = 7) const { return b + k; }
};
class Leaf : Base {
  int m = 2;

public:
  using Base::Base, Base::value;
  int all(int d) const { return d == 0 ? value() + m : value(d) + all(d - 1); }
  Leaf copy(int d) const {
    if (d == 0) return *this;
    return copy(d - 1);
  }
};
} // namespace outer
AG_FUNCTION int run(int d) {
  outer::Machine machine = outer::Machine::create(d);
  outer::Leaf leaf(d), copy = leaf.copy(d);
  return machine.open(d) + peek(machine, d) + leaf.all(d) * 100 + copy.all(1) * 1000;
}
int main() {
  for (int d = 0; d < 4; ++d) show(run(d));
}

// Methods for temporaries and for variables that call themselves, of classes that can be moved only.
#include "report.h"
struct Unique {
  int n;
  ag::Vector<int> list{1, 2};
  explicit Unique(int n) : n(n) {}
  Unique(Unique &&) = default;
  int sum(int d) && {
    if (d == 0) return n;
    n += 3;
    return d + std::move(*this).sum(d - 1);
  }
};
struct Moved {
  int n, moves = 0;
  explicit Moved(int n) : n(n) {}
  Moved(Moved &&other) : n(other.n), moves(other.moves + 1) { other.n = -1; }
  Moved step(int d) && {
    if (d == 0) return std::move(*this);
    n += d;
    return std::move(*this).step(d - 1);
  }
  int total(int d) && {
    if (d == 0) return n;
    n += 2;
    return d + std::move(*this).total(d - 1);
  }
  int total(int d) & {
    if (d == 0) return n;
    n += 5;
    return d + total(d - 1);
  }
  int look(int d) const & { return d == 0 ? n + moves : d + look(d - 1); }
};
AG_FUNCTION int unique(int d) {
  Unique u(4);
  return std::move(u).sum(d) + Unique(3).sum(d) + u.n;
}
AG_FUNCTION int moved(int d) {
  Moved m(5);
  Moved r = std::move(m).step(d);
  int temporary = Moved(3).total(d), variable = r.total(d);
  return r.n * 1000 + r.moves + m.n + temporary * 7 + variable * 13 + r.look(d) + std::move(r).total(2);
}
int main() {
  for (int d = 0; d < 4; ++d) show(unique(d), moved(d));
}

// Tuples of objects with destructors begin and end with their last element, also where making one fails.
#include "report.h"
#include <tuple>
struct End {
  int id;
  End(int id) : id(id) {}
  End(const End &other) : id(other.id + 10) {
    ag::check(id < 25, "copy {}", id);
    ag::print("copy {}\n", id);
  }
  ~End() { ag::print("end {}\n", id); }
};
AG_FUNCTION int tuples(int n) {
  End a(n), b(n + 1);
  std::tuple<End, int, End> t(a, 2, b);
  auto u = t;
  ag::print("{} {}\n", std::get<0>(u).id, std::get<2>(u).id);
  return n;
}
void take(End &&e) { e.id += 100; }
AG_FUNCTION int temporary(int n) {
  take(End(n));
  ag::print("after\n");
  return n;
}
int main() {
  for (int n : {1, 4, 5, 15}) {
    attempt([n] { return tuples(n); });
    attempt([n] { return temporary(n); });
  }
}

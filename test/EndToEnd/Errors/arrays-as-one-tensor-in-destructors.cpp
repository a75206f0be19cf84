// Destructors see what arrays of many numbers held where an error left their block.
#include "report.h"
#include <array>
using Row = std::array<int, 70>;
ag::Variable<long> total(0);
struct Guard {
  Row &a;
  ~Guard() { total.assign_add(a[3] * 100 + a[69]); }
};
struct Owner {
  Row a{};
  int n = 0;
  ~Owner() { total.assign_add(a[n] * 1000); }
};
AG_HOST int host(int i) {
  if (i > 5) throw 7;
  return i;
}
AG_FUNCTION int guarded(Row a, int n) {
  Guard g{a};
  Owner o;
  for (int i = 0; i < 10; ++i) {
    a[3] += i;
    o.a[i] = a[3] + 1;
    o.n = i;
    a[69] = host(i < n ? i : i + 1);
    ag::check(a[3] < 30, "large");
  }
  return a[3] + o.a[2];
}
int main() {
  for (int n : {0, 3, 20})
    for (int k : {0, 20, 29}) {
      Row a{1, 2, 3, k};
      try {
        show(guarded(a, n));
      } catch (const ag::Error &) {
        show("error");
      } catch (int i) {
        show(i);
      }
      show(total.value());
    }
}

// Methods for rvalues only, on temporaries and moved variables.
#include "report.h"
struct Counter { int n = 0; int done() && { return n + 1; } Counter add(int i) && { n += i; return *this; } int get() const && { return n; } int get() const & { return -n; } };
AG_FUNCTION int c1(int k) { Counter c{k}; for (int i = 0; i < k; ++i) c = std::move(c).add(i); return std::move(c).done() + c.get() * 100 + std::move(c).get() * 10 + Counter{k}.done(); }
int main() {
  for (int n : {0, 1, 3}) show(c1(n));
}

// Objects with destructors leave their blocks on every exit.
#include "report.h"

struct Noisy {
  int id;
  Noisy(int id) : id(id) { ag::print("+{} ", id); }
  ~Noisy() { ag::print("-{} ", id); }
};
AG_FUNCTION int run(int n) {
  Noisy outer(100);
  for (int i = 0; i < 5; ++i) {
    Noisy inner(i);
    if (i == n) return i;
    if (i % 2 == 0) continue;
    Noisy last(i * 10);
    if (i > n + 2) break;
  }
  ag::print("after ");
  return -1;
}
int main() {
  for (int n : {0, 1, 3, -1, 9}) show(run(n));
}

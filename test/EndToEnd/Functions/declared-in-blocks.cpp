// Functions and variables that a block declares, before a namespace does.
#include <autograph/autograph.h>

namespace outer {
struct Meter {
  using Reading = double;
  Reading base = 2;
  AG_FUNCTION Reading read(int n) {
    Reading correct(Reading, int = 3);
    extern int offsets[2];
    Reading sum = base;
    for (int i = 0; i < n; ++i) sum += correct(sum, i) + offsets[i % 2];
    return sum;
  }
};

template <typename T> AG_FUNCTION T twice(T x) {
  T change(T);
  if (x > 2) x = change(x);
  return x;
}

int offsets[2] = {1, 5};
double correct(double x, int n) { return x / 2 + n; }
int change(int x) { return x + 1; }
double change(double x) { return x - 1; }

extern "C" {
AG_FUNCTION int viaC(int n) {
  int inC(int) noexcept;
  return n > 1 ? inC(n) : n;
}
int inC(int n) noexcept { return n * 7; }
}
}

AG_HOST int host(int x);

AG_FUNCTION int local(int n) {
  AG_HOST int other(int x);
  AG_FUNCTION int marked(int x);
  auto f = [](int y) { int inner(int); return inner(y) * 2; };
  return n > 3 ? other(n) + host(n) : marked(n) + f(n);
}

int inner(int x) { return x + 100; }
int host(int x) { return x; }
int other(int x) { return -x; }
int marked(int x) { return x > 1 ? x * x : x; }

int main() {
  outer::Meter m;
  ag::print("{} {} {} {} {} {}\n", m.read(4), outer::twice(3), outer::twice(2.5), outer::viaC(4), local(4), local(2));
}

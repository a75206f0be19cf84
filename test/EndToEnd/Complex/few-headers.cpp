// One header of ours is enough for compiled code and for printed code, too.
#include <autograph/complex.h>

#include <cstdio>

AG_FUNCTION int escape(std::complex<double> c) {
  std::complex<double> z;
  int n = 0;
  while (std::norm(z) < 4 && n < 100) {
    z = z * z + c;
    ++n;
  }
  return n;
}

int main() {
  for (double x : {0.0, 0.3, 0.5, 2.0})
    std::printf("%d\n", escape({x, 0.25}));
}

// Branches look like operations that broadcast; so many of them were taken for a chain, all of which broadcasts or none.
#include <autograph/autograph.h>

#include <cstdio>

inline void shift(ag::Vector<float> &v, float k) { v = v + k; }

AG_FUNCTION float shifted(ag::Vector<float> x, int n) {
  if (n > 1) { shift(x, 1); }
  if (n > 2) { shift(x, 2); }
  if (n > 3) { shift(x, 3); }
  if (n > 4) { shift(x, 4); }
  if (n > 5) { shift(x, 5); }
  if (n > 6) { shift(x, 6); }
  if (n > 7) { shift(x, 7); }
  if (n > 8) { shift(x, 8); }
  if (n > 9) { shift(x, 9); }
  if (n > 10) { shift(x, 10); }
  if (n > 11) { shift(x, 11); }
  if (n > 12) { shift(x, 12); }
  if (n > 13) { shift(x, 13); }
  if (n > 14) { shift(x, 14); }
  if (n > 15) { shift(x, 15); }
  if (n > 16) { shift(x, 16); }
  if (n > 17) { shift(x, 17); }
  if (n > 18) { shift(x, 18); }
  if (n > 19) { shift(x, 19); }
  if (n > 20) { shift(x, 20); }
  if (n > 21) { shift(x, 21); }
  return ag::sum(x).item();
}

int main() {
  for (int n : {0, 1, 2, 9, 16, 17, 21, 100})
    std::printf("%g %g\n", shifted(ag::Vector<float>{0.5f, -2, 7}, n), shifted(ag::zeros<float>({0}), n));
}

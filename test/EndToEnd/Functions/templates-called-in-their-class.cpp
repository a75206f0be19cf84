// Member templates that methods of their class call: no specialisation can stand behind these calls.
#include <autograph/autograph.h>

struct Tree {
  int bias = 1;

  template <typename T> AG_FUNCTION T walk(T x, int depth) {
    if (depth == 0) return x + bias;
    return walk(x * 2, depth - 1) + walk(x, depth - 1);
  }
  template <typename T> T grow(T x, int times) {
    for (int i = 0; i < times; ++i) x = x * 2 + bias;
    return x;
  }
  double plain(double x) { return walk(x, 2); }
  AG_FUNCTION int marked(int x) {
    if (x > 3) x = grow(x, 2);
    return x + walk(x, 3);
  }
};

template <typename T> AG_FUNCTION T half(T x) {
  if (x > 2) x = x / 2;
  return x;
}

template <typename U> struct Grid {
  U scale = 2;
  template <typename T> AG_FUNCTION T fit(T x) {
    while (x < 10) x = x * scale;
    return x;
  }
  AG_FUNCTION U both(U x) { return fit(x) + half(x); }
};

int main() {
  Tree tree;
  ag::print("{} {} {} {}\n", tree.plain(3.5), tree.marked(2), tree.marked(5), tree.walk(1L, 1));
  Grid<int> grid;
  ag::print("{} {}\n", grid.both(3), grid.fit(2.5));
}

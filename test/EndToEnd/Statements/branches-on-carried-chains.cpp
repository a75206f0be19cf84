// Branches of loops whose conditions compare what the loop carries: followers, thresholds, maps, exits; floats, doubles and Scalars, in nested loops, too.
#include "report.h"
#include <cmath>

template <class T> std::pair<T, int> follow(const std::vector<T> &x, T gate, int hold) {
  T level = 0;
  int quiet = 0, i = 0;
  for (; i < int(x.size()); ++i) {
    T input = std::abs(x[i]);
    if (input > level)
      level = T(0.75) * level + T(0.25) * input;
    else
      level = T(0.875) * level + T(0.125) * input;
    if (level < gate) {
      if (++quiet >= hold) break;
    } else {
      quiet = 0;
    }
  }
  return {level, i};
}
AG_FUNCTION std::pair<float, int> follow_floats(std::vector<float> x, float gate, int hold) { return follow(x, gate, hold); }
AG_FUNCTION std::pair<double, int> follow_doubles(std::vector<double> x, double gate, int hold) { return follow(x, gate, hold); }

AG_FUNCTION ag::Vector<float> leak(ag::Vector<float> x, ag::Scalar<float> limit) {
  ag::Scalar<float> sum = 0;
  for (int i = 0; i < x.size(); ++i) {
    sum += x[i];
    if (sum > limit) sum = sum * 0.5f;
    x[i] = sum;
  }
  return x;
}

AG_FUNCTION double tent(double x, int n) {
  for (int i = 0; i < n; ++i) {
    if (x < 0.5)
      x = 1.75 * x;
    else
      x = 1.75 - 1.75 * x;
  }
  return x;
}

AG_FUNCTION int first_above(std::vector<float> x, float limit) {
  int i = 0;
  float sum = 0;
  for (; i < int(x.size()); ++i) {
    sum += x[i];
    if (sum > limit) break;
  }
  return i;
}

AG_FUNCTION float nested(std::vector<float> x, int rounds) {
  float level = 0;
  for (int r = 0; r < rounds; ++r) {
    for (float v : x) {
      if (v > level)
        level += (v - level) * 0.5f;
      else if (v < -1)
        return level;
      else
        level -= 0.125f;
      if (level < -3) break;
    }
  }
  return level;
}

int main() {
  for (std::vector<float> x : std::vector<std::vector<float>>{{}, {1}, {1, -2, 3, 0.5f, 0, 0, 0, 0, 0, 0, 4}, {-5, 2, -1, 0.25f}, {0, 0, 0}, {NAN, 1, 2}}) {
    auto [level, end] = follow_floats(x, 0.25f, 2);
    auto [more, later] = follow_doubles(std::vector<double>(x.begin(), x.end()), 0.125, 3);
    show("follow", level, end, more, later);
    show("leak", leak(ag::Vector<float>(x), 2.5f));
    show("first", first_above(x, 1.5f), first_above(x, -100), first_above(x, 100));
    show("nested", nested(x, 0), nested(x, 1), nested(x, 5));
  }
  for (int n : {0, 1, 2, 50}) show("tent", tent(0.3, n), tent(0.7, n));
}

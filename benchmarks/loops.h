// loops.h - loops with a branch in each iteration, written once for autographc and for plain C++.
#pragma once
#include <cmath>
#include <cstdint>
#include <vector>

namespace loops {

/// An envelope follower with attack, release and a gate that stops at long silence; gives where it
/// stopped.
inline float envelope(const std::vector<float> &x) {
  float level = 0;
  int quiet = 0;
  std::size_t i = 0;
  for (; i < x.size(); ++i) {
    float input = std::fabs(x[i]);
    if (input > level)
      level = 0.9f * level + 0.1f * input;
    else
      level = 0.999f * level + 0.001f * input;
    if (level < 1e-4f) {
      if (++quiet >= 4000)
        break;
    } else {
      quiet = 0;
    }
  }
  return level + i;
}

inline float clipped_sum(const std::vector<float> &x) {
  float sum = 0;
  for (float v : x) {
    sum += v;
    if (sum > 100)
      sum = 100;
  }
  return sum;
}

inline float greatest(const std::vector<float> &x) {
  float most = 0;
  for (float v : x)
    if (v > most)
      most = v;
  return most;
}

inline float random_walk(const std::vector<float> &x) {
  float place = 0;
  for (float v : x)
    if (v > 0)
      place += 1;
    else
      place -= 0.5f;
  return place;
}

/// How often a switch with hysteresis goes on.
inline std::int32_t two_states(const std::vector<float> &x) {
  std::int32_t times = 0;
  bool on = false;
  for (float v : x) {
    if (on) {
      if (v < -0.3f)
        on = false;
    } else if (v > 0.3f) {
      on = true;
      ++times;
    }
  }
  return times;
}

} // namespace loops

// plain.cpp - the same functions as C++ programmers write them by hand; built with -O3
// -march=native.
#include "loops.h"
#include "model.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <utility>

float plain::newton(float a, float tolerance) {
  float x = a;
  for (int i = 0; i < 100; ++i) {
    float next = 0.5f * (x + a / x);
    if (std::fabs(next - x) < tolerance)
      return next;
    x = next;
  }
  return x;
}

std::int64_t plain::collatz(std::int64_t n) {
  std::int64_t steps = 0;
  while (n > 1) {
    if (n % 2 == 0)
      n = n / 2;
    else
      n = 3 * n + 1;
    ++steps;
  }
  return steps;
}

float plain::add_one(float x) { return x + 1.0f; }
float plain::add_first(const std::vector<float> &x) { return x[0] + 1.0f; }
void plain::add_to_each(const float *x, float n, float *result, std::int64_t count) {
  for (std::int64_t i = 0; i < count; ++i)
    result[i] = x[i] + n;
}
void plain::multiply_add(const float *a, const float *b, const float *c, float *result,
                         std::int64_t count) {
  for (std::int64_t i = 0; i < count; ++i)
    result[i] = a[i] * b[i] + c[i];
}

// As the definition of products has it.
static float multiply_add(float a, float b, float total) { return std::fma(a, b, total); }
static std::int32_t multiply_add(std::int32_t a, std::int32_t b, std::int32_t total) {
  return a * b + total;
}

template <class T> static void power10(const T *a, int n, T *x) {
  T y[100];
  std::memcpy(x, a, sizeof y);
  for (int round = 0; round < n; ++round) {
    std::memset(y, 0, sizeof y);
    for (int i = 0; i < 10; ++i)
      for (int k = 0; k < 10; ++k)
        for (int j = 0; j < 10; ++j)
          y[i * 10 + j] = multiply_add(x[i * 10 + k], a[k * 10 + j], y[i * 10 + j]);
    std::memcpy(x, y, sizeof y);
  }
}
void plain::power(const float *a, int n, float *result) { power10(a, n, result); }
void plain::power(const std::int32_t *a, int n, std::int32_t *result) { power10(a, n, result); }

void plain::chain(const float *a, const float *b, int extent, int n, float *x) {
  std::memcpy(x, a, extent * sizeof(float));
  for (int round = 0; round < n; ++round)
    for (int i = 0; i < extent; ++i)
      x[i] = x[i] * a[i] + b[i];
}

std::vector<std::int32_t> plain::sieve(int n) {
  std::vector<std::int32_t> composite(n);
  for (int i = 2; i < n; ++i) {
    if (composite[i] != 0)
      continue;
    for (int k = i + i; k < n; k += i)
      composite[k] = 1;
  }
  return composite;
}

std::vector<float> plain::eliminated(std::vector<float> a, int n) {
  for (int k = 0; k < n; ++k)
    for (int i = k + 1; i < n; ++i) {
      float f = a[i * n + k] / a[k * n + k];
      for (int j = 0; j < n; ++j)
        a[i * n + j] = a[i * n + j] - f * a[k * n + j];
    }
  return a;
}

std::vector<float> plain::prefix_sums(int n) {
  std::vector<float> v(n, 1.0f);
  for (int i = 1; i < n; ++i)
    v[i] += v[i - 1];
  return v;
}

std::vector<std::int32_t> plain::grow(int n) {
  std::vector<std::int32_t> values;
  for (int i = 0; i < n; ++i)
    values.push_back(i * i);
  return values;
}

static void quicksort(std::vector<std::int32_t> &v, int low, int high) {
  if (high - low < 2)
    return;
  std::int32_t pivot = v[(low + high) / 2];
  int i = low, j = high - 1;
  while (i <= j) {
    while (v[i] < pivot)
      ++i;
    while (v[j] > pivot)
      --j;
    if (i > j)
      break;
    std::swap(v[i], v[j]);
    ++i, --j;
  }
  quicksort(v, low, j + 1);
  quicksort(v, i, high);
}

std::int32_t plain::sort_by_recursion(int n) {
  std::vector<std::int32_t> v(n);
  std::uint32_t state = 1;
  for (std::int32_t &x : v) {
    state = state * 1664525u + 1013904223u;
    x = static_cast<std::int32_t>(state >> 8);
  }
  quicksort(v, 0, n);
  return v[n / 2];
}

float plain::stack_states(int n) {
  std::vector<std::vector<float>> states;
  std::vector<float> h = {1, 2, 3, 4};
  for (int i = 0; i < n; ++i) {
    for (float &x : h)
      x = x * 0.5f + 1.0f;
    states.push_back(h);
  }
  std::vector<float> stacked;
  stacked.reserve(states.size() * h.size());
  for (const std::vector<float> &state : states)
    stacked.insert(stacked.end(), state.begin(), state.end());
  float sum = 0;
  for (float x : stacked)
    sum += x;
  return sum;
}

std::int32_t plain::search_graph(int n) {
  std::vector<std::vector<std::int32_t>> edges(n);
  for (int i = 0; i < n; ++i) {
    edges[i].push_back((i * 2 + 1) % n);
    edges[i].push_back((i + 1) % n);
  }
  std::vector<std::int32_t> distance(n, -1), queue{0};
  distance[0] = 0;
  for (std::size_t head = 0; head < queue.size(); ++head)
    for (std::int32_t to : edges[queue[head]])
      if (distance[to] < 0) {
        distance[to] = distance[queue[head]] + 1;
        queue.push_back(to);
      }
  return distance[n - 1];
}

std::int32_t plain::count_bins(int n) {
  std::int32_t bins[256] = {};
  std::uint32_t x = 1;
  for (int i = 0; i < n; ++i) {
    x = x * 1664525u + 1013904223u;
    bins[x >> 24]++;
  }
  int most = 0;
  for (int i = 0; i < 256; ++i)
    if (bins[i] > bins[most])
      most = i;
  return bins[most];
}

std::int32_t plain::live(int steps) {
  bool cells[16][16] = {};
  cells[1][2] = cells[2][3] = cells[3][1] = cells[3][2] = cells[3][3] = true;
  for (int s = 0; s < steps; ++s) {
    bool next[16][16] = {};
    for (int i = 0; i < 16; ++i)
      for (int j = 0; j < 16; ++j) {
        int around = 0;
        for (int a = -1; a <= 1; ++a)
          for (int b = -1; b <= 1; ++b)
            if (a != 0 || b != 0)
              around += cells[(i + a + 16) % 16][(j + b + 16) % 16];
        next[i][j] = around == 3 || (around == 2 && cells[i][j]);
      }
    for (int i = 0; i < 16; ++i)
      for (int j = 0; j < 16; ++j)
        cells[i][j] = next[i][j];
  }
  std::int32_t sum = 0;
  for (int i = 0; i < 16; ++i)
    for (int j = 0; j < 16; ++j)
      if (cells[i][j])
        sum += i * 16 + j;
  return sum;
}

namespace {
struct Particle {
  float x, y;
  int hits;
};
} // namespace

float plain::collide(int n) {
  Particle p[64] = {};
  for (int i = 0; i < 64; ++i)
    p[i].x = float(i), p[i].y = float(64 - i);
  for (int s = 0; s < n; ++s) {
    int i = s % 64, j = (s * 7 + 3) % 64;
    p[i].x += 0.5f * p[j].y;
    p[j].y -= 0.25f * p[i].x;
    p[i].hits++;
    if (p[i].x > 100)
      p[i].x -= 100;
  }
  float sum = 0;
  for (const Particle &q : p)
    sum += q.x + q.y + float(q.hits);
  return sum;
}

std::int32_t plain::edit_distance(int n) {
  std::vector<std::vector<std::int32_t>> d(n + 1, std::vector<std::int32_t>(n + 1));
  for (int i = 0; i <= n; ++i)
    d[i][0] = d[0][i] = i;
  for (int i = 1; i <= n; ++i)
    for (int j = 1; j <= n; ++j)
      if (i * 7 % 11 == j * 5 % 11)
        d[i][j] = d[i - 1][j - 1];
      else
        d[i][j] = 1 + std::min(d[i - 1][j], std::min(d[i][j - 1], d[i - 1][j - 1]));
  return d[n][n];
}

std::int32_t plain::sort_by_digits(int n) {
  std::vector<std::uint32_t> values;
  std::uint32_t x = 1;
  for (int i = 0; i < n; ++i) {
    x = x * 1664525u + 1013904223u;
    values.push_back(x >> 12);
  }
  for (int shift = 0; shift < 20; shift += 4) {
    std::array<std::vector<std::uint32_t>, 16> buckets;
    for (std::uint32_t value : values)
      buckets[value >> shift & 15].push_back(value);
    values.clear();
    for (auto &bucket : buckets)
      for (std::uint32_t value : bucket)
        values.push_back(value);
  }
  return static_cast<std::int32_t>(values[n / 2]);
}

std::int32_t plain::sort_numbers(int n) {
  std::vector<std::int32_t> values;
  std::uint32_t x = 1;
  for (int i = 0; i < n; ++i) {
    x = x * 1664525u + 1013904223u;
    values.push_back(static_cast<std::int32_t>(x));
  }
  std::sort(values.begin(), values.end());
  return values[n / 2];
}

void plain::exponentials(const std::vector<float> &x, std::vector<float> &result) {
  for (std::size_t i = 0; i < x.size(); ++i)
    result[i] = std::exp(x[i]);
}

float plain::total(const std::vector<float> &x) {
  float sum = 0;
  for (float value : x)
    sum += value;
  return sum;
}

void plain::multiply(const std::vector<float> &a, const std::vector<float> &x,
                     std::vector<float> &result) {
  for (std::size_t row = 0; row < result.size(); ++row) {
    float sum = 0;
    for (std::size_t i = 0; i < x.size(); ++i)
      sum += a[row * x.size() + i] * x[i];
    result[row] = sum;
  }
}

void plain::axpy(std::span<float> y, std::span<const float> x, float a) {
  for (std::size_t i = 0; i < y.size(); ++i)
    y[i] += a * x[i];
}

float plain::Regression::weight(int i) {
  ++counts[i];
  return weights[i];
}

void plain::Regression::step(const std::vector<float> &x, float y, float rate) {
  float error = -y;
  for (std::size_t i = 0; i < weights.size(); ++i)
    error += weights[i] * x[i];
  for (std::size_t i = 0; i < weights.size(); ++i)
    weights[i] -= rate * error * x[i];
}

float plain::envelope(const std::vector<float> &x) { return loops::envelope(x); }
float plain::clipped_sum(const std::vector<float> &x) { return loops::clipped_sum(x); }
float plain::greatest(const std::vector<float> &x) { return loops::greatest(x); }
float plain::random_walk(const std::vector<float> &x) { return loops::random_walk(x); }
std::int32_t plain::two_states(const std::vector<float> &x) { return loops::two_states(x); }

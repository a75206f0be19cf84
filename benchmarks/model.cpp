// model.cpp - the functions measured, as a user writes them.
#include "model.h"
#include "loops.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

AG_FUNCTION ag::Scalar<float> newton(ag::Scalar<float> a, ag::Scalar<float> tolerance) {
  ag::Scalar<float> x = a;
  for (int i = 0; i < 100; ++i) {
    ag::Scalar<float> next = 0.5f * (x + a / x);
    if (ag::abs(next - x) < tolerance)
      return next;
    x = next;
  }
  return x;
}

AG_FUNCTION ag::Scalar<std::int64_t> collatz(ag::Scalar<std::int64_t> n) {
  ag::Scalar<std::int64_t> steps = 0;
  while (n > 1) {
    if (n % 2 == 0)
      n = n / 2;
    else
      n = 3 * n + 1;
    steps = steps + 1;
  }
  return steps;
}

AG_FUNCTION ag::Scalar<float> add_one(ag::Scalar<float> x) { return x + 1.0f; }

// Two versions: each call is through the function cache, which picks one.
AG_FUNCTION AG_SIGNATURE(f32[10]) ag::Scalar<float> add_first(const ag::Vector<float> &x) {
  return x[0] + 1.0f;
}

AG_FUNCTION ag::Vector<float> add_to_each(const ag::Vector<float> &x) { return x + 1.0f; }

AG_FUNCTION ag::Vector<float> multiply_add(const ag::Vector<float> &a, const ag::Vector<float> &b,
                                           const ag::Vector<float> &c) {
  return a * b + c;
}

AG_FUNCTION ag::Vector<float> add_static(const ag::Vector<float> &x, ag::Static<int> n) {
  return x + n;
}

AG_FUNCTION AG_SIGNATURE(f32[10,10], i32) ag::Matrix<float> power_f32(ag::Matrix<float> a, int n) {
  ag::Matrix<float> x = a;
  for (int i = 0; i < n; ++i)
    x = ag::matmul(x, a);
  return x;
}

AG_FUNCTION AG_SIGNATURE(i32[10,10], i32) ag::Matrix<std::int32_t> power_i32(ag::Matrix<std::int32_t> a,
                                                                     int n) {
  ag::Matrix<std::int32_t> x = a;
  for (int i = 0; i < n; ++i)
    x = ag::matmul(x, a);
  return x;
}

AG_FUNCTION ag::Vector<float> chain(ag::Vector<float> a, ag::Vector<float> b, int n) {
  ag::Vector<float> x = a;
  for (int i = 0; i < n; ++i)
    x = x * a + b;
  return x;
}

// Elements assigned one by one: in place, or this is quadratic.
AG_FUNCTION ag::Vector<std::int32_t> sieve(int n) {
  ag::Vector<std::int32_t> composite = ag::zeros<std::int32_t>({n});
  for (int i = 2; i < n; ++i) {
    if (composite[i] != 0)
      continue;
    for (int k = i + i; k < n; k += i)
      composite[k] = 1;
  }
  return composite;
}

// Rows are computed where they stand.
AG_FUNCTION ag::Matrix<float> eliminated(ag::Matrix<float> a) {
  const auto n = a.extent(0);
  for (int k = 0; k < n; ++k)
    for (int i = k + 1; i < n; ++i) {
      auto f = a(i, k) / a(k, k);
      a[i] = a[i] - f * a[k];
    }
  return a;
}

// No element is checked that the condition of the loop has checked.
AG_FUNCTION ag::Vector<float> prefix_sums(int n) {
  ag::Vector<float> v = ag::ones<float>({n});
  for (int i = 1; i < n; ++i)
    v[i] += v[i - 1];
  return v;
}

AG_FUNCTION ag::Vector<std::int32_t> grow(int n) {
  ag::Vector<std::int32_t> values;
  for (int i = 0; i < n; ++i)
    values = ag::append(values, i * i);
  return values;
}

// Recursion on a list by reference: each call writes to the caller's, or this is quadratic.
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

AG_FUNCTION std::int32_t sort_by_recursion(int n) {
  std::vector<std::int32_t> v(n);
  std::uint32_t state = 1;
  for (std::int32_t &x : v) {
    state = state * 1664525u + 1013904223u;
    x = static_cast<std::int32_t>(state >> 8);
  }
  quicksort(v, 0, n);
  return v[n / 2];
}

// A list of tensors that grows by one in each iteration, as that of a recurrent network's states.
AG_FUNCTION float stack_states(int n) {
  std::vector<ag::Vector<float>> states;
  ag::Vector<float> h = {1, 2, 3, 4};
  for (int i = 0; i < n; ++i) {
    h = h * 0.5f + 1.0f;
    states.push_back(h);
  }
  return ag::sum(ag::stack(states)).item();
}

// Lists in a list, each of which grows, and a queue.
AG_FUNCTION std::int32_t search_graph(int n) {
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

// Arrays: in memory, or each step is a choice an element.
AG_FUNCTION std::int32_t count_bins(int n) {
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

AG_FUNCTION std::int32_t live(int steps) {
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

struct Particle {
  float x, y;
  int hits;
};
AG_FUNCTION float collide(int n) {
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

// Rows of a list: written where they are.
AG_FUNCTION std::int32_t edit_distance(int n) {
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

// Lists in an array, one of which grows at each step.
AG_FUNCTION std::int32_t sort_by_digits(int n) {
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

AG_FUNCTION std::int32_t sort_numbers(int n) {
  std::vector<std::int32_t> values;
  std::uint32_t x = 1;
  for (int i = 0; i < n; ++i) {
    x = x * 1664525u + 1013904223u;
    values.push_back(static_cast<std::int32_t>(x));
  }
  std::sort(values.begin(), values.end());
  return values[n / 2];
}

AG_FUNCTION ag::Vector<float> exponentials(const ag::Vector<float> &x) { return ag::exp(x); }
AG_FUNCTION ag::Scalar<float> total(const ag::Vector<float> &x) { return ag::sum(x); }
AG_FUNCTION ag::Vector<float> multiply(const ag::Matrix<float> &a, const ag::Vector<float> &x) {
  return ag::matmul(a, x);
}

// What is passed by reference, and the members of an object, are changed where they are.
AG_FUNCTION void axpy(std::span<float> y, std::span<const float> x, float a) {
  for (std::size_t i = 0; i < y.size(); ++i)
    y[i] += a * x[i];
}

AG_FUNCTION float Regression::weight(int i) {
  ++counts[i];
  return weights[i].item();
}

AG_FUNCTION void Regression::step(const ag::Vector<float> &x, float y, float rate) {
  const ag::Scalar<float> error = ag::sum(weights * x) - y;
  weights = weights - (rate * error) * x;
}

AG_FUNCTION float envelope(const std::vector<float> &x) { return loops::envelope(x); }
AG_FUNCTION float clipped_sum(const std::vector<float> &x) { return loops::clipped_sum(x); }
AG_FUNCTION float greatest(const std::vector<float> &x) { return loops::greatest(x); }
AG_FUNCTION float random_walk(const std::vector<float> &x) { return loops::random_walk(x); }
AG_FUNCTION std::int32_t two_states(const std::vector<float> &x) { return loops::two_states(x); }

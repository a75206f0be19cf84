// What a GPU is measured by: `measure [--small]` prints a line of JSON a row, medians of seven
// runs. tools/dev/gpu-check builds it with code for GPUs and runs it.
#include <autograph/autograph.h>
#include <autograph/device.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstring>

AG_FUNCTION ag::Vector<float> copied(ag::Vector<float> x) { return x + 0.0f; }
AG_FUNCTION ag::Vector<float> chain(ag::Vector<float> x, float w, float b) {
  return ag::tanh(x * w + b) * ag::sigmoid(x);
}
AG_FUNCTION ag::Matrix<float> softmax(ag::Matrix<float> x) {
  ag::Matrix<float> e = ag::exp(x - ag::max(x, 1, ag::keepdims));
  return e / ag::sum(e, 1, ag::keepdims);
}
AG_FUNCTION ag::Matrix<float> normalized(ag::Matrix<float> x) {
  ag::Matrix<float> centred = x - ag::mean(x, 1, ag::keepdims);
  return centred / ag::sqrt(ag::mean(centred * centred, 1, ag::keepdims) + 1e-5f);
}
AG_FUNCTION ag::Matrix<float> product(ag::Matrix<float> a, ag::Matrix<float> b) {
  return ag::matmul(a, b);
}
AG_FUNCTION ag::Matrix<ag::bfloat16> halves(ag::Matrix<ag::bfloat16> a,
                                            ag::Matrix<ag::bfloat16> b) {
  return ag::matmul(a, b);
}
AG_FUNCTION ag::Scalar<float> total(ag::Vector<float> x) { return ag::sum(x); }
AG_FUNCTION ag::Matrix<float> jacobi(ag::Matrix<float> u, int steps) {
  for (int i = 0; i < steps; ++i) {
    ag::Matrix<float> next = u;
    const auto inner = ag::slice(1, ag::end - 1);
    next(inner, inner) =
        0.25f * (u(ag::slice(0, ag::end - 2), inner) + u(ag::slice(2, ag::end), inner) +
                 u(inner, ag::slice(0, ag::end - 2)) + u(inner, ag::slice(2, ag::end)));
    if (ag::max(ag::abs(next - u)) < 0.0f)
      break;
    u = next;
  }
  return u;
}

// Loops on data, each to convergence: none may wait for the host.
AG_FUNCTION ag::Matrix<float> settled(ag::Matrix<float> u, float tolerance) {
  ag::Scalar<float> change = 1.0f;
  while (change > tolerance) {
    ag::Matrix<float> next = u;
    const auto inner = ag::slice(1, ag::end - 1);
    next(inner, inner) =
        0.25f * (u(ag::slice(0, ag::end - 2), inner) + u(ag::slice(2, ag::end), inner) +
                 u(inner, ag::slice(0, ag::end - 2)) + u(inner, ag::slice(2, ag::end)));
    change = ag::max(ag::abs(next - u));
    u = next;
  }
  return u;
}
AG_FUNCTION ag::Vector<float> solved(ag::Matrix<float> a, ag::Vector<float> b, float tolerance) {
  ag::Vector<float> x = b * 0.0f, residual = b, direction = b;
  ag::Scalar<float> size = ag::sum(residual * residual);
  while (size > tolerance) {
    ag::Vector<float> image = ag::matmul(a, direction);
    ag::Scalar<float> step = size / ag::sum(direction * image);
    x = x + step * direction;
    residual = residual - step * image;
    ag::Scalar<float> next = ag::sum(residual * residual);
    direction = residual + (next / size) * direction;
    size = next;
  }
  return x;
}
AG_FUNCTION ag::Vector<float> eigenvector(ag::Matrix<float> a, ag::Vector<float> x, int most,
                                          float tolerance) {
  ag::Scalar<float> value = 0.0f;
  for (int i = 0; i < most; ++i) {
    ag::Vector<float> y = ag::matmul(a, x);
    ag::Scalar<float> length = ag::sqrt(ag::sum(y * y));
    x = y / length;
    if (ag::abs(length - value) < tolerance * length)
      break;
    value = length;
  }
  return x;
}
AG_FUNCTION ag::Vector<float> roots(ag::Vector<float> a, float tolerance) {
  ag::Vector<float> x = a;
  ag::Scalar<float> change = 1.0f;
  while (change > tolerance) {
    ag::Vector<float> next = 0.5f * (x + a / x);
    change = ag::max(ag::abs(next - x));
    x = next;
  }
  return x;
}
AG_FUNCTION ag::Vector<float> small_steps(ag::Vector<float> x, int steps, float most) {
  for (int i = 0; i < steps; ++i) {
    x = x * 1.0001f;
    if (x[0] > most)
      break;
  }
  return x;
}

AG_FUNCTION ag::Vector<int> mandelbrot(ag::Vector<float> re, ag::Vector<float> im, int most) {
  return ag::map(
      [most](float x, float y) {
        float a = x, b = y;
        int n = 0;
        while (n < most && a * a + b * b <= 4.0f) {
          float next = a * a - b * b + x;
          b = 2.0f * a * b + y;
          a = next;
          ++n;
        }
        return n;
      },
      re, im);
}
/// How far rays go until they meet a sphere on a plane, by the distance to both.
AG_FUNCTION ag::Vector<float> marched(ag::Vector<float> x, ag::Vector<float> y) {
  return ag::map(
      [](float a, float b) {
        float dz = 1.0f / std::sqrt(a * a + b * b + 1.0f), dx = a * dz, dy = b * dz, way = 0.0f;
        for (int i = 0; i < 128; ++i) {
          float px = way * dx, py = way * dy, pz = way * dz - 3.0f;
          float ball = std::sqrt(px * px + py * py + pz * pz) - 1.0f, floor = py + 1.0f;
          float nearest = ball < floor ? ball : floor;
          if (nearest < 1e-4f || way > 50.0f)
            break;
          way += nearest;
        }
        return way;
      },
      x, y);
}
/// The rows of a square of points, one behind the other.
AG_FUNCTION ag::Vector<float> spread(ag::Vector<float> x, ag::Vector<float> y) {
  ag::Matrix<float> all = ag::reshape(x, {1, x.extent(0)}) + ag::reshape(y, {y.extent(0), 1});
  return ag::reshape(all, {x.extent(0) * y.extent(0)});
}

namespace {

bool isSmall = false;

/// Times `work`, done `each` times in a run, and prints nanoseconds, and the rate where an amount
/// is given.
template <class Work>
void measure(const char *name, double amount, const char *unit, int each, const Work &work) {
  using Clock = std::chrono::steady_clock;
  double times[7];
  work();
  ag::synchronize();
  for (double &time : times) {
    const auto start = Clock::now();
    for (int i = 0; i < (isSmall ? 1 : each); ++i)
      work();
    ag::synchronize();
    time = std::chrono::duration<double, std::nano>(Clock::now() - start).count() /
           (isSmall ? 1 : each);
  }
  std::sort(times, times + 7);
  std::printf("{\"row\": \"%s\", \"nanoseconds\": %.0f", name, times[3]);
  if (amount > 0)
    std::printf(", \"rate\": %.3f, \"unit\": \"%s\"", amount / times[3], unit);
  std::printf("}\n");
  std::fflush(stdout);
}

void measureLoops() {
  const std::int64_t edge = isSmall ? 8 : 1024, order = isSmall ? 16 : 4096,
                     half = isSmall ? 16 : 2048, many = isSmall ? 64 : 1 << 24;
  ag::Matrix<float> u = ag::zeros<float>({edge, edge});
  for (std::int64_t i = 0; i < edge; ++i)
    u.data()[i] = 1.0f;
  measure("jacobi, 100 steps with a test each", 0, "", 1, [&] { jacobi(u, 100); });
  measure("jacobi to convergence", 0, "", 1, [&] { settled(u, 1e-4f); });
  // Diagonally dominant, so that it converges.
  const auto dominant = [](std::int64_t n) {
    ag::Matrix<float> a = ag::ones<float>({n, n}) * (0.5f / float(n));
    for (std::int64_t i = 0; i < n; ++i)
      a.data()[i * n + i] = 1.0f + float(i % 7);
    return a;
  };
  const ag::Matrix<float> a = dominant(order), b = dominant(half);
  const ag::Vector<float> right = ag::ones<float>({order}), start = ag::ones<float>({half});
  measure("conjugate gradients, 4096", 0, "", 1, [&] { solved(a, right, 1e-6f); });
  measure("power iteration, 2048", 0, "", 1, [&] { eigenvector(b, start, 1000, 1e-6f); });
  const ag::Vector<float> x = ag::ones<float>({many}) * 2.0f;
  measure("newton over 16M", 0, "", 1, [&] { roots(x, 1e-6f); });
  // More than one block does, so that it is a graph; and less.
  const ag::Vector<float> more = ag::ones<float>({20000}), few = ag::ones<float>({256});
  measure("1000 steps of a small kernel in a graph", 0, "", 1,
          [&] { small_steps(more, 1000, 100.0f); });
  measure("1000 steps of a small loop in one block", 0, "", 1,
          [&] { small_steps(few, 1000, 100.0f); });
  const ag::Matrix<float> little = ag::ones<float>({64, 64}) * 0.01f + ag::eye<float>(64);
  measure("power iteration, 64, in one block", 0, "", 1,
          [&] { eigenvector(little, ag::ones<float>({64}), 1000, 1e-6f); });
}

void measureElements() {
  const std::int64_t side = isSmall ? 16 : 8192;
  const ag::Vector<float> line = ag::arange<float>(float(side)) * (2.0f / float(side)) - 1.0f;
  const ag::Vector<float> none = ag::zeros<float>({side});
  const ag::Vector<float> x = spread(line, none), y = spread(none, line);
  measure("mandelbrot 8192 x 8192 at 256", 0, "", 1, [&] { mandelbrot(x, y, 256); });
  measure("ray marcher 8192 x 8192", 0, "", 1, [&] { marched(x, y); });
}

} // namespace

int main(int count, char **words) {
  isSmall = count > 1 && !std::strcmp(words[1], "--small");
  const std::int64_t many = isSmall ? 1 << 10 : 1 << 28, height = isSmall ? 8 : 16384,
                     width = isSmall ? 70 : 4096, side = isSmall ? 20 : 4096;
  const ag::Vector<float> few = ag::ones<float>({256});
  measure("a call on resident tensors, one small kernel", 0, "", 1000, [&] { copied(few); });
  {
    const ag::Vector<float> x = ag::ones<float>({many});
    const double bytes = 8.0 * double(many);
    measure("copy by a kernel", bytes, "GB/s", 10, [&] { copied(x); });
    measure("tanh(x*w+b)*sigmoid(x)", bytes, "GB/s", 10, [&] { chain(x, 0.5f, 0.1f); });
    measure("sum", bytes / 2, "GB/s", 10, [&] { total(x); });
  }
  {
    const ag::Matrix<float> x = ag::ones<float>({height, width});
    const double bytes = 8.0 * double(height) * double(width);
    measure("softmax of rows", bytes, "GB/s", 5, [&] { softmax(x); });
    measure("layer norm of rows", bytes, "GB/s", 5, [&] { normalized(x); });
  }
  {
    const ag::Matrix<float> a = ag::ones<float>({side, side});
    const double steps = 2.0 * double(side) * double(side) * double(side);
    measure("product of float matrices", steps, "GFLOP/s", 1, [&] { product(a, a); });
    const ag::Matrix<ag::bfloat16> h = ag::astype<ag::bfloat16>(a);
    measure("product of bfloat16 matrices", steps, "GFLOP/s", 5, [&] { halves(h, h); });
  }
  {
    const std::int64_t rows = isSmall ? 10 : 1000, terms = isSmall ? 30 : 3000,
                       columns = isSmall ? 50 : 5000;
    const auto a = ag::astype<ag::bfloat16>(ag::ones<float>({rows, terms}));
    const auto b = ag::astype<ag::bfloat16>(ag::ones<float>({terms, columns}));
    const double steps = 2.0 * double(rows) * double(terms) * double(columns);
    measure("product of bfloat16, 1000x3000x5000", steps, "GFLOP/s", 5, [&] { halves(a, b); });
  }
  measureLoops();
  measureElements();
}

// measure.cpp - one process of the benchmarks of tensors: `measure [--threads N] [WORD...]` runs
// the cases whose names have one of the words, on N threads; with `--alone VARIANT` of one variant;
// with `--memory` it counts bytes.
#include "compare.h"
#include "elements.h"

#include <cmath>

namespace {

template <class T> void measureProduct(const char *type, int n) {
  const Data<T> a = some<T>(n * n, 1), b = some<T>(n * n, 2);
  const ag::Matrix<T> x = matrix(a, n, n), y = matrix(b, n, n);
  std::vector<Way<T>> ways{ALL_WAYS(T, product(x.data(), y.data(), to, n, n, n))};
#ifdef WITH_BLAS
  if constexpr (!std::is_integral_v<T>)
    addBlas<T>(ways, [&](T *to) { blas(x.data(), y.data(), to, n, n, n); });
#endif
  if (n > 600) // The triple loop takes a second.
    ways.erase(ways.begin(), ways.begin() + 2);
  compare<T>(
      std::string("product ") + type + " " + std::to_string(n), n * n, 1e-4,
      [&](auto look) { look(elements(product(x, y))); }, ways);
}

void measureOtherProducts() {
  const int n = 256;
  const Data<float> a = some<float>(n * n, 1), b = some<float>(n * n, 2);
  const ag::Matrix<float> x = matrix(a, n, n), y = matrix(b, n, n);
  std::vector<Way<float>> ways{ALL_WAYS(float, product(x.data(), y.data(), to, n, n, n))};
#ifdef WITH_BLAS
  addBlas<float>(ways, [&](float *to) { blas(x.data(), y.data(), to, n, n, n); });
#endif
  compare<float>(
      "product f32 256, known extents", n * n, 1e-4,
      [&](auto look) { look(elements(product_fixed(x, y))); }, ways);

  std::vector<Way<float>> transposed{
      ALL_WAYS(float, product_transposed(x.data(), y.data(), to, n, n, n))};
#ifdef WITH_BLAS
  addBlas<float>(transposed, [&](float *to) { blas(x.data(), y.data(), to, n, n, n, true); });
#endif
  compare<float>(
      "product f32 256, left transposed", n * n, 1e-4,
      [&](auto look) { look(elements(product_transposed(x, y))); }, transposed);

  const int batch = 16, m = 64;
  const ag::Tensor<float, 3> left = tensor<float, 3>(a, {batch, m, m}),
                             right = tensor<float, 3>(b, {batch, m, m});
  auto each = [&](auto &&one) {
    return [&left, &right, one](float *to) {
      for (int i = 0; i < batch * m * m; i += m * m)
        one(left.data() + i, right.data() + i, to + i, m, m, m);
    };
  };
  using Product = void (*)(const float *, const float *, float *, int, int, int);
  std::vector<Way<float>> batches{
      {"plain C++", each(static_cast<Product>(plain::product))},
      {"fast-math C++", each(static_cast<Product>(fast_math::product))},
#ifdef WITH_EIGEN
      {"Eigen", each(static_cast<Product>(eigen::product))},
#endif
  };
#ifdef WITH_BLAS
  addBlas<float>(batches, each([](const float *x, const float *y, float *to, int m, int n, int k) {
                   blas(x, y, to, m, n, k);
                 }));
#endif
  compare<float>(
      "product f32 16 x 64", n * n, 1e-4,
      [&](auto look) { look(elements(product_batch(left, right))); }, batches);

  const Data<float> tall = some<float>(1000 * 1000, 1), vec = some<float>(1000, 2);
  const ag::Matrix<float> rows = matrix(tall, 1000, 1000);
  const ag::Vector<float> column = vector(vec);
  std::vector<Way<float>> multiplied{
      ALL_WAYS(float, multiply(rows.data(), column.data(), to, 1000, 1000))};
#ifdef WITH_BLAS
  addBlas<float>(multiplied, [&](float *to) {
    cblas_sgemv(CblasRowMajor, CblasNoTrans, 1000, 1000, 1, rows.data(), 1000, column.data(), 1, 0,
                to, 1);
  });
#endif
  compare<float>(
      "1000 x 1000 times a vector", 1000, 1e-3,
      [&](auto look) { look(elements(multiply(rows, column))); }, multiplied);
}

template <class T> void measurePower(const char *name) {
  Data<T> a(100);
  for (int i = 0; i < 100; ++i)
    a[i] = T(i * 7 % 13) / T(std::is_integral_v<T> ? 1 : 66);
  const ag::Matrix<T> x = matrix(a, 10, 10);
  compare<T>(name, 100, 1e-3, [&](auto look) { look(elements(power(x, 100))); },
             {ALL_WAYS(T, power(x.data(), to, 100))});
}

void measureChains() {
  for (int n : {1000, 1000000, 4000000}) {
    const Data<float> a = some<float>(n, 1), b = some<float>(n, 2), c = some<float>(n, 3);
    const ag::Vector<float> x = vector(a), y = vector(b), z = vector(c);
    const std::string size = ", " + std::to_string(n);
    compare<float>("tanh(x * w + b) * sigmoid(x)" + size, n, 1e-5,
                   [&](auto look) { look(elements(gate(x, y, z))); },
                   {ALL_WAYS(float, gate(x.data(), y.data(), z.data(), to, n))});
    compare<float>("relu(a * b + c) * 0.5 + a" + size, n, 1e-6,
                   [&](auto look) { look(elements(blend(x, y, z))); },
                   {ALL_WAYS(float, blend(x.data(), y.data(), z.data(), to, n))});
  }
}

void measureRows() {
  const int n = 1024;
  const Data<float> a = some<float>(n * n, 1);
  const ag::Matrix<float> x = matrix(a, n, n);
  compare<float>("softmax 1024 x 1024", n * n, 1e-5,
                 [&](auto look) { look(elements(row_softmax(x))); },
                 {ALL_WAYS(float, row_softmax(x.data(), to, n, n))});
  compare<float>("layer norm 1024 x 1024", n * n, 1e-4,
                 [&](auto look) { look(elements(layer_norm(x))); },
                 {ALL_WAYS(float, layer_norm(x.data(), to, n, n))});
  compare<float>("sum over axis 1, 1024 x 1024", n, 1e-4,
                 [&](auto look) { look(elements(sum_rows(x))); },
                 {ALL_WAYS(float, sum_rows(x.data(), to, n, n))});
  compare<float>("sum over axis 0, 1024 x 1024", n, 1e-4,
                 [&](auto look) { look(elements(sum_columns(x))); },
                 {ALL_WAYS(float, sum_columns(x.data(), to, n, n))});
}

void measureNetwork(int batch, int steps) {
  const int features = 50, hidden = 256;
  const Data<float> x = some<float>(std::size_t(steps) * batch * features, 1);
  Data<float> input = some<float>(features * hidden, 2),
              recurrent = some<float>(hidden * hidden, 3), bias = some<float>(hidden, 4);
  for (float &value : recurrent)
    value /= 16;
  Data<std::int32_t> lengths(batch);
  for (int i = 0; i < batch; ++i)
    lengths[i] = steps - i * 7 % (steps / 2);
  const ag::Tensor<float, 3> given = tensor<float, 3>(x, {steps, batch, features});
  const ag::Matrix<float> w = matrix(input, features, hidden),
                          u = matrix(recurrent, hidden, hidden);
  const ag::Vector<float> b = vector(bias);
  const ag::Vector<std::int32_t> ends = vector(lengths);
  compare<float>("RNN of " + std::to_string(batch) + " x " + std::to_string(steps), batch * hidden,
                 1e-1, [&](auto look) { look(elements(rnn(given, ends, w, u, b))); },
                 {ALL_WAYS(float, rnn(given.data(), ends.data(), w.data(), u.data(), b.data(), to,
                                      steps, batch, features, hidden))});
}

void measureLoops() {
  {
    const int n = 256;
    Data<float> u(n * n);
    for (int i = 0; i < n; ++i)
      u[i] = 1;
    const ag::Matrix<float> frame = matrix(u, n, n);
    auto start = [&](float *to) { std::copy(u.begin(), u.end(), to); };
    compare<float>("Jacobi 256 x 256", n * n, 1e-3,
                   [&](auto look) { look(elements(jacobi(frame, 1e-4f))); },
                   {ALL_WAYS(float, jacobi((start(to), to), n, 1e-4f))});
  }
  {
    const int n = 256;
    Data<float> a = some<float>(n * n, 1), b = some<float>(n, 2);
    for (int i = 0; i < n; ++i)
      for (int j = 0; j <= i; ++j)
        a[i * n + j] = a[j * n + i] = i == j ? 40 : a[i * n + j];
    const ag::Matrix<float> x = matrix(a, n, n);
    const ag::Vector<float> y = vector(b);
    compare<float>("conjugate gradients 256, 20 steps", n, 1e-2,
                   [&](auto look) { look(elements(conjugate_gradients(x, y, 20))); },
                   {ALL_WAYS(float, conjugate_gradients(x.data(), y.data(), to, n, 20))});
  }
  {
    const int n = 64;
    Data<float> a = some<float>(n * n, 1);
    for (int i = 0; i < n; ++i)
      for (int j = 0; j <= i; ++j)
        a[i * n + j] = a[j * n + i] = i == j ? 20 : a[i * n + j];
    const Data<float> ones(n, 1.0f);
    const ag::Matrix<float> x = matrix(a, n, n);
    const ag::Vector<float> y = vector(ones);
    auto start = [&](float *to) { std::copy(ones.begin(), ones.end(), to); };
    compare<float>("power iteration 64, 20 steps", n, 1e-2,
                   [&](auto look) { look(elements(power_iteration(x, y, 20))); },
                   {ALL_WAYS(float, power_iteration(x.data(), (start(to), to), n, 20))});
  }
  {
    const int rows = 1000, features = 784, classes = 10, batch = 200, steps = 100;
    const Data<float> x = some<float>(rows * features, 1), zero(features * classes);
    Data<float> targets(rows * classes);
    for (int i = 0; i < rows; ++i)
      targets[i * classes + i * 7 % 10] = 1;
    const ag::Matrix<float> given = matrix(x, rows, features),
                            known = matrix(targets, rows, classes),
                            start = matrix(zero, features, classes);
    auto fill = [&](float *to) { std::fill(to, to + features * classes, 0.0f); };
    compare<float>(
        "softmax regression 784 x 10, 100 steps", features * classes, 1e-2,
        [&](auto look) { look(elements(regression(given, known, start, batch, steps))); },
        {ALL_WAYS(float, regression(given.data(), known.data(), (fill(to), to), rows, features,
                                    classes, batch, steps))});
  }
  {
    const int m = 1000, n = 100;
    const Data<float> a = some<float>(m * n, 1), b = some<float>(m, 2), zero(n);
    const ag::Matrix<float> x = matrix(a, m, n);
    const ag::Vector<float> y = vector(b), start = vector(zero);
    auto fill = [&](float *to) { std::fill(to, to + n, 0.0f); };
    compare<float>("line search 1000 x 100, 10 steps", n, 1e-2,
                   [&](auto look) { look(elements(line_search(x, y, start, 10))); },
                   {ALL_WAYS(float, line_search(x.data(), y.data(), (fill(to), to), m, n, 10))});
  }
}

/// All that can use threads use so many.
void useThreads(int count) {
  ag::set_num_threads(count);
#ifdef WITH_BLAS
  openblas_set_num_threads(count);
#endif
#ifdef WITH_EIGEN
  eigen::use_threads(count);
#endif
}

} // namespace

int main(int count, char **arguments) {
  int threads = 1;
  for (int i = 1; i < count; ++i)
    if (std::string_view(arguments[i]) == "--threads" && i + 1 < count)
      threads = std::atoi(arguments[++i]);
    else if (std::string_view(arguments[i]) == "--memory")
      countsMemory = true;
    else if (std::string_view(arguments[i]) == "--alone" && i + 1 < count)
      alone = arguments[++i];
    else
      wanted.push_back(arguments[i]);
  if (wanted.empty())
    wanted.push_back("");
  if (threads > 1)
    suffix = ", " + std::to_string(threads) + " threads";
  useThreads(threads);
  for (int n : {64, 127, 128, 256, 512, 1000, 1024, 2048}) {
    measureProduct<float>("f32", n);
    measureProduct<double>("f64", n);
  }
  for (int n : {64, 256, 512})
    measureProduct<std::int32_t>("i32", n);
  for (int n : {64, 256, 512}) {
    measureHalf<ag::float16>("f16", n);
    measureHalf<ag::bfloat16>("bf16", n);
  }
  measureOtherProducts();
  measurePower<float>("power 100 of 10 x 10, f32");
  measurePower<std::int32_t>("power 100 of 10 x 10, i32");
  measureChains();
  measureRows();
  for (int batch : {32, 64, 128})
    for (int steps : {64, 128})
      measureNetwork(batch, steps);
  measureLoops();
  measureMaps();
  measureOrders();
}

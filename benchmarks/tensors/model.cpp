// model.cpp - the work on tensors, as a user writes it.
#include "model.h"

AG_FUNCTION ag::Matrix<float> product(const ag::Matrix<float> &a, const ag::Matrix<float> &b) {
  return ag::matmul(a, b);
}
AG_FUNCTION ag::Matrix<double> product(const ag::Matrix<double> &a, const ag::Matrix<double> &b) {
  return ag::matmul(a, b);
}
AG_FUNCTION ag::Matrix<std::int32_t> product(const ag::Matrix<std::int32_t> &a,
                                             const ag::Matrix<std::int32_t> &b) {
  return ag::matmul(a, b);
}
AG_FUNCTION AG_SIGNATURE(f32[256,256], f32[256,256]) ag::Matrix<float> product_fixed(ag::Matrix<float> a,
                                                                           ag::Matrix<float> b) {
  return ag::matmul(a, b);
}
AG_FUNCTION ag::Tensor<float, 3> product_batch(const ag::Tensor<float, 3> &a,
                                               const ag::Tensor<float, 3> &b) {
  return ag::matmul(a, b);
}
AG_FUNCTION ag::Matrix<float> product_transposed(const ag::Matrix<float> &a,
                                                 const ag::Matrix<float> &b) {
  return ag::matmul(ag::matrix_transpose(a), b);
}
AG_FUNCTION ag::Vector<float> multiply(const ag::Matrix<float> &a, const ag::Vector<float> &x) {
  return ag::matmul(a, x);
}

AG_FUNCTION AG_SIGNATURE(f32[10,10], i32) ag::Matrix<float> power(ag::Matrix<float> a, int n) {
  ag::Matrix<float> x = a;
  for (int i = 0; i < n; ++i)
    x = ag::matmul(x, a);
  return x;
}
AG_FUNCTION AG_SIGNATURE(i32[10,10], i32) ag::Matrix<std::int32_t> power(ag::Matrix<std::int32_t> a,
                                                                        int n) {
  ag::Matrix<std::int32_t> x = a;
  for (int i = 0; i < n; ++i)
    x = ag::matmul(x, a);
  return x;
}

AG_FUNCTION ag::Vector<float> gate(const ag::Vector<float> &x, const ag::Vector<float> &w,
                                   const ag::Vector<float> &b) {
  return ag::tanh(x * w + b) * ag::sigmoid(x);
}
AG_FUNCTION ag::Vector<float> blend(const ag::Vector<float> &a, const ag::Vector<float> &b,
                                    const ag::Vector<float> &c) {
  return ag::relu(a * b + c) * 0.5f + a;
}

AG_FUNCTION ag::Matrix<float> row_softmax(const ag::Matrix<float> &x) { return ag::softmax(x); }
AG_FUNCTION ag::Matrix<float> layer_norm(const ag::Matrix<float> &x) {
  ag::Matrix<float> centered = x - ag::mean(x, 1, ag::keepdims);
  ag::Matrix<float> variance = ag::mean(ag::square(centered), 1, ag::keepdims);
  return centered * (1.0f / ag::sqrt(variance + 1e-5f));
}
AG_FUNCTION ag::Vector<float> sum_rows(const ag::Matrix<float> &x) { return ag::sum(x, 1); }
AG_FUNCTION ag::Vector<float> sum_columns(const ag::Matrix<float> &x) { return ag::sum(x, 0); }

AG_FUNCTION ag::Matrix<float> rnn(const ag::Tensor<float, 3> &x,
                                  const ag::Vector<std::int32_t> &lengths,
                                  const ag::Matrix<float> &input,
                                  const ag::Matrix<float> &recurrent,
                                  const ag::Vector<float> &bias) {
  ag::Matrix<float> h = ag::zeros<float>({x.extent(1), recurrent.extent(0)});
  const int longest = ag::max(lengths).item();
  for (int t = 0; t < longest; ++t) {
    ag::Matrix<float> next = ag::tanh(ag::matmul(x[t], input) + ag::matmul(h, recurrent) + bias);
    h = ag::where(ag::expand_dims(lengths > t, 1), next, h);
  }
  return h;
}

AG_FUNCTION ag::Matrix<float> jacobi(ag::Matrix<float> u, float tolerance) {
  const auto inner = ag::slice(1, ag::end - 1), before = ag::slice(0, ag::end - 2),
             after = ag::slice(2, ag::end);
  for (;;) {
    ag::Matrix<float> next =
        0.25f * (u(before, inner) + u(after, inner) + u(inner, before) + u(inner, after));
    ag::Scalar<float> change = ag::max(ag::abs(next - u(inner, inner)));
    u(inner, inner) = next;
    if (change < tolerance)
      return u;
  }
}

AG_FUNCTION ag::Vector<float> conjugate_gradients(const ag::Matrix<float> &a,
                                                  const ag::Vector<float> &b, int steps) {
  ag::Vector<float> x = ag::zeros<float>({b.extent(0)}), r = b, p = b;
  ag::Scalar<float> square = ag::sum(r * r);
  for (int i = 0; i < steps; ++i) {
    ag::Vector<float> q = ag::matmul(a, p);
    ag::Scalar<float> alpha = square / ag::sum(p * q);
    x = x + alpha * p;
    r = r - alpha * q;
    ag::Scalar<float> next = ag::sum(r * r);
    p = r + (next / square) * p;
    square = next;
  }
  return x;
}

AG_FUNCTION ag::Vector<float> power_iteration(const ag::Matrix<float> &a, ag::Vector<float> x,
                                              int steps) {
  for (int i = 0; i < steps; ++i) {
    ag::Vector<float> y = ag::matmul(a, x);
    x = y / ag::sqrt(ag::sum(y * y));
  }
  return x;
}

AG_FUNCTION ag::Matrix<float> regression(const ag::Matrix<float> &x,
                                         const ag::Matrix<float> &targets,
                                         ag::Matrix<float> weights, int batch, int steps) {
  const int batches = static_cast<int>(x.extent(0)) / batch;
  for (int i = 0; i < steps; ++i) {
    const int from = i % batches * batch;
    ag::Matrix<float> rows = x[ag::slice(from, from + batch)];
    ag::Matrix<float> error =
        ag::softmax(ag::matmul(rows, weights)) - targets[ag::slice(from, from + batch)];
    weights = weights - (0.5f / batch) * ag::matmul(ag::matrix_transpose(rows), error);
  }
  return weights;
}

AG_FUNCTION ag::Vector<float> line_search(const ag::Matrix<float> &a, const ag::Vector<float> &b,
                                          ag::Vector<float> x, int steps) {
  for (int i = 0; i < steps; ++i) {
    ag::Vector<float> r = ag::matmul(a, x) - b;
    ag::Vector<float> g = ag::matmul(r, a);
    ag::Scalar<float> value = ag::sum(r * r), slope = ag::sum(g * g), step = 1.0f;
    while (true) {
      ag::Vector<float> next = ag::matmul(a, x - step * g) - b;
      if (ag::sum(next * next) <= value - step * slope)
        break;
      step *= 0.5f;
    }
    x = x - step * g;
  }
  return x;
}

AG_FUNCTION ag::Matrix<std::int32_t> mandelbrot(const ag::Matrix<float> &re,
                                                const ag::Matrix<float> &im) {
  return ag::map(
      [](ag::Scalar<float> a, ag::Scalar<float> b) -> ag::Scalar<std::int32_t> {
        ag::Scalar<float> x = 0.0f, y = 0.0f;
        for (int step = 0; step < 256; ++step) {
          ag::Scalar<float> xx = x * x, yy = y * y;
          if (xx + yy > 4.0f)
            return step;
          y = 2.0f * x * y + b;
          x = xx - yy + a;
        }
        return 256;
      },
      re, im);
}
AG_FUNCTION ag::Vector<std::int32_t> collatz(const ag::Vector<std::int64_t> &numbers) {
  return ag::map(
      [](ag::Scalar<std::int64_t> n) {
        ag::Scalar<std::int32_t> steps = 0;
        while (n != 1) {
          n = n % 2 == 0 ? n / 2 : 3 * n + 1;
          steps += 1;
        }
        return steps;
      },
      numbers);
}
AG_FUNCTION ag::Vector<float> newton_roots(const ag::Vector<float> &numbers, float tolerance) {
  return ag::map(
      [&](ag::Scalar<float> a) {
        ag::Scalar<float> x = a;
        for (int i = 0; i < 100; ++i) {
          ag::Scalar<float> next = 0.5f * (x + a / x);
          if (ag::abs(next - x) < tolerance)
            return next;
          x = next;
        }
        return x;
      },
      numbers);
}

AG_FUNCTION ag::Matrix<ag::float16> product(const ag::Matrix<ag::float16> &a,
                                            const ag::Matrix<ag::float16> &b) {
  return ag::matmul(a, b);
}
AG_FUNCTION ag::Matrix<ag::bfloat16> product(const ag::Matrix<ag::bfloat16> &a,
                                             const ag::Matrix<ag::bfloat16> &b) {
  return ag::matmul(a, b);
}
AG_FUNCTION ag::Vector<ag::bfloat16> blend(const ag::Vector<ag::bfloat16> &a,
                                           const ag::Vector<ag::bfloat16> &b,
                                           const ag::Vector<ag::bfloat16> &c) {
  return ag::relu(a * b + c) * ag::bfloat16(0.5f) + a;
}
AG_FUNCTION ag::Matrix<float> softmax_along(const ag::Matrix<float> &x, int axis) {
  return ag::softmax(x, axis);
}
AG_FUNCTION ag::Matrix<float> sum_inner(const ag::Tensor<float, 3> &x) { return ag::sum(x, 2); }
AG_FUNCTION ag::Matrix<float> sum_middle(const ag::Tensor<float, 3> &x) { return ag::sum(x, 1); }

AG_FUNCTION ag::Vector<float> sorted(const ag::Vector<float> &x) { return ag::sort(x); }
AG_FUNCTION ag::Vector<float> taken(const ag::Vector<float> &x,
                                    const ag::Vector<std::int32_t> &indices) {
  return ag::take(x, indices);
}
AG_FUNCTION ag::Matrix<float> taken_rows(const ag::Matrix<float> &x,
                                         const ag::Vector<std::int32_t> &indices) {
  return ag::take(x, indices, 0);
}
AG_FUNCTION ag::Vector<float> running_sums(const ag::Vector<float> &x) {
  return ag::cumulative_sum(x);
}
AG_FUNCTION ag::Matrix<float> running_sums_of_columns(const ag::Matrix<float> &x) {
  return ag::cumulative_sum(x, 0);
}
AG_FUNCTION ag::Matrix<float> transposed(const ag::Matrix<float> &x) {
  return ag::matrix_transpose(x);
}

// model.h - work on tensors that is measured, in each of its variants.
#pragma once

#include <autograph/autograph.h>

#include <cstdint>

ag::Matrix<float> product(const ag::Matrix<float> &a, const ag::Matrix<float> &b);
ag::Matrix<double> product(const ag::Matrix<double> &a, const ag::Matrix<double> &b);
ag::Matrix<std::int32_t> product(const ag::Matrix<std::int32_t> &a,
                                 const ag::Matrix<std::int32_t> &b);
/// Of matrices of 256 x 256, which the compiler knows.
ag::Matrix<float> product_fixed(ag::Matrix<float> a, ag::Matrix<float> b);
ag::Tensor<float, 3> product_batch(const ag::Tensor<float, 3> &a, const ag::Tensor<float, 3> &b);
/// `transpose(a) @ b`.
ag::Matrix<float> product_transposed(const ag::Matrix<float> &a, const ag::Matrix<float> &b);
ag::Vector<float> multiply(const ag::Matrix<float> &a, const ag::Vector<float> &x);
/// `a` to the power `n + 1`, of 10 x 10 numbers.
ag::Matrix<float> power(ag::Matrix<float> a, int n);
ag::Matrix<std::int32_t> power(ag::Matrix<std::int32_t> a, int n);
/// `tanh(x * w + b) * sigmoid(x)`.
ag::Vector<float> gate(const ag::Vector<float> &x, const ag::Vector<float> &w,
                       const ag::Vector<float> &b);
/// `relu(a * b + c) * 0.5 + a`.
ag::Vector<float> blend(const ag::Vector<float> &a, const ag::Vector<float> &b,
                        const ag::Vector<float> &c);
ag::Matrix<float> row_softmax(const ag::Matrix<float> &x);
ag::Matrix<float> layer_norm(const ag::Matrix<float> &x);
ag::Vector<float> sum_rows(const ag::Matrix<float> &x);
ag::Vector<float> sum_columns(const ag::Matrix<float> &x);

/// A recurrent network over `x` (steps, batch, features), whose sequences differ in length: a state
/// stays as it is behind the end of its own. Gives the last states.
ag::Matrix<float> rnn(const ag::Tensor<float, 3> &x, const ag::Vector<std::int32_t> &lengths,
                      const ag::Matrix<float> &input, const ag::Matrix<float> &recurrent,
                      const ag::Vector<float> &bias);
/// Laplace's equation inside the frame of `u`, until no element changes by `tolerance`.
ag::Matrix<float> jacobi(ag::Matrix<float> u, float tolerance);
/// Solves `a @ x = b` by conjugate gradients.
ag::Vector<float> conjugate_gradients(const ag::Matrix<float> &a, const ag::Vector<float> &b,
                                      int steps);
/// The eigenvector of the largest eigenvalue.
ag::Vector<float> power_iteration(const ag::Matrix<float> &a, ag::Vector<float> x, int steps);
/// Steps of gradient descent on `batch` rows of `x` at a time; gives the weights.
ag::Matrix<float> regression(const ag::Matrix<float> &x, const ag::Matrix<float> &targets,
                             ag::Matrix<float> weights, int batch, int steps);
/// Descent on `|a x - b|^2` whose steps are halved until the value falls.
ag::Vector<float> line_search(const ag::Matrix<float> &a, const ag::Vector<float> &b,
                              ag::Vector<float> x, int steps);

/// The steps until `z * z + c` leaves the circle of radius 2, at most 256, at every place.
ag::Matrix<std::int32_t> mandelbrot(const ag::Matrix<float> &re, const ag::Matrix<float> &im);
/// The steps until each number has become 1.
ag::Vector<std::int32_t> collatz(const ag::Vector<std::int64_t> &numbers);
/// Square roots by Newton's iteration, each until it changes by less than `tolerance`.
ag::Vector<float> newton_roots(const ag::Vector<float> &numbers, float tolerance);

/// 16-bit floats: sums of products are float's, rounded once.
ag::Matrix<ag::float16> product(const ag::Matrix<ag::float16> &a, const ag::Matrix<ag::float16> &b);
ag::Matrix<ag::bfloat16> product(const ag::Matrix<ag::bfloat16> &a,
                                 const ag::Matrix<ag::bfloat16> &b);
ag::Vector<ag::bfloat16> blend(const ag::Vector<ag::bfloat16> &a, const ag::Vector<ag::bfloat16> &b,
                               const ag::Vector<ag::bfloat16> &c);
/// Along an axis that is known when it runs.
ag::Matrix<float> softmax_along(const ag::Matrix<float> &x, int axis);
ag::Matrix<float> sum_inner(const ag::Tensor<float, 3> &x);
ag::Matrix<float> sum_middle(const ag::Tensor<float, 3> &x);

ag::Vector<float> sorted(const ag::Vector<float> &x);
ag::Vector<float> taken(const ag::Vector<float> &x, const ag::Vector<std::int32_t> &indices);
ag::Matrix<float> taken_rows(const ag::Matrix<float> &x, const ag::Vector<std::int32_t> &indices);
ag::Vector<float> running_sums(const ag::Vector<float> &x);
ag::Matrix<float> running_sums_of_columns(const ag::Matrix<float> &x);
ag::Matrix<float> transposed(const ag::Matrix<float> &x);

// What the evals share: names, the numbers of an input, and what each eval gives.
#pragma once

#include <autograph/autograph.h>
#include <autograph/gradient.h>

#include <vector>

using Scalar = ag::Scalar<double>;
using Vector = ag::Vector<double>;
using Matrix = ag::Matrix<double>;
using Cube = ag::Tensor<double, 3>;

/// The numbers of an input, one after another.
class Input {
public:
  explicit Input(std::vector<double> numbers) : numbers(std::move(numbers)) {}
  double number() { return numbers.at(next++); }
  int integer() { return static_cast<int>(number()); }
  Vector vector(std::int64_t n) {
    next += static_cast<std::size_t>(n);
    return Vector(std::vector<double>(numbers.begin() + static_cast<std::ptrdiff_t>(next) - n,
                                      numbers.begin() + static_cast<std::ptrdiff_t>(next)));
  }
  Matrix matrix(std::int64_t n, std::int64_t m) { return ag::reshape(vector(n * m), {n, m}); }

private:
  std::vector<double> numbers;
  std::size_t next = 0;
};
/// The elements of results, one after another.
inline void append(std::vector<double> &numbers, const Scalar &x) { numbers.push_back(x.item()); }
template <int Rank> void append(std::vector<double> &numbers, const ag::Tensor<double, Rank> &x) {
  numbers.insert(numbers.end(), x.data(), x.data() + x.size());
}
template <class... X> std::vector<double> numbers_of(const X &...x) {
  std::vector<double> numbers;
  (append(numbers, x), ...);
  return numbers;
}

/// An eval with its input read: what its function gives, and its derivative.
struct Eval {
  virtual ~Eval() = default;
  virtual std::vector<double> objective() const = 0;
  virtual std::vector<double> gradient() const = 0;
};

Eval *make_gmm(Input &input);
Eval *make_kmeans(Input &input);
Eval *make_lse(Input &input);
Eval *make_lstm(Input &input);
Eval *make_ode(Input &input);
Eval *make_particle(Input &input);
Eval *make_treelstm(Input &input);

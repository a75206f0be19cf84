#include "model.h"

#include <utility>
#include <vector>

namespace {

using Vector = ag::Vector<double>;
using Number = ag::Scalar<double>;

Number dot(const Vector &a, const Vector &b) { return ag::sum(a * b); }

/// The last steps and how the gradient changed over them: what L-BFGS knows of the second
/// derivatives.
struct Memory {
  std::vector<Vector> steps, changes;
  int stored = 0;

  void store(const Vector &step, const Vector &change, int capacity) {
    // A step without positive curvature would spoil the approximation.
    if (dot(step, change) <= 1e-10 * dot(change, change))
      return;
    if (stored < capacity) {
      steps.push_back(step);
      changes.push_back(change);
    } else {
      steps[stored % capacity] = step;
      changes[stored % capacity] = change;
    }
    ++stored;
  }

  /// The two-loop recursion: minus the inverse Hessian, as far as it is known, times the gradient.
  Vector find_direction(const Vector &gradient, int capacity) const {
    Vector q = -gradient;
    std::vector<Number> weights;
    for (int i = stored - 1; i >= 0; --i) {
      if (i < stored - capacity)
        break;
      const Vector &step = steps[i % capacity], &change = changes[i % capacity];
      Number weight = dot(step, q) / dot(step, change);
      weights.push_back(weight);
      q = q - weight * change;
    }
    if (stored > 0) {
      const Vector &step = steps[(stored - 1) % capacity],
                   &change = changes[(stored - 1) % capacity];
      q = q * (dot(step, change) / dot(change, change));
    }
    for (int i = stored < capacity ? 0 : stored - capacity; i < stored; ++i) {
      const Vector &step = steps[i % capacity], &change = changes[i % capacity];
      q = q + step * (weights[stored - 1 - i] - dot(change, q) / dot(step, change));
    }
    return q;
  }
};

/// `objective(x)` gives the value and the gradient at `x`.
template <typename Objective>
Minimum minimize(const Objective &objective, Vector x, int max_iterations, double tolerance) {
  constexpr int capacity = 6, max_evaluations = 500;
  auto [value, gradient] = objective(x);
  Minimum result{x, value, ag::max(ag::abs(gradient)), 0, 1};
  if (result.slope < tolerance)
    return result;
  Memory memory;
  while (result.iterations < max_iterations) {
    Vector direction = memory.find_direction(gradient, capacity);
    Number descent = dot(direction, gradient);
    if (!(descent < 0))
      break; // as far as rounding lets it go
    // A step is good when it lowers the value enough and is not too short (Wolfe's conditions);
    // bisect for one.
    Number step = memory.stored == 0 ? 1 / ag::sqrt(dot(gradient, gradient)) : Number(1.0),
           low = 0.0, high = 0.0;
    Vector next = x, next_gradient = gradient;
    Number next_value = value;
    while (true) {
      next = x + step * direction;
      std::tie(next_value, next_gradient) = objective(next);
      if (++result.evaluations >= max_evaluations)
        break;
      if (!(next_value <= value + 1e-4 * step * descent)) {
        high = step;
      } else if (dot(next_gradient, direction) < 0.9 * descent) {
        low = step;
      } else {
        break;
      }
      step = high > 0 ? (low + high) / 2 : 2 * step;
      if (high > 0 && high - low < 1e-14 * high)
        break;
    }
    if (!(next_value < value))
      break;
    memory.store(next - x, next_gradient - gradient, capacity);
    x = next;
    value = next_value;
    gradient = next_gradient;
    ++result.iterations;
    result.x = x;
    result.value = value;
    result.slope = ag::max(ag::abs(gradient));
    if (result.iterations % 10 == 0)
      ag::print("  iteration {}: value {:.3e}, slope {:.1e}\n", result.iterations, result.value,
                result.slope);
    if (result.slope < tolerance || result.evaluations >= max_evaluations)
      break;
  }
  return result;
}

struct Rosenbrock {
  std::pair<Number, Vector> operator()(const Vector &x) const {
    std::int64_t n = x.size();
    Vector left = x[ag::slice(0, n - 1)], right = x[ag::slice(1, n)];
    Vector valley = right - left * left, slope = 1.0 - left;
    Vector gradient = ag::zeros<double>({n});
    gradient[ag::slice(0, n - 1)] = -400.0 * left * valley - 2.0 * slope;
    gradient[ag::slice(1, n)] = gradient[ag::slice(1, n)] + 200.0 * valley;
    return {ag::sum(100.0 * valley * valley + slope * slope), gradient};
  }
};

struct Logistic {
  ag::Matrix<double> features;
  Vector labels;
  double penalty;

  std::pair<Number, Vector> operator()(const Vector &weights) const {
    std::int64_t n = features.extent(1);
    Vector direction = weights[ag::slice(0, n)];
    Vector score = ag::matmul(features, direction) + weights[n];
    Vector error = ag::sigmoid(score) - labels;
    double count = static_cast<double>(features.extent(0));
    Vector gradient =
        ag::append(ag::matmul(error, features) / count + penalty * direction, ag::mean(error));
    return {ag::mean(ag::softplus(score) - labels * score) +
                0.5 * penalty * dot(direction, direction),
            gradient};
  }
};

} // namespace

Minimum minimize_rosenbrock(Vector start) { return minimize(Rosenbrock{}, start, 200, 1e-8); }

Minimum fit_logistic(ag::Matrix<double> features, Vector labels, double penalty) {
  return minimize(Logistic{features, labels, penalty}, ag::zeros<double>({features.extent(1) + 1}),
                  100, 1e-6);
}

ag::Scalar<std::int64_t> count_right(ag::Matrix<double> features, Vector labels, Vector weights) {
  std::int64_t n = features.extent(1);
  Vector score = ag::matmul(features, weights[ag::slice(0, n)]) + weights[n];
  return ag::sum((score > 0) == (labels > 0.5));
}

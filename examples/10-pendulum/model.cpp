// The solver and the fit, compiled by autographc or run eagerly.
#include "model.h"

#include <autograph/gradient.h>

#include <algorithm>
#include <cmath>

struct State {
  ag::Scalar<double> angle, speed;
};

static State derivative(const Pendulum &pendulum, const State &s) {
  return {s.speed,
          -ag::square(pendulum.frequency.value()) * ag::sin(s.angle) - pendulum.damping * s.speed};
}
static State plus(const State &s, double h, const State &d) {
  return {s.angle + h * d.angle, s.speed + h * d.speed};
}

/// The state after `duration` seconds, by the method of Bogacki and Shampine: as many steps, of
/// such lengths, that the error of each is below a tolerance. `h` is the length that comes next.
static State advance(const Pendulum &pendulum, State s, double duration, double &h) {
  const double tolerance = 1e-6;
  double t = 0;
  while (t < duration) {
    double length = std::min(h, duration - t);
    State a = derivative(pendulum, s);
    State b = derivative(pendulum, plus(s, length / 2, a));
    State c = derivative(pendulum, plus(s, length * 3 / 4, b));
    State next = plus(plus(plus(s, length * 2 / 9, a), length / 3, b), length * 4 / 9, c);
    State d = derivative(pendulum, next);
    // The distance to the result of order 2. How long steps are is constant to the gradient.
    ag::Scalar<double> off =
        length * ag::abs(-5.0 / 72 * a.angle + b.angle / 12 + c.angle / 9 - d.angle / 8);
    double error = off.item() + 1e-30;
    h = length * std::clamp(0.9 * std::cbrt(tolerance / error), 0.2, 5.0);
    if (error > tolerance)
      continue;
    s = next;
    t = length < duration - t ? t + length : duration;
  }
  return s;
}

AG_FUNCTION ag::Vector<double> swing(const Pendulum &pendulum, ag::Scalar<double> angle,
                                     double step, int count) {
  ag::Vector<double> angles = ag::zeros<double>({count});
  State s{angle, 0.0};
  double h = 0.01;
  for (int i = 0; i < count; ++i) {
    angles[i] = s.angle;
    s = advance(pendulum, s, step, h);
  }
  return angles;
}

AG_FUNCTION void fit(Pendulum &pendulum, ag::nn::Adam<Pendulum> &optimizer,
                     ag::Vector<double> measured, double step, ag::Scalar<double> target) {
  for (int round = 0; round <= 500; ++round) {
    ag::GradientTape tape;
    ag::Vector<double> angles = swing(pendulum, measured[0], step, int(measured.extent(0)));
    ag::Scalar<double> error = ag::mean(ag::square(angles - measured));
    auto gradients = tape.gradient(error, ag::trainable_variables(pendulum));
    if (round % 20 == 0 || error < target)
      ag::print("round {:3}: error {:.6f}, frequency {:.4f}, damping {:.4f}\n", round, error,
                pendulum.frequency, pendulum.damping);
    if (error < target)
      return;
    optimizer.apply_gradients(gradients, ag::trainable_variables(pendulum));
  }
}

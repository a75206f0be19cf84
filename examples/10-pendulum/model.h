// A damped pendulum: its motion, and the fit of what it is made of to measurements.
#pragma once

#include <autograph/autograph.h>
#include <autograph/nn.h>

struct Pendulum {
  ag::Variable<double> frequency; // of small swings, in radians a second
  ag::Variable<double> damping;   // in 1 / second
};

/// The angles, in radians, at `count` times `step` seconds apart, from rest at `angle`.
AG_FUNCTION ag::Vector<double> swing(const Pendulum &pendulum, ag::Scalar<double> angle,
                                     double step, int count);

/// Fits a pendulum to measured angles by Adam, with the gradient through every step of the solver;
/// ends when the mean squared error is below `target`. Prints every 20th round.
AG_FUNCTION void fit(Pendulum &pendulum, ag::nn::Adam<Pendulum> &optimizer,
                     ag::Vector<double> measured, double step, ag::Scalar<double> target);

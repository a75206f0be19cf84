// Measures a pendulum, with noise, and finds its frequency and damping from what was measured.
#include "model.h"

#include <cmath>
#include <string>

Pendulum truth{2.0, 0.25}, guess{1.6, 0.05};
ag::nn::Adam optimizer{guess, {.learning_rate = 0.01}};

int main() {
  const double step = 0.25;
  const int count = 40;
  ag::Vector<double> measured = swing(truth, 2.0, step, count);
  ag::random::Generator noise{7};
  measured += noise.normal<double>({count}, 0.0, 0.02);
  fit(guess, optimizer, measured, step, 0.0006);

  ag::Vector<double> fitted = swing(guess, measured[0], step, count);
  ag::print("measured (o) and fitted (|), every half second\n");
  for (int i = 0; i < count; i += 2) {
    std::string line(61, ' ');
    line[std::size_t(std::lround(30 + 14 * fitted[i].item()))] = '|';
    line[std::size_t(std::lround(30 + 14 * measured[i].item()))] = 'o';
    ag::print("{}\n", line.substr(0, line.find_last_not_of(' ') + 1));
  }
}

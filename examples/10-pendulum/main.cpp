// Measures a pendulum, with noise, and finds its frequency and damping from what was
// measured. An argument is the SVG file that the measured and the fitted angles are drawn to.
#include "model.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>

Pendulum truth{2.0, 0.25}, guess{1.6, 0.05};
ag::nn::Adam optimizer{guess, {.learning_rate = 0.01}};

/// Measured angles as points, the fitted motion as a line through `fine` angles a measurement.
static void draw(const char *path, const ag::Vector<double> &measured,
                 const ag::Vector<double> &fitted, int fine) {
  std::FILE *file = std::fopen(path, "w");
  if (!file) {
    std::fprintf(stderr, "cannot write %s\n", path);
    std::exit(1);
  }
  std::fprintf(file, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"600\" height=\"260\" "
                     "font-family=\"sans-serif\" font-size=\"12\">\n"
                     "<rect width=\"600\" height=\"260\" fill=\"white\"/>\n"
                     "<path d=\"M20 130H590M20 10V250\" stroke=\"#999\"/>\n"
                     "<text x=\"24\" y=\"20\">angle, -2 to 2 radians</text>\n"
                     "<text x=\"540\" y=\"146\">10 seconds</text>\n"
                     "<polyline fill=\"none\" stroke=\"#26c\" stroke-width=\"2\" points=\"");
  for (int i = 0; i < int(fitted.extent(0)); ++i)
    std::fprintf(file, "%.1f,%.1f ", 20 + 14.0 * i / fine, 130 - 58 * fitted[i].item());
  std::fprintf(file, "\"/>\n");
  for (int i = 0; i < int(measured.extent(0)); ++i)
    std::fprintf(file, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3\" fill=\"#b33\"/>\n", 20 + 14.0 * i,
                 130 - 58 * measured[i].item());
  std::fprintf(file, "</svg>\n");
  std::fclose(file);
}

int main(int argc, char **argv) {
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
  if (argc > 1)
    draw(argv[1], measured, swing(guess, measured[0], step / 5, 5 * count), 5);
}

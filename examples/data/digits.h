// Reads the handwritten digits: plain C++, outside of what is compiled as tensor code.
#pragma once

#include <autograph/autograph.h>

#include <cstdio>
#include <cstdlib>
#include <span>
#include <vector>

struct Digits {
  ag::Matrix<int> images; // one row of 64 pixels an image, 0 to 16
  ag::Vector<std::int64_t> labels;
};

/// The file named on the command line, else the one of the repository. Ends the program when it
/// cannot be read.
inline Digits read_digits(int argc, char **argv) {
  const char *path = argc > 1 ? argv[1] : "examples/data/digits.csv";
  std::FILE *file = std::fopen(path, "r");
  if (!file) {
    std::fprintf(stderr, "cannot read %s: give the path of digits.csv\n", path);
    std::exit(1);
  }
  std::vector<int> pixels;
  std::vector<std::int64_t> labels;
  int value = 0, column = 0;
  while (std::fscanf(file, "%d%*1[,]", &value) == 1) {
    if (column == 64)
      labels.push_back(value);
    else
      pixels.push_back(value);
    column = column == 64 ? 0 : column + 1;
  }
  std::fclose(file);
  const int count = static_cast<int>(labels.size());
  return {ag::reshape(ag::Vector<int>(std::span<const int>(pixels)), {count, 64}),
          ag::Vector<std::int64_t>(std::span<const std::int64_t>(labels))};
}

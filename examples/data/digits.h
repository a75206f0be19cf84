// Reads the handwritten digits: plain C++, outside of what is compiled as tensor code.
#pragma once

#include <autograph/autograph.h>

#include <cstdio>
#include <cstdlib>
#include <span>
#include <string>
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

/// Writes an SVG file of images with the classes that a model found, in red where those are wrong.
/// `images` [n, 64], 0 to 16.
inline void draw_digits(const std::string &path, const ag::Matrix<int> &images,
                        const ag::Vector<std::int64_t> &labels,
                        const ag::Vector<std::int64_t> &found) {
  const int per_row = 12, size = 44, count = int(images.extent(0));
  std::FILE *file = std::fopen(path.c_str(), "w");
  if (!file) {
    std::fprintf(stderr, "cannot write %s\n", path.c_str());
    std::exit(1);
  }
  std::fprintf(file,
               "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
               "font-family=\"sans-serif\" font-size=\"12\">\n"
               "<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>\n",
               per_row * size, (count + per_row - 1) / per_row * (size + 14));
  for (int i = 0; i < count; ++i) {
    const int x = i % per_row * size, y = i / per_row * (size + 14);
    for (int pixel = 0; pixel < 64; ++pixel)
      if (const int ink = images(i, pixel).item())
        std::fprintf(file, "<path d=\"M%d %dh5v5h-5z\" opacity=\".%02d\"/>\n",
                     x + 2 + pixel % 8 * 5, y + 2 + pixel / 8 * 5, ink * 6);
    const auto digit = found[i].item();
    std::fprintf(file, "<text x=\"%d\" y=\"%d\" fill=\"%s\">%d</text>\n", x + 18, y + size + 10,
                 digit == labels[i].item() ? "#282" : "#c22", int(digit));
  }
  std::fprintf(file, "</svg>\n");
  std::fclose(file);
}

// `evals EVAL objective|gradient INPUT OUTPUT SECONDS`: computes it for so long, writes the result,
// and prints how often it did and the nanoseconds of the median.
#include "evals.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <memory>
#include <string>

namespace {

std::vector<double> read_numbers(const char *path) {
  std::ifstream file(path, std::ios::binary | std::ios::ate);
  std::vector<double> numbers(static_cast<std::size_t>(file.tellg()) / sizeof(double));
  file.seekg(0);
  file.read(reinterpret_cast<char *>(numbers.data()),
            static_cast<std::streamsize>(numbers.size() * sizeof(double)));
  return numbers;
}

} // namespace

int main(int count, char **arguments) {
  static const std::map<std::string, Eval *(*)(Input &)> evals = {
      {"gmm", make_gmm},          {"kmeans", make_kmeans}, {"lse", make_lse},
      {"lstm", make_lstm},        {"ode", make_ode},       {"particle", make_particle},
      {"treelstm", make_treelstm}};
  if (count != 6 || !evals.count(arguments[1])) {
    std::fputs("usage: evals EVAL objective|gradient INPUT OUTPUT SECONDS\n", stderr);
    return 1;
  }
  Input input(read_numbers(arguments[3]));
  const std::unique_ptr<const Eval> eval(evals.at(arguments[1])(input));
  const bool isGradient = arguments[2] == std::string("gradient");
  std::vector<double> result, times;
  double total = 0;
  while (times.empty() || total < std::atof(arguments[5])) {
    const auto start = std::chrono::steady_clock::now();
    result = isGradient ? eval->gradient() : eval->objective();
    times.push_back(
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
    total += times.back();
  }
  std::ofstream(arguments[4], std::ios::binary)
      .write(reinterpret_cast<const char *>(result.data()),
             static_cast<std::streamsize>(result.size() * sizeof(double)));
  std::nth_element(times.begin(), times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2),
                   times.end());
  std::printf("%zu %.0f\n", times.size(), 1e9 * times[times.size() / 2]);
}

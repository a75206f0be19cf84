// Vectors made of ranges of another type, whose elements a constructor of the user's converts.
#include "report.h"

#include <cstdint>
#include <span>

struct Modular {
  std::int64_t value = 0;
  Modular() = default;
  Modular(std::int64_t x) : value((x % 7 + 7) % 7) { ag::print("made of {}\n", x); }
  Modular operator*(Modular o) const { return value * o.value; }
};
struct Labelled {
  Modular number;
  ag::Vector<float> data;
  Labelled() = default;
  explicit Labelled(const Modular &m) : number(m), data{float(m.value), 1.0f} {}
};
AG_FUNCTION std::int64_t product(const std::vector<std::int64_t> &a) {
  std::vector<Modular> all(a.begin(), a.end());
  Modular result(1);
  for (const Modular &m : all)
    result = result * m;
  return result.value;
}
AG_FUNCTION std::int64_t assigned(const std::vector<int> &a, std::int64_t skip) {
  std::vector<Modular> all{1, 2};
  if (skip <= std::int64_t(a.size()))
    all.assign(a.begin() + skip, a.end());
  std::vector<Labelled> labelled(all.rbegin(), all.rend());
  std::int64_t sum = 0;
  for (auto &l : labelled)
    sum = sum * 10 + l.number.value + std::int64_t(l.data[0].item());
  return sum;
}
AG_FUNCTION std::vector<double> widened(const std::vector<float> &a) {
  std::vector<double> all(a.begin(), a.end());
  int numbers[3] = {3, 1, 2};
  std::vector<double> more(numbers, numbers + 3);
  for (double x : more)
    all.push_back(x);
  return all;
}

int main() {
  show(product({8, 9, -3}));
  show(product({}));
  for (std::int64_t skip : {0, 1, 3, 4})
    show(assigned({8, 9, 20}, skip));
  show(widened({0.5f, 1.5f}), widened({}));
}

// Vectors in an array, each chosen by a number of the run: a radix sort.
#include "report.h"
AG_FUNCTION std::vector<unsigned> radix(std::vector<unsigned> v) {
  for (int shift = 0; shift < 32; shift += 4) {
    std::array<std::vector<unsigned>, 16> bucket;
    for (auto x : v) bucket[x >> shift & 15].push_back(x);
    v.clear();
    for (auto &b : bucket) for (auto x : b) v.push_back(x);
  }
  return v;
}
int main() {
  show(radix({}));
  show(radix({3u, 70000u, 1u << 31, 256u, 255u, 3u, 0u}));
}

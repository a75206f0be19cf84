// Globals that are structs, arrays, pairs and vectors are read at each use.
#include "report.h"

struct Scale {
  int factor = 2;
  ag::Vector<float> offset = {1, 2};
};
Scale scale;
std::array<int, 3> weights = {1, 2, 3};
std::pair<int, ag::Scalar<float>> pair = {4, 0.5f};
std::vector<int> list = {7, 8};
AG_FUNCTION ag::Vector<float> apply(ag::Vector<float> x, int n) {
  for (int i = 0; i < n; ++i) {
    Scale s = scale;
    x = x * float(s.factor) + s.offset * pair.second;
  }
  return x;
}
AG_FUNCTION int total(int n) {
  int s = pair.first;
  for (int x : list) s += x * n;
  for (int w : weights) s += w;
  return s;
}
int main() {
  for (int n : {0, 2}) show(apply({1, 1}, n), total(n));
  scale.factor = 3;
  scale.offset = {5, 5};
  list.push_back(100);
  weights[0] = -50;
  show(apply({1, 1}, 1), total(1));
}

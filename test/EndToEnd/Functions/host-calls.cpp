// AG_HOST functions are called back in order, with results and errors.
#include "report.h"

int calls = 0;
AG_HOST int next_number(int x) {
  ++calls;
  std::printf("<host %d>", x);
  return x * 10 + calls;
}
AG_HOST ag::Vector<float> scaled(ag::Vector<float> v, float k) { return v * k; }
AG_FUNCTION ag::Scalar<int> run(ag::Scalar<int> n) {
  ag::Scalar<int> s = 0;
  for (int i = 0; i < n; ++i) {
    ag::print("[{}]", i);
    if (i == 1) continue;
    s = s + next_number(i);
    if (s > 50) break;
  }
  return s;
}
AG_FUNCTION ag::Vector<float> tensors(ag::Vector<float> v, int n) {
  for (int i = 0; i < n; ++i) v = scaled(v, 0.5f) + 1;
  return v;
}
int main() {
  for (int n : {0, 1, 3, 9}) show(run(n), calls);
  for (int n : {0, 2}) show(tensors({1, 2}, n), tensors({}, n));
}

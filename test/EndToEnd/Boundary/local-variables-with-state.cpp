// An `ag::Variable` that is a local, also by reference to lambdas and helpers.
#include "report.h"
void add(ag::Variable<float> &to, float x) {
  if (x > 2) to.assign_sub(1.f);
  to.assign_add(x);
}
AG_FUNCTION float f(float x, int n) {
  ag::Variable<float> acc = x;
  ag::Variable<int, 1> seen = {1, 2};
  auto note = [&](int i) { seen.assign(ag::append(seen.value(), i)); };
  for (int i = 0; i < n; ++i) {
    add(acc, float(i));
    if (acc > 5) continue;
    note(i);
  }
  return (acc + ag::astype<float>(ag::sum(seen.value()))).item() + seen[0].item();
}
int main() {
  for (int n : {0, 1, 3, 6}) show(f(1.5f, n));
}

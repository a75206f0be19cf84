// A member that some path leaves unset is an error where it is read, and none where it is copied or returned with the object.
#include "report.h"

struct Model {
  ag::Scalar<float> scale, shift;
  int updates = 0;
};
AG_FUNCTION ag::Scalar<float> one_branch(ag::Scalar<float> x) {
  Model m;
  m.shift = 1;
  if (x > 1) m.scale = 2;
  ag::print("{} ", m.shift);
  return x * m.scale;
}
AG_FUNCTION Model learned(ag::Vector<float> v) {
  Model m;
  for (ag::Scalar<float> x : v) {
    m.scale = x;
    ++m.updates;
  }
  return m;
}
AG_FUNCTION ag::Scalar<float> from_result(ag::Vector<float> v) {
  Model m = learned(v);
  ag::print("{} ", m.updates);
  return m.scale + static_cast<float>(m.updates);
}
int main() {
  for (float x : {0.5f, 3.f})
    attempt([&] { return one_branch(x); });
  attempt([] { return from_result({}); });
  attempt([] { return from_result({1, 2, 3}); });
}

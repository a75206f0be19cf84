// On one path the variable has no value when it is read. The program compiles, and the read throws `ag::Error` (unset) if that path is taken. It must
// also be initialized in the else branch, before the loop, in every case of the `switch`, or where it is declared.
#include <autograph/autograph.h>

AG_FUNCTION ag::Vector<float> normalize(ag::Vector<float> x) {
  ag::Scalar<float> scale;
  if (ag::max(x) > 1.0f) scale = ag::max(x);
  return x / scale;
}

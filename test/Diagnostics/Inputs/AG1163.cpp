// A tape knows `ag::Variable`s by themselves, other values from where they are watched. A gradient with respect to any other value is zeros, in plain
// C++, too. The warning is where the compiler sees that on all paths.
#include <autograph/autograph.h>
#include <autograph/gradient.h>

AG_FUNCTION ag::Vector<float> slope(ag::Vector<float> x) {
  ag::GradientTape tape;
  ag::Scalar<float> y = ag::sum(x * x);
  return tape.gradient(y, x);
}

// A function that records gradients runs as plain C++, which is right and slower. What it calls is compiled as any other, but runs as
// plain C++, too, while its tape is active: so its operations are recorded.
#include <autograph/autograph.h>
#include <autograph/gradient.h>

AG_FUNCTION ag::Vector<float> step(ag::Vector<float> x) {
  ag::GradientTape tape;
  tape.watch(x);
  return x - 0.1f * tape.gradient(ag::sum(x * x), x);
}

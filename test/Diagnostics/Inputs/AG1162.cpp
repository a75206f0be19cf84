// Gradients go through no function that runs as plain C++: the function that asks for them runs so, too, which is right and slower. What it
// calls is compiled as any other, but runs as plain C++ while its tape is active, so that its operations are recorded.
#include <autograph/autograph.h>
#include <autograph/gradient.h>

AG_HOST ag::Vector<float> smooth(ag::Vector<float> x) { return x / 2; }

AG_FUNCTION ag::Vector<float> step(ag::Vector<float> x) {
  ag::GradientTape tape;
  tape.watch(x);
  return x - 0.1f * tape.gradient(ag::sum(smooth(x) * x), x);
}

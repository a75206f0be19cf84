// A tape around an operation of another file.
#include <autograph/autograph.h>
#include <autograph/gradient.h>

AG_FUNCTION ag::Vector<float> curve(ag::Vector<float> x);

int main() {
  ag::Vector<float> x = {0.5f, 0};
  ag::GradientTape tape;
  tape.watch(x);
  try {
    const ag::Vector<float> y = curve(x);
    ag::print("{}\n", tape.gradient(y, x));
  } catch (const ag::Error &error) {
    ag::print("{}\n", error.what());
  }
}

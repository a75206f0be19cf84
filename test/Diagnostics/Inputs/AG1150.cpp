// The marks stand in front of functions, and in a lambda behind its parameters. Of a class each method is marked that is to be compiled; a variable runs
// nothing.
#include <autograph/autograph.h>

struct AG_FUNCTION Layer {
  ag::Matrix<float> weights;

  ag::Vector<float> apply(ag::Vector<float> x) const { return ag::matmul(weights, x); }
};

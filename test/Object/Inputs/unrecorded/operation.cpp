// An operation of a file that cannot record it.
#include <autograph/autograph.h>

AG_FUNCTION ag::Vector<float> curve(ag::Vector<float> x) { return ag::tanh(x); }

// AG_SIGNATURE asks for another version of a compiled function, for fixed extents; without AG_FUNCTION nothing is compiled.
#include <autograph/autograph.h>

AG_SIGNATURE(f32[16]) ag::Scalar<float> total(ag::Vector<float> x) { return ag::sum(x); }

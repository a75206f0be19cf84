// The types of a signature are those that explanations and records have: `f32[10,?]`, `i64`, `bool`; a word for each argument, with extents in brackets.
#include <autograph/autograph.h>

AG_FUNCTION AG_SIGNATURE(float[16]) ag::Scalar<float> total(ag::Vector<float> x) { return ag::sum(x); }

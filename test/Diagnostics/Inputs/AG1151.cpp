// A function is either compiled, with AG_FUNCTION, or stays as the C++ compiler makes it and is called back from compiled code, with AG_HOST.
#include <autograph/autograph.h>

AG_FUNCTION AG_HOST ag::Scalar<float> twice(ag::Scalar<float> x) { return 2 * x; }

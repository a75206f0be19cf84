// Indices count from the begin, and `ag::end` is where they end: a negative one has no element. Where the number is known at run time only, the error
// is an `ag::Error` of kind `index`, with the same remedy.
#include <autograph/autograph.h>

AG_FUNCTION ag::Scalar<float> last(ag::Vector<float> x) { return x[-1]; }

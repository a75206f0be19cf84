#include <autograph/autograph.h>

AG_FUNCTION ag::Scalar<int> scaled_sum(ag::Vector<int> v);

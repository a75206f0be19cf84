#include <autograph/autograph.h>

AG_FUNCTION ag::Vector<float> squared(ag::Vector<float> v);
AG_FUNCTION ag::Scalar<int> summed(ag::Vector<int> v, int limit);
AG_FUNCTION int named(int x);
int between(int x);

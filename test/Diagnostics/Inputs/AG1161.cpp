// A slice goes forward, by one or more. `ag::flip` gives the elements of an axis in reverse order.
#include <autograph/autograph.h>

AG_FUNCTION ag::Vector<float> reversed(ag::Vector<float> x) { return x[ag::slice(0, ag::end, -1)]; }

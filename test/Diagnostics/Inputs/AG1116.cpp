// Of a marked function, which is called from anywhere, it must be known which argument a result refers to: the object itself (`return *this;`) or one
// reference parameter. Return the value otherwise; helper functions may return references to any of their arguments and to members.
#include <autograph/autograph.h>

AG_FUNCTION int &larger(int &a, int &b) { return a < b ? b : a; }

// A marked function is called from anywhere, so nothing is known about what its result would refer to. Return the value; helper functions may
// return references to their arguments and to members.
#include <autograph/autograph.h>

AG_FUNCTION int &larger(int &a, int &b) { return a < b ? b : a; }

#include "kernels.h"

ag::Vector<float> squared(ag::Vector<float> v) { return v * v; }

inline AG_FUNCTION int inlined(int x) { return x * x; }
__attribute__((visibility("default"))) int shown(int x) { return inlined(x); }

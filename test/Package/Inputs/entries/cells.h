// A change here is one of every file that is made of model.cpp.
#include <autograph/autograph.h>
inline constexpr int steps = 3;

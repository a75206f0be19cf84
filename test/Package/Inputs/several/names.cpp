#include "kernels.h"

#include <utility>

enum class Kind { Third = 3 };
int named(int x) { return x + std::to_underlying(Kind::Third); }

#include "kernels.h"

int between(int x) { return named(x) * 2; }

// The floating functions, all.
#pragma once

#include "autograph/math/exponential.h"
#include "autograph/math/logarithm.h"

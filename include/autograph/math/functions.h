// The functions of floats and doubles, all.
#pragma once

#include "autograph/math/error_function.h"
#include "autograph/math/exponential.h"
#include "autograph/math/inverse_hyperbolic.h"
#include "autograph/math/inverse_trigonometry.h"
#include "autograph/math/logarithm.h"
#include "autograph/math/power.h"
#include "autograph/math/trigonometry.h"

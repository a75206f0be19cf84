// Everything: tensors, their operations, and the marks for functions to compile.
#pragma once

// First, as it says which standard of C++ is needed.
#include "autograph/macros.h"

#include "autograph/activations.h"
#include "autograph/arrays.h"
#include "autograph/control.h"
#include "autograph/creation.h"
#include "autograph/elementwise.h"
#include "autograph/error.h"
#include "autograph/from_fields.h"
#include "autograph/function.h"
#include "autograph/half.h"
#include "autograph/joining.h"
#include "autograph/linear_algebra.h"
#include "autograph/map.h"
#include "autograph/operators.h"
#include "autograph/print.h"
#include "autograph/range.h"
#include "autograph/reductions.h"
#include "autograph/shape.h"
#include "autograph/tensor.h"
#include "autograph/threads.h"
#include "autograph/trace_print.h"
#include "autograph/variable.h"

// What autographc converts for the algorithms of std; to other compilers they are text.
#ifdef __clang__
#include "autograph/models/numbers.h"
#include "autograph/models/ranges.h"
#endif

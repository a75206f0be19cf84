// A signature has one type for each leaf of the arguments, in order: `f32[32,?]` for a tensor, `i32` for a number or a Scalar; dtypes and ranks are
// those of the C++ types, and extents are numbers or `?`.
#include <autograph/autograph.h>

AG_FUNCTION AG_SIGNATURE(f32[32], i32) ag::Matrix<float> scale(ag::Matrix<float> m, int n) {
  return m * static_cast<float>(n);
}

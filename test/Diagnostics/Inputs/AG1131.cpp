// The order of the axes determines the type of the result's code, so it must be known when the function is compiled. Use literals, `constexpr`
// variables or template arguments.
#include <autograph/autograph.h>

AG_FUNCTION ag::Matrix<int> turn(ag::Matrix<int> m, int axis) {
  return ag::permute_dims(m, {axis, 0});
}

// Errors leave compiled code by unwinding it, so nothing inside it can catch them. Catch `ag::Error` around the call; a function marked `AG_HOST` may
// use `try` inside.
#include <autograph/autograph.h>

AG_FUNCTION ag::Scalar<int> safe_divide(ag::Scalar<int> a, ag::Scalar<int> b) {
  try {
    return a / b;
  } catch (const ag::Error &) {
    return 0;
  }
}

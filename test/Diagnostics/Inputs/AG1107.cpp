// A marked function reports an error with `ag::check`: it throws `ag::Error` with the place and the formatted text, in program order with prints,
// eager and compiled alike.
#include <autograph/autograph.h>
#include <stdexcept>

AG_FUNCTION ag::Scalar<float> root(ag::Scalar<float> x) {
  if (x < 0) throw std::domain_error("negative");
  return ag::sqrt(x);
}

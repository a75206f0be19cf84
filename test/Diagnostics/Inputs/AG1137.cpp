// The standard library converts this value by a function of yours that compiled code does not see there. Convert the value in a statement of its own
// before.
#include <autograph/autograph.h>
#include <utility>

struct Celsius {
  float degrees;
  operator ag::Scalar<float>() const { return degrees + 273.15f; }
};

AG_FUNCTION ag::Scalar<float> warm(float x) {
  std::pair<ag::Scalar<float>, int> reading(Celsius{x}, 1);
  return reading.first;
}

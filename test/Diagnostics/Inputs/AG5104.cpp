// The slots of a call hold numbers, Scalars and tensors. Inside a marked function vectors are values like any other, and helpers take and return
// them.
#include <autograph/autograph.h>
#include <vector>

AG_FUNCTION ag::Scalar<int> total(std::vector<ag::Scalar<int>> values) {
  ag::Scalar<int> sum = 0;
  for (ag::Scalar<int> x : values) sum += x;
  return sum;
}

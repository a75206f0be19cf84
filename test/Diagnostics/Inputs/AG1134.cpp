// The number of elements must be seen in the call. Write the braces there; for a run-time number of tensors fill a `std::vector` and use `ag::stack`.
#include <autograph/autograph.h>

AG_FUNCTION ag::Vector<int> pair(ag::Scalar<int> a, ag::Scalar<int> b) {
  std::initializer_list<ag::Scalar<int>> elements = {a, b};
  return ag::Vector<int>(elements);
}

// The rows of a matrix are equally long. Ragged data is a `std::vector` of vectors, or a matrix padded with a value that stands for nothing.
#include <autograph/autograph.h>

AG_FUNCTION ag::Matrix<int> corner(ag::Scalar<int> a) {
  ag::Matrix<int> m = {{a, 2}, {3}};
  return m;
}

// Powers of a matrix by squaring, and with them Fibonacci numbers and the number of walks in a
// graph.
#include <autograph/autograph.h>

AG_FUNCTION ag::Matrix<std::int64_t> power(ag::Matrix<std::int64_t> base, int exponent) {
  ag::check(base.extent(0) == base.extent(1), "a {} by {} matrix has no powers", base.extent(0),
            base.extent(1));
  ag::Matrix<std::int64_t> result = ag::eye<std::int64_t>(base.extent(0));
  while (exponent > 0) {
    if (exponent % 2 == 1)
      result = ag::matmul(result, base);
    exponent /= 2;
    if (exponent > 0)
      base = ag::matmul(base, base);
  }
  return result;
}

int main() {
  ag::Matrix<std::int64_t> fibonacci = {{1, 1}, {1, 0}};
  for (int n : {0, 1, 2, 10, 90})
    ag::print("F({}) = {}\n", n, power(fibonacci, n)(0, 1));

  ag::Matrix<std::int64_t> ring = {{0, 1, 0, 1}, {1, 0, 1, 0}, {0, 1, 0, 1}, {1, 0, 1, 0}};
  ag::print("walks of length 5 on a ring of 4: {}\n", power(ring, 5));

  try {
    power({{1, 2, 3}}, 2);
  } catch (const ag::Error &error) {
    ag::print("error: ");
    std::printf("%s\n", error.message());
  }
}

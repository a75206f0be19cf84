// A lambda has no symbol that a caller could reach compiled code by: it is compiled with the function that it stands in, if that is marked.
// Write a function of what the lambda captures, or mark the function around it.
#include <autograph/autograph.h>

int main() {
  auto twice = [](ag::Scalar<int> x) AG_FUNCTION { return 2 * x; };
  ag::print("{}\n", twice(21));
}

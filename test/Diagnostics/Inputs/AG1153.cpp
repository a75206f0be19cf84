// The format asks for more arguments than there are, a brace has no other, or what stands behind the colon is nothing for the argument's type. Run, the call throws
// `ag::Error` (check), compiled and eager. Functions that are not marked are looked at, too; templates where they are instantiated.
#include <autograph/autograph.h>

AG_FUNCTION void report(int n, ag::Vector<float> x) {
  ag::print("{} of {}\n", n);
  ag::print("{:d}\n", x);
}

int main() {
  ag::check(true, "{} and {}", 1);
}

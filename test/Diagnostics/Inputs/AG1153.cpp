// The format is checked where it is compiled: it asks for more arguments than there are, a brace has no other, or what stands behind the colon is nothing for
// the argument's type. Run, the call throws `ag::Error` (check), as the eager one does.
#include <autograph/autograph.h>

AG_FUNCTION void report(int n, ag::Vector<float> x) {
  ag::print("{} of {}\n", n);
  ag::print("{:d}\n", x);
}

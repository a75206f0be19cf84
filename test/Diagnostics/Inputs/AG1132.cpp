// Formats are checked and split when the function is compiled. Write the literal in the call of `ag::print` or `ag::check`.
#include <autograph/autograph.h>

static constexpr char format[] = "{}\n";

AG_FUNCTION void show(ag::Scalar<int> x) {
  ag::print(format, x);
}

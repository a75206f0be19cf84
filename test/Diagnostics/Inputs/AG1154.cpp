// An argument without a field is evaluated and not printed. Formats are those of {fmt}: `{}` and `{:.3f}`, not `%d`.
#include <autograph/autograph.h>

AG_FUNCTION void report(int n) { ag::print("n is %d\n", n); }

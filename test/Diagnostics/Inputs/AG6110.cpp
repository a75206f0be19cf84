// `--to-code`, `--explain` and `--report` show what becomes of marked functions, and this file has none. `AG_FUNCTION` stands first in the declaration, after `template <...>` where there is one.
// $ autographc AG6110.cpp --explain
#include <autograph/autograph.h>

int same(int x) {
  return x;
}

// `--explain` and `--explain=performance` print for people, `--explain=json` for tools.
// $ autographc AG6102.cpp --explain=xml
#include <autograph/autograph.h>

AG_FUNCTION int same(int x) {
  return x;
}

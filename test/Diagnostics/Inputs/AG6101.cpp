// `--emit` takes a phase or a product, `--stop-after` a phase. `--print-pipeline` lists the phases.
// $ autographc AG6101.cpp --emit=funtional
#include <autograph/autograph.h>

AG_FUNCTION int same(int x) {
  return x;
}

// Streams and the functions of `<cstdio>` are not compiled. `ag::print` takes a format as `std::format` does, prints tensors too, and writes to the
// standard output in the order in which the function runs, also between what `printf` writes elsewhere. Other output belongs into a function marked
// `AG_HOST`.
#include <autograph/autograph.h>
#include <cstdio>

AG_FUNCTION int shown(int n) {
  std::printf("%d\n", n);
  return n;
}

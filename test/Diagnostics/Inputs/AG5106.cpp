// A file that was asked for cannot be written: its folder does not exist or may not be changed, or the disk is full. Nothing of it is left, and the other files
// that the same command makes of this source are not made.
// $ autographc AG5106.cpp --emit=ag --dump-phases=/proc/nowhere
#include <autograph/autograph.h>

AG_FUNCTION int same(int x) {
  return x;
}

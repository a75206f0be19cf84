// Assembly says nothing about the values it reads and writes. Put it into a function marked `AG_HOST`, which compiled code calls.
#include <autograph/autograph.h>

AG_FUNCTION int wait(int n) {
  asm volatile("pause");
  return n;
}

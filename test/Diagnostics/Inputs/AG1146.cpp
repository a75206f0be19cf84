// What a function prints by `std::cout`, `printf` and their like is printed where it runs: numbers, C strings and the user's own `operator<<`. What reads, and
// what prints other objects of the library, has no place in compiled code; it belongs into a function marked `AG_HOST`, which is called in order with the rest.
#include <autograph/autograph.h>
#include <cstdio>

AG_FUNCTION int asked(int n) {
  std::printf("%d\n", n);
  std::scanf("%d", &n);
  return n;
}

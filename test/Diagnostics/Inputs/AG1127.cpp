// Each value of a `case` range becomes one comparison. Write a wide range as a condition: `if (0 <= n && n <= 99999)`.
#include <autograph/autograph.h>

AG_FUNCTION int digits(int n) {
  switch (n) {
  case 0 ... 99999: return 5;
  }
  return 6;
}

// A label inside another statement of the `switch` would jump into its middle. Put the label into the `switch` itself.
#include <autograph/autograph.h>

AG_FUNCTION int pick(int kind, bool more) {
  int result = 0;
  switch (kind) {
  case 0:
    if (more) {
  case 1:
      result = 1;
    }
  }
  return result;
}

// `-p DIR` reads the flags of the file from `DIR/compile_commands.json`, which CMake writes with `-DCMAKE_EXPORT_COMPILE_COMMANDS=ON`.
// $ autographc AG6106.cpp -p . --to-code
#include <autograph/autograph.h>

AG_FUNCTION int same(int x) {
  return x;
}

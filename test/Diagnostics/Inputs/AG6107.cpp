// The compilation database has no entry for this file. Name a source of the project, with the path that the build uses, or give the flags yourself.
// $ echo '[]' > compile_commands.json
// $ autographc AG6107.cpp -p . --to-code
#include <autograph/autograph.h>

AG_FUNCTION int same(int x) {
  return x;
}

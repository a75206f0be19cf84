// What a marked function may not contain is fine elsewhere in the file.
// RUN: %autographc -c %s -o %t.o
// RUN: test -e %t.o
#include <autograph/autograph.h>

#include <map>
#include <stdexcept>
#include <string>

static std::map<std::string, int> table;
static int calls = 0;

int unmarked(int *p) {
  static int last = 0;
  try {
    if (!p) throw std::runtime_error("none");
    last = *p;
  } catch (const std::exception &error) {
    table[error.what()] = ++calls;
    goto end;
  }
  last += *new int(1);
end:
  return last;
}

AG_FUNCTION ag::Scalar<int> marked(ag::Scalar<int> x) {
  while (x < 10) x = x + 1;
  return x;
}

// A temporary is destroyed at the end of the full expression, if the operand that it stands in was evaluated at all. Give it a name before: its
// destructor then runs at the end of the block, on every exit.
#include <autograph/autograph.h>

struct Guard {
  int id;
  explicit Guard(int id) : id(id) {}
  ~Guard() { ag::print("released {}\n", id); }
};

AG_FUNCTION int use(int n) {
  return n > 0 && Guard(n).id > 1;
}

// A temporary is destroyed in the middle of a statement. Give it a name: its destructor then runs at the end of the block, on every exit.
#include <autograph/autograph.h>

struct Guard {
  int id;
  explicit Guard(int id) : id(id) {}
  ~Guard() { ag::print("released {}\n", id); }
};

AG_FUNCTION int use(int n) {
  return Guard(n).id;
}

// A lambda that captured an object by value copies and destroys it where it is copied itself. Let one lambda hold the object and pass that one by reference, or
// capture the object by reference.
#include <autograph/autograph.h>

struct Session {
  int id;
  Session(int id) : id(id) {}
  ~Session() { ag::print("closed {}\n", id); }
};

AG_FUNCTION int use(int n) {
  Session session(n);
  auto ask = [session](int k) { return session.id + k; };
  auto again = ask;
  return again(1);
}

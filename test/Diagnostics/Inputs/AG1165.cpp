// A function that is not compiled here works on an object of its own, made from the values of the one that it is called with. The end of that object
// would run the destructor once more, and a parameter by value the copy constructor. Give it the members, or mark it AG_FUNCTION and show its body.
#include <autograph/autograph.h>

struct Lock {
  int count;
  ~Lock() { ag::print("unlocked after {}\n", count); }
};

AG_HOST int look(const Lock &lock);

AG_FUNCTION int run(int count) {
  Lock lock{count};
  return look(lock);
}

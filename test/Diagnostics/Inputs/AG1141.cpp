// An error in a function that is called back ends the call before its changes come back; a destructor would see the value of before. Where it
// matters, change a copy, and assign it after the call.
#include <autograph/autograph.h>

struct Report {
  const int &count;
  ~Report() { ag::print("{} steps\n", count); }
};

AG_HOST void advance(int &count);

AG_FUNCTION int run(int count) {
  Report report{count};
  advance(count);
  return count;
}

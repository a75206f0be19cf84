// A marked function that takes an object by `const &`, or a marked const method, is given a copy of it and gives nothing back, which is right unless
// the object changes all the same. A function that is not marked may do so: it is compiled where the object is.
#include <autograph/autograph.h>

struct Counter {
  mutable int hits = 0;
  int value;
  AG_FUNCTION int read() const {
    ++hits;
    return value;
  }
};

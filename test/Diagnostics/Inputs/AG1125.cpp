// Values have the type that they are declared with. A template is compiled for each type, and an enum member can say which case an object is.
#include <autograph/autograph.h>

struct Shape {
  virtual ~Shape();
};
struct Square : Shape {
  float side;
};
extern Shape &shape;

AG_FUNCTION float side() {
  return dynamic_cast<Square &>(shape).side;
}

// Which function a virtual call reaches is known at run time only, but compiled code contains the bodies that it runs. Make the class a template
// parameter of the caller, or the function not virtual.
#include <autograph/autograph.h>

struct Layer {
  virtual int width() const;
};
extern Layer &layer;

AG_FUNCTION int double_width() {
  return 2 * layer.width();
}

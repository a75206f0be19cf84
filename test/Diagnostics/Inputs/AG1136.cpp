// Memory of the program's own is outside compiled code. Make the tensor where the function is called and pass it.
#include <autograph/autograph.h>

AG_FUNCTION ag::Scalar<int> adopted(int n) {
  int elements[] = {n, 2, 3};
  return ag::sum(ag::Vector<int>(elements, {3}, [](int *) {}));
}

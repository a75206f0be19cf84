// Empty statements, blocks, branches and loop bodies.
#include "report.h"

AG_FUNCTION ag::Scalar<int> empties(ag::Scalar<int> n) {
  ;
  {}
  if (n > 2) {
  } else {
    n = n + 1;
  }
  if (n > 2)
    ;
  ag::Scalar<int> i = 0;
  while ((i += 3) < n) {
  }
  for (int k = 0; k < 3; ++k)
    ;
  for (ag::Scalar<int> k : ag::range(3)) {
  }
  switch (n.item()) {
  }
  return i;
}
AG_FUNCTION void nothing() {}
int main() {
  for (int n : {0, 2, 10}) show(empties(n));
  nothing();
}

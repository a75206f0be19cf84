// Compiled code hands the arguments of an `AG_HOST` function over as values that are made and filled at the call. Pass an object that cannot be copied by
// `const` reference, or what the function needs of it.
#include <autograph/autograph.h>

struct Ticket {
  int number;
  Ticket(int number) : number(number) {}
  Ticket(const Ticket &) = delete;
};
AG_HOST int punch(Ticket ticket);

AG_FUNCTION int punched(int number) { return punch(Ticket(number)); }

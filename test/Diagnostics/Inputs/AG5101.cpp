// The function that replaces the marked one makes the result and fills it with what compiled code gave, then hands it over as a copy or by a move. Give the
// class a constructor for one of them.
#include <autograph/autograph.h>

struct Ticket {
  int number;
  Ticket(int number) : number(number) {}
  Ticket(const Ticket &) = delete;
};

AG_FUNCTION Ticket next(int last) { return Ticket(last + 1); }

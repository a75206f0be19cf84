// An expression, statement or type may nest some ten thousand levels deep, and this expression has a million. What a program wrote can often be a loop, a table, or several statements.
#include <autograph/autograph.h>

#define A ~ ~ ~ ~ ~ ~ ~ ~ ~ ~
#define B A A A A A A A A A A
#define C B B B B B B B B B B
#define D C C C C C C C C C C
#define E D D D D D D D D D D
#define F E E E E E E E E E E

AG_FUNCTION int same(int x) {
  return F x;
}

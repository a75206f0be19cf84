// Brackets and braces in their other spellings.
#include <autograph/autograph.h>

AG_FUNCTION int sum_below(int n) <%
  int values<:3:> = <%1, 2, 3%>;
  int sum = 0;
  for (int i = 0; i < n; ++i) <%
    if (i == 2) continue;
    sum += values<:i % 3:>;
  %>
  return sum;
%>

AG_FUNCTION int corner(int n) {
  struct Point <%
    int x, y;
  %>;
  Point p{n, 2};
  if (n > 3) p.x = 3;
  return p.x + p.y;
}

int main() {
  ag::print("{} {} {} {}\n", sum_below(0), sum_below(7), corner(2), corner(9));
}

// Aggregates as parameters, results and loop state; nested; fields written in branches.
#include "report.h"

struct Point {
  ag::Scalar<float> x;
  ag::Scalar<float> y;
};
struct State {
  Point at;
  ag::Vector<int> seen;
  int steps = 0;
};
AG_FUNCTION Point moved(Point p, ag::Scalar<float> dx) {
  p.x = p.x + dx;
  if (p.x > 10) p.y = p.y - 1;
  return p;
}
AG_FUNCTION State walk(State s, ag::Scalar<float> step) {
  while (s.at.x < 12) {
    s.at = moved(s.at, step);
    s.seen = ag::append(s.seen, s.steps);
    ++s.steps;
    if (s.steps > 20) break;
  }
  return s;
}
AG_FUNCTION void in_place(State &s) {
  Point p{1, 2};
  std::swap(p.x, p.y);
  if (s.steps > 1)
    s.at = p;
  else
    s.at.y = p.x;
  s.seen[0] = 99;
}
int main() {
  Point p = moved({9.5f, 1}, 2);
  show(p.x, p.y);
  State s = walk({{0, 0}, {}, 0}, 3.5f);
  show(s.at.x, s.at.y, s.seen, s.steps);
  in_place(s);
  show(s.at.x, s.at.y, s.seen, s.steps);
  s = walk({{20, 1}, {7}, 0}, 1);
  show(s.at.x, s.at.y, s.seen, s.steps);
  in_place(s);
  show(s.at.x, s.at.y, s.seen, s.steps);
}

#include <autograph/autograph.h>
struct Guard { ag::Scalar<int> &seen; int step; ~Guard() { seen += step; ag::print("guard {} {}\n", seen, step); } };
struct Noted { int &seen; int own; Noted(int &s) : seen(s), own(s) { ag::print("made {}\n", own); } ~Noted() { ag::print("gone {} {}\n", seen, own); } int add(int x) { seen += x; return seen + own; } };
int twice(const Noted &n) { return n.seen * 2 + n.own; }
AG_FUNCTION ag::Scalar<int> temporaries(ag::Scalar<int> x) {
  Guard{x, 1};
  if (x > 3) { x += 1; } else { Guard{x, 5}; }
  for (int i = 0; i < 3; i++) {
    int k = 3 * i;
    int sum = Noted(k).add(4) + twice(Noted(k));
    ag::print("{} {}\n", sum, k);
    if (Guard{x, i}.step == 2) break;
  }
  ag::check(Guard{x, 3}.seen < 20, "seen");
  return x;
}
int main() { for (int i : {1, 4, 30}) try { ag::print("{}\n", temporaries(i)); } catch (const ag::Error &e) { ag::print("{}\n", e.message()); } }

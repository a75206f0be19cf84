// Reference parameters of numbers that share size and sign with another type of C++: `long long` and `long`, `char` and `signed char`.
#include <autograph/autograph.h>

int sum_up(int depth, long long &total) {
  if (depth <= 0) return 0;
  total += depth;
  return sum_up(depth - 1, total) + 1;
}

int shift_up(int depth, unsigned long long &bits, char &letter) {
  if (depth <= 0) return 0;
  bits = bits * 3 + depth;
  if (letter < 'z') ++letter;
  return shift_up(depth - 1, bits, letter) + 1;
}

AG_FUNCTION bool halve(long long &n) {
  if (n % 2) return false;
  n /= 2;
  return true;
}

AG_HOST void note(long long &n) {
  ag::print("note {}\n", n);
  n += 1;
}

AG_FUNCTION long long of_parameter(long long n) {
  int d = sum_up(3, n);
  return n + d;
}

AG_FUNCTION long long of_local(int k) {
  long long t = 5;
  for (int i = 0; i < k; ++i) {
    if (i % 2) t += sum_up(i, t);
    if (!halve(t)) continue;
    note(t);
  }
  return t;
}

AG_FUNCTION std::uint64_t of_several(int k, char letter) {
  unsigned long long bits = k > 2 ? 7 : k;
  int d = shift_up(k, bits, letter);
  return bits + letter + d;
}

long long bump(int d, long long &t) {
  if (d <= 0) return 7;
  t += d;
  return bump(d - 1, t) * 10;
}

// The result takes the place of what the call has changed.
AG_FUNCTION long long of_result(long long t) {
  t = bump(2, t);
  return t;
}

struct Pair {
  long long first = 1;
  char second = 'a';
};

AG_FUNCTION Pair of_members(int k) {
  Pair p;
  unsigned long long bits = 1;
  for (int i = 0; i < k; ++i) {
    sum_up(i, p.first);
    shift_up(i, bits, p.second);
    if (p.first > 20) break;
  }
  p.first += bits;
  return p;
}

int main() {
  for (int n : {0, 1, 2, 5}) {
    ag::print("{} {} {}\n", of_parameter(n), of_local(n), of_several(n, 'x'));
    ag::print("{}\n", of_result(n));
    Pair p = of_members(n);
    ag::print("{} {}\n", p.first, int(p.second));
  }
}

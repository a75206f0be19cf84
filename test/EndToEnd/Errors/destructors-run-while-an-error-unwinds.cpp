// Where an error leaves a block, the destructors of what lives in it run, the last object's first, and see what is there at that moment.
#include "report.h"

ag::Variable<int> total = 0;

struct Noisy {
  int id;
  explicit Noisy(int id) : id(id) { ag::print("+{} ", id); }
  ~Noisy() { ag::print("-{} ", id); }
};
struct Depth {
  int &depth;
  explicit Depth(int &x) : depth(x) { ++depth; }
  ~Depth() {
    --depth;
    ag::print("depth {} ", depth);
  }
};
struct Adds {
  ag::Scalar<int> amount;
  ~Adds() { total.assign_add(amount); }
};
struct Shows {
  const ag::Vector<float> &v;
  const char mark;
  ~Shows() { ag::print("{} {} ", mark, v); }
};

AG_FUNCTION ag::Scalar<int> divides(ag::Scalar<int> a, int b) {
  Noisy first(1);
  Noisy second(2);
  ag::Scalar<int> quotient = a / b;
  second.id = 20;
  return quotient + 100 / (quotient - 1);
}
AG_FUNCTION int in_loops(const ag::Vector<int> &v, int at) {
  Noisy outer(100);
  int sum = 0;
  for (int i = 0; i < 5; ++i) {
    Noisy inner(i);
    if (i == 1) continue;
    Noisy last(10 * i);
    sum += v[at + i].item();
    last.id = sum;
    ag::check(sum != 7, "seven");
    if (sum > 50) break;
  }
  return sum;
}
AG_FUNCTION int counts(int n) {
  int depth = 0, sum = 0;
  Depth all(depth);
  while (true) {
    Depth one(depth);
    if (depth % 2 == 0) {
      Depth two(depth);
      ag::check(n > 0, "n is {}", n);
      sum += depth * n;
    }
    if (--n < -3 || sum > 20) return sum;
  }
}
AG_FUNCTION ag::Scalar<int> updates(ag::Vector<int> v, int at) {
  Adds one{v[0]};
  {
    Adds two{10};
    two.amount += v[at];
  }
  one.amount = 5;
  return v[at + 1] / v[0];
}
AG_FUNCTION ag::Vector<float> tensors(ag::Vector<float> v, int n) {
  Shows whole{v, 'w'};
  for (int i = 0; i < n; ++i) {
    Shows inner{v, 'i'};
    v = ag::append(v, v[i] * 2);
    v[i] += 1;
    if (i == 2) v = v[ag::slice(0, 2)];
  }
  return v / 2;
}

int main() {
  for (auto [a, b] : {std::pair(6, 2), {1, 0}, {3, 3}}) {
    attempt([a = a, b = b] { return divides(a, b); });
  }
  for (int at : {0, 1, 3}) attempt([&] { return in_loops({1, 2, 6, 40, 5, 6, 7, 8}, at); });
  attempt([] { return in_loops({1, 2}, 0); });
  for (int n : {3, 2, 1, 0}) attempt([&] { return counts(n); });
  for (int at : {0, 1, 2, 3}) {
    attempt([&] { return updates({0, 1, 2}, at); });
    attempt([&] { return updates({4, 1, 2}, at); });
    show(total.value());
  }
  for (int n : {0, 1, 3, 4, 5}) attempt([&] { return tensors({1, 2}, n); });
}

// Lambdas that call each other, several times each: what they change outside is changed in the order of the calls, and compile time stays in bounds.
#include "report.h"

AG_FUNCTION int numbers(int x) {
  auto f0 = [&](int y) {
    if (y > 100) return y - 100;
    x += y;
    return x % 97;
  };
  auto f1 = [&](int y) {
    if (y % 2 == 0) return f0(y) + 1;
    y = f0(y) * 2 % 101;
    return f0(y) + f0(y + 1);
  };
  auto f2 = [&](int y) {
    if (y % 3 == 0) return f1(y) + 1;
    y = f1(y) * 2 % 101;
    return f1(y) + f1(y + 1);
  };
  auto f3 = [&](int y) {
    if (y % 4 == 0) return f2(y) + 1;
    y = f2(y) * 2 % 101;
    return f2(y) + f2(y + 1);
  };
  auto f4 = [&](int y) {
    if (y % 5 == 0) return f3(y) + 1;
    y = f3(y) * 2 % 101;
    return f3(y) + f3(y + 1);
  };
  auto f5 = [&](int y) {
    if (y % 6 == 0) return f4(y) + 1;
    y = f4(y) * 2 % 101;
    return f4(y) + f4(y + 1);
  };
  auto f6 = [&](int y) {
    if (y % 7 == 0) return f5(y) + 1;
    y = f5(y) * 2 % 101;
    return f5(y) + f5(y + 1);
  };
  auto f7 = [&](int y) {
    if (y % 8 == 0) return f6(y) + 1;
    y = f6(y) * 2 % 101;
    return f6(y) + f6(y + 1);
  };
  auto f8 = [&](int y) {
    if (y % 9 == 0) return f7(y) + 1;
    y = f7(y) * 2 % 101;
    return f7(y) + f7(y + 1);
  };
  int r = f8(x % 7);
  return r % 1000 * 1000 + x % 1000;
}
// Lists, tensors and structs that are captured, results that are lists, errors on the way.
struct Seen {
  int count = 0;
  std::vector<int> list;
};
AG_FUNCTION std::pair<std::vector<int>, ag::Vector<int>> lists(int n) {
  Seen seen;
  ag::Vector<int> v = {1, 2, 3};
  ag::Scalar<int> last;
  auto note = [&](int y) {
    seen.count++;
    if (seen.list.size() < 20) seen.list.push_back(y);
    v[y % 3] += y;
    last = v[y % 3];
    ag::check(seen.count < 300, "{} calls", seen.count);
    return seen.list;
  };
  auto twice = [&](int y) {
    auto before = note(y);
    note(int(before.size()));
    return note(y + 1).back();
  };
  auto four = [&](int y) { return twice(y) + twice(y + 1) * twice(twice(y)); };
  auto many = [&](int y) {
    for (int k = 0; k < 2; ++k) {
      if (k == n) return four(y);
      y = four(k) + four(y % 5) - four(y % 3);
    }
    return four(n) + y;
  };
  int sum = many(n) % 1000 + many(1) % 1000;
  seen.list.push_back(sum);
  if (last.item() > 50) seen.list.push_back(last.item());
  return {seen.list, v};
}

// By value, changing what they hold; one that ends with the function prints what it saw.
struct Report {
  int &x;
  ~Report() { ag::print("ends with {}\n", x); }
};
AG_FUNCTION int held(int n) {
  int x = n;
  Report report{x};
  auto count = [k = 0, &x](int y) mutable {
    k += y;
    x += k % 5;
    return k;
  };
  auto a = [&](int y) { return count(y) + count(1); };
  auto b = [&](int y) { return a(y) - a(2) + a(3); };
  auto c = [&](int y) { return b(y) + b(y % 3) + b(1) + b(x % 4); };
  return c(n) + c(2) * 3 + c(1);
}
template <class F> auto applied(F f, int y) {
  auto again = [&](int z) { return f(z) + f(z + 1); };
  return again(y) * again(y + 2) + again(again(y) % 10);
}
AG_FUNCTION int given(int n) {
  int calls = 0;
  auto base = [&](int y) { return ++calls % 3 ? y : -y; };
  auto first = [&](int y) { return applied(base, y); };
  auto second = [&](int y) { return applied(first, y % 7); };
  return second(n) % 1000 + calls * 1000;
}

int main() {
  for (int n : {0, 1, 2, 5, 12}) {
    show(numbers(n), held(n), given(n));
    attempt([&] { return lists(n); });
  }
}

// Parameters `T &&`: what is moved into a call is changed there, and what was moved from has what the call left, as by any reference.
#include "report.h"

#include <functional>

int sum_up(std::vector<int> &&v, int d) {
  if (d <= 0) return v.size();
  v.push_back(d);
  return sum_up(std::move(v), d - 1);
}
AG_FUNCTION int of_lists(int n) {
  std::vector<int> v{1};
  int r = sum_up(std::move(v), n);
  return r * 100 + v.size();
}

int count(int &&x, int d) {
  if (d <= 0) return x;
  x += d;
  return count(std::move(x), d - 1);
}
AG_FUNCTION int of_numbers(int n) {
  int x = 5;
  int r = count(std::move(x), n);
  return r * 100 + x;
}
AG_FUNCTION int of_temporaries(int n) { return count(n + 1, n) + sum_up({1, 2, 3}, n) + count(static_cast<int>(2.5 * n), 2); }

AG_FUNCTION int add_three(int &&x) {
  x += 3;
  return x * 2;
}
AG_FUNCTION int of_marked(int n) {
  int x = n;
  int r = add_three(std::move(x));
  for (int i = 0; i < n; ++i) r += add_three(std::move(x)) + add_three(i + 1);
  return r * 100 + x + add_three(7);
}

struct Pair {
  int a = 1;
  ag::Vector<float> t{1, 2};
};
AG_FUNCTION int take(Pair &&s) {
  s.a += 3;
  s.t = s.t * 2.0f;
  return s.a * 2;
}
AG_FUNCTION int of_structs(int n) {
  Pair s;
  s.a = n;
  int r = take(std::move(s));
  return r * 100 + s.a + int(s.t[1]) + take(Pair{}) + take({n, {3, 4}});
}

AG_FUNCTION float of_tensors(ag::Vector<float> &&x, ag::Vector<float> &&y, int n) {
  for (int i = 0; i < n; ++i) x = x + y;
  y = x * 2.0f;
  return ag::sum(y).item();
}

AG_FUNCTION std::vector<int> kept(std::vector<int> &&v, int n) {
  std::vector<int> own = std::move(v);
  if (n > 1) own.push_back(n);
  return own;
}

AG_HOST int host(int &&x) { return x += 10; }
AG_HOST int host(std::vector<int> &&v) {
  v.push_back(7);
  return v.size();
}
AG_FUNCTION int of_hosts(int n) {
  int x = n, r = host(std::move(x));
  std::vector<int> v(n, 1);
  r += host(std::move(v)) * 10 + host(n + 1) * 100 + host(std::vector<int>{1, 2}) * 1000;
  return r + x + static_cast<int>(v.size());
}

AG_FUNCTION int by_function(std::function<int(int)> &&f, int n) { return f(n) + f(n + 1); }

template <class T> int forwarded(T &&x, int d) {
  if (d <= 0) return static_cast<int>(x);
  x += 1;
  return forwarded(std::forward<T>(x), d - 1) + 1;
}
AG_FUNCTION int of_forwarded(int n) {
  long a = 3;
  float b = 4;
  int r = forwarded(a, n) + forwarded(std::move(b), n) * 10 + forwarded(6, n) * 100;
  return r * 10 + static_cast<int>(a) + static_cast<int>(b);
}

int main() {
  for (int n : {0, 1, 3}) {
    show(of_lists(n), of_numbers(n), of_temporaries(n), of_marked(n), of_structs(n), of_hosts(n), of_forwarded(n));
    int z = n;
    int r = add_three(std::move(z)) + add_three(4);
    show(r, z);
    Pair s;
    r = take(std::move(s)) + take(Pair{});
    show(r, s.a, s.t);
    ag::Vector<float> x{1, 2}, y{3, 4};
    show(of_tensors(std::move(x), std::move(y), n), of_tensors({1}, {2}, n));
    show(x, y);
    show(kept({1, 2}, n));
    int calls = 0;
    r = by_function([&](int v) { ++calls; return v * 3; }, n);
    show(r, calls);
  }
}

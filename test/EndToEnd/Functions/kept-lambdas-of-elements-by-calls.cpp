// Kept lambdas that refer to elements: passed down a recursion, of elements that were just added or are chosen by a call, of Scalars and tensors.
#include <autograph/autograph.h>
#include <functional>
#include <vector>
int walk(int n, const std::function<int()> &f) { return n == 0 ? f() : walk(n - 1, f) + 1; }
AG_FUNCTION int rec(const std::vector<int> &v) {
  int s = 0;
  for (auto &x : v) s = s * 10 + walk(x, [&x] { return x; });
  return s;
}
struct S { std::vector<int> a, b; };
AG_FUNCTION int grown(S s, int n) {
  std::vector<std::function<int()>> q;
  auto &last = s.a.emplace_back(n);
  q.push_back([&last, n] { return last += n; });
  auto &front = s.b[0];
  q.push_back([&] { return front * 2; });
  int sum = 0;
  for (int i = 0; i < n; ++i) sum += q[i % 2]() + q[1]();
  std::function<int()> f = q[0];
  return sum * 100 + f() + s.a.back();
}
AG_FUNCTION ag::Scalar<float> tensors(const std::vector<ag::Scalar<float>> &v, std::vector<ag::Vector<float>> w) {
  std::vector<std::function<void(ag::Scalar<float>)>> q;
  ag::Scalar<float> sum = 0;
  for (const auto &x : v)
    for (int i = 0; i < 2; ++i)
      if (x > float(i)) q.push_back([&, i](ag::Scalar<float> y) { sum += x * y + float(i); });
  for (auto &x : w) q.push_back([&](ag::Scalar<float> y) { x = x * y; sum += ag::sum(x); });
  for (auto &f : q) f(2);
  for (auto &f : q) f(3);
  for (auto &x : w) sum += x[0];
  return sum;
}
int main() { ag::print("{} {} {}\n", rec({1, 2}), grown({{1}, {7, 8}}, 5), tensors({1, 2, 0.5f}, {{1, 2}, {3}})); }

// A reference to an element goes with it where two lists are swapped or one is moved: what is used of it behind that, or again in the next iteration, is refused.
// RUN: not %autographc -c %s -o %t.o 2>&1 | FileCheck %s
#include <autograph/autograph.h>

#include <ranges>
#include <utility>
#include <vector>

AG_FUNCTION int behind(std::vector<int> v, std::vector<int> w) {
  int &x = v[0];
  std::swap(v, w);
  // CHECK: :[[#@LINE+1]]:3: error: {{.*}} [AG1144]
  x = 5;
  return v[0] * 10 + w[0];
}

AG_FUNCTION int next_time(std::vector<int> v, std::vector<int> w, int n) {
  int &x = v[0], sum = 0;
  for (int i = 0; i < n; ++i) {
    // CHECK: :[[#@LINE+1]]:12: error: {{.*}} [AG1144]
    sum += x;
    v.swap(w);
  }
  return sum;
}

AG_FUNCTION int iterator(std::vector<int> v, std::vector<int> w) {
  auto it = v.begin();
  std::swap(v, w);
  // CHECK: :[[#@LINE+1]]:11: error: {{.*}} [AG1144]
  return *it;
}

AG_FUNCTION int captured(std::vector<int> v, std::vector<int> w) {
  int &x = v[0];
  // CHECK: :[[#@LINE+1]]:25: error: {{.*}} [AG1144]
  auto f = [&] { return x; };
  std::swap(v, w);
  return f();
}

void exchange(std::vector<int> &a, std::vector<int> &b) { std::swap(a, b); }

AG_FUNCTION int by_helper(std::vector<int> v, std::vector<int> w) {
  int &x = v[0];
  exchange(v, w);
  // CHECK: :[[#@LINE+1]]:10: error: {{.*}} [AG1144]
  return x;
}

AG_FUNCTION int moved(std::vector<int> v) {
  int &x = v[0];
  std::vector<int> w = std::move(v);
  // CHECK: :[[#@LINE+1]]:3: error: {{.*}} [AG1144]
  x = 5;
  return w[0];
}

AG_FUNCTION int assigned(std::vector<int> v, std::vector<int> w) {
  auto it = v.begin();
  w = std::move(v);
  // CHECK: :[[#@LINE+1]]:11: error: {{.*}} [AG1144]
  return *it;
}

void exchange_all(std::vector<int> &a, std::vector<int> &b) { exchange(a, b); }
void take(std::vector<int> &a, std::vector<int> &b) { b = std::move(a); }

AG_FUNCTION int by_helper_of_helper(std::vector<int> v, std::vector<int> w) {
  int &x = v[0];
  exchange_all(v, w);
  // CHECK: :[[#@LINE+1]]:10: error: {{.*}} [AG1144]
  return x;
}

AG_FUNCTION int moved_by_helper(std::vector<int> v, std::vector<int> w) {
  int &x = v[0];
  take(v, w);
  // CHECK: :[[#@LINE+1]]:10: error: {{.*}} [AG1144]
  return x;
}

AG_FUNCTION int next_time_by_helper(std::vector<int> v, std::vector<int> w, int n) {
  int &x = v[0], sum = 0;
  for (int i = 0; i < n; ++i) {
    // CHECK: :[[#@LINE+1]]:12: error: {{.*}} [AG1144]
    sum += x;
    exchange(v, w);
  }
  return sum;
}

AG_FUNCTION int iterator_next_time(std::vector<int> v, std::vector<int> w, int n) {
  auto it = v.begin();
  int sum = 0;
  while (n-- > 0) {
    // CHECK: :[[#@LINE+1]]:13: error: {{.*}} [AG1144]
    sum += *it;
    std::swap(v, w);
  }
  return sum;
}

AG_FUNCTION int assigned_on_one_path(std::vector<int> v, std::vector<int> w, int n) {
  auto it = v.begin();
  std::swap(v, w);
  if (n > 2)
    it = v.begin();
  // CHECK: :[[#@LINE+1]]:11: error: {{.*}} [AG1144]
  return *it;
}

AG_FUNCTION int captured_next_time(std::vector<int> v, std::vector<int> w, int n) {
  int &x = v[0], sum = 0;
  auto f = [&] { return x; };
  for (int i = 0; i < n; ++i) {
    // CHECK: :[[#@LINE+1]]:12: error: {{.*}} [AG1144]
    sum += f();
    std::swap(v, w);
  }
  return sum;
}

AG_FUNCTION int in_a_range_for(std::vector<int> v, std::vector<int> w, int n) {
  int sum = 0;
  // CHECK: :[[#@LINE+1]]:16: error: {{.*}} [AG1144]
  for (int x : v) {
    sum += x;
    if (sum == n) std::swap(v, w);
  }
  return sum;
}

AG_FUNCTION int in_a_view(std::vector<int> v, std::vector<int> w, int n) {
  int sum = 0;
  // CHECK: :[[#@LINE+1]]:16: error: {{.*}} [AG1144]
  for (int x : v | std::views::reverse) {
    sum += x;
    if (sum == n) v.swap(w);
  }
  for (int x : v | std::views::reverse) {
    sum += x;
    // CHECK-NOT: AG1144
    if (sum == n) {
      v.swap(w);
      break;
    }
  }
  return sum;
}

struct Two {
  std::vector<int> a, b;
};
void swap_at(std::vector<int> &a, std::vector<int> &b, int n) {
  if (n == 0) return std::swap(a, b);
  swap_at(a, b, n - 1);
}
void exchange_at(Two &t, int n);
void move_at(Two &t, int n) {
  if (n > 0) return exchange_at(t, n - 1);
  t.a = std::move(t.b);
}
void exchange_at(Two &t, int n) {
  if (n > 0) move_at(t, n - 1);
}

AG_FUNCTION int in_recursion(std::vector<int> v, std::vector<int> w, int n) {
  int &r = v[0];
  swap_at(v, w, n);
  // CHECK: :[[#@LINE+1]]:3: error: {{.*}} [AG1144]
  r = 9;
  int &s = v[0];
  s = 1;
  return v[0];
}

AG_FUNCTION int in_mutual_recursion(int n) {
  Two t{{1, 2}, {3}};
  auto first = t.a.begin();
  int &r = t.b[0];
  exchange_at(t, n);
  // CHECK: :[[#@LINE+1]]:11: error: {{.*}} [AG1144]
  return *first + r;
}

AG_FUNCTION int in_a_lambda_that_calls_itself(std::vector<int> v, std::vector<int> w, int n) {
  int &r = v[0];
  auto swap = [&](auto &self, int k) -> void {
    if (k == 0) return v.swap(w);
    self(self, k - 1);
  };
  swap(swap, n);
  // CHECK: :[[#@LINE+1]]:3: error: {{.*}} [AG1144]
  r = 9;
  return v[0];
}

void move_this(Two &t, int n) {
  if (n > 0) return move_this(t, n - 1);
  Two *other = &t;
  Two own = std::move(*other);
}
AG_FUNCTION int through_a_pointer(int n) {
  Two t{{1, 2}, {3}};
  int &r = t.b[0];
  move_this(t, n);
  // CHECK: :[[#@LINE+1]]:10: error: {{.*}} [AG1144]
  return r;
}

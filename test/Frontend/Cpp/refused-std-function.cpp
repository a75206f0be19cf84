// Functions in the signature of a marked function, in classes that a vector holds, and lambdas that hold functions of their own type are
// refused, and no object file is left.
// RUN: rm -f %t.o
// RUN: not %autographc -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: not test -e %t.o
#include <autograph/autograph.h>
#include <functional>

// CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}[AG1114]
AG_FUNCTION void first(std::vector<std::function<int(int)>> &list) { list.pop_back(); }

struct Operation {
  int weight;
  int (*apply)(int);
};

AG_FUNCTION int second(int n) {
// CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}`Operation`, whose member `apply` is a function, {{.*}}[AG1109]
  std::vector<Operation> list;
  return n;
}

AG_FUNCTION int third(int n) {
  std::function<int(int)> f = [](int x) { return x + 1; };
  for (int i = 0; i < n; ++i)
// CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}[AG1114]
    f = [f](int x) { return f(f(x)); };
  return f(n);
}

AG_HOST int outside(const std::function<int(int)> &f);

AG_FUNCTION int fourth(int n) {
  std::function<int(int)> f = [](int x) { return x + 1; };
  if (n > 3) f = [](int x) { return x - 1; };
// CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}[AG1114]
  std::function<double(double)> g = f;
// CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}[AG1114]
  return outside(f);
}

// Both lambdas that `add` makes would mean the last of the two objects.
AG_FUNCTION int fifth(int a, int b) {
  std::vector<std::function<void(int)>> list;
  auto add = [&](int &slot) {
// CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}`slot`{{.*}}[AG1149]
    list.push_back([&slot](int x) { slot += x; });
    for (auto &each : list) each(1);
  };
  add(a);
  add(b);
  return a * 10 + b;
}

struct Part {
  int weight;
  void fill(std::vector<std::function<int(int)>> &list) {
// CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}`*this`{{.*}}[AG1149]
    list.push_back([this](int x) { return x * weight; });
  }
};

struct Whole {
  Part left, right;
};

// Two parts of one object are two objects.
AG_FUNCTION int parts(Whole whole) {
  std::vector<std::function<int(int)>> list;
  whole.left.fill(list);
  whole.right.fill(list);
  return list[0](1) + list[1](1);
}

struct Item {
  int key;
};

AG_FUNCTION int sixth(Item item) {
// CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}[AG1113]
  int Item::*member;
  member = &Item::key;
  return item.*member;
}

// CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}[AG1114]
AG_FUNCTION std::function<int(int)> seventh(int n) { return [n](int x) { return x + n; }; }

// CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}[AG1114]
AG_FUNCTION int eighth(std::function<int(int)> &f) { return f(1); }

// Whether two parameters are the same function is not known.
// CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}[AG1114]
AG_FUNCTION bool ninth(int (*f)(int), int (*g)(int)) { return f == g; }

struct Options {
  std::function<int(int)> f;
};

// CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}[AG1114]
AG_FUNCTION void tenth(Options &o, const Options &p) { o = p; }

// CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}[AG1114]
AG_FUNCTION void eleventh(Options &o) { o.f = nullptr; }

// CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}[AG1114]
AG_FUNCTION Options twelfth(const Options &o) { return o; }

// Texts are not passed to functions.
// CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}{{\[AG1[0-9]+}}
AG_FUNCTION int thirteenth(const std::vector<std::function<int(const char *)>> &f) { return f[0]("a"); }

// CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}{{\[AG1[0-9]+}}
AG_FUNCTION int fourteenth(std::function<int(const char *)> f) { return f("a"); }

// Called before there is one.
AG_FUNCTION int early(const std::vector<int> &v, int n) {
  std::vector<std::function<int()>> kept;
  int sum = 0;
  for (int i = 0; i < n; ++i) {
    for (auto &f : kept) sum += f();
// CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}`x`{{.*}}[AG1149]
    for (const int &x : v) kept.push_back([&x] { return x * x; });
  }
  return sum;
}

// Of two lists, and of a list in a list.
void keep(std::vector<std::function<int()>> &kept, const std::vector<int> &v) {
// CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}`x`{{.*}}[AG1149]
  for (const int &x : v) kept.push_back([&x] { return x * x; });
}
AG_FUNCTION int of_two(const std::vector<int> &v, const std::vector<int> &w) {
  std::vector<std::function<int()>> kept;
  keep(kept, v);
  keep(kept, w);
  return kept[0]();
}
AG_FUNCTION int of_rows(const std::vector<std::vector<int>> &rows) {
  std::vector<std::function<int()>> kept;
  for (auto &row : rows)
// CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}`x`{{.*}}[AG1149]
    for (auto &x : row) kept.push_back([&x] { return x * x; });
  return kept[0]();
}

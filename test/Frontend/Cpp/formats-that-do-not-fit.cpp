// A literal format that does not fit its arguments is warned of, once, and fails when the program runs, as eagerly. Those that fit are not.
// RUN: %autographc %s -o %t 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %t | FileCheck %s --check-prefix=OUT
#include <autograph/autograph.h>
#include <cstdio>

// CHECK: [[#@LINE+1]]:41: warning: this format is wrong, and the call throws `ag::Error`: more fields than arguments; pass one for each `{}` [AG1153]
AG_FUNCTION void few(int n) { ag::print("{} {}\n", n); }
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: warning: this format is wrong, and the call throws `ag::Error`: unmatched `{`; `{{[{][{]}}` prints it [AG1153]
AG_FUNCTION void open(int n) { ag::print("{\n", n); }
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: warning: {{.*}}unmatched `}`
AG_FUNCTION void close(int n) { ag::check(n > 3, "{} }", n); }
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: warning: {{.*}}fields are numbered, not named
AG_FUNCTION void named(int n) { ag::print("{n}\n", n); }
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: warning: {{.*}}`{:.3f}`: {{.*}}
AG_FUNCTION void real(int n) { ag::print("{:.3f}\n", n); }
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: warning: {{.*}}`{:d}`: invalid {{.*}}
AG_FUNCTION void integer(int n) { ag::print("{:d}\n", ag::full({n}, 0.5f)); }
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: warning: the format has no field for this argument; write `{}`, not `%d` [AG1154]
AG_FUNCTION void printf_style(int n) { ag::print("%d\n", n); }
// CHECK: [[#@LINE+1]]:{{[0-9]+}}: warning: the format has no field for this argument; write `{}` where it is to stand [AG1154]
AG_FUNCTION void many(int n) { ag::print("{0}\n", n, n + 2); }

AG_FUNCTION void right(int n) {
  ag::print("{1:>4} {0:?} {{}} {2:+.2e} {3:?} {4}%d {5:x}\n", ag::full({n}, 0.5f), n > 3, 0.5f * n, "te}xt", n > 3 ? "{" : "}", 17u);
  ag::print("{:>3}|{:<8}|{}\n", n, "text", n > 2);
}

int main() {
  for (auto f : {few, open, close, named, real, integer, printf_style, many, right}) try {
      f(1);
    } catch (const ag::Error &e) { std::puts(e.what()); }
}
// OUT: the format "{} {}
// OUT: the format "{
// OUT: unmatched `}`
// OUT: fields are numbered
// OUT: is wrong: 
// OUT: is wrong: 
// OUT: %d
// OUT: 1
// OUT: false [0.5] (float32[1]) {} +5.00e-01 "te}xt" }%d 11
// OUT:   1|text    |false

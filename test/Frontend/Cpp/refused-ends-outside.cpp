// Objects with destructors and copies of the user's own, in calls of what is not compiled here: it would work on a copy of their
// members, and end that, too.
// RUN: not %autographc -c %s -o %t.o 2>&1 | FileCheck %s
#include <autograph/autograph.h>

struct D {
  int x = 1;
  ~D() { ag::print("gone\n"); }
  AG_HOST int read() const;
  AG_HOST void change();
};
struct Holder {
  D d;
};
struct C {
  int x;
  C(int x) : x(x) {}
  C(const C &c) : x(c.x) { ag::print("copied\n"); }
};

AG_HOST int look(const D &d);
AG_HOST int look_inside(const Holder &h);
AG_HOST int take(D d);
AG_HOST D give(int x);
AG_FUNCTION int elsewhere(const D &d);
AG_HOST int take_copy(C c);
AG_HOST C &refer();
AG_HOST int look_at_copy(const C &c);
AG_HOST C give_copy(int x);

// CHECK: error: `look`, which is not compiled here, cannot be given a `D`, which has a destructor with a body that would run once more; pass its members [AG1165]
AG_FUNCTION int f1(int x) { D d{x}; return look(d); }
// CHECK: error: `look_inside`, which is not compiled here, cannot be given a `Holder`, which has a destructor
AG_FUNCTION int f2(int x) { Holder h{{x}}; return look_inside(h); }
// CHECK: error: `take`, which is not compiled here, cannot be given a `D`, which has a destructor
AG_FUNCTION int f3(int x) { return take({x}); }
// CHECK: error: `give`, which is not compiled here, cannot give a `D`, which has a destructor with a body that would run once more; give its members [AG1165]
AG_FUNCTION int f4(int x) { return give(x).x; }
// CHECK: error: `elsewhere`, which is not compiled here, cannot be given a `D`, which has a destructor
AG_FUNCTION int f5(int x) { D d{x}; return elsewhere(d); }
// CHECK: error: `read`, which is not compiled here, cannot be called for a `D`, which has a destructor with a body that would run once more; mark it AG_FUNCTION, with a body [AG1165]
AG_FUNCTION int f6(int x) { D d{x}; return d.read(); }
// CHECK: error: `change`, which is not compiled here, cannot be called for a `D`, which has a destructor
AG_FUNCTION int f7(int x) { D d{x}; d.change(); return d.x; }
// CHECK: error: `the function that was passed`, which is not compiled here, cannot be given a `D`, which has a destructor
AG_FUNCTION int f8(int x, int (*f)(const D &)) { D d{x}; return f(d); }
// CHECK: error: `take_copy`, which is not compiled here, cannot take by value a `C`, which has a copy or move constructor with a body that would run once more; take it by `const &` [AG1165]
AG_FUNCTION int f9(int x) { C c(x); return take_copy(c); }
// CHECK: error: `refer`, which is not compiled here, cannot give a reference to a `C`, which has a copy or move constructor with a body that would run once more; give it by value [AG1165]
AG_FUNCTION int f10() { return C(refer()).x; }
// CHECK: {{^10 errors generated}}
AG_FUNCTION int f11(int x) { C c = give_copy(x); return look_at_copy(c); }

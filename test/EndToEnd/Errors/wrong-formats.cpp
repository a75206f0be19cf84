// A format that does not fit is an error with its place, where it is compiled and where it is not; a message is one line.
#include "report.h"

AG_FUNCTION void more_fields(ag::Scalar<float> x) { ag::print("{} {}\n", x); }

AG_FUNCTION int other_type(ag::Vector<float> v, int n) {
  int printed = 0;
  for (int i = 0; i < n; ++i) {
    ag::print("[{}]\n", i);
    if (i == 2) ag::print("{:d}\r\n", v);
    printed += 1;
  }
  return printed;
}

AG_FUNCTION void of_check(ag::Scalar<int> n) { ag::check(n > 3, "{} of\n{}", n); }

AG_FUNCTION ag::Scalar<int> with_lines(ag::Scalar<int> n) {
  ag::check(n > 3, "first\nsecond {}\r\n\tthird \\n {}", n, "a\nb");
  return n;
}

AG_FUNCTION int in_lambda(int n) {
  auto print = [&](auto x) { ag::print("{x}\n", x); };
  if (n > 1) print(n);
  return n;
}

struct Table {
  int rows;
  void print() const { ag::print("{}\n}", rows); }
};

AG_FUNCTION void in_method(const Table &table) { table.print(); }

template <class F> void run(const F &f) {
  try {
    f();
    std::printf("no error\n");
  } catch (const ag::Error &error) {
    const std::string whole = error.what();
    std::printf("%s, %s, %s | %s\n", ag::name(error.kind()), error.line() > 0 ? "line" : "no line", whole.find('\n') == whole.npos ? "one line" : "lines", error.message());
    std::printf("%d %d\n", int(*error.file() != 0), int(whole.ends_with(error.message())));
  }
}

int main() {
  run([] { more_fields(2); });
  run([] { other_type({1, 2}, 2); });
  run([] { other_type({1, 2}, 5); });
  run([] { of_check(4); });
  run([] { of_check(3); });
  run([] { with_lines(3); });
  run([] { with_lines(4); });
  run([] { in_lambda(1); });
  run([] { in_lambda(2); });
  run([] { in_method({3}); });
  run([] { ag::print("{}\n{}\n", 1); });
  run([] { ag::check(false, "plain\n{}", 1); });
  run([] { const ag_location where{"f.cpp", "f", 7};
    throw ag::Error(ag::ErrorKind::host, &where, "of the\nuser");
  });
}

// An error that leaves a destructor or a function that is noexcept ends the program, wherever it comes from.
#include "report.h"

#include <exception>
#include <sys/wait.h>
#include <unistd.h>

struct Fails {
  ag::Scalar<int> divisor;
  ~Fails() { ag::print("{} ", 10 / divisor); }
};
struct Says {
  int id;
  ~Says() { ag::print("-{} ", id); }
};
struct Throws {
  ag::Scalar<int> divisor;
  ~Throws() noexcept(false) { ag::print("{} ", 10 / divisor); }
};
int safe(ag::Scalar<int> x) noexcept { return (100 / x).item(); }
AG_FUNCTION int ordinary(int n) {
  Says says{1};
  Fails fails{n};
  return n;
}
AG_FUNCTION int unwinding(int n, int d) {
  Fails fails{n};
  return (5 / ag::Scalar<int>(d)).item();
}
AG_FUNCTION int helper(int n) {
  auto in_place = [&](ag::Scalar<int> x) noexcept { return (x / n).item(); };
  return safe(n - 1) + in_place(20);
}
AG_FUNCTION int marked(int n) noexcept { return (7 / ag::Scalar<int>(n)).item(); }
AG_FUNCTION int may_throw(int n) {
  Says says{2};
  Throws throws{n};
  return n;
}

template <class F> void apart(F f) {
  std::fflush(stdout);
  if (fork() == 0) {
    std::set_terminate([] {
      std::printf("terminate\n");
      std::fflush(stdout);
      std::_Exit(0);
    });
    attempt(f);
    std::fflush(stdout);
    std::_Exit(0);
  }
  int status;
  wait(&status);
}

int main() {
  for (int n : {0, 1, 2}) {
    apart([n] { return ordinary(n); });
    apart([n] { return unwinding(n, 1); });
    apart([n] { return unwinding(n, 0); });
    apart([n] { return helper(n); });
    apart([n] { return marked(n); });
    apart([n] { return may_throw(n); });
  }
}

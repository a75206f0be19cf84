// Streams as members of classes, streams that are globals of the user's, and prints while objects end and errors pass.
#include "report.h"

#include <iostream>
#include <sstream>

std::ostringstream text;
namespace {
std::ostream &output = std::cout;
}
struct Logger {
  std::ostream &out;
  int level;
  void log(int x) const {
    if (x > level) out << "log " << x << '\n';
  }
};
struct Settings {
  static std::ostream &out;
};
std::ostream &Settings::out = std::cout;
struct Guard {
  const char *name;
  ~Guard() { std::cout << "end " << name << '\n'; }
};
class Model {
public:
  explicit Model(int n) : n(n) { std::cout << "made " << n << '\n'; }
  AG_FUNCTION int step(int k) {
    std::cout << "step " << k << " of " << n << '\n';
    if (k == 0) {
      std::cerr << "zero\n";
      return -1;
    }
    return n += k;
  }

private:
  int n;
};
int checked(int n) {
  ag::check(n < 3, "too large: {}", n);
  std::cout << "checked " << n << '\n';
  return n;
}
AG_FUNCTION int logged(int n) {
  Logger logger{std::cout, 2}, other{text, 0};
  logger.log(n);
  other.log(n);
  output << "output " << n << '\n';
  Settings::out << "settings " << n << '\n';
  text << "text " << n << std::endl;
  return n;
}
AG_FUNCTION int guarded(int n) {
  Guard guard{"all"};
  std::cout << "begin\n";
  for (int i = 0; i < n; ++i) {
    Guard inner{"inner"};
    std::cout << checked(i) << std::endl;
    if (i == 1 && n == 2) return i;
  }
  return n;
}
AG_FUNCTION int broken(int n) {
  for (int i = 0; i < n; ++i) {
    if (i == 2) std::cout.setstate(std::ios::failbit);
    std::cout << i << '\n';
  }
  int failed = std::cout.fail();
  std::cout.clear();
  std::cout << "cleared\n";
  return failed;
}
int main() {
  for (int n : {0, 1, 4}) show(logged(n));
  std::cout << text.str();
  for (int n : {0, 1, 2, 5}) attempt([n] { return guarded(n); });
  Model model(3);
  for (int k : {1, 0, 5}) show(model.step(k));
  for (int n : {1, 4}) show(broken(n));
}

// Arrays of characters, whole and from a pointer on, by streams and printf; in a program where pointers go through texts.
#include "report.h"

#include <iostream>

int length(const char *s) {
  int n = 0;
  while (*s++) ++n;
  return n;
}
struct Named {
  char name[8];
  int id;
  friend std::ostream &operator<<(std::ostream &out, const Named &n) { return out << n.name << '#' << n.id; }
};
AG_FUNCTION int digits(int n) {
  char text[16];
  int k = 0;
  do text[k++] = static_cast<char>('0' + n % 10);
  while (n /= 10);
  text[k] = 0;
  std::cout << text << '\n';
  std::printf("[%s] %-8s|\n", text, text);
  std::puts(text);
  const char *tail = text + k / 2;
  std::cout << tail << ' ' << length(tail) << ' ' << length("abc") << '\n';
  std::printf("%s %s\n", tail, k > 1 ? "many" : "one");
  return k;
}
AG_FUNCTION void names(int n) {
  Named named{"first", n};
  std::cout << named << '\n';
  named.name[0] = 'F';
  named.name[n] = '\0';
  std::cout << named << " is " << length(named.name) << " long\n";
}
int main() {
  for (int n : {0, 7, 12345}) show(digits(n));
  for (int n : {1, 3}) names(n);
}

// A `const char *` is a value, the text that it names, in files whose compiled functions only print it, compare it, choose it and hand it on. Where one asks for characters, as `s[i]`, `*s` and `std::strlen(s)` do, those of the file are
// pointers into arrays, which no function that stays a function takes or gives. A `std::span` of characters is one, whose length is known.
#include <autograph/autograph.h>

AG_FUNCTION int digits(const char *text) {
  int count = 0;
  for (const char *at = text; *at; ++at) count += *at >= '0' && *at <= '9';
  return count;
}

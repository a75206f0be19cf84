// Prints the error that something ends with.
#pragma once

#include <autograph/autograph.h>

#include <string>

template <class F> void attempt(F f) {
  try {
    f();
  } catch (const ag::Error &error) {
    // Eager code names another line of a header, or none.
    const std::string what = error.what();
    const std::size_t place = what.rfind(": ");
    ag::print("{}: {}\n", ag::name(error.kind()), what.substr(place == std::string::npos ? 0 : place + 2));
  }
}

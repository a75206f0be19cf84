// A tensor made of elements one of which is found to be never set there: the read is an error, and nothing else is made of it.
#include <autograph/autograph.h>
#include <autograph/complex.h>

#include <cstdio>

AG_FUNCTION ag::Vector<int> made(ag::Scalar<int> x) {
  ag::Scalar<int> unset;
  for (int i = 0; i < 3; ++i) {
    if (x > 5) {
      unset = 1;
      return {7, unset};
    }
    ag::print("{}\n", i);
    ag::Vector<int> v = {3, -2, unset};
    ag::print("{}\n", v);
  }
  return {};
}

AG_FUNCTION ag::Vector<float> stacked(ag::Scalar<float> x) {
  ag::Scalar<float> unset;
  while (x < 10.0f) {
    if (x > 5.0f) {
      unset = x;
      return ag::stack({unset, x});
    }
    x = x + ag::sum(ag::stack({ag::Scalar<float>(1.0f), unset}));
  }
  return ag::stack({x, x});
}

AG_FUNCTION ag::Vector<std::complex<float>> complexes(ag::Scalar<int> x) {
  ag::Scalar<std::complex<float>> unset;
  for (int i = 0; i < 3; ++i) {
    if (x > 5) {
      unset = std::complex<float>(1, 2);
      return {unset};
    }
    ag::print("{}\n", ag::Vector<std::complex<float>>{std::complex<float>(1, 1), unset});
  }
  return {};
}

template <class F> void guarded(F f) {
  try {
    ag::print("{}\n", f());
  } catch (const ag::Error &error) {
    std::printf("%s: %s\n", ag::name(error.kind()), error.message());
  }
}

int main() {
  for (int n : {9, 1}) {
    guarded([&] { return made(n); });
    guarded([&] { return stacked(static_cast<float>(n)); });
    guarded([&] { return complexes(n); });
  }
  guarded([&] { return stacked(11.0f); });
}

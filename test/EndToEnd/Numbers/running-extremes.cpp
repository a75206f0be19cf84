// Extremes that loops carry: of NaN, infinities and zeros of both signs in every order.
#include "report.h"

#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <vector>

template <class T> AG_FUNCTION ag::Vector<T> greatest(ag::Vector<T> x) {
  for (int i = 1; i < x.extent(0); ++i) x[i] = ag::maximum(x[i - 1], x[i]);
  return x;
}
template <class T> AG_FUNCTION ag::Vector<T> least(ag::Vector<T> x) {
  ag::Scalar<T> found = x[0];
  for (int i = 1; i < x.extent(0); ++i) {
    found = ag::minimum(x[i], found);
    x[i] = found;
  }
  return x;
}
template <class T> AG_FUNCTION ag::Scalar<T> of_two(ag::Scalar<T> a, ag::Scalar<T> b) { return ag::maximum(a, b) - ag::minimum(b, a); }
template <class T> AG_FUNCTION ag::Scalar<T> inverse(ag::Scalar<T> a, ag::Scalar<T> b, bool is_greatest) { return 1 / (is_greatest ? ag::maximum(a, b) : ag::minimum(a, b)); }

// The same of vectors, to the bit.
template <class T> AG_FUNCTION ag::Vector<T> greater(ag::Vector<T> a, ag::Vector<T> b) { return ag::maximum(a, b); }
template <class T> AG_FUNCTION ag::Vector<T> less(ag::Vector<T> a, ag::Vector<T> b) { return ag::minimum(a, b); }
template <class T> AG_FUNCTION ag::Vector<T> between(ag::Vector<T> a, ag::Vector<T> b, ag::Vector<T> c) { return ag::maximum(ag::minimum(a, b), ag::minimum(ag::maximum(a, b), c)); }
template <class T, class Bits> void try_bits(std::vector<Bits> odd) {
  const int count = int(odd.size()), size = count * count;
  ag::Vector<T> a = ag::zeros<T>({size}), b = a, c = a;
  for (int i = 0; i < size; ++i) {
    T x, y;
    std::memcpy(&x, &odd[i / count], sizeof x);
    std::memcpy(&y, &odd[i % count], sizeof y);
    a[i] = x, b[i] = y, c[i] = T((i * 7) % 5) - T(2);
  }
  const ag::Vector<T> most = greater<T>(a, b), least = less<T>(a, b), middle = between<T>(a, b, c);
  auto bits_of = [](T x) {
    Bits bits;
    std::memcpy(&bits, &x, sizeof x);
    return bits;
  };
  for (int i = 0; i < size; ++i) {
    // Of two NaN which one it is is not said.
    if (T(a[i]) != T(a[i]) && T(b[i]) != T(b[i])) show(T(most[i]) != T(most[i]), T(least[i]) != T(least[i]));
    else show(bits_of(T(most[i])), bits_of(T(least[i])), bits_of(T(middle[i])));
  }
}
template <class T> void try_all() {
  const T nan = std::numeric_limits<T>::quiet_NaN(), inf = std::numeric_limits<T>::infinity();
  const T odd[] = {T(-0.0f), T(0), nan, inf, -inf, T(1), T(-2)};
  for (T a : odd)
    for (T b : odd) {
      show(of_two<T>(a, b), inverse<T>(a, b, true), inverse<T>(a, b, false));
      for (T c : odd) show(greatest<T>({a, b, c}), least<T>({a, b, c}));
    }
  ag::Vector<T> x = ag::zeros<T>({50});
  for (int i = 0; i < 50; ++i) x[i] = T((i * 37) % 23);
  show(greatest<T>(x), least<T>(x));
}

int main() {
  try_all<float>();
  try_all<double>();
  try_all<ag::float16>();
  // Zeros, the least numbers, infinities, NaN that are quiet and others.
  try_bits<float, std::uint32_t>({0, 0x80000000, 1, 0x80000001, 0x7f800000, 0xff800000, 0x7fc00000, 0xffc00001, 0x7f800001, 0x3f800000, 0xbf800000, 0x7f7fffff});
  try_bits<double, std::uint64_t>({0, 0x8000000000000000, 1, 0x8000000000000001, 0x7ff0000000000000, 0xfff0000000000000, 0x7ff8000000000000, 0xfff8000000000001, 0x7ff0000000000001,
                                   0x3ff0000000000000, 0xbff0000000000000, 0x7fefffffffffffff});
}

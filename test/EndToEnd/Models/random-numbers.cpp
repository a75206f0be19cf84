// Random numbers: the published blocks of Philox 4x32-10 (Random123, kat_vectors), streams by reference and of a function's own.
#include "report.h"

#include <autograph/gradient.h>
#include <autograph/random.h>

AG_FUNCTION ag::Vector<std::uint32_t> block(std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t d, std::uint32_t low, std::uint32_t high) {
  ag::random::detail::Words x = ag::random::detail::philox({a, b, c, d}, low, high);
  return {x.a, x.b, x.c, x.d};
}

bool is(const ag::Vector<std::uint32_t> &x, std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t d) {
  return bool(x[0] == a && x[1] == b && x[2] == c && x[3] == d);
}

AG_FUNCTION ag::Matrix<float> draw(ag::random::Generator &stream, int n) {
  ag::Matrix<float> result = stream.uniform<float>({n, 3});
  result += 10 * stream.normal<float>({n, 3});
  return result;
}

AG_FUNCTION ag::Vector<double> own(std::uint64_t seed, int n) {
  ag::random::Generator stream{seed};
  ag::Vector<double> result = stream.uniform<double>({n}, -1.0, 1.0);
  result += stream.normal<double>({n}, 1.0, 0.5);
  if (stream.uniform<double>() < 0.5) result += ag::astype<double>(stream.permutation(n));
  result += ag::astype<double>(stream.integers<int>({n}, -3, 4));
  return ag::where(stream.bernoulli({n}, 0.75f), result, 0.0);
}

// The stream goes on through branches and exits.
AG_FUNCTION int tries(ag::random::Generator &stream, ag::Scalar<float> limit) {
  for (int i = 0; i < 1000; ++i) {
    if (stream.uniform<float>() > limit) return i;
    if (i % 3 == 0) continue;
    ag::Vector<std::int64_t> order = stream.permutation(i % 5);
    if (order.extent(0) > 0 && order[0] == 3) break;
  }
  return -1;
}

AG_FUNCTION ag::Vector<int> none_of(ag::random::Generator &stream, int low) { return stream.integers<int>({3}, low, 0); }

// Numbers that a tape's function draws one by one.
AG_FUNCTION ag::Scalar<float> drawn_under_tape(ag::Scalar<float> x, ag::random::Generator &stream) {
  ag::GradientTape tape;
  tape.watch(x);
  ag::Scalar<float> y = x * stream.uniform<float>();
  y = y * y + x * ag::astype<float>(stream.uniform<double>());
  return tape.gradient(y, x);
}

int main() {
  show(is(block(0, 0, 0, 0, 0, 0), 0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8));
  show(is(block(~0u, ~0u, ~0u, ~0u, ~0u, ~0u), 0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd));
  show(is(block(0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344, 0xa4093822, 0x299f31d0), 0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1));
  ag::random::Generator stream{42};
  for (int n : {2, 0, 1, 5}) {
    show(draw(stream, n));
    show(stream.position);
  }
  for (int n : {0, 1, 7}) show(own(1, n), own(0x123456789abcdef, n));
  for (float limit : {-1.0f, 0.5f, 0.99f, 2.0f}) {
    show(tries(stream, limit));
    show(stream.position);
  }
  show(none_of(stream, -1));
  attempt([&] { show(none_of(stream, 0)); });
  attempt([&] { show(draw(stream, -1)); });
  show(drawn_under_tape(2, stream));
  show(stream.position);
}

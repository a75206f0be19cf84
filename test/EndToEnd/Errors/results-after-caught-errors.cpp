// A call that fails and is caught, then one of the same function that does not fail. The pair is an i48 to the caller; LLVM 22 kept a
// constant of the first call's result for the second's, but an error leaves the first before that constant is set.
#include <autograph/autograph.h>
#include <utility>

AG_FUNCTION std::pair<ag::Scalar<bool>, ag::Scalar<std::int16_t>> differ(int n, ag::Scalar<int> a, ag::Scalar<int> b, ag::Scalar<int> c) {
  ag::print("differ {}\n", 2);
  for (int i = 0; i < 4 && i < n; ++i) {
    std::swap(a, c);
    ag::check(c >= 7, "failed {}", n);
  }
  return {b != a, ag::Scalar<std::int16_t>(1)};
}

int main() {
  try {
    ag::print("{}\n", std::get<1>(differ(3, ag::Scalar<int>(5), ag::Scalar<int>(31), ag::Scalar<int>(31))));
  } catch (const ag::Error &e) {
    std::printf("error %s: %s\n", ag::name(e.kind()), e.message());
  }
  try {
    ag::print("{}\n", std::get<0>(differ(0, ag::Scalar<int>(5), ag::Scalar<int>(3), ag::Scalar<int>(5))));
  } catch (const ag::Error &e) {
    std::printf("error %s: %s\n", ag::name(e.kind()), e.message());
  }
}

// Which values are one to a tape: copies share an identity, writes end it, with a new one while a
// tape is active, and a Variable keeps its own.
#include "expect.h"

#include <autograph/complex.h>

#include <algorithm>
#include <thread>
#include <type_traits>

namespace {

using ag::detail::Access;

template <class X> std::uint64_t id(const X &x) {
  return Access::identity(static_cast<const ag::tensor_t<X> &>(x)).get();
}
/// Gives a value an identity, as a tape does.
template <class X> std::uint64_t watch(X &x) {
  Access::identity(static_cast<ag::tensor_t<X> &>(x)).set(ag_new_identity());
  return id(x);
}

struct Tape {
  Tape() { ++ag_active_tapes; }
  ~Tape() { --ag_active_tapes; }
};

template <class T, std::size_t Size>
constexpr bool is_scalar_of =
    sizeof(ag::Scalar<T>) == Size && std::is_trivially_copyable_v<ag::Scalar<T>>;
static_assert(is_scalar_of<double, 16> && is_scalar_of<float, 16> &&
              is_scalar_of<ag::float16, 16> && is_scalar_of<ag::bfloat16, 16>);
static_assert(is_scalar_of<std::complex<float>, 16> && is_scalar_of<std::complex<double>, 24>);
static_assert(is_scalar_of<bool, 2> && is_scalar_of<std::int8_t, 2> &&
              is_scalar_of<std::uint16_t, 4> && is_scalar_of<int, 8> &&
              is_scalar_of<std::uint64_t, 16>);
static_assert(sizeof(ag::Vector<float>) == 40 && sizeof(ag::Matrix<double>) == 48 &&
              sizeof(ag::Vector<std::complex<float>>) == 40);
static_assert(sizeof(ag::Vector<int>) == 32 && sizeof(ag::Matrix<bool>) == 40);
static_assert(sizeof(ag::Variable<float>) == 16 && sizeof(ag::Variable<double, 2>) == 48 &&
              sizeof(ag::Variable<int, 1>) == 32);
static_assert(sizeof(ag_function_record) == 128 && alignof(ag_function_record) == 64);
constexpr ag::Scalar<float> constant = 2.5f;

/// `change(x)` makes another value of it, and leaves a copy alone.
template <class X, class Change> void expect_new(X x, const Change &change) {
  const std::uint64_t before = watch(x);
  const X copy = x;
  {
    const Tape tape;
    change(x);
    CHECK(id(x) != before);
    CHECK(id(copy) == before);
    x = copy;
    CHECK(id(x) == before);
  }
  change(x);
  CHECK(id(x) == 0);
  CHECK(id(copy) == before);
}

/// The same of what is written to: it has another identity at once, if it had one.
template <class X, class Write> void expect_written(const X &x, const Write &write) {
  expect_new(x, write);
  const Tape tape;
  X written = x;
  write(written);
  CHECK(id(written) == 0);
  const std::uint64_t before = watch(written);
  write(written);
  CHECK(id(written) > before);
}

template <class T> void expect_of_dtype() {
  const ag::Vector<T> v = {T(1), T(2), T(3)};
  const ag::Matrix<T> m = {{T(1), T(2)}, {T(3), T(4)}};
  expect_written(v, [](auto &x) { x[1] = T(5); });
  expect_written(v, [](auto &x) { x(ag::end - 1) = x[0]; });
  expect_written(v, [](auto &x) { x[1] += T(5); });
  expect_written(v, [](auto &x) { x[ag::slice(0, 2)] = x[ag::slice(1, 3)]; });
  expect_written(m, [](auto &x) { x[1] = x[0]; });
  expect_written(m, [](auto &x) { x[1][0] = T(7); });
  expect_written(m, [](auto &x) { x(0, 1) *= T(7); });
  expect_written(m, [](auto &x) { x.data()[3] = T(1); });
  expect_written(m, [](auto &x) { x.span()[0] = T(1); });
  expect_new(v, [](auto &x) { x += T(1); });
  expect_new(m, [](auto &x) { x = x * x; });
  expect_new(m, [](auto &x) { x = x[ag::slice(0, 2)]; });
  expect_new(v, [](auto &x) { x = ag::reshape(x, {3}); });
  expect_new(ag::Scalar<T>(T(1)), [](auto &x) { x += T(1); });
  expect_new(ag::Scalar<T>(T(1)), [](auto &x) { x = T(1); });
}

} // namespace

TEST_CASE("a write makes another value, copies share one", "[identities]") {
  expect_of_dtype<float>();
  expect_of_dtype<double>();
  expect_of_dtype<ag::bfloat16>();
  expect_of_dtype<std::complex<double>>();
  CHECK(id(constant) == 0);
}

TEST_CASE("a value keeps its identity where it goes", "[identities]") {
  const Tape tape;
  ag::Vector<float> v = {1, 2};
  const std::uint64_t own = watch(v);
  ag::Vector<float> moved = std::move(v);
  CHECK(id(moved) == own);
  CHECK(id(v) == 0);
  v = moved;
  CHECK(id(v) == own);
  std::vector<ag::Vector<float>> list(3, v);
  list.insert(list.begin(), ag::Vector<float>{5});
  CHECK(id(list[3]) == own);
  std::swap(list[0], list[1]);
  CHECK(id(list[0]) == own);
  static_cast<void>(std::as_const(v).data()[0]);
  CHECK(id(v) == own);

  ag::Scalar<double> s = 1;
  const std::uint64_t other = watch(s);
  const auto pair = std::pair(s, 1);
  CHECK(id(pair.first) == other);
  CHECK(s.item() == 1);
  ag::Scalar<double> unset;
  s = unset;
  CHECK(id(s) == 0);
  CHECK(id(v[0]) == 0);
}

TEST_CASE("what has no derivative has no identity", "[identities]") {
  const Tape tape;
  ag::Vector<int> v = {1, 2};
  ag::Scalar<bool> b = true;
  v[0] = 3;
  CHECK(watch(v) == 0);
  CHECK(watch(b) == 0);
}

TEST_CASE("a Variable has one identity, whatever it holds", "[identities]") {
  ag::Vector<float> v = {1, 2};
  ag::Variable<float, 1> variable(v);
  ag::Variable<float> number = 1;
  const std::uint64_t own = watch(v), first = id(variable), other = id(number);
  CHECK((first != 0 && first != own && first != other));
  CHECK(id(ag::Variable<float, 1>(v)) != first);
  const Tape tape;
  variable.assign(v);
  CHECK(id(variable) == first);
  CHECK(id(variable.value()) == first);
  variable.assign_add(1.0f);
  variable.assign_sub(v);
  variable.assign(ag::Vector<float>{3, 4});
  number.assign_add(number);
  CHECK(id(variable) == first);
  CHECK(id(number) == other);
  // What is read of it is it, until it is written to.
  ag::Vector<float> copy = variable;
  CHECK(id(copy) == first);
  copy[0] = 5;
  CHECK((id(copy) != first && id(variable) == first));
  CHECK(id(v) == own);
}

TEST_CASE("a write to a shared value makes another one", "[identities]") {
  const Tape tape;
  ag::Vector<float> x = {1, 2};
  const std::uint64_t shared = watch(x);
  const ag::Vector<float> copy = x;
  x[1] = 5;
  CHECK(id(x) > shared);
  CHECK(id(copy) == shared);
}

TEST_CASE("identities are given once", "[identities]") {
  std::vector<std::vector<std::uint64_t>> given(4);
  std::vector<std::thread> threads;
  for (auto &own : given)
    threads.emplace_back([&own] {
      CHECK(ag_active_tapes == 0);
      for (int i = 0; i < 10000; ++i)
        own.push_back(ag_new_identity());
    });
  for (auto &thread : threads)
    thread.join();
  std::vector<std::uint64_t> all;
  for (const auto &own : given) {
    CHECK(std::is_sorted(own.begin(), own.end()));
    all.insert(all.end(), own.begin(), own.end());
  }
  std::sort(all.begin(), all.end());
  CHECK(std::adjacent_find(all.begin(), all.end()) == all.end());
  CHECK(all.front() > 0);
  CHECK(all.back() < std::uint64_t(1) << 56);
}

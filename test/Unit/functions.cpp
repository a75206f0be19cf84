// The registry and the handle, with records as the compiler makes them.
#include "expect.h"

#include <cmath>
#include <thread>

namespace {

using ag::detail::Call;

ag_function_record *record();

/// A function as autographc leaves it: forwards to the compiled code, or runs as it stands.
ag::Vector<float> scale(const ag::Vector<float> &x, ag::Scalar<float> factor, int times) {
  if (ag_runs_eagerly())
    return x * factor * static_cast<float>(times);
  Call call(record());
  return call.write(x).write(factor).write(times).run(2).read<ag::Vector<float>>();
}

void compiled(const std::int64_t *arguments, std::int64_t *results) {
  const auto *x = reinterpret_cast<const float *>(arguments[0]);
  float factor;
  __builtin_memcpy(&factor, &arguments[2], sizeof factor);
  if (!arguments[3])
    ag_fail_unset(nullptr);
  auto *left_behind = ag_allocate(100);
  auto *y = static_cast<float *>(ag_allocate(arguments[1] * 4));
  if (std::isnan(factor))
    ag_fail_division(nullptr);
  for (std::int64_t i = 0; i < arguments[1]; ++i)
    y[i] = x[i] * factor * static_cast<float>(arguments[4]) + 1000;
  ag_release(left_behind);
  results[0] = reinterpret_cast<std::intptr_t>(y);
  results[1] = arguments[1];
}

void compiledForThree(const std::int64_t *arguments, std::int64_t *results) {
  compiled(arguments, results);
  reinterpret_cast<float *>(results[0])[0] = 3;
}

const std::int64_t any[] = {-1}, three[] = {3};
const ag_concrete versions[] = {{&compiled, any, "f32[?], f32[], i32"},
                                {&compiledForThree, three, "f32[3], f32[], i32"}};

/// As an object file has it before it is registered.
ag_function_record describe(const char *name, const void *address, const char *leaves,
                            const ag_concrete *rows, std::int64_t count) {
  return {AG_UNTRACED, -1,      nullptr, rows,    count,   leaves, name,
          name,        address, "",      nullptr, nullptr, nullptr};
}

ag_function_record *record() {
  static ag_function_record made =
      describe("scale", reinterpret_cast<const void *>(&scale), "1sn", versions, 2);
  static const bool registered = (ag_register(&made), true);
  static_cast<void>(registered);
  return &made;
}

} // namespace

TEST_CASE("calls take the most specific version and are counted", "[functions]") {
  record();
  const auto handle = ag::function(scale);
  const auto calls = handle.call_count();
  handle.clear();
  CHECK(handle.concrete_signatures().empty());
  const auto traces = handle.trace_count();
  expect<float, 1>(scale({1, 2}, 2, 3), {2}, {1006, 1012});
  CHECK(handle.concrete_signatures() == std::vector<std::string>{"scale(f32[?], f32[], i32)"});
  expect<float, 1>(scale({1, 2, 3}, 2, 1), {3}, {3, 1004, 1006});
  expect<float, 1>(handle({1}, 2, 1), {1}, {1002});
  expect<float, 1>(scale({}, 2, 1), {0}, {});
  CHECK(handle.call_count() == calls + 4);
  CHECK(handle.trace_count() == traces + 2);
  CHECK(handle.concrete_signatures().size() == 2);
  CHECK(handle.get_concrete_function({1, 2, 3}, 1, 1).signature() == "f32[3], f32[], i32");
  CHECK(handle.trace_count() == traces + 2);
  CHECK(handle.name() == "scale");
}

namespace {

int count_traced(const ag_cache *cache) {
  int count = 0;
  ag_visit_concrete(
      cache, [](void *count, ag_concrete_function *) { ++*static_cast<int *>(count); }, &count);
  return count;
}

void countedEntry(const std::int64_t *arguments, std::int64_t *results) {
  results[0] = arguments[0] + 1;
}

} // namespace

TEST_CASE("direct calls are counted and traced like others", "[functions]") {
  static const ag_concrete version = {&countedEntry, nullptr, "i32"};
  static ag_function_record made =
      describe("direct", reinterpret_cast<const void *>(&countedEntry), "n", &version, 1);
  ag_register(&made);
  const auto call = [](int x) {
    std::int64_t arguments[1], results[1];
    ag::detail::DirectCall call(&made, &countedEntry, arguments, results);
    int result;
    call.write(x).run(1).read(result);
    return result;
  };
  CHECK(count_traced(made.cache) == 0);
  CHECK(ag_trace_count(made.cache) == 0);
  CHECK(call(41) == 42);
  CHECK(call(-1) == 0);
  CHECK(ag_call_count(made.cache) == 2);
  CHECK(count_traced(made.cache) == 1);
  CHECK(ag_trace_count(made.cache) == 1);
  ag_clear(&made, made.cache);
  CHECK(count_traced(made.cache) == 0);
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([&] {
      for (int k = 0; k < 1000; ++k)
        call(k);
    });
  for (std::thread &thread : threads)
    thread.join();
  CHECK(ag_call_count(made.cache) == 4002);
  CHECK(ag_trace_count(made.cache) == 2);
}

TEST_CASE("functions run eagerly where one asks for it", "[functions]") {
  const auto handle = ag::function(scale);
  expect<float, 1>(handle.run_eagerly({1, 2}, 2, 3), {2}, {6, 12});
  expect<float, 1>(ag::eagerly([] { return scale({1}, 1, 1); }), {1}, {1});
  ag::eagerly([] {
    CHECK(ag::functions_run_eagerly());
    std::thread([] { CHECK(!ag::functions_run_eagerly()); }).join();
    ag::eagerly([] {});
    CHECK(ag::functions_run_eagerly());
  });
  CHECK_THROWS_AS(ag::eagerly([] { throw 3; }), int);
  CHECK(!ag::functions_run_eagerly());
  ag::run_functions_eagerly(true);
  expect<float, 1>(scale({1}, 1, 1), {1}, {1});
  ag::run_functions_eagerly(false);
  expect<float, 1>(scale({1}, 1, 1), {1}, {1001});
}

TEST_CASE("an error frees what the call has allocated", "[functions]") {
  // Under the address sanitizer a buffer left behind fails the run.
  for (int i = 0; i < 3; ++i)
    EXPECT_ERROR(division, scale({1, 2}, NAN, 1));
  EXPECT_ERROR(unset, scale({1}, {}, 1));
}

TEST_CASE("a function that was not compiled has a handle that counts nothing", "[functions]") {
  int (*plain)(int) = [](int x) { return x + 1; };
  const auto handle = ag::function(plain);
  CHECK(handle(1) == 2);
  CHECK(handle.run_eagerly(1) == 2);
  CHECK(handle.call_count() == 0);
  CHECK(handle.concrete_signatures().empty());
  handle.clear();
  EXPECT_ERROR(signature, handle.get_concrete_function(1));
}

TEST_CASE("a call that no version takes is an error", "[functions]") {
  static const ag_concrete only[] = {{&compiledForThree, three, "f32[3]"}};
  static ag_function_record narrow = describe("narrow", only, "1sn", only, 1);
  ag_register(&narrow);
  const ag::Vector<float> v = {1, 2};
  EXPECT_ERROR(signature, Call(&narrow).write(v).write(ag::Scalar<float>(1)).write(1).run());
}

TEST_CASE("every leaf travels through its slots", "[functions]") {
  enum class Color : std::uint8_t { red = 200 };
  std::int64_t slots[64];
  const auto travel = [&](auto value) {
    ag::detail::pack(slots, value);
    decltype(value) back{};
    ag::detail::unpack(slots, back);
    return back;
  };
  CHECK(travel(true) == true);
  CHECK(travel(std::int8_t(-3)) == -3);
  CHECK(travel(std::uint8_t(200)) == 200);
  CHECK(travel(-1.5f) == -1.5f);
  CHECK(travel(1e300) == 1e300);
  CHECK(travel(~std::uint64_t(0)) == ~std::uint64_t(0));
  CHECK(travel(Color::red) == Color::red);
  CHECK(travel(ag::Scalar<std::int16_t>(-7)).item() == -7);
  CHECK(travel(ag::Scalar<double>(2.5)).item() == 2.5);
  EXPECT_ERROR(unset, travel(ag::Scalar<bool>()).item());
  ag::detail::pack(slots, std::int8_t(-3));
  CHECK(slots[0] == -3);
  ag::detail::pack(slots, std::uint32_t(0xffffffff));
  CHECK(slots[0] == 0xffffffff);
}

TEST_CASE("a call with many leaves", "[functions]") {
  static const auto entry = +[](const std::int64_t *arguments, std::int64_t *results) {
    for (int i = 0; i < 200; ++i)
      results[i] = arguments[199 - i];
  };
  static const ag_concrete only[] = {{entry, nullptr, "many"}};
  static const std::string leaves(200, 'n');
  static ag_function_record many = describe("many", only, leaves.c_str(), only, 1);
  ag_register(&many);
  Call call(&many);
  for (int i = 0; i < 200; ++i)
    call.write(i);
  call.run(200);
  for (int i = 0; i < 200; ++i)
    CHECK(call.read<int>() == 199 - i);
}

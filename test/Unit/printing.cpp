// The text of values and of errors.
#include "expect.h"

#include <cstdio>
#include <sstream>
#include <string>

#include <unistd.h>

/// What a function prints to stdout.
template <class F> std::string printed(F f) {
  std::fflush(stdout);
  std::FILE *file = std::tmpfile();
  const int before = dup(1);
  dup2(fileno(file), 1);
  f();
  std::fflush(stdout);
  dup2(before, 1);
  close(before);
  std::rewind(file);
  std::string text(1 << 16, '\0');
  text.resize(std::fread(text.data(), 1, text.size(), file));
  std::fclose(file);
  return text;
}
#define PRINTED(...) printed([&] { ag::print(__VA_ARGS__); })

TEST_CASE("numbers and scalars", "[print]") {
  ag::Scalar<float> x = 0.1;
  CHECK(PRINTED("plain {{}}\n") == "plain {}\n");
  CHECK(PRINTED("{} {} {}", 1, true, x) == "1 true 0.1");
  CHECK(PRINTED("{1} {0}", 1, 2) == "2 1");
  CHECK(PRINTED("{:.3f}|{:5}|{:<5}|{:05d}|{:x}", x, 42, 42, 42, 255) ==
        "0.100|   42|42   |00042|ff");
  CHECK(PRINTED("{} {} {}", 1.0f, 1e30, -0.0) == "1 1e+30 -0");
  CHECK(PRINTED("{} {}", std::numeric_limits<float>::infinity(),
                std::numeric_limits<double>::quiet_NaN()) == "inf nan");
  CHECK(PRINTED("{:?} {:?} {:.1f?}", x, 3LL, x) == "0.1 (float32[]) 3 (int64[]) 0.1 (float32[])");
  enum class Color { red = 3 };
  CHECK(PRINTED("{}", Color::red) == "3");
}

TEST_CASE("text", "[print]") {
  const std::string name = "name";
  const char *none = "";
  CHECK(PRINTED("{} {:>6}|{:<6}|{}", "text", name, name.c_str(), none) == "text   name|name  |");
  CHECK(PRINTED("{}", ag::ErrorKind::division) == "division");
}

TEMPLATE_TEST_CASE("tensors of numbers", "[print]", EVERY_NUMERIC) {
  using T = TestType;
  ag::Matrix<T> m = {{T(1), T(2)}, {T(3), T(4)}};
  CHECK(PRINTED("{}", m) == "[[1, 2], [3, 4]]");
  CHECK(PRINTED("{:3}", m[0]) == "[  1,   2]");
  CHECK(PRINTED("{}", m(0, 1)) == "2");
  CHECK(PRINTED("{} {}", ag::Vector<T>{}, ag::zeros<T>({2, 0})) == "[] [[], []]");
}

TEST_CASE("tensors with their dtype and shape", "[print]") {
  CHECK(PRINTED("{:?}", ag::Vector<int>{1, 2}) == "[1, 2] (int32[2])");
  CHECK(PRINTED("{:?}", ag::Matrix<bool>{{true, false}}) == "[[true, false]] (bool[1, 2])");
  CHECK(PRINTED("{:.1f?}", ag::Vector<double>{1, 2}) == "[1.0, 2.0] (float64[2])");
}

TEST_CASE("more than 1000 elements are shortened", "[print]") {
  CHECK(PRINTED("{}", ag::arange(1001)) == "[0, 1, 2, ..., 998, 999, 1000]");
  CHECK(PRINTED("{}", ag::arange(1000)).size() > 3000);
  CHECK(PRINTED("{}", ag::reshape(ag::arange(2000), {2, 1000})) ==
        "[[0, 1, 2, ..., 997, 998, 999], [1000, 1001, 1002, ..., 1997, 1998, 1999]]");
  CHECK(
      PRINTED("{}", ag::zeros<int>({300, 4})) ==
      "[[0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], ..., [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]");
}

TEST_CASE("printing stays in order with stdio", "[print]") {
  CHECK(printed([] {
          std::printf("a");
          ag::print("{}", 1);
          std::printf("b");
        }) == "a1b");
}

TEST_CASE("a format that does not fit its values is an error", "[print]") {
  EXPECT_ERROR(check, ag::print("{} {}", 1));
  EXPECT_ERROR(check, ag::print("{:.3f}", 1));
  EXPECT_ERROR(check, ag::print("{", 1));
  EXPECT_ERROR(check, ag::print("}", 1));
  EXPECT_ERROR(check, ag::print("{x}", 1));
  EXPECT_ERROR(check, ag::print("{:{}}", 1, 2));
}

TEST_CASE("check throws with its text and place", "[errors]") {
  ag::Matrix<int> m = {{1, 2}};
  ag::check(true, "never {}", m);
  ag::check(m(0, 0) == 1, "never");
  try {
    ag::check(m(0, 0) > 1, "{} is {:.2f}", m, 0.5);
    FAIL("no error");
  } catch (const ag::Error &error) {
    const int line = __LINE__ - 3;
    CHECK(error.kind() == ag::ErrorKind::check);
    CHECK(error.line() == line);
    CHECK(std::string(error.file()) == __FILE__);
    CHECK(std::string(error.function()).size() > 0);
    CHECK(std::string(error.message()) == "[[1, 2]] is 0.50");
    CHECK(error.what() ==
          std::string(__FILE__) + ":" + std::to_string(line) + ": [[1, 2]] is 0.50");
  }
}

template <class F> std::string message(F f) {
  try {
    f();
  } catch (const ag::Error &error) {
    return error.message();
  }
  return "no error";
}
#define MESSAGE(...) message([&] { static_cast<void>(__VA_ARGS__); })

TEST_CASE("messages say what was wrong", "[errors]") {
  ag::Vector<int> v = {1, 2, 3};
  ag::Matrix<int> m = {{1, 2}, {3, 4}};
  ag::Scalar<int> unset;
  CHECK(MESSAGE(v[5]) == "index 5 is out of range for axis 0 with extent 3");
  CHECK(MESSAGE(v[ag::slice(2, 5)]) == "slice(2, 5) is out of range for axis 0 with extent 3");
  CHECK(MESSAGE(v / 0) == "division by zero");
  CHECK(MESSAGE(ag::range(0, 3, 0)) == "the step of a range is 0");
  CHECK(MESSAGE(ag::Scalar<std::int8_t>(300)) == "300 does not fit in int8");
  CHECK(MESSAGE(ag::power(v, -1)) == "integer raised to the negative power -1");
  CHECK(MESSAGE(unset + 1) == "read of a value that was never set");
  CHECK(MESSAGE(v + m) == "`add` of shapes [3] and [2, 2]");
  CHECK(MESSAGE(ag::concat({v, v}, 1)) == "`concat` has no axis 1 in a tensor of rank 1");
  CHECK(MESSAGE(ag::sum(m, {1, 1})) == "`sum` is given axis 1 twice");
  CHECK(MESSAGE(ag::min(ag::Vector<int>{})) == "`min` of shape [0]");
  CHECK(MESSAGE(m[0] = v) == "`assign` of shapes [2] and [3]");
  CHECK(MESSAGE(ag::zeros<int>({2, -1})) == "`zeros` of shape [2, -1]");
  CHECK(MESSAGE(ag::reshape(v, {2, -1})) == "`reshape` of shapes [3] and [2, -1]");
  CHECK(MESSAGE(ag::zeros<double>({1LL << 31, 1LL << 31})) ==
        "no memory for 9223372036854775807 bytes");
}

TEST_CASE("a message is one line", "[errors]") {
  CHECK(MESSAGE(ag::check(false, "first\nsecond {}\r\n", "a\nb")) == "first\\nsecond a\\nb\\r\\n");
  CHECK(MESSAGE(ag::check(false, "{}\n{}", 1)) ==
        "the format \"{}\\n{}\" is wrong: more fields than values");
  CHECK(std::string(ag::Error(ag::ErrorKind::host, nullptr, "a\nb").what()) == "a\\nb");
}

TEST_CASE("a wrong format of a print has a place", "[errors]") {
  int line = 0;
  try {
    line = __LINE__, ag::print("{} {}", 1);
  } catch (const ag::Error &error) {
    CHECK(error.line() == line);
    CHECK(std::string(error.file()) == __FILE__);
  }
  CHECK(line > 0);
}

TEST_CASE("kinds print as their names", "[errors]") {
  std::ostringstream text;
  text << ag::ErrorKind::division;
  CHECK(text.str() == "division");
  CHECK(std::string(ag::name(ag::ErrorKind::unset)) == "unset");
  CHECK(std::string(ag::name(ag::ErrorKind::host)) == "host");
}

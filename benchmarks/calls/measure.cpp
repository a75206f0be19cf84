// measure.cpp - what a call costs: nanoseconds of processor time, the least of many turns in which
// the cases alternate; and the memory of the process over ten million calls. A line of JSON each.
#include "model.h"

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <functional>
#include <limits>
#include <thread>
#include <vector>

namespace {

// Of each thread: they would otherwise wait for each other.
thread_local volatile float sink;

double now() {
  timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return double(time.tv_sec) * 1e9 + double(time.tv_nsec);
}

struct Case {
  const char *name;
  std::function<void(long)> run;
  double least = std::numeric_limits<double>::max();
};

template <class Call> auto repeat(Call call) {
  return [call](long times) {
    for (long i = 0; i < times; ++i)
      call(i);
  };
}

void measure(std::vector<Case> &cases, int turns, long calls) {
  for (int turn = 0; turn < turns; ++turn)
    for (Case &each : cases) {
      const double start = now();
      each.run(calls);
      each.least = std::min(each.least, (now() - start) / double(calls));
    }
}

/// One loop for every function, so that only what is called differs. Each call waits for the one
/// before.
[[gnu::noinline, gnu::aligned(64)]] float chain(float (*call)(float), long times) {
  float x = 1;
  for (long i = 0; i < times; ++i)
    x = call(x);
  return x;
}

/// A call of equal functions in different places: the least of many turns of each, and of these the
/// least, the median and the most. What equals differ by is noise.
void compare(const char *name, const std::vector<float (*)(float)> &copies) {
  constexpr long times = 20000;
  std::vector<double> least(copies.size(), std::numeric_limits<double>::max());
  for (int turn = 0; turn < 200; ++turn)
    for (std::size_t i = 0; i < copies.size(); ++i) {
      const double start = now();
      sink = chain(copies[i], times);
      least[i] = std::min(least[i], (now() - start) / double(times));
    }
  std::sort(least.begin(), least.end());
  std::printf("{\"case\": \"%s\", \"median\": %.2f, \"low\": %.2f, \"high\": %.2f}\n", name,
              least[least.size() / 2], least.front(), least.back());
}

long residentPages() {
  long all = 0, resident = 0;
  if (FILE *file = std::fopen("/proc/self/statm", "r")) {
    if (std::fscanf(file, "%ld %ld", &all, &resident) != 2)
      resident = 0;
    std::fclose(file);
  }
  return resident;
}

/// The same case on eight threads, each of which counts its own processor time.
void measureThreads(const char *name, const std::function<void(long)> &run) {
  std::vector<std::thread> threads;
  std::vector<double> least(8);
  for (double &own : least)
    threads.emplace_back([&] {
      std::vector<Case> cases = {{name, run}};
      measure(cases, 15, 100000);
      own = cases[0].least;
    });
  for (std::thread &thread : threads)
    thread.join();
  double sum = 0;
  for (double own : least)
    sum += own / double(least.size());
  std::printf("{\"case\": \"%s, from each of 8 threads\", \"ns\": %.2f}\n", name, sum);
}

} // namespace

int main() {
  const ag::Vector<float> a = {1, 2, 3, 4, 5, 6, 7, 8}, b = a, c = a;
  float y[8];
  const auto many = repeat([&](long i) { sink = shift(a, int(i % 64)).size(); });
  const auto one = repeat([&](long) { sink = increment(a).size(); });
  std::vector<Case> cases = {
      {"plain C++: numbers", repeat([&](long i) { sink = plain::square(float(i)); })},
      {"numbers", repeat([&](long i) { sink = square(float(i)); })},
      {"plain C++: a vector", repeat([&](long) {
         plain::increment(a.data(), 8, y);
         sink = y[1];
       })},
      {"a vector", one},
      {"plain C++: three vectors", repeat([&](long) {
         plain::combine(a.data(), b.data(), c.data(), 8, y);
         sink = y[1];
       })},
      {"three vectors", repeat([&](long) { sink = combine(a, b, c).size(); })},
      {"a vector, one of 64 concrete functions", many},
      {"a vector to a Scalar", repeat([&](long) { sink = first(a).item(); })},
      {"a vector to a Scalar, one of 64 concrete functions",
       repeat([&](long i) { sink = first_shifted(a, int(i % 64)).item(); })},
  };
  measure(cases, 25, 200000);
  for (const Case &each : cases)
    std::printf("{\"case\": \"%s\", \"ns\": %.2f}\n", each.name, each.least);
#define PLAIN_COPY(n) plain::square##n,
#define COPY(n) square##n,
  compare("plain C++: numbers, a chain of calls", {FOR_EACH_COPY(PLAIN_COPY)});
  compare("numbers, a chain of calls", {FOR_EACH_COPY(COPY)});
  measureThreads("plain C++: a vector", repeat([&](long) {
                   thread_local float own[8];
                   plain::increment(a.data(), 8, own);
                   sink = own[1];
                 }));
  measureThreads("a vector", one);
  measureThreads("a vector, one of 64 concrete functions", many);
  // The first calls after the threads ended, and the first look, make room.
  many(1000000);
  residentPages();
  const long before = residentPages();
  many(10000000);
  std::printf("{\"case\": \"pages of memory more after 10 million calls\", \"pages\": %ld}\n",
              residentPages() - before);
}

// Globals of classes that no marked function could be passed, named by a host function: references that overlap with some of them.
#include "report.h"

#include <atomic>
#include <fstream>
#include <functional>
#include <iostream>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

struct Hidden;
extern Hidden &hidden;
extern int table[];

struct Base {
  int a = 1;
};
struct Derived : virtual Base {
  virtual ~Derived() {}
  int b = 2;
  std::vector<int> list;
};
struct Members {
  union {
    int i;
    float f;
  };
  struct {
    int x;
  } inner;
  int bits : 3;
  int *number = nullptr;
  void *any = nullptr;
  Hidden *hidden = nullptr;
  int &reference;
  volatile int changing = 0;
  volatile int *other = nullptr;
  void (*function)() = nullptr;
  int many[4] = {};
  std::mutex lock;
};
struct Abstract {
  virtual void f() = 0;
};
/// Has an `operator&` of its own.
struct Addressed {
  Addressed *operator&() { return nullptr; }
  int x = 0;
};

static int zero = 0;
static Members members{.reference = zero};
static std::shared_ptr<void> anything;
static std::unique_ptr<int[]> array = std::make_unique<int[]>(3);
static void nothing() {}
static void (&reference)() = nothing;
static void (*pointer)() = nothing;
static Derived derived;
static std::map<std::string, int> names;
static std::string text;
static std::atomic<int> calls = 0;
static volatile int changing = 0;
static thread_local int local = 0;
static std::mutex lock;
static Abstract *abstract = nullptr;
static const char *word = "x";
static std::function<void()> hook;
static std::ofstream file;
static std::vector<bool> flags(3);
static int square[2][2];
static Addressed addressed;

AG_HOST void touch() {
  (void)&hidden, (void)table, (void)word;
  members.bits = 1;
  anything.reset();
  array[0] = 1;
  reference();
  pointer();
  ++derived.b;
  ++names["a"];
  text += "a";
  ++calls;
  changing = changing + 1;
  ++local;
  lock.lock();
  lock.unlock();
  if (abstract) abstract->f();
  if (hook) hook();
  file.flush();
  std::cout << std::flush;
  flags[0] = true;
  ++square[0][1];
  ++addressed.x;
  std::printf("%d %d %d\n", int(calls), square[0][1], zero);
}
AG_FUNCTION int changed(int &x, const std::vector<int> &v, ag::Vector<float> &t) {
  for (int i = 0; i < 2; ++i) {
    x += i + v[0];
    touch();
    t[0] = t[0] + 1;
  }
  return x;
}

struct Hidden {
  int a;
} visible;
Hidden &hidden = visible;
int table[3];

int main() {
  int x = 1;
  std::vector<int> v = {1};
  ag::Vector<float> t = {1, 2};
  show(changed(x, v, t));
  show(changed(square[0][1], v, t));
  show(changed(zero, v, t));
  show(changed(derived.list.emplace_back(4), derived.list, t));
  show(changed(array[0], v, t));
  show(changed(addressed.x, v, t));
  show(t);
}

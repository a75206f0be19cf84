// CUDA's driver, opened by name at run time.
#include "Driver.h"

#include "autograph/error.h"

#include <fmt/format.h>

#include <cstdlib>
#include <dlfcn.h>

// Not there in a program that is linked with -static, where they would need the shared C library.
#pragma weak dlopen
#pragma weak dlsym
#pragma weak dlerror

namespace ag::runtime::cuda {
namespace {

template <class Entry> bool find(void *library, Entry &entry, const char *symbol, Driver &driver) {
  entry = reinterpret_cast<Entry>(dlsym(library, symbol));
  if (!entry)
    driver.obstacle = fmt::format("the driver has no {}", symbol);
  return entry;
}

Driver open() {
  Driver driver;
  if (!dlopen || !dlsym || !dlerror) {
    driver.obstacle = "a program that is linked with -static opens no driver";
    return driver;
  }
  const char *named = std::getenv("AUTOGRAPH_CUDA_LIBRARY");
  void *library = dlopen(named && *named ? named : "libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    driver.obstacle = dlerror();
    return driver;
  }
#define AG_CUDA_FIND(member, symbol, arguments)                                                    \
  if (!find(library, driver.member, symbol, driver))                                               \
    return driver;
  AG_CUDA_ENTRIES(AG_CUDA_FIND)
#undef AG_CUDA_FIND
  driver.hasGraphs = true;
#define AG_CUDA_TRY(member, symbol, arguments)                                                     \
  driver.member = reinterpret_cast<decltype(driver.member)>(dlsym(library, symbol));               \
  driver.hasGraphs = driver.hasGraphs && driver.member;
  AG_CUDA_GRAPH_ENTRIES(AG_CUDA_TRY)
#undef AG_CUDA_TRY
  if (driver.init(0) != 0 || driver.countDevices(&driver.deviceCount) != 0 ||
      driver.deviceCount == 0) {
    driver.deviceCount = 0;
    driver.obstacle = "the driver finds no GPU";
  }
  return driver;
}

} // namespace

const Driver &driver() {
  static const Driver &driver = *new Driver(open());
  return driver;
}

void check(Result result, const char *what) {
  if (result == 0)
    return;
  constexpr Result outOfMemory = 2;
  const char *text = nullptr;
  driver().getErrorString(result, &text);
  throw Error(
      result == outOfMemory ? ErrorKind::memory : ErrorKind::host, nullptr,
      fmt::format("the GPU cannot {}: {} ({})", what, text ? text : "unknown error", result));
}

} // namespace ag::runtime::cuda

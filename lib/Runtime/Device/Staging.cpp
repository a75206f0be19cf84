// Copies between the host and a GPU by way of pinned memory.
#include "Staging.h"

#include <algorithm>
#include <cstring>

namespace ag::runtime {

bool Staging::prepare() {
  if (isPrepared)
    return isAvailable;
  isPrepared = true;
  const cuda::Driver &driver = cuda::driver();
  for (Piece &piece : pieces)
    if (driver.allocatePinned(&piece.memory, static_cast<size_t>(pieceBytes), 0) != 0 ||
        driver.createEvent(&piece.copied, cuda::eventWithoutTime) != 0)
      return false;
  return isAvailable = true;
}

std::pair<Staging::Piece *, char *> Staging::take(int64_t bytes) {
  constexpr int64_t alignment = 16;
  Piece *piece = &pieces[current];
  if (piece->used + bytes > pieceBytes) {
    current = (current + 1) % pieces.size();
    piece = &pieces[current];
    finish(*piece);
    piece->used = 0;
  }
  char *memory = static_cast<char *>(piece->memory) + piece->used;
  piece->used += (bytes + alignment - 1) / alignment * alignment;
  return {piece, memory};
}

void Staging::markInUse(Piece &piece, cuda::Stream stream) {
  cuda::check(cuda::driver().recordEvent(piece.copied, stream), "record an event");
  piece.isInUse = true;
}

void Staging::finish(Piece &piece) {
  if (piece.isInUse)
    cuda::check(cuda::driver().waitForEvent(piece.copied), "finish a copy");
  piece.isInUse = false;
}

void Staging::copyThere(cuda::Address to, const void *from, int64_t bytes, cuda::Stream stream) {
  const cuda::Driver &driver = cuda::driver();
  if (!prepare()) {
    cuda::check(driver.copyToDevice(to, from, static_cast<size_t>(bytes), stream), "take a copy");
    return;
  }
  for (int64_t done = 0; done < bytes; done += pieceBytes) {
    const auto count = static_cast<size_t>(std::min(pieceBytes, bytes - done));
    auto [piece, memory] = take(static_cast<int64_t>(count));
    std::memcpy(memory, static_cast<const char *>(from) + done, count);
    cuda::check(driver.copyToDevice(to + static_cast<cuda::Address>(done), memory, count, stream),
                "take a copy");
    markInUse(*piece, stream);
  }
}

void Staging::copyBack(void *to, cuda::Address from, int64_t bytes, cuda::Stream stream) {
  const cuda::Driver &driver = cuda::driver();
  if (!prepare()) {
    cuda::check(driver.copyToHost(to, from, static_cast<size_t>(bytes), stream), "give a copy");
    cuda::check(driver.synchronize(stream), "finish");
    return;
  }
  std::array<std::pair<Piece *, char *>, mostAhead> asked{};
  const int64_t all = (bytes + pieceBytes - 1) / pieceBytes;
  auto countOf = [&](int64_t number) {
    return static_cast<size_t>(std::min(pieceBytes, bytes - number * pieceBytes));
  };
  auto ask = [&](int64_t number) {
    const size_t count = countOf(number);
    auto [piece, memory] = take(static_cast<int64_t>(count));
    asked[static_cast<size_t>(number % mostAhead)] = {piece, memory};
    cuda::check(driver.copyToHost(memory, from + static_cast<cuda::Address>(number * pieceBytes),
                                  count, stream),
                "give a copy");
    markInUse(*piece, stream);
  };
  for (int64_t number = 0; number < std::min(all, mostAhead); ++number)
    ask(number);
  for (int64_t number = 0; number < all; ++number) {
    auto [piece, memory] = asked[static_cast<size_t>(number % mostAhead)];
    finish(*piece);
    std::memcpy(static_cast<char *>(to) + number * pieceBytes, memory, countOf(number));
    if (number + mostAhead < all)
      ask(number + mostAhead);
  }
}

} // namespace ag::runtime

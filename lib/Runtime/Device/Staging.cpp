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

Staging::Piece &Staging::take() {
  Piece &piece = pieces[next++ % pieces.size()];
  finish(piece);
  return piece;
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
    Piece &piece = take();
    std::memcpy(piece.memory, static_cast<const char *>(from) + done, count);
    cuda::check(
        driver.copyToDevice(to + static_cast<cuda::Address>(done), piece.memory, count, stream),
        "take a copy");
    markInUse(piece, stream);
  }
}

void Staging::copyBack(void *to, cuda::Address from, int64_t bytes, cuda::Stream stream) {
  const cuda::Driver &driver = cuda::driver();
  if (!prepare()) {
    cuda::check(driver.copyToHost(to, from, static_cast<size_t>(bytes), stream), "give a copy");
    cuda::check(driver.synchronize(stream), "finish");
    return;
  }
  std::array<Piece *, mostAhead> asked{};
  const int64_t all = (bytes + pieceBytes - 1) / pieceBytes;
  auto countOf = [&](int64_t number) {
    return static_cast<size_t>(std::min(pieceBytes, bytes - number * pieceBytes));
  };
  auto ask = [&](int64_t number) {
    Piece &piece = take();
    asked[static_cast<size_t>(number % mostAhead)] = &piece;
    cuda::check(driver.copyToHost(piece.memory,
                                  from + static_cast<cuda::Address>(number * pieceBytes),
                                  countOf(number), stream),
                "give a copy");
    markInUse(piece, stream);
  };
  for (int64_t number = 0; number < std::min(all, mostAhead); ++number)
    ask(number);
  for (int64_t number = 0; number < all; ++number) {
    Piece &piece = *asked[static_cast<size_t>(number % mostAhead)];
    finish(piece);
    std::memcpy(static_cast<char *>(to) + number * pieceBytes, piece.memory, countOf(number));
    if (number + mostAhead < all)
      ask(number + mostAhead);
  }
}

} // namespace ag::runtime

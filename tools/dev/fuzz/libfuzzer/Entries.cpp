//===- Entries.cpp - what libFuzzer calls to change an input --------------===//
#include "Mutator.h"

using namespace autographc::fuzz;
using llvm::StringRef;

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t *data, std::size_t size, std::size_t maxSize);

static StringRef textOf(const std::uint8_t *data, std::size_t size) {
  return StringRef(reinterpret_cast<const char *>(data), size);
}

/// Writes an edited text; what is over the limit is cut off.
static std::size_t write(StringRef text, std::uint8_t *data, std::size_t maxSize) {
  text = text.take_front(maxSize);
  std::copy(text.begin(), text.end(), data);
  return text.size();
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t *data, std::size_t size,
                                               std::size_t maxSize, unsigned seed) {
  // Bytes now and then; few texts survive it.
  if (seed % 32 == 0)
    return LLVMFuzzerMutate(data, size, maxSize);
  StringRef text = textOf(data, size);
  return write(Mutator(vocabulary, text, seed).mutate(text.str()), data, maxSize);
}

extern "C" std::size_t LLVMFuzzerCustomCrossOver(const std::uint8_t *data, std::size_t size,
                                                 const std::uint8_t *otherData,
                                                 std::size_t otherSize, std::uint8_t *out,
                                                 std::size_t maxSize, unsigned seed) {
  return write(
      Mutator(vocabulary, textOf(otherData, otherSize), seed).mutate(textOf(data, size).str()), out,
      maxSize);
}

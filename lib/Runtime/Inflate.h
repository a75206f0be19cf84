// What the compiler has compressed.
#pragma once

#include <cstdint>
#include <string>

namespace ag::runtime {

/// The `size` bytes that a stream in zlib's format (RFC 1950) holds; empty where it is damaged. An
/// own decoder, as a program should not need zlib, which is not where it is linked statically, to
/// print what it was made of.
std::string inflate(const unsigned char *data, int64_t packedSize, int64_t size);

} // namespace ag::runtime

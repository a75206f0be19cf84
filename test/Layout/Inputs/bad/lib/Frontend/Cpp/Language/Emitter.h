//===- Emitter.h - above the places ---------------------------------------===//
#include "Frontend/Cpp/Places/Place.h"

namespace autographc {
class Emitter {
  friend class Place;
  friend class Inner;
  class Inner {};
};
} // namespace autographc

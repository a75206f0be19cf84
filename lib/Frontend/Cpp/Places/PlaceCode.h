//===- PlaceCode.h - the vocabulary with places ---------------------------===//
#ifndef AUTOGRAPHC_LIB_FRONTEND_CPP_PLACES_PLACECODE_H
#define AUTOGRAPHC_LIB_FRONTEND_CPP_PLACES_PLACECODE_H

#include "Code.h"

namespace autographc::frontend {

class ObjectEmitter;
class PlaceEmitter;

/// The vocabulary of what works with places and objects.
class PlaceCode : public Code {
public:
  PlaceCode(const Code &code, PlaceEmitter &places, ObjectEmitter &objects)
      : Code(code), places(places), objects(objects) {}

  PlaceEmitter &places;
  ObjectEmitter &objects;
};

} // namespace autographc::frontend

#endif

//===- LibraryCode.h - the vocabulary with the library --------------------===//
#ifndef AUTOGRAPHC_LIB_FRONTEND_CPP_LIBRARY_LIBRARYCODE_H
#define AUTOGRAPHC_LIB_FRONTEND_CPP_LIBRARY_LIBRARYCODE_H

#include "Frontend/Cpp/Places/PlaceCode.h"

namespace autographc::frontend {

class ComparisonEmitter;
class IteratorEmitter;
class LibraryEmitter;

/// The vocabulary of what knows the library.
class LibraryCode : public PlaceCode {
public:
  LibraryCode(const PlaceCode &code, IteratorEmitter &iterators, ComparisonEmitter &comparisons,
              LibraryEmitter &library)
      : PlaceCode(code), iterators(iterators), comparisons(comparisons), library(library) {}

  IteratorEmitter &iterators;
  ComparisonEmitter &comparisons;
  LibraryEmitter &library;
};

} // namespace autographc::frontend

#endif

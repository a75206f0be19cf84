//===- Emitter.cpp - the emitters of a body together ----------------------===//
#include "Emitter.h"

#include "Frontend/Cpp/Library/Maps.h"
#include "Frontend/Cpp/Library/Views.h"
#include "Frontend/Cpp/Types/Unit.h"

namespace autographc::frontend {

Emitter::Emitter(Unit &unit, mlir::OpBuilder builder)
    : body(std::move(builder)),
      code(CallCode(LibraryCode(
                        PlaceCode(Code(Emission(unit, body, *this), borrows, printing, lifetimes),
                                  places, objects),
                        iterators, comparisons, library),
                    tensors, functions, calls),
           construction, expressions),
      borrows(code), printing(code), places(code), lifetimes(code), objects(code), iterators(code),
      comparisons(code), library(code), tensors(code), functions(code), calls(code),
      construction(code), expressions(code), statements(code) {}

Place Emitter::emitEntry(const Place &map, mlir::Value rank, mlir::Location location) {
  return MapMethods::getNamedEntry(code, map, rank, location);
}

std::shared_ptr<View> Emitter::copyView(const View &view, mlir::Location location) {
  return Pipeline(code, location).copy(view);
}

} // namespace autographc::frontend

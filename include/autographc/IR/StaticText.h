//===- StaticText.h - static arguments that are texts ---------------------===//
#ifndef AUTOGRAPHC_IR_STATICTEXT_H
#define AUTOGRAPHC_IR_STATICTEXT_H

#include "autographc/IR/AG.h"

namespace autographc::ag {

/// Whether a type is an `ag::Static` of a text, whose field says which text it is: of the types
/// that one can be of it alone is made from a template.
inline bool isStaticText(mlir::Type type) {
  return isStatic(type) && mlir::cast<StructType>(type).getName().ends_with(">>");
}

/// The text of such a value's field.
inline mlir::Value createStaticText(mlir::OpBuilder &builder, mlir::Location location,
                                    mlir::Value field) {
  return HostCallOp::create(builder, location, getTextType(builder.getContext()), "text.of", field,
                            "ag::detail::static_text")
      .getResult(0);
}

} // namespace autographc::ag

#endif

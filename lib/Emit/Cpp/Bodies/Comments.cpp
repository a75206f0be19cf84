//===- Comments.cpp - the comments of the source among what is printed ---===//
#include "Printer.h"

using namespace mlir;

namespace autographc::emit {

/// The source line of an operation, 0 if it is not a line of the function.
static unsigned getLine(Operation *op, func::FuncOp function, const BodyContext &context) {
  auto location = op->getLoc()->findInstanceOf<FileLineColLoc>(),
       own = function->getLoc()->findInstanceOf<FileLineColLoc>();
  bool isInside = location && own && location.getFilename() == own.getFilename() &&
                  location.getLine() >= context.firstLine && location.getLine() <= context.lastLine;
  return isInside ? location.getLine() : 0;
}

std::string Printer::printComments(Operation *statement) {
  if (nextComment == context.comments.size())
    return "";
  unsigned line = 0, last = 0;
  for (Operation *part : structure.getParts(statement)) {
    if (!part->hasTrait<OpTrait::IsTerminator>())
      line = std::max(line, getLine(part, function, context));
    part->walk([&](Operation *nested) {
      if (!nested->hasTrait<OpTrait::IsTerminator>())
        last = std::max(last, getLine(nested, function, context));
    });
  }
  std::string text = line ? printCommentsBefore(line) : "";
  if (!isa<func::ReturnOp>(statement))
    return text;
  // What stands after all that the last statement is made of stands before it, since nothing is
  // after it.
  size_t end = context.comments.size();
  while (end > nextComment && context.comments[end - 1].line >= last)
    --end;
  for (size_t i = end; i < context.comments.size(); ++i)
    text += context.comments[i].text + "\n";
  context.comments.resize(end);
  return text;
}

/// The comments up to and on a line that were not printed yet.
std::string Printer::printCommentsBefore(unsigned line) {
  std::string text;
  for (; nextComment < context.comments.size() && context.comments[nextComment].line <= line;
       ++nextComment)
    text += context.comments[nextComment].text + "\n";
  return text;
}

} // namespace autographc::emit

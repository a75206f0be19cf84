//===- placeholder

//===- Emitters.h - the emitters of the library ---------------------------===//
#ifndef AUTOGRAPHC_LIB_FRONTEND_CPP_LIBRARY_EMITTERS_H
#define AUTOGRAPHC_LIB_FRONTEND_CPP_LIBRARY_EMITTERS_H

#include "ComparisonEmitter.h"
#include "Frontend/Cpp/Places/Emitters.h"
#include "IteratorEmitter.h"
#include "LibraryEmitter.h"

#endif

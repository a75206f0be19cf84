//===- Emitters.h - the emitters of places and objects --------------------===//
#ifndef AUTOGRAPHC_LIB_FRONTEND_CPP_PLACES_EMITTERS_H
#define AUTOGRAPHC_LIB_FRONTEND_CPP_PLACES_EMITTERS_H

#include "Borrows.h"
#include "Evaluator.h"
#include "Lifetimes.h"
#include "ObjectEmitter.h"
#include "PlaceEmitter.h"
#include "Printing.h"

#endif

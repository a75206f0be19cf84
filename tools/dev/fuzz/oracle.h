// What the plain half of a random program is written with: the language page's rules over numbers
// and std::vector. Shares nothing with the project.
#pragma once

#include "oracle_numbers.h"
#include "oracle_printing.h"
#include "oracle_reductions.h"
#include "oracle_tensors.h"

// Data sets: what training loops iterate over, on the host and in marked functions.
#pragma once

#include "autograph/data/datasets.h"
#include "autograph/data/readers.h"

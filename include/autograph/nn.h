// Models: layers, losses, metrics and optimizers, as annotated C++. Not in the umbrella header.
#pragma once

#include "autograph/nn/checkpoints.h"
#include "autograph/nn/convolution.h"
#include "autograph/nn/layers.h"
#include "autograph/nn/losses.h"
#include "autograph/nn/metrics.h"
#include "autograph/nn/normalization.h"
#include "autograph/nn/optimizers.h"
#include "autograph/nn/pooling.h"
#include "autograph/nn/progress.h"
#include "autograph/nn/recurrent.h"

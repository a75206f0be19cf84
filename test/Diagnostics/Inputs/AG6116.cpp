// The architectures of GPUs are named as NVIDIA's tools name them: `sm_80` is the first that has what kernels use. Code for one runs on
// later ones, too.
//
// $ autographc -c AG6116.cpp --gpu=ampere
#include <autograph/autograph.h>

AG_FUNCTION ag::Vector<float> twice(ag::Vector<float> x) { return x + x; }

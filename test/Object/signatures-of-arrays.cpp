// An array of many numbers has its extents in a signature; others do not fit.
// RUN: %autographc -w %s -c -o %t.o
// RUN: not %autographc -w -DWRONG %s -c -o %t.wrong.o 2>&1 | FileCheck %s
#include <autograph/autograph.h>

#include <array>

AG_FUNCTION AG_SIGNATURE(i32[70], f32[3]) int known(const std::array<int, 70> &a, ag::Vector<float> v) { return a[int(v.size())]; }
AG_FUNCTION AG_SIGNATURE(i32[?], f32[3]) int left(const std::array<int, 70> &a, ag::Vector<float> v) { return a[int(v.size())]; }
#ifdef WRONG
// CHECK: :[[#@LINE+1]]:{{.*}}error: signature `i32[50], f32[3]` does not fit this function; its arguments are `i32[70], f32[?]` [AG5103]
AG_FUNCTION AG_SIGNATURE(i32[50], f32[3]) int other(const std::array<int, 70> &a, ag::Vector<float> v) { return a[int(v.size())]; }
#endif

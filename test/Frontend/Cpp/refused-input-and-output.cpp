// What reads, and what prints what has no place in compiled code, is refused with what there is in its place.
// RUN: not %autographc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:
#include <autograph/autograph.h>
#include <complex>
#include <cstdarg>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <sstream>

AG_FUNCTION int read(int n) {
  // CHECK: [[#@LINE+1]]:3: error: `scanf` cannot be compiled; read in a function marked AG_HOST, or take what is read as a parameter [AG1146]
  std::scanf("%d", &n);
  // CHECK: [[#@LINE+1]]:3: error: a stream cannot be compiled; read in a function marked AG_HOST, or take what is read as a parameter [AG1146]
  std::cin >> n;
  // CHECK: [[#@LINE+1]]:3: error: a stream cannot be compiled; read in a function marked AG_HOST, or take what is read as a parameter [AG1146]
  std::cin.get();
  return n;
}
AG_FUNCTION int shown(int n) {
  // CHECK: [[#@LINE+1]]:28: error: printing `std::complex<double>` cannot be compiled; print it with `ag::print("{}\n", x)`, which writes to the standard output in order with stdio [AG1146]
  std::cout << n << ' ' << std::complex<double>(n, 1) << std::endl;
  // CHECK: [[#@LINE+1]]:27: error: printing `int *` cannot be compiled; print it in a function marked AG_HOST [AG1146]
  std::printf("%d %p", n, &n);
  // CHECK: [[#@LINE+1]]:3: error: `rdbuf` of a stream cannot be compiled; call it in a function marked AG_HOST [AG1146]
  std::cout.rdbuf();
  // CHECK: [[#@LINE+1]]:3: error: `fwrite` cannot be compiled; call it in a function marked AG_HOST [AG1146]
  std::fwrite("x", 1, 1, stdout);
  return n;
}

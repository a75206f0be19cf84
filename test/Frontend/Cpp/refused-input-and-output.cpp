// What people print, log and read with is refused with what there is in its place.
// RUN: not %autographc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:
#include <autograph/autograph.h>
#include <cstdio>
#include <iostream>

AG_FUNCTION int shown(int n) {
  // CHECK: [[#@LINE+1]]:3: error: `printf` cannot be compiled; print with `ag::print
  std::printf("%d", n);
  // CHECK: [[#@LINE+1]]:3: error: a stream cannot be compiled; print with `ag::print
  std::cout << n << std::endl;
  return n;
}
AG_FUNCTION int logged(int n) {
  // CHECK: [[#@LINE+1]]:3: error: `fprintf` cannot be compiled; write to it in a function marked AG_HOST [AG1146]
  std::fprintf(stderr, "%d", n);
  // CHECK: [[#@LINE+1]]:3: error: `fputs` cannot be compiled; write to it in a function marked AG_HOST [AG1146]
  std::fputs("x", stderr);
  // CHECK: [[#@LINE+1]]:3: error: a stream cannot be compiled; write to it in a function marked AG_HOST [AG1146]
  std::cerr << "x" << n;
  return n;
}
AG_FUNCTION int read(int n) {
  // CHECK: [[#@LINE+1]]:3: error: `scanf` cannot be compiled; read in a function marked AG_HOST, or take what is read as a parameter [AG1146]
  std::scanf("%d", &n);
  // CHECK: [[#@LINE+1]]:3: error: a stream cannot be compiled; read in a function marked AG_HOST, or take what is read as a parameter [AG1146]
  std::cin >> n;
  return n;
}

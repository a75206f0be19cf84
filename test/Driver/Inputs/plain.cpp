#include <cstdio>
#ifndef VALUE
#define VALUE 1
#endif
int answer() { return VALUE; }
int main() { std::printf("answer %d\n", answer()); }

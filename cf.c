int c(int x) { int class = x; return class; }

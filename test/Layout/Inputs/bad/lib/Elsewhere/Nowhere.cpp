//===- Nowhere.cpp - in no room -------------------------------------------===//
int   unformatted;

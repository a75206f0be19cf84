// RUN: %autographc %s --to-code | grep -v "CHECK" | FileCheck %s
// Methods that change their object: calls of one another, and members of elements that hold an `ag::Variable`.
#include <autograph/autograph.h>

struct Layer {
  ag::Variable<float> weight = 1;
  int hits = 0;
};

struct Counter {
  int steps = 0;

  int next(int by) {
    steps += by;
    return steps;
  }

  // What a call gives is returned as it is where nothing is left to do behind it.
  // CHECK-LABEL: AG_FUNCTION int advance(int by) {
  // CHECK-NEXT:    return this->next(by + 1);
  // CHECK-NEXT:  }
  AG_FUNCTION int advance(int by) { return next(by + 1); }

  // CHECK-LABEL: AG_FUNCTION int both(int by, int &count) {
  // CHECK-NEXT:    int result = this->next(by);
  // CHECK-NEXT:    count = count + 1;
  // CHECK-NEXT:    return result;
  // CHECK-NEXT:  }
  AG_FUNCTION int both(int by, int &count) {
    int result = next(by);
    ++count;
    return result;
  }
};

// A name that ends in an underscore gets none before its number.
struct Meter {
  // CHECK-LABEL: AG_FUNCTION int grown(int level_) {
  // CHECK:           int level_1 = level_ + 3;
  // CHECK-NEXT:      return level_1 * level_1;
  AG_FUNCTION int grown(int level_) {
    if (level_ > 2) {
      level_ += 3;
      level_ *= level_;
    }
    return level_;
  }
};

struct Net {
  Layer layers[3];
  Layer first, second;

  // CHECK-LABEL: AG_FUNCTION void hit(int i, float x) {
  // CHECK-NEXT:    this->layers[i].weight.assign_add(x);
  // CHECK-NEXT:    this->layers[i].hits = this->layers[i].hits + 1;
  // CHECK-NEXT:  }
  AG_FUNCTION void hit(int i, float x) {
    layers[i].weight.assign_add(x);
    ++layers[i].hits;
  }

  // Another thread may assign meanwhile.
  // CHECK-LABEL: AG_FUNCTION ag::Scalar<float> difference(int i) {
  // CHECK-NEXT:    return this->layers[i].weight.value() - this->first.weight.value();
  // CHECK-NEXT:  }
  AG_FUNCTION ag::Scalar<float> difference(int i) { return layers[i].weight.value() - first.weight; }

  // Only what one of them changes comes out of the branch.
  // CHECK-LABEL: AG_FUNCTION void choose(bool c) {
  // CHECK:         auto [first_hits, second_hits] =
  // CHECK:         this->first.hits = first_hits;
  // CHECK-NEXT:    this->second.hits = second_hits;
  // CHECK-NEXT:  }
  AG_FUNCTION void choose(bool c) { (c ? first : second).hits += 2; }
};

def LowerBreak : Pass<"ag-lower-break"> {
  let description = [{
    Before: a break. After: none.

    Example: `break;`.
  }];
}

def LowerNothing : Pass<"ag-lower-nothing"> {
  let description = [{
    Something is lowered.
  }];
}

#include "model.h"

#include <stdio.h>

int main(void) {
  float x[] = {1, 2, 3, 4};
  int64_t shape[] = {2, 2}, two[] = {2};
  int32_t lengths[] = {1, 2}, count = 6;
  DLTensor a = {x, {1, 0}, 2, {2, 32, 1}, shape, NULL, 0}, b = {lengths, {1, 0}, 1, {0, 32, 1}, two, NULL, 0};
  DLManagedTensor *result;
  double half;
  if (model_rnn(&a, &b, &result)) {
    puts(ag_last_error());
    return 1;
  }
  for (int i = 0; i < 4; ++i)
    printf("%g ", ((float *)result->dl_tensor.data)[i]);
  result->deleter(result);
  if (model_ns_half(5, &count, &half) || model_ns_half(5, &count, NULL))
    return 1;
  printf("%g %d\n", half, count);
  int kind = model_rnn(&b, &b, NULL);
  printf("%d %s\n", kind, ag_last_error());
  kind = model_rnn(NULL, &b, NULL);
  printf("%d %s\n", kind, ag_last_error());
  kind = model_host(1, NULL);
  printf("%d %s\n", kind, ag_last_error());
  return 0;
}

"""Reads a checkpoint with NumPy, and writes another one of the same arrays."""
import sys
import numpy

arrays = dict(numpy.load(sys.argv[1]))
for name, array in arrays.items():
    print(name, array.dtype, array.shape)
print(arrays["0.0"].tolist() == numpy.array([[1, 2, 3], [4, 5, 0.1]], numpy.float32).tolist())
arrays["0.0"] = 2 * arrays["0.0"]
arrays["0.1"] += 1
arrays["1.0"] += 7
numpy.savez(sys.argv[2], **arrays)
numpy.savez_compressed(sys.argv[3], **arrays)

"""The marked functions of %FILE%, for NumPy arrays; written by autographc.

Arrays are passed and returned without copies. An array of another dtype or rank is a TypeError, and
so is a number that does not fit; what the functions themselves find wrong is an Error. The library
is lib%MODULE%.so beside this file, or the one that the environment's %MODULE%_LIBRARY names: link it
of an object that was compiled with --c-entries.
"""

import ctypes
import os
import weakref

import numpy

__all__ = ["Error"]

_KINDS = ["", "check", "index", "division", "range", "shape", "unset", "signature", "memory", "host", "gradient"]
# Of each dtype: NumPy's name and the code of DLPack. Without a bfloat16, its bits are given.
_DTYPES = {
    "bool": ("bool", 6), "int8": ("int8", 0), "int16": ("int16", 0), "int32": ("int32", 0),
    "int64": ("int64", 0), "uint8": ("uint8", 1), "uint16": ("uint16", 1), "uint32": ("uint32", 1),
    "uint64": ("uint64", 1), "float16": ("float16", 2), "bfloat16": ("uint16", 4),
    "float32": ("float32", 2), "float64": ("float64", 2), "complex64": ("complex64", 5),
    "complex128": ("complex128", 5),
}
_NUMBERS = {
    "bool": ctypes.c_bool, "int8": ctypes.c_int8, "int16": ctypes.c_int16, "int32": ctypes.c_int32,
    "int64": ctypes.c_int64, "uint8": ctypes.c_uint8, "uint16": ctypes.c_uint16,
    "uint32": ctypes.c_uint32, "uint64": ctypes.c_uint64, "float32": ctypes.c_float,
    "float64": ctypes.c_double,
}


class Error(RuntimeError):
    """A failure of tensor code; `kind` is its kind: "check", "index", "shape" and so on."""

    def __init__(self, kind, message):
        super().__init__(message)
        self.kind = kind


class _Device(ctypes.Structure):
    _fields_ = [("device_type", ctypes.c_int32), ("device_id", ctypes.c_int32)]


class _DataType(ctypes.Structure):
    _fields_ = [("code", ctypes.c_uint8), ("bits", ctypes.c_uint8), ("lanes", ctypes.c_uint16)]


class _DenseTensor(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p), ("device", _Device), ("ndim", ctypes.c_int32),
                ("dtype", _DataType), ("shape", ctypes.POINTER(ctypes.c_int64)),
                ("strides", ctypes.POINTER(ctypes.c_int64)), ("byte_offset", ctypes.c_uint64)]


class _ManagedTensor(ctypes.Structure):
    pass


_Deleter = ctypes.CFUNCTYPE(None, ctypes.POINTER(_ManagedTensor))
_ManagedTensor._fields_ = [("dl_tensor", _DenseTensor), ("manager_ctx", ctypes.c_void_p), ("deleter", _Deleter)]


def _open():
    path = os.environ.get("%MODULE%_LIBRARY")
    if not path:
        path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "lib%MODULE%.so")
    try:
        return ctypes.CDLL(path)
    except OSError as error:
        raise ImportError(f"%MODULE% needs its library: {error}; link one, or name it by %MODULE%_LIBRARY") from None


_library = _open()
_library.ag_last_error.restype = ctypes.c_char_p


class _Number:
    """A number that is passed, by reference where it is written to."""

    def __init__(self, name, value, dtype, written=False):
        kind = numpy.dtype(_DTYPES[dtype][0])
        given = numpy.asarray(value)
        if given.ndim != 0 or given.dtype.kind not in "biuf" or (kind.kind in "biu") > (given.dtype.kind in "biu"):
            raise TypeError(f"`{name}` is a number ({dtype}), not {value!r}")
        if kind.kind in "iu" and not numpy.iinfo(kind).min <= int(value) <= numpy.iinfo(kind).max:
            raise TypeError(f"`{name}` is {dtype}, which {value!r} does not fit")
        if kind.kind == "b" and given.dtype.kind != "b":
            raise TypeError(f"`{name}` is a bool, not {value!r}")
        python = {"b": bool, "i": int, "u": int, "f": float}[kind.kind]
        self.held = _NUMBERS[dtype](python(value))
        self.argument = ctypes.byref(self.held) if written else self.held
        self.written = written

    def result(self):
        return self.held.value


def _from_list(value, kind, expected):
    """An array of what is no array: nothing is rounded or cut off on the way."""
    try:
        given = numpy.asarray(value)
        if kind.kind in "iu":
            fits = given.size == 0 or (given.dtype.kind in "biu" and bool((given.astype(kind) == given).all()))
        else:
            fits = given.size == 0 or (given.dtype.kind in "biufc" and numpy.can_cast(given.dtype, kind, "same_kind"))
    except (ValueError, OverflowError):
        fits = False
    if not fits:
        raise TypeError(f"{expected}, which {value!r} is not")
    return given.astype(kind)


class _Array:
    """An array that is passed. Lists and numbers become arrays; one that is written to is no copy."""

    written = False

    def __init__(self, name, value, dtype, rank, written=False):
        kind, code = numpy.dtype(_DTYPES[dtype][0]), _DTYPES[dtype][1]
        expected = f"`{name}` is an array of {dtype} with {rank} {'axis' if rank == 1 else 'axes'}"
        if not isinstance(value, numpy.ndarray):
            if written:
                raise TypeError(f"{expected} that is written to, not a {type(value).__name__}")
            value = _from_list(value, kind, expected)
        if value.dtype.newbyteorder("=") != kind:
            raise TypeError(f"{expected}, not of {value.dtype}; pass {name}.astype(numpy.{kind})")
        if value.ndim != rank:
            raise TypeError(f"{expected}, not {value.ndim}; pass {name}.reshape(...)")
        if written and not value.flags.writeable:
            raise TypeError(f"{expected} that is written to, and this one is read-only")
        if not value.dtype.isnative or any(stride % kind.itemsize for stride in value.strides):
            if written:
                raise TypeError(f"{expected} that is written to, and this one is not aligned")
            value = numpy.ascontiguousarray(value, dtype=kind)
        self.array = value
        axes = ctypes.c_int64 * max(rank, 1)
        self.shape = axes(*value.shape)
        self.strides = axes(*(stride // kind.itemsize for stride in value.strides))
        self.tensor = _DenseTensor(value.ctypes.data, _Device(1, 0), rank, _DataType(code, kind.itemsize * 8, 1),
                                   self.shape, self.strides, 0)
        self.argument = ctypes.byref(self.tensor)


class _NumberResult:
    def __init__(self, dtype):
        self.held = _NUMBERS[dtype]()
        self.argument = ctypes.byref(self.held)

    def result(self):
        return self.held.value


class _ArrayResult:
    def __init__(self, dtype):
        self.dtype = numpy.dtype(_DTYPES[dtype][0])
        self.held = ctypes.POINTER(_ManagedTensor)()
        self.argument = ctypes.byref(self.held)

    def result(self):
        tensor = self.held.contents.dl_tensor
        shape = tuple(tensor.shape[axis] for axis in range(tensor.ndim))
        count = 1
        for extent in shape:
            count *= extent
        if count == 0:
            self.held.contents.deleter(self.held)
            return numpy.empty(shape, self.dtype)
        memory = (ctypes.c_char * (count * self.dtype.itemsize)).from_address(tensor.data)
        # The tensor ends with the last array over its memory.
        weakref.finalize(memory, self.held.contents.deleter, self.held)
        return numpy.frombuffer(memory, self.dtype).reshape(shape)


def _call(symbol, arguments, results):
    kind = getattr(_library, symbol)(*(value.argument for value in [*arguments, *results]))
    if kind:
        raise Error(_KINDS[kind] if kind < len(_KINDS) else "host", _library.ag_last_error().decode())
    given = [value.result() for value in results] + [value.result() for value in arguments if value.written]
    return None if not given else given[0] if len(given) == 1 else tuple(given)

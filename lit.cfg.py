"""How lit runs the tests: `cmake --build --preset default --target check`, or `lit build/test/<folder>`."""
import os
import shutil

import lit.formats

config.name = "autographc"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir", ".test", ".cpp"]
config.test_source_root = os.path.join(config.autograph_source_dir, "test")
config.test_exec_root = os.path.join(config.autograph_binary_dir, "test")
# Inputs of other tests, and what CMake builds.
config.excludes = ["Inputs", "cuda.cpp", "CMakeLists.txt", "lit.site.cfg.py.in"]

tools = os.path.join(config.autograph_binary_dir, "bin")
config.environment["PATH"] = os.pathsep.join([tools, config.llvm_tools_dir, os.environ["PATH"]])
# Installed compilers keep precompiled headers there; nothing is left outside the build tree.
config.environment["XDG_CACHE_HOME"] = os.path.join(config.autograph_binary_dir, "test", "cache")
for name in ("CCACHE_DIR", "CCACHE_DISABLE"):
    if name in os.environ:
        config.environment[name] = os.environ[name]

include = os.path.join(config.autograph_source_dir, "include")
end_to_end = os.path.join(config.test_source_root, "EndToEnd", "run.py")
fuzz = os.path.join(config.autograph_source_dir, "tools", "dev", "fuzz", "fuzz.py")
config.substitutions += [
    ("%autographc", f"autographc -std=c++20 -I{include}"),
    ("%autograph-opt", "autograph-opt"),
    ("%include", include),
    ("%llvm-include", os.path.join(os.path.dirname(config.llvm_tools_dir), "include")),
    ("%runtime", f"{config.runtime_library} -Wl,-rpath,{os.path.dirname(config.runtime_library)}"),
    ("%cmake", config.cmake),
    ("%cxx", config.cxx),
    ("%gxx", config.gxx),
    ("%python", config.python),
    ("%equivalence", f"{config.python} {end_to_end} --build {config.autograph_binary_dir}"),
    # One job: the tests run beside each other.
    ("%random-programs", f"{config.python} {fuzz} --build {config.autograph_binary_dir} --jobs 1"),
    ("%unit-tests", config.unit_tests),
    # A program with code for the emulator in place of a GPU, and how it is run.
    ("%gpu-emulated", f"env AUTOGRAPH_DEVICE=cuda AUTOGRAPH_LOG=device AUTOGRAPH_CUDA_LIBRARY={os.path.join(config.autograph_binary_dir, 'test', 'Gpu', 'Driver', 'libcuda.so.1')}"),
    ("%source-dir", config.autograph_source_dir),
    ("%binary-dir", config.autograph_binary_dir),
]

if os.path.exists(os.path.join(tools, "autographc")):
    config.available_features.add("autographc")
# Only the test of the report in a browser needs it; Debian's package is `chromium`.
if shutil.which("chromium"):
    config.available_features.add("chromium")
# Of CUDA's toolkit; Debian's package is `nvidia-cuda-toolkit`, PyPI's `nvidia-cuda-nvcc`.
if shutil.which("ptxas"):
    config.available_features.add("ptxas")
if config.unit_tests:
    config.available_features.add("unit-tests")

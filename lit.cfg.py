"""How lit runs the tests: `cmake --build build --target check`, or `lit build/test`."""
import os

import lit.formats

config.name = "autographc"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir", ".test", ".cpp"]
config.test_source_root = os.path.join(config.autograph_source_dir, "test")
config.test_exec_root = os.path.join(config.autograph_binary_dir, "test")
# Inputs of other tests, and what is built by CMake.
config.excludes = ["Inputs", "Unit", "lib", "CMakeLists.txt"]

tools = [os.path.join(config.autograph_binary_dir, "tools", name) for name in ("autographc", "autograph-opt")]
config.environment["PATH"] = os.pathsep.join(tools + [config.llvm_tools_dir, os.environ["PATH"]])

include = os.path.join(config.autograph_source_dir, "include")
substitutions = {
    "%autographc": f"autographc -I{include}",
    "%autograph-opt": "autograph-opt",
    "%include": include,
    "%runtime": f"{config.runtime_library} -Wl,-rpath,{os.path.dirname(config.runtime_library)}",
    "%cxx": config.cxx,
    "%gxx": config.gxx,
    "%python": config.python,
    "%equivalence": f"{config.python} {config.test_source_root}/EndToEnd/run.py --build {config.autograph_binary_dir}",
    "%source_dir": config.autograph_source_dir,
    "%binary_dir": config.autograph_binary_dir,
}
# Longest first: `%autographc` is no prefix of `%autograph-opt`, but `%include` may begin another one day.
for name in sorted(substitutions, key=len, reverse=True):
    config.substitutions.append((name, substitutions[name]))

if os.path.exists(os.path.join(tools[0], "autographc")):
    config.available_features.add("autographc")
if os.path.exists(config.unit_tests):
    config.available_features.add("unit-tests")
    config.substitutions.append(("%unit_tests", config.unit_tests))

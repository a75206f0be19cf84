"""The ways to build one C++ file, and how to build and run many small programs together as one file.

A program is a C++ file with a `int main() {` and no `return` in it. Several are put into one translation unit, each in
a namespace of its own, because reading the headers costs far more than a program; each runs in its own process.
"""
import fcntl
import hashlib
import json
import os
import re
import signal
import subprocess
import tempfile
import threading
from pathlib import Path

MAIN = re.compile(r"^int main\(\) \{", re.MULTILINE)
INCLUDE = re.compile(r"^#include .*$", re.MULTILINE)
FLAGS = ["-std=c++20", "-ffp-contract=off", "-w"]
SANITIZE = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-g1"]
# GCC rounds a product of complex constants once, as no machine does; what may round otherwise at run time it does not fold.
GCC_FLAGS = [*FLAGS, "-frounding-math"]
ORACLE = ["-fsanitize=undefined", "-fno-sanitize-recover=all"]
# Of a run: seconds of the processor, which a loaded machine changes little, and of the clock, for programs that wait for ever.
RUN_LIMIT = 60
WAIT_LIMIT = 600
UNIT_SIZE = 12
# A mode with this behind it runs each program a second time, with `ag::run_functions_eagerly`.
EAGERLY_TOO = "+eager"
# Functions run on a GPU that a stand-in for CUDA's driver emulates (docs/gpu.md).
GPU = "gpu-emulated"
BUILD_LIMIT = 900  # of a batch, on a loaded machine
# What most programs include first. Eager builds and printed code take it precompiled; autographc looks after its own headers.
PRELUDES = ['#include "report.h"', '#include "oracle.h"', "#include <autograph/autograph.h>"]


class Tools:
    """Where the compilers, the headers and the runtime library are."""

    def __init__(self, source, build, work, includes=()):
        self.source, self.build, self.work = Path(source), Path(build), Path(work)
        self.includes = [f"-I{self.source / 'include'}"] + [f"-I{path}" for path in includes]
        self.headers = [header.resolve() for path in includes for header in Path(path).glob("*.h")]
        self.gcc = os.environ.get("AUTOGRAPH_GCC", "g++")
        self.clang = os.environ.get("AUTOGRAPH_CLANG", "clang++-22")
        places = [self.build / "bin" / "autographc", self.build / "tools" / "autographc" / "autographc"]
        self.autographc = os.environ.get("AUTOGRAPHC") or next((str(place) for place in places if place.exists()), str(places[0]))
        self._sanitized = None
        self._sanitizing = threading.Lock()
        self._digests = {}

    def library(self):
        """The runtime library and what linking it takes."""
        for suffix in ("so", "a"):
            found = sorted(self.build.glob(f"lib/**/libautograph.{suffix}"))
            if found:
                return [str(found[0]), f"-Wl,-rpath,{found[0].parent}", "-lfmt", "-ldl", "-pthread"]
        raise SystemExit(f"no libautograph under {self.build}: build the target autograph first")

    def sanitized_library(self):
        """The runtime library's objects built with the sanitizers."""
        with self._sanitizing:
            if self._sanitized is None:
                self._sanitized = self._build_sanitized()
        return self._sanitized + ["-lfmt", "-ldl", "-pthread"]

    def _build_sanitized(self):
        """Builds them where the kept ones are of other sources. Several tests may ask at once: the first builds."""
        folder = self.work / "sanitized"
        folder.mkdir(parents=True, exist_ok=True)
        sources = sorted((self.source / "lib" / "Runtime").rglob("*.cpp"))
        headers = [*(self.source / "lib" / "Runtime").rglob("*.h"), *(self.source / "include" / "autograph").rglob("*.h")]
        contents = b"".join(path.read_bytes() for path in sources + sorted(headers))
        state = hashlib.sha256(contents + f"units of {UNIT_SIZE}".encode()).hexdigest()
        # As the build does, several as one unit: the headers cost more than a source.
        units = [sources[at : at + UNIT_SIZE] for at in range(0, len(sources), UNIT_SIZE)]
        objects = [str(folder / f"unit-{number}.o") for number in range(len(units))]
        with open(folder / "lock", "w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            kept = folder / "sources"
            if kept.exists() and kept.read_text() == state:
                return objects
            for unit, result in zip(units, objects):
                together = Path(result).with_suffix(".cpp")
                together.write_text("".join(f'#include "{source}"\n' for source in unit))
                run_checked([self.clang, "-std=c++20", "-O1", "-fPIC", *SANITIZE, *self.includes,
                             f"-I{self.source / 'lib' / 'Runtime'}", "-c", str(together), "-o", result])
            kept.write_text(state)
        return objects

    def precompiled(self, compiler, flags, prelude):
        """What to put before a compilation so that it begins with a prelude, precompiled for these flags; several tests may ask at once: the first builds."""
        state = hashlib.sha256(repr((compiler, flags, self.includes, prelude, self.digest("eager"))).encode()).hexdigest()[:16]
        folder = self.work.parent / "precompiled" / state
        folder.mkdir(parents=True, exist_ok=True)
        header = folder / "prelude.h"
        made = folder / ("prelude.h.gch" if compiler == self.gcc else "prelude.h.pch")
        with open(folder / "lock", "w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not made.exists():
                header.write_text(prelude + "\n")
                run_checked([compiler, *flags, *self.includes, "-x", "c++-header", str(header), "-o", str(made) + ".new"])
                os.rename(str(made) + ".new", made)
        # g++ looks for it beside the header.
        return ["-include", str(header)] if compiler == self.gcc else ["-include-pch", str(made)]

    def environment(self, mode):
        """What a program of a mode finds in its environment."""
        if mode != GPU:
            return {}
        return {"AUTOGRAPH_DEVICE": "cuda", "AUTOGRAPH_CUDA_LIBRARY": str(self.build / "test" / "Gpu" / "Driver" / "libcuda.so.1")}

    def digest(self, mode):
        """Changes when anything a mode's result depends on changes, but for the program itself."""
        compiled = not mode.startswith(("eager", "plain"))
        key = GPU if mode == GPU else compiled
        if key not in self._digests:
            state = hashlib.sha256()
            files = sorted((self.source / "include" / "autograph").rglob("*.h"))
            files += [Path(self.library()[0]).resolve(), Path(__file__)]
            files += sorted(Path(self.source / "test" / "EndToEnd").glob("*.h"))
            files += sorted(Path(self.source / "tools" / "dev" / "fuzz").glob("*.h"))
            if compiled:
                files.append(Path(self.autographc))
            if mode == GPU:
                files.append(Path(self.environment(mode)["AUTOGRAPH_CUDA_LIBRARY"]))
            for path in files:
                state.update(path.read_bytes())
            self._digests[key] = state.hexdigest()
        return self._digests[key]


def compile_with(tools, compiler, flags, source, result, prelude):
    """Compiles a plain C++ file that begins with the prelude."""
    begin = tools.precompiled(compiler, flags, prelude) if prelude else []
    return [compiler, *flags, *tools.includes, *begin, "-c", source, "-o", result]


def commands(tools, mode, source, stem):
    """The commands that make `stem` from `source`; a command that ends in `> file` writes that file."""
    inc, mode = tools.includes, mode.removesuffix(EAGERLY_TOO)
    lib = tools.sanitized_library() if mode.endswith("-san") else tools.library()
    san = SANITIZE if mode.endswith("-san") else []
    obj, code = f"{stem}.o", f"{stem}.code.cpp"
    link = [tools.clang, "-fuse-ld=lld", *san, obj, "-o", stem, *lib]
    if mode == "plain":
        # No tensors: the oracle of the random programs. Its own undefined behaviour would be a mistake of theirs.
        return [[tools.clang, *FLAGS, "-O0", *ORACLE, *inc, source, "-o", stem]]
    kind = mode.removesuffix("-san")
    prelude = find_prelude(Path(source).read_text())
    if kind == "eager-gcc":
        return [compile_with(tools, tools.gcc, [*GCC_FLAGS, "-O0"], source, obj, prelude), [tools.gcc, obj, "-o", stem, *lib]]
    if kind == "eager-clang":
        return [compile_with(tools, tools.clang, [*FLAGS, "-O0", *san], source, obj, prelude), link]
    if kind in ("O0", "O1", "O2", "O3", "O2-marked"):
        level = kind.removesuffix("-marked")
        return [[tools.autographc, "-std=c++20", "-w", f"-{level}", *san, *inc, "-c", source, "-o", obj], link]
    if kind == GPU:
        return [[tools.autographc, "-std=c++20", "-w", "-O1", "--gpu=emulator", *inc, "-c", source, "-o", obj], link]
    if kind in ("to-code", "to-code-gcc"):
        cxx, flags = (tools.gcc, GCC_FLAGS) if kind == "to-code-gcc" else (tools.clang, FLAGS)
        return [[tools.autographc, "-std=c++20", "-w", *inc, source, "--to-code", ">", code],
                compile_with(tools, cxx, [*flags, "-O0", *san], code, obj, prelude), link]
    raise SystemExit(f"unknown mode `{mode}`")


def find_prelude(text):
    """The first include of a file, where it is one that is kept precompiled."""
    first = INCLUDE.search(text)
    return first.group() if first and first.group() in PRELUDES else None


MODES = ["eager-gcc", "eager-clang", "O0", "O2", "to-code", "to-code-gcc"]


def run_checked(command):
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(" ".join(command) + "\n" + done.stderr)


def build(tools, mode, source, stem):
    """Builds one executable; gives (ok, log)."""
    log = ""
    for command in commands(tools, mode, str(source), str(stem)):
        output = None
        if ">" in command:
            command, output = command[:-2], command[-1]
        log += "$ " + " ".join(command) + (f" > {output}" if output else "") + "\n"
        try:
            done = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=BUILD_LIMIT)
        except subprocess.TimeoutExpired:
            return False, log + "build: time limit\n"
        if output:
            Path(output).write_text(done.stdout)
        log += done.stderr if output else done.stdout + done.stderr
        if done.returncode:
            return False, log + f"build: exit status {done.returncode}\n"
    return True, log


def execute(exe, *arguments, environment={}):
    """What a program wrote to stdout and how it ended, as one text."""
    environment = dict(os.environ, **environment, UBSAN_OPTIONS="print_stacktrace=1", ASAN_OPTIONS="detect_stack_use_after_return=1")
    command = ["prlimit", f"--cpu={RUN_LIMIT}:{RUN_LIMIT + 5}", str(exe), *arguments]
    try:
        done = subprocess.run(command, capture_output=True, timeout=WAIT_LIMIT, env=environment)
    except subprocess.TimeoutExpired as late:
        return (late.stdout or b"").decode(errors="replace") + "<time limit>\n"
    text = done.stdout.decode(errors="replace")
    # The limit of processor time ends a program by SIGXCPU.
    if done.returncode == -signal.SIGXCPU:
        text += "<time limit>\n"
    elif done.returncode:
        text += f"<exit status {done.returncode}>\n" + tail(done.stderr.decode(errors="replace"), 30)
    return text


def execute_all(exe, name, twice, environment):
    """As `execute`; of a program that does something else when it runs eagerly, that too."""
    compiled = execute(exe, name, environment=environment)
    eager = execute(exe, "--eagerly", name, environment=environment) if twice else compiled
    # C++ does not say which sign a NaN has.
    return compiled if eager.replace("-nan", "nan") == compiled.replace("-nan", "nan") else f"{compiled}<eagerly>\n{eager}"


def tail(text, lines):
    return "".join(line + "\n" for line in text.splitlines()[:lines])


def identifier(name):
    return "case_" + re.sub(r"\W", "_", name)


def combine(programs, switch=False):
    """One file out of several programs (name -> text); also the first and last line of each. `switch`: with an argument
    before the name of the program, it runs eagerly."""
    includes, bodies, spans = [], [], {}
    for name, text in programs.items():
        for line in INCLUDE.findall(text):
            if line not in includes:
                includes.append(line)
        if len(MAIN.findall(text)) != 1:
            raise SystemExit(f"{name}: needs exactly one `int main() {{` at the start of a line")
        body = INCLUDE.sub("", MAIN.sub("void run() {", text))
        bodies.append((name, f"namespace {identifier(name)} {{\n{body.rstrip()}\n}}\n"))
    if "#include <cstring>" not in includes:
        includes.append("#include <cstring>")
    lines = list(includes)
    for name, body in bodies:
        first = len(lines) + 1
        lines += body.splitlines()
        spans[name] = (first, len(lines))
    lines.append("int main(int count, char **names) {")
    if switch:
        lines.append("  ag::run_functions_eagerly(count > 2);")
    for name in programs:
        lines.append(f'  if (!std::strcmp(names[count - 1], "{name}")) {identifier(name)}::run();')
    lines.append("}")
    return "\n".join(lines) + "\n", spans


# Clang leaves what is written below this line as it is; the marked functions are optimised all the same.
ONLY_MARKED = "#pragma clang optimize off\n#line 1\n"


def results_of(tools, mode, programs, jobs=None):
    """Builds programs (name -> text) in one mode and runs each; gives name -> output.

    A program that does not build gives the diagnostics instead; the others are then built without it.
    """
    twice = mode.endswith(EAGERLY_TOO)
    text, spans = combine(programs, twice)
    key = hashlib.sha256((mode + tools.digest(mode) + text).encode()).hexdigest()[:24]
    kept = tools.work / "results" / f"{key}.json"
    if kept.exists():
        return json.loads(kept.read_text())
    tools.work.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=tools.work, prefix=f"{mode}-") as folder:
        source = Path(folder) / "batch.cpp"
        # autographc looks for what stands first beside the file, too.
        for header in tools.headers:
            (Path(folder) / header.name).symlink_to(header)
        source.write_text((ONLY_MARKED if "-marked" in mode else "") + text)
        ok, log = build(tools, mode, source, Path(folder) / "batch")
        if ok:
            results = {name: execute_all(Path(folder) / "batch", name, twice, tools.environment(mode)) for name in programs}
        else:
            results = blame(tools, mode, programs, spans, log)
    kept.parent.mkdir(parents=True, exist_ok=True)
    kept.write_text(json.dumps(results))
    return results


def blame(tools, mode, programs, spans, log):
    """After a failed build: the programs that the log names fail with it, the others are tried again."""
    if len(programs) == 1:
        return {name: "<build failed>\n" + tail(log, 60) for name in programs}
    lines = [int(n) for n in re.findall(r"batch(?:\.code)?\.cpp:(\d+):\d+: (?:fatal )?error", log)]
    guilty = [name for name, (first, last) in spans.items() if any(first <= line <= last for line in lines)]
    if ".code.cpp:" in log or not guilty or len(guilty) == len(programs):
        names = list(programs)
        middle = len(names) // 2
        parts = [names[:middle], names[middle:]]
    else:
        parts = [[name] for name in guilty] + [[name for name in programs if name not in guilty]]
    results = {}
    for part in parts:
        results.update(results_of(tools, mode, {name: programs[name] for name in part}))
    return results

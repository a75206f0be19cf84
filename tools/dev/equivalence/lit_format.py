"""A lit test for each program of test/EndToEnd: all its builds print the same.

With `--param batch=24`, as `check` has it, neighbours are built together, a third of the processor time: the first test that
needs a batch builds it, the others find what it left. Without, a test builds its own program only.
"""
import fcntl
import functools
import hashlib

import lit.formats
import lit.Test

import modes
import programs


@functools.cache
def make_tools(build):
    """Once in each of lit's processes, which get the tests by pickling."""
    return programs.make_tools(build)


@functools.cache
def find_neighbours(folder):
    """name -> text of what stands in the folder, in order."""
    return programs.find_programs([folder])


class Equivalence(lit.formats.FileBasedTest):
    """Builds a program in the modes of `programs.modes_of_check` and compares; what it says of a failure says how to have it again."""

    def __init__(self, build, batch):
        self.build, self.batch, self.state = build, batch, programs.state_of_commit()

    def batch_of(self, name, mode, neighbours):
        """Which programs are built together with one in a mode."""
        names = list(neighbours)
        size = self.batch * (len(programs.IN_TURN) if mode in (*programs.IN_TURN, "O2", "O2-marked") else 1)
        first = names.index(name) // size * size
        return {near: neighbours[near] for near in names[first : first + size] if mode in programs.modes_of_check(near, self.state)}

    def outputs_of(self, tools, name, neighbours):
        """mode -> output. What another test is building is waited for last."""
        wanted = programs.modes_of_check(name, self.state)
        outputs = {}
        locks = tools.work / "locks"
        locks.mkdir(parents=True, exist_ok=True)
        for patient in (False, True):
            for mode in [mode for mode in wanted if mode not in outputs]:
                batch = self.batch_of(name, mode, neighbours) if self.batch > 1 else {name: neighbours[name]}
                key = hashlib.sha256(" ".join([mode, *batch]).encode()).hexdigest()[:16]
                with open(locks / key, "w") as lock:
                    try:
                        fcntl.flock(lock, fcntl.LOCK_EX | (0 if patient else fcntl.LOCK_NB))
                    except BlockingIOError:
                        continue
                    outputs[mode] = modes.results_of(tools, mode, batch)[name]
        return {mode: outputs[mode] for mode in wanted}

    def execute(self, test, litConfig):
        source = test.getSourcePath()
        name = next(iter(programs.find_programs([source])))
        neighbours = find_neighbours(source.rsplit("/", 1)[0])
        outputs = self.outputs_of(make_tools(self.build), name, neighbours)
        wrong = programs.describe_difference(name, neighbours[name], programs.ORACLE, outputs)
        if not wrong:
            return lit.Test.PASS, ""
        return lit.Test.FAIL, f"{wrong}\nAgain: test/EndToEnd/run.py {source} --isolated --modes {','.join(list(outputs)[1:])}\n"

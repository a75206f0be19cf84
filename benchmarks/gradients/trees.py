#!/usr/bin/env python3
"""The TreeLSTM of `treelstm.cpp` in PyTorch, eager, on one core in double: times and results, for `run.py`.

    trees.py treelstm objective|gradient INPUT.json OUTPUT.json SECONDS
"""
import json
import os
import statistics
import sys
import time

os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:1])
import torch  # noqa: E402

torch.set_num_threads(1)
torch.set_default_dtype(torch.float64)
NAMES = ("leaf", "left", "right", "classes", "leaf_bias", "bias", "class_bias")


def visit(w, words, tree, at):
    if tree["left"][at] < 0:
        into, out, change = torch.addmv(w["leaf_bias"], w["leaf"], words[tree["word"][at]]).chunk(3)
        cell, loss = torch.sigmoid(into) * torch.tanh(change), 0
    else:
        left, left_cell, left_loss = visit(w, words, tree, tree["left"][at])
        right, right_cell, right_loss = visit(w, words, tree, tree["right"][at])
        gates = torch.addmv(torch.addmv(w["bias"], w["left"], left), w["right"], right)
        into, out, change, keep_left, keep_right = gates.chunk(5)
        cell = torch.sigmoid(into) * torch.tanh(change) + torch.sigmoid(keep_left) * left_cell + torch.sigmoid(keep_right) * right_cell
        loss = left_loss + right_loss
    hidden = torch.sigmoid(out) * torch.tanh(cell)
    scores = torch.addmv(w["class_bias"], w["classes"], hidden)
    return hidden, cell, loss - torch.log_softmax(scores, 0)[tree["label"][at]]


def main():
    _, function, source, target, seconds = sys.argv[1:]
    with open(source) as file:
        given = json.load(file)
    w = {name: torch.tensor(given["weights"][name], requires_grad=True) for name in NAMES}
    words = torch.tensor(given["words"])

    def objective():
        with torch.no_grad():
            return [visit(w, words, tree, 0)[2].item() for tree in given["trees"]]

    def gradient():
        for tree in given["trees"]:
            gradients = torch.autograd.grad(visit(w, words, tree, 0)[2], list(w.values()))
        return gradients

    run = objective if function == "objective" else gradient
    result, times, begin = run(), [], time.perf_counter()
    while not times or time.perf_counter() - begin < float(seconds):
        start = time.perf_counter()
        run()
        times.append(time.perf_counter() - start)
    output = result if function == "objective" else [number for part in result for number in part.flatten().tolist()]
    with open(target, "w") as file:
        json.dump({"output": output, "nanoseconds": 1e9 * statistics.median(times)}, file)


if __name__ == "__main__":
    main()

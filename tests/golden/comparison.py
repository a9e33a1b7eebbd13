"""Compares float32 results with float64 ones, row by row."""
import numpy as np


class Comparison:
    """Collects differences above `tolerance` of the largest finite number of their row."""

    def __init__(self, tolerance=1e-5):
        self.tolerance = tolerance
        self.compared = 0
        self.faults = []
        self.worst = (0.0, "nothing")

    def check(self, name, got, expected):
        got, expected = np.asarray(got), np.asarray(expected)
        self.compared += 1
        if got.shape != expected.shape:
            self.faults.append(f"{name}: shape {got.shape}, expected {expected.shape}")
            return
        finite = np.isfinite(got) & np.isfinite(expected)
        same_kind = finite | (got == expected) | (np.isnan(got) & np.isnan(expected))
        scale = np.max(np.abs(np.where(np.isfinite(expected), expected, 0)), axis=-1, keepdims=True) + 1e-30
        error = np.where(finite, np.abs(np.where(finite, got, 0) - np.where(finite, expected, 0)) / scale, 0)
        worst = float(error.max(initial=0))
        self.worst = max(self.worst, (worst, name))
        bad = ~same_kind | (error > self.tolerance)
        if bad.any():
            at = tuple(int(i) for i in np.argwhere(bad)[0])
            self.faults.append(f"{name} {list(at)}: {got[at]!r}, expected {expected[at]!r} ({int(bad.sum())} cells differ)")

    def report(self, path):
        """Prints the result and returns the exit status."""
        for fault in self.faults:
            print(f"{path}: {fault}")
        print(f"{path}: {self.compared} matrices compared, worst relative error {self.worst[0]:.1e} in {self.worst[1]}, "
              f"{len(self.faults)} wrong")
        return 1 if self.faults or self.compared == 0 else 0

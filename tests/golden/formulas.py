"""The published definitions in float64, implemented from the papers and shared with nothing in core/."""
import math

import numpy as np


def softmax(scores):
    """exp(s - max) / sum; a row that may attend to nothing gives zeros."""
    top = scores.max(axis=-1, keepdims=True)
    e = np.exp(np.where(np.isneginf(scores), -np.inf, scores - np.where(np.isneginf(top), 0, top)))
    total = e.sum(axis=-1, keepdims=True)
    return np.divide(e, total, out=np.zeros_like(e), where=total != 0)


def layer_norm(x, w, b, epsilon=1e-5):
    """Ba et al. 2016, with the biased variance."""
    mean = x.mean(axis=-1, keepdims=True)
    variance = ((x - mean) ** 2).mean(axis=-1, keepdims=True)
    return (x - mean) / np.sqrt(variance + epsilon) * w + b


def rms_norm(x, w, epsilon):
    """Zhang and Sennrich 2019, equation 4."""
    return x / np.sqrt((x**2).mean(axis=-1, keepdims=True) + epsilon) * w


def silu(x):
    """Ramachandran et al. 2017: x times the logistic function of x."""
    return x / (1 + np.exp(-x))


def relu(x):
    return np.maximum(x, 0)


def gelu(x):
    """Hendrycks and Gimpel 2016: x Phi(x)."""
    return x * 0.5 * (1 + np.vectorize(math.erf)(x / math.sqrt(2)))


def gelu_tanh(x):
    return 0.5 * x * (1 + np.tanh(math.sqrt(2 / math.pi) * (x + 0.044715 * x**3)))


def distance_buckets(queries, keys, buckets, furthest, both_sides):
    """Raffel et al. 2020: the row of T5's table for each query and key. The logarithm is in single precision, as in the published code,
    because its rounding decides the ends of buckets."""
    def bucket(to_the_right):
        n = buckets // 2 if both_sides else buckets
        first = n if both_sides and to_the_right > 0 else 0
        distance = abs(to_the_right) if both_sides else max(-to_the_right, 0)
        near = n // 2
        if distance < near:
            return first + distance
        steps = np.log(np.float32(distance) / np.float32(near)) / np.float32(math.log(furthest / near)) * np.float32(n - near)
        return first + min(near + int(steps), n - 1)
    return np.array([[bucket(key - query) for key in range(keys)] for query in range(queries)])


def alibi_slopes(heads):
    """Press et al. 2022, the published rule: a geometric series for a power of two; otherwise that of the power below, and the remaining
    slopes from every other number of the series of the power above."""
    def series(n):
        start = 2 ** (-(2 ** -(math.log2(n) - 3)))
        return [start * start**i for i in range(n)]
    if math.log2(heads).is_integer():
        return series(heads)
    below = 2 ** math.floor(math.log2(heads))
    return series(below) + alibi_slopes(2 * below)[0::2][: heads - below]


def alibi(heads, queries, keys):
    """[head, query, key]: minus the slope of the head times the distance."""
    distance = abs(np.arange(queries)[:, None] - np.arange(keys)[None, :])
    return -np.array(alibi_slopes(heads))[:, None, None] * distance


def distances(words, d_model):
    """Dai et al. 2019: the sinusoids of Vaswani et al. 2017 for the distances -(words - 1) to words - 1, a row each."""
    out = np.zeros((2 * words - 1, d_model))
    for r in range(2 * words - 1):
        for c in range(d_model):
            angle = (r - (words - 1)) / 10000 ** (2 * (c // 2) / d_model)
            out[r, c] = math.cos(angle) if c % 2 else math.sin(angle)
    return out


def shift(scores):
    """Dai et al. 2019, appendix B, as published: columns are in order of falling distance n - 1 .. -(n - 1); put a column of zeros in
    front, reinterpret the matrix with one column fewer, and drop the first row."""
    falling = scores[..., ::-1]
    n, columns = falling.shape[-2:]
    padded = np.concatenate([np.zeros((*falling.shape[:-1], 1)), falling], axis=-1)
    moved = padded.reshape(*falling.shape[:-2], columns + 1, n)[..., 1:, :].reshape(falling.shape)
    return moved[..., : (columns + 1) // 2]


def sinusoids(tokens, d_model, first, width, base, amplitude, halves=False):
    """Vaswani et al. 2017, section 3.5, in columns first .. first + width - 1; with halves, as in Marian, sines before cosines."""
    out = np.zeros((tokens, d_model))
    for t in range(tokens):
        for i in range((width + 1) // 2):
            angle = t / base ** (2 * i / width)
            sine, cosine = (i, width // 2 + i) if halves else (2 * i, 2 * i + 1)
            out[t, first + sine] = amplitude * math.sin(angle)
            if cosine < width:
                out[t, first + cosine] = amplitude * math.cos(angle)
    return out


def rotary(x, base=10000.0):
    """Su et al. 2021, equation 34, over the last two axes (word, d): as complex numbers, column 2i + i times column 2i + 1, rotated by t
    base^(-2i/d)."""
    words, d = x.shape[-2:]
    turn = np.exp(1j * np.outer(np.arange(words), base ** (-np.arange(0, d, 2) / d)))
    turned = (x[..., 0::2] + 1j * x[..., 1::2]) * turn
    return np.stack([turned.real, turned.imag], axis=-1).reshape(x.shape)


def rotary_by_halves(x, frequencies, magnitude):
    """Like rotary, but column i + i times column i + d/2, rotated by t frequencies[i]."""
    half = x.shape[-1] // 2
    turned = (x[..., :half] + 1j * x[..., half:]) * magnitude * np.exp(1j * np.outer(np.arange(x.shape[-2]), frequencies))
    return np.concatenate([turned.real, turned.imag], axis=-1)


def bfloat16(x):
    """The nearest number with 8 binary digits, ties to even (as round does)."""
    if not np.isfinite(x) or x == 0:
        return x
    _, exponent = np.frexp(x)
    return np.ldexp(float(round(np.ldexp(x, 8 - exponent))), exponent - 8)


def dropout(pattern, share, seed, first):
    """[B, H, query, key]: 0 where the draw of a cell falls below the share, else divided by 1 - share. Head h draws as matrix first + h."""

    def mixed(n):
        n %= 2**32
        for shift, factor in ((16, 0x85EBCA6B), (13, 0xC2B2AE35), (16, 1)):
            n = (n ^ n >> shift) * factor % 2**32
        return n

    kept = np.empty(pattern.shape[1:])
    for head, row, key in np.ndindex(kept.shape):
        kept[head, row, key] = mixed(mixed(mixed(mixed(seed) + first + head) + row) + key) >= share * 2**32
    return pattern * kept / (1 - share)

"""Requests to `headlight attend`, each with other features of the operator: name -> (tensors, keywords of attention_operator.attention)."""
import numpy as np

from tensor_files import Bfloat16

B, H, TQ, TK = 2, 4, 5, 7


def draw(*shape, seed=0, dtype=np.float32):
    return np.random.default_rng([seed, *shape]).normal(size=shape).astype(dtype)


def operands(kv=H, queries=TQ, keys=TK, d=8, d_value=8, past=0, merged=False, dtype=np.float32, **more):
    t = {"Q": draw(B, H, queries, d, seed=1, dtype=dtype), "K": draw(B, kv, keys, d, seed=2, dtype=dtype),
         "V": draw(B, kv, keys, d_value, seed=3, dtype=dtype)}
    if merged:
        t = {name: x.transpose(0, 2, 1, 3).reshape(B, x.shape[2], -1) for name, x in t.items()}
    if past:
        t["past_key"], t["past_value"] = draw(B, kv, past, d, seed=4, dtype=dtype), draw(B, kv, past, d_value, seed=5, dtype=dtype)
    return {**t, **more}


def bools(*shape, seed=6):
    return np.random.default_rng(seed).random(shape) < 0.6


def nonpad(*lengths):
    return np.array(lengths, dtype=np.int64)


def closed_row(*shape, seed=6):
    mask = bools(*shape, seed=seed)
    mask[..., 1, :] = False
    return mask


def with_never(*shape):
    mask = draw(*shape, seed=7)
    mask[..., -2:] = -np.inf
    return mask


def with_odd(tensors, **numbers):
    """Sets numbers at given places: with_odd(t, K=(place, np.nan))."""
    for name, (place, number) in numbers.items():
        tensors[name][place] = number
    return tensors


ODD = (0, 1, 5)  # a key of one head, which these masks close
LAST_CLOSED = np.arange(TK) < 5  # keys 5 and 6 are masked
ADDED_CLOSED = np.where(LAST_CLOSED, 0, -np.inf).astype(np.float32)
GQA = dict(q_heads=H, kv_heads=2)
MQA = dict(q_heads=H, kv_heads=1)
CASES = {
    "plain": (operands(), {}),
    "one_query": (operands(queries=1), {}),
    "one_of_everything": ({name: draw(1, 1, 1, 1, seed=i) for i, name in enumerate("QKV")}, {}),
    "grouped": (operands(kv=2), {}),
    "multi_query": (operands(kv=1), {}),
    "other_value_size": (operands(d_value=3), {}),
    "grouped_other_value_size": (operands(kv=2, d_value=11), dict(causal=True)),
    "merged": (operands(merged=True), dict(q_heads=H, kv_heads=H)),
    "merged_grouped": (operands(kv=2, merged=True), GQA),
    "merged_multi_query_other_value_size": (operands(kv=1, d_value=5, merged=True), MQA),
    "scale": (operands(), dict(scale=0.01)),
    "scale_0": (operands(), dict(scale=0.0)),
    "scale_steep": (operands(), dict(scale=40.0)),
    "softcap": (operands(), dict(softcap=0.7)),
    "softcap_0_is_none": (operands(), dict(softcap=0.0)),
    "softcap_before_mask": (operands(attn_mask=with_never(TQ, TK)), dict(softcap=0.5)),
    "causal": (operands(), dict(causal=True)),
    "causal_more_queries_than_keys": (operands(keys=3), dict(causal=True)),
    "mask_bool_1d": (operands(attn_mask=np.array([1, 1, 0, 1, 0, 1, 1], bool)), {}),
    "mask_bool_2d": (operands(attn_mask=bools(TQ, TK)), {}),
    "mask_bool_3d_is_by_head": (operands(attn_mask=bools(H, TQ, TK)), {}),
    "mask_bool_4d": (operands(attn_mask=bools(B, H, TQ, TK)), {}),
    "mask_bool_by_batch": (operands(attn_mask=bools(B, 1, 1, TK)), {}),
    "mask_added_1d": (operands(attn_mask=draw(TK)), {}),
    "mask_added_2d": (operands(attn_mask=draw(TQ, TK)), {}),
    "mask_added_3d": (operands(attn_mask=draw(1, 1, TK)), {}),
    "mask_added_4d": (operands(attn_mask=draw(B, 1, TQ, TK)), dict(causal=True)),
    "mask_by_head_for_all_queries": (operands(attn_mask=draw(H, 1, TK)), {}),
    "mask_f16": (operands(attn_mask=draw(TQ, TK, dtype=np.float16)), {}),
    "mask_f64_that_no_float32_holds": (operands(attn_mask=np.where(closed_row(TQ, TK, seed=8), 0, np.finfo(np.float64).min)), {}),
    "mask_shorter_bool": (operands(attn_mask=bools(TQ, 4)), {}),
    "mask_shorter_added": (operands(attn_mask=draw(B, H, TQ, 4)), {}),
    "mask_of_one_key_is_not_broadcast": (operands(attn_mask=draw(TQ, 1)), {}),
    "closed_rows": (operands(attn_mask=closed_row(TQ, TK)), {}),
    "closed_rows_softcap_grouped": (operands(kv=2, attn_mask=closed_row(B, 1, TQ, TK)), dict(softcap=2.0, causal=True)),
    "all_closed": (operands(attn_mask=np.zeros((TQ, TK), bool)), {}),
    "past": (operands(past=3), {}),
    "past_of_nothing": (operands(past_key=draw(B, H, 0, 8), past_value=draw(B, H, 0, 8)), dict(causal=True)),
    "past_causal": (operands(keys=TQ, past=3), dict(causal=True)),
    "past_causal_one_query": (operands(queries=1, keys=1, past=9), dict(causal=True)),
    "past_mask": (operands(past=3, attn_mask=draw(TQ, TK + 3)), {}),
    "past_mask_shorter": (operands(past=3, attn_mask=bools(B, 1, TQ, TK)), dict(causal=True)),
    "past_merged_grouped": (operands(kv=2, past=4, merged=True, d_value=6), dict(causal=True, **GQA)),
    "past_windows": (operands(keys=TQ, past=6), dict(left=2, right=1)),
    "nonpad": (operands(nonpad_kv_seqlen=nonpad(4, 7)), {}),
    "nonpad_0": (operands(nonpad_kv_seqlen=nonpad(0, 7)), dict(causal=True)),
    "nonpad_causal": (operands(queries=2, nonpad_kv_seqlen=nonpad(4, 7)), dict(causal=True)),
    "nonpad_fewer_keys_than_queries": (operands(nonpad_kv_seqlen=nonpad(3, 2)), dict(causal=True)),
    "nonpad_causal_grouped_one_query": (operands(kv=2, queries=1, nonpad_kv_seqlen=nonpad(5, 7)), dict(causal=True)),
    "nonpad_mask_by_head": (operands(queries=2, attn_mask=draw(H, 2, TK), nonpad_kv_seqlen=nonpad(6, 5)), dict(causal=True, left=3)),
    "nonpad_mask_shorter": (operands(attn_mask=draw(B, H, TQ, 4), nonpad_kv_seqlen=nonpad(3, 4)), {}),
    "nonpad_windows": (operands(queries=2, nonpad_kv_seqlen=nonpad(7, 4)), dict(left=1, right=0)),
    "left_window": (operands(), dict(left=2)),
    "left_window_0": (operands(), dict(left=0)),
    "right_window": (operands(), dict(right=1)),
    "right_window_0": (operands(), dict(right=0)),
    "both_windows": (operands(), dict(left=1, right=2)),
    "window_causal": (operands(), dict(left=1, right=3, causal=True)),
    "window_mask_1d": (operands(attn_mask=np.array([1, 1, 1, 1, 0, 0, 1], bool)), dict(left=2, right=2)),
    "f16": (operands(dtype=np.float16), dict(causal=True)),
    "f64": (operands(dtype=np.float64, past=2, attn_mask=draw(TQ, TK + 2, dtype=np.float64)), {}),
    "bf16": ({name: Bfloat16(x) for name, x in operands(kv=2, past=2, attn_mask=draw(TQ, TK + 2)).items()}, {}),
    "kinds_differ": ({**operands(), "V": draw(B, H, TK, 4, dtype=np.float16), "K": Bfloat16(draw(B, H, TK, 8))}, {}),
    "mask_whole_numbers": (operands(attn_mask=bools(TQ, TK, seed=11).astype(np.int64)), {}),
    "mask_whole_numbers_by_batch": (operands(attn_mask=bools(B, 1, 1, TK, seed=12).astype(np.uint8)), {}),
    "mask_whole_numbers_shorter": (operands(attn_mask=bools(TQ, 4, seed=13).astype(np.int32)), dict(causal=True)),
    "nan_behind_an_added_mask": (with_odd(operands(attn_mask=ADDED_CLOSED), K=(ODD, np.nan)), {}),
    "nan_behind_a_mask_of_bools": (with_odd(operands(attn_mask=bools(TQ, TK, seed=14)), K=((1, 2, 3), np.nan)), {}),
    "nan_behind_causal": (with_odd(operands(), K=((1, 0, 6), np.nan)), dict(causal=True)),
    "nan_in_padding": (with_odd(operands(nonpad_kv_seqlen=nonpad(3, 7)), K=((0, 0, 6), np.nan)), {}),
    "nan_in_the_mask_behind_causal": (operands(attn_mask=np.where(np.arange(TK) == 6, np.nan, 0).astype(np.float32)), dict(causal=True)),
    "nan_in_a_query": (with_odd(operands(attn_mask=bools(TQ, TK, seed=15)), Q=((0, 0, 2, 1), np.nan)), {}),
    "nan_in_a_closed_row": (with_odd(operands(attn_mask=closed_row(TQ, TK, seed=16)), K=((0, 3, 2), np.nan)), {}),
    "infinity_behind_an_added_mask": (with_odd(operands(attn_mask=with_never(TQ, TK)), K=((0, 1, 6, 3), np.inf)), {}),
    "infinity_behind_a_softcap": (with_odd(operands(attn_mask=ADDED_CLOSED), K=((0, 1, 6, 3), np.inf)), dict(softcap=0.5)),
    "infinity_added": (operands(attn_mask=np.where(np.eye(TQ, TK) > 0, np.inf, 0).astype(np.float32)), {}),
    "zero_times_nan": (with_odd(operands(attn_mask=bools(TQ, TK, seed=17)), V=((0, 1, 4, 2), np.nan)), {}),
    "zero_times_infinity": (with_odd(operands(attn_mask=bools(TQ, TK, seed=18)), V=((1, 2, 4, 2), -np.inf)), {}),
    "zero_times_nan_of_a_past": (with_odd(operands(past=3, attn_mask=bools(TQ, TK + 3, seed=19)), past_value=((0, 0, 1), np.nan)), {}),
    "everything": (operands(kv=2, past=3, merged=True, d_value=6, dtype=np.float16, attn_mask=closed_row(B, H, TQ, TK)),
                   dict(causal=True, scale=0.3, softcap=3.0, left=5, right=2, **GQA)),
}

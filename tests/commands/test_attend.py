"""`headlight attend` against the operator's definition, and its errors for tensors that do not fit."""
import numpy as np

from program import Commands, main, read_tensors, run  # first: it says where tests/golden is
from attend_cases import B, CASES, H, TK, TQ, bools, draw, nonpad, operands
from tensor_files import Bfloat16, write
from attention_operator import attention  # from tests/golden, where program.py looks too
from comparison import Comparison

FLAGS = {"causal": "--is-causal", "scale": "--scale", "softcap": "--softcap", "left": "--left-window-size", "right": "--right-window-size",
         "q_heads": "--q-num-heads", "kv_heads": "--kv-num-heads"}


def flags_of(rules):
    words = []
    for name, value in rules.items():
        words += [FLAGS[name]] if value is True else [FLAGS[name], str(value)]
    return words


def numbers_of(tensors):
    """Integers in a mask say who may attend, as bools do."""
    plain = {name: x.numbers if isinstance(x, Bfloat16) else x for name, x in tensors.items()}
    mask = plain.get("attn_mask")
    return {**plain, "attn_mask": mask.astype(bool)} if mask is not None and mask.dtype.kind in "iu" else plain


def as_float32(x):
    """A finite number stays finite."""
    most = np.finfo(np.float32).max
    return np.where(np.isfinite(x), np.clip(x, -most, most), x)


def to_bfloat16(x):
    bits = np.asarray(x, np.float32).view(np.uint32)
    rounded = ((bits + 0x7FFF + ((bits >> 16) & 1)) & np.uint32(0xFFFF0000)).view(np.float32)
    return np.where(np.isfinite(x), rounded, x).astype(np.float64)


class Attend(Commands):
    def setUp(self):
        super().setUp()
        self.tensors = self.folder / "in.safetensors"

    def attend(self, tensors, *flags):
        write(self.tensors, tensors)
        self.succeeds("attend", self.tensors, "--out", self.out, *flags)
        return read_tensors(self.out)[0]


class Values(Attend):
    def test_every_matrix_is_what_the_operator_says(self):
        self.assertGreater(len(CASES), 50)
        for name, (tensors, rules) in CASES.items():
            with self.subTest(name):
                found, expected = self.attend(tensors, *flags_of(rules)), attention(numbers_of(tensors), **rules)
                self.assertEqual(set(found), set(expected))
                comparison = Comparison()
                for matrix in expected:
                    comparison.check(matrix, found[matrix], as_float32(expected[matrix]))
                self.assertEqual(comparison.faults, [])

    def test_the_cases_differ_from_each_other(self):
        """Otherwise a rule that is never applied could pass."""
        patterns = {name: attention(numbers_of(tensors), **rules)["pattern"].round(4).tobytes() for name, (tensors, rules) in CASES.items()
                    if name not in ("softcap_0_is_none", "past_of_nothing")}
        alike = [name for name in patterns if sum(patterns[name] == other for other in patterns.values()) > 1]
        allowed = {"plain", "other_value_size", "merged", "grouped", "merged_grouped", "multi_query", "merged_multi_query_other_value_size",
                   "causal", "right_window_0"}
        self.assertLessEqual(set(alike), allowed)

    def test_rows_that_may_attend_to_nothing_are_zeros(self):
        found = self.attend({**operands(), "V": np.full((B, H, TK, 8), 1e30, np.float32), "attn_mask": np.zeros((TQ, TK), bool)})
        self.assertTrue(np.isneginf(found["masked_scores"]).all())
        self.assertEqual((abs(found["pattern"]).max(), abs(found["Y"]).max()), (0, 0))

    def test_masked_keys_do_not_leak(self):
        tensors = operands(attn_mask=np.arange(TK) < 4)
        tensors["K"][:, :, 5] = 1e30
        tensors["V"][:, :, 5] = 1e30
        found = self.attend(tensors, "--softcap", "0.5")
        self.assertLess(abs(found["Y"]).max(), 10)
        self.assertEqual(found["pattern"][..., 4:].max(), 0)

    def test_nan_is_not_repaired(self):
        """NaN + -infinity is NaN, and so is 0 * NaN: the operator's reference and PyTorch do the same, with bools, too."""
        for mask in (np.arange(TK) < 5, np.where(np.arange(TK) < 5, 0, -np.inf).astype(np.float32)):
            tensors = operands(attn_mask=mask)
            tensors["K"][0, 1, 5] = np.nan
            tensors["V"][1, 2, 6] = np.nan
            found = self.attend(tensors)
            self.assertTrue(np.isnan(found["masked_scores"][0, 1, :, 5]).all())
            self.assertTrue(np.isnan(found["Y"][0, 1]).all() and np.isnan(found["Y"][1, 2]).all())
            self.assertEqual(found["pattern"][1, 2, :, 5:].max(), 0)
            self.assertEqual(np.isnan(found["Y"]).sum(), 2 * TQ * 8, "the other heads are whole")

    def test_precision_is_told(self):
        write(self.tensors, operands(dtype=np.float16))
        done = run("attend", self.tensors, "--out", self.out)
        self.assertEqual((done.returncode, done.stderr.count(b"\n")), (0, 1))
        self.assertIn(b"holds F16; Headlight computes in F32", done.stderr)
        self.assertEqual(read_tensors(self.out)[1]["computed_in"], "F32")
        write(self.tensors, operands())
        self.assertEqual(run("attend", self.tensors, "--out", self.out).stderr, b"")

    def test_softmax_in_half_precision(self):
        tensors, exact = operands(), self.attend(operands())["pattern"]
        for name, rounding, eps in (("f16", lambda x: x.astype(np.float16).astype(np.float64), 2**-11), ("bf16", to_bfloat16, 2**-8)):
            found, expected = self.attend(tensors, "--softmax-precision", name), attention(tensors, rounding=rounding)
            np.testing.assert_array_equal(rounding(found["pattern"]), found["pattern"])
            self.assertGreater(abs(found["pattern"] - exact).max(), eps / 16)
            np.testing.assert_array_equal(found["masked_scores"], self.attend(tensors)["masked_scores"])
            close = np.isclose(found["pattern"], expected["pattern"], rtol=1e-6)
            self.assertGreater(close.mean(), 0.95, "few numbers stand so near the middle that float32 rounds them to the other side")
            np.testing.assert_allclose(found["pattern"], expected["pattern"], rtol=8 * eps)
            np.testing.assert_allclose(found["Y"], np.einsum("bhqk,bhkd->bhqd", found["pattern"], tensors["V"]), atol=1e-5)
        for name in ("f32", "f64"):
            np.testing.assert_array_equal(self.attend(tensors, "--softmax-precision", name)["pattern"], exact)
        closed = self.attend({**tensors, "attn_mask": np.zeros((TQ, TK), bool)}, "--softmax-precision", "bf16")
        self.assertEqual(abs(closed["pattern"]).max(), 0)

    def test_what_is_kept_goes_into_the_next_step(self):
        whole = self.attend(operands(keys=TQ), "--is-causal")
        kept, outputs = {}, []
        for i in range(TQ):
            step = {name: x[:, :, i : i + 1] for name, x in operands(keys=TQ).items()}
            found = self.attend({**step, **kept}, "--is-causal")
            kept = {f"past_{name}": found[f"present_{name}"].astype(np.float32) for name in ("key", "value")}
            outputs.append(found["Y"])
        np.testing.assert_allclose(np.concatenate(outputs, axis=2), whole["Y"], atol=1e-6)

    def test_what_is_not_read_is_named(self):
        write(self.tensors, {**operands(), "mask": bools(TQ, TK)})
        done = run("attend", self.tensors, "--out", self.out)
        self.assertEqual((done.returncode, done.stderr.count(b"\n")), (0, 1))
        self.assertIn(b'ignored the tensor "mask"', done.stderr)


class Refused(Attend):
    def refused(self, tensors, *flags, saying, dtypes=None):
        write(self.tensors, tensors, dtypes)
        return self.refuses("attend", self.tensors, "--out", self.out, *flags, saying=saying)

    def test_operands(self):
        good = operands()
        for name in "QKV":
            self.refused({other: x for other, x in good.items() if other != name}, saying=f'has no tensor "{name}"; Q, K and V are needed')
            for shape in ((), (5,), (2, 3), (1, 2, 3, 4, 5)):
                self.refused({**good, name: draw(*shape)}, saying=(f'tensor "{name}" is [', "it needs 4 axes"))
            for axis in range(4):
                empty = list(good[name].shape)
                empty[axis] = 0
                self.refused({**good, name: draw(*empty)}, saying=(f'tensor "{name}" is [', "one of its axes is empty"))
            self.refused({**good, name: good[name].astype(np.int64)},
                         saying=f'tensor "{name}" holds I64; it has to hold F16, BF16, F32 or F64')
        self.refused({**good, "V": draw(B, TK, 8)}, saying="all of them need 3 axes, or all 4")
        self.refused({**good, "K": draw(B, H, TK, 9)}, saying='tensor "K" is [2, 4, 7, 9]; with this Q it has to be [2, 4, 7, 8]')
        self.refused({**good, "K": draw(B + 1, H, TK, 8)}, saying='tensor "K" is [3, 4, 7, 8]; with this Q it has to be [2, 4, 7, 8]')
        self.refused({**good, "V": draw(B, H, TK + 1, 8)}, saying='tensor "V" is [2, 4, 8, 8]; with this K it has to be [2, 4, 7, 8]')
        self.refused({**good, "V": draw(B, 2, TK, 8)}, saying='tensor "V" is [2, 2, 7, 8]; with this K')
        self.refused(operands(kv=3), saying="4 heads of Q cannot share 3 of K and V equally")
        self.refused(operands(kv=8), saying="4 heads of Q cannot share 8 of K and V equally")
        self.refused(good, saying='has the type "F12"', dtypes={"Q": "F12"})
        self.refused({**good, "Q": draw(B, H, TQ, 8).astype(np.uint8)}, saying="holds F8_E4M3", dtypes={"Q": "F8_E4M3"})

    def test_head_counts(self):
        merged = operands(merged=True)
        for flags in ((), ("--q-num-heads", "4"), ("--kv-num-heads", "4")):
            self.refused(merged, *flags, saying="say how many heads lie side by side with --q-num-heads N and --kv-num-heads N")
        self.refused(merged, "--q-num-heads", "5", "--kv-num-heads", "5",
                     saying='tensor "Q" has 32 columns, which q_num_heads 5 does not divide')
        self.refused(merged, "--q-num-heads", "4", "--kv-num-heads", "2",
                     saying='tensor "K" is [2, 7, 32]; with this Q and these numbers of heads it has to be [2, 7, 16]')
        self.refused(merged, "--q-num-heads", "0", "--kv-num-heads", "4", saying="--q-num-heads 0 is out of range: 1 to 65536")
        self.refused(operands(), "--q-num-heads", "2", saying='q_num_heads 2 does not fit the tensor "Q"')
        self.refused(operands(), "--kv-num-heads", "2", saying='kv_num_heads 2 does not fit the tensor "K"')
        self.attend(operands(kv=2), "--q-num-heads", "4", "--kv-num-heads", "2")

    def test_masks(self):
        for shape in ((TQ, TK + 1), (TQ + 1, TK), (B, TQ, TK), (B + 1, H, TQ, TK), (1, 1, 1, TQ, TK), ()):
            for mask in (bools(*shape) if shape else np.array(True), draw(*shape)):
                self.refused(operands(attn_mask=mask),
                             saying=('tensor "attn_mask" is [', "cannot be broadcast to the scores, [2, 4, 5, 7]"))
        self.refused(operands(attn_mask=draw(0, TK)), saying="one of its axes is empty")
        self.refused(operands(attn_mask=draw(TQ, 0)), saying="one of its axes is empty")
        for dtype in (np.int64, np.int32, np.uint8):
            self.refused(operands(attn_mask=np.full((TQ, TK), 2, dtype)),
                         saying=('tensor "attn_mask" holds', "with the number 2; of whole numbers 1 attends and 0 is masked"))
        self.refused(operands(attn_mask=np.ones((TQ, TK), np.uint8)), dtypes={"attn_mask": "F8_E4M3"},
                     saying=('tensor "attn_mask" holds F8_E4M3', "or BOOL or whole numbers, of which true and 1 attend"))

    def test_past_and_padding(self):
        past = operands(past=3)
        for name, other in (("past_key", "past_value"), ("past_value", "past_key")):
            self.refused({n: x for n, x in past.items() if n != other},
                         saying=f'tensor "{name}" is there without "{other}"; give both, or neither')
        self.refused({**past, "past_key": draw(B, H, 3, 7)},
                     saying='tensor "past_key" is [2, 4, 3, 7]; with this K it has to be [2, 4, 3, 8]')
        self.refused({**past, "past_key": draw(B, 3, 32)}, saying='tensor "past_key" is [2, 3, 32]; it needs 4 axes')
        self.refused({**past, "past_value": draw(B, H, 2, 8)},
                     saying='tensor "past_value" is [2, 4, 2, 8]; with this V and past_key it has to be [2, 4, 3, 8]')
        self.refused({**past, "past_value": past["past_value"].astype(np.int32)}, saying='"past_value" holds I32')
        self.refused({**past, "nonpad_kv_seqlen": nonpad(1, 1)}, saying="cannot go with past_key and past_value")
        for lengths, number in (((8, 1), "8"), ((1, -1), "-1"), ((2**62, 1), str(2**62))):
            self.refused(operands(nonpad_kv_seqlen=nonpad(*lengths)),
                         saying=f'"nonpad_kv_seqlen" holds {number}; of 7 keys 0 to 7 can be no padding')
        for wrong in (nonpad(1), nonpad(1, 2, 3), nonpad(1, 2).reshape(2, 1), nonpad(1, 2)[0]):
            self.refused(operands(nonpad_kv_seqlen=wrong), saying="with this Q it has to be [2]")
        self.refused(operands(nonpad_kv_seqlen=nonpad(2, 4), attn_mask=draw(TQ, 3)),
                     saying='tensor "attn_mask" is [5, 3], but nonpad_kv_seqlen counts 4 keys')
        self.attend(operands(nonpad_kv_seqlen=nonpad(2, 3), attn_mask=draw(TQ, 3)))
        self.refused(operands(nonpad_kv_seqlen=draw(B)), saying='"nonpad_kv_seqlen" holds F32; it has to hold I64')

    def test_flags(self):
        good = operands()
        for flag, values in (("--scale", ("nan", "inf", "-1", "1e31", "x", "")), ("--softcap", ("nan", "-0.1", "1e31")),
                             ("--left-window-size", ("-2", "1.5", "99999999999")), ("--right-window-size", ("-2", "one"))):
            for value in values:
                self.refused(good, flag, value, saying=flag)
        self.refused(good, "--softmax-precision", "f8", saying="--softmax-precision f8 is unknown; there are f16, bf16, f32 and f64")
        self.refused(good, "--is-causal=1", saying="--is-causal takes no value")
        self.refuses("attend", self.tensors, saying="--out is required")
        self.refuses("attend", "--out", self.out, saying="IN is required")
        self.refuses("attend", self.tensors, self.tensors, "--out", self.out, saying="unexpected argument")

    def test_files(self):
        self.refuses("attend", self.folder / "none", "--out", self.out, saying="No such file")
        self.refuses("attend", self.folder, "--out", self.out, saying="folder")
        write(self.tensors, operands())
        self.refuses("attend", self.tensors, "--out", self.tensors, saying="which is read here and would be lost")
        self.refuses("attend", self.tensors, "--out", self.folder / "none" / "out", saying="there is no folder")
        whole = self.tensors.read_bytes()
        for length in (0, 7, 40, len(whole) - 1):
            self.tensors.write_bytes(whole[:length])
            self.refuses("attend", self.tensors, "--out", self.out, saying="is not a sound safetensors file")

    def test_what_no_machine_holds(self):
        wide = {"Q": draw(1, 1, 300_000, 1), "K": draw(1, 1, 300_000, 1), "V": draw(1, 1, 300_000, 1)}
        self.refused(wide, saying="attention on these tensors needs about")


if __name__ == "__main__":
    main()

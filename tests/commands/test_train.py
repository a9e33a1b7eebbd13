"""Training on the command line: its files, and that stopping, killing and continuing change nothing."""
import json
import os
import random
import re
import signal
import subprocess
import time

from program import HEADLIGHT, PROSE_NUMBER, Commands, main, number_in_prose, read_tensors, run

SMALL = ("--steps", "250", "--batch", "8", "--d-model", "16", "--checkpoint-every", "3", "--quiet")


class Training(Commands):
    def started(self, *arguments):
        return subprocess.Popen([HEADLIGHT, "train", *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def steps_done(self, folder):
        return int(read_tensors(folder / "checkpoint.safetensors")[1]["step"])

    def uninterrupted(self):
        folder = self.folder / "uninterrupted"
        self.succeeds("train", "copy", "--out", folder, *SMALL)
        return folder

    def expect_same(self, a, b):
        for name in ("model.safetensors", "checkpoint.safetensors", "vocab.txt", "config.json"):
            self.assertEqual((a / name).read_bytes(), (b / name).read_bytes(), name)

    def test_without_a_task_it_lists_them(self):
        said = self.succeeds("train")
        self.assertEqual([line.split("\t")[0] for line in said.splitlines()],
                         ["induction", "copy", "reverse", "sort", "stories", "en-fr", "en-fr-unguided"])

    def test_positions_of_any_form_are_trained_and_read_again(self):
        for form, kept in (("alibi", {"score_positions": "alibi"}), ("transformer-xl", {"score_positions": "transformer-xl"}),
                           ("rotary", {"rotary": True}), ("sinusoidal", {"learned_positions": 0}), ("none", {"positions": False})):
            folder = self.folder / form
            self.succeeds("train", "copy", "--positions", form, "--out", folder, "--steps", "3", "--batch", "4", "--quiet")
            config = json.loads((folder / "config.json").read_text())
            self.assertEqual({key: config[key] for key in kept}, kept, form)
            self.succeeds("trace", "--model", folder, "--sentence", "a b c", "--out", self.folder / "t.safetensors")
            self.assertEqual(json.loads(read_tensors(self.folder / "t.safetensors")[1]["config"])["positions"], form)
        weights = read_tensors(self.folder / "transformer-xl" / "model.safetensors")[0]
        for name in ("W_R", "b_u", "b_v"):
            self.assertGreater(abs(weights["blocks.0.attn." + name]).max(), 0, name)
        self.refuses("train", "copy", "--positions", "nowhere", "--out", self.folder / "no",
                     saying="--positions nowhere is unknown for the model of this task; there are none, "
                     "sinusoidal, learned, rotary, alibi and transformer-xl")
        self.refuses("train", "--continue", "--positions", "alibi", "--out", self.folder / "alibi", saying="leave out")

    def test_the_list_is_there_at_once_and_takes_no_memory(self):
        """Nothing is drawn for it: drawing the translations' sentences once took 28 seconds and 700 MB."""
        process = subprocess.Popen([HEADLIGHT, "train"], stdout=subprocess.DEVNULL)
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = status
        self.assertEqual(status, 0)
        if "sanitize" not in str(HEADLIGHT):
            self.assertLess(used.ru_utime + used.ru_stime, 1)
            self.assertLess(used.ru_maxrss, 200 * 1024)

    def test_what_comes_before_the_first_step_is_told_and_can_be_stopped(self):
        folder = self.folder / "drawn"
        process = self.started("en-fr-unguided", "--out", folder, "--steps", "2")
        first = process.stdout.readline()
        process.send_signal(signal.SIGINT)
        said, complained = process.communicate()
        self.assertRegex(first, r"drawing sentences  \d+ of 300000")
        self.assertEqual((process.returncode, complained), (0, ""))
        self.assertIn("Stopped after step 0 of 2", said)
        self.assertEqual(self.steps_done(folder), 0)

    def test_what_needs_more_memory_than_there_is_is_refused_and_leaves_nothing(self):
        folder = self.folder / "huge"
        limited = ["sh", "-c", 'ulimit -v 4000000; exec "$@"', "sh", HEADLIGHT, "train", "copy", "--batch", "65536", "--d-model", "1024",
                   "--out", folder]
        result = subprocess.run(limited, capture_output=True, text=True)
        self.assertEqual(result.returncode, 2, result.stderr)
        self.assertRegex(result.stderr,
                         r"^[^\n]*needs about \d+ GiB of memory, and [\d.]+ [GM]iB are free; a smaller batch or model needs less\n$")
        self.assertFalse(folder.exists())

    def test_it_leaves_a_model_that_can_be_run(self):
        folder = self.folder / "new" / "sort"
        said = self.succeeds("train", "sort", "--out", folder, "--steps", "400", "--threads", "1")
        self.assertRegex(said, r"step 400 of 400  loss \d\.\d{4}  accuracy \d\.\d{3}  \d+\.\d steps/s  0:00 left\n")
        right = int(re.search(r"; (\d+)\s% of words right in held-out sentences", said).group(1))
        self.assertGreater(right, 90)
        self.assertRegex(said, r"layer 2, head \d: the next larger number 0\.\d\d")
        self.assertEqual(self.steps_done(folder), 400)
        self.assertIn("sort", self.succeeds("models", folder))
        tensors, _ = self.trace("--model", folder, "--sentence", "^ 9 4 20 > 4 9")
        words = (folder / "vocab.txt").read_text().split()
        self.assertEqual([words[i] for i in tensors["logits"][0].argmax(-1)][4:], ["4", "9", "20"])

    def test_the_seed_decides(self):
        a = self.uninterrupted()
        for seed, same in (("1", True), ("2", False)):
            other = self.folder / ("seed" + seed)
            self.succeeds("train", "copy", "--out", other, "--seed", seed, "--threads", seed, *SMALL)
            self.assertEqual((a / "model.safetensors").read_bytes() == (other / "model.safetensors").read_bytes(), same)

    def test_killed_at_random_moments_it_ends_the_same(self):
        draw = random.Random(1)
        folder = self.folder / "killed"
        arguments, done = ["copy", "--out", folder, *SMALL], 0
        for _ in range(8):
            process = self.started(*arguments)
            want = done + draw.randrange(1, 8)  # on any machine it is killed a few steps later, at any point of a step
            while process.poll() is None and ((not (folder / "config.json").exists()) or self.steps_done(folder) < want):
                time.sleep(0.0005)
            time.sleep(draw.uniform(0, 0.01))
            process.kill()
            process.communicate()
            before, done = done, self.steps_done(folder)
            self.assertEqual(process.returncode, -signal.SIGKILL, "it was done before it could be killed")
            self.assertGreater(done, before)
            arguments = ["--continue", "--out", folder, "--quiet", "--checkpoint-every", "3"]
        self.assertEqual(self.succeeds("train", "--continue", "--out", folder, "--quiet"), "")
        self.assertEqual(sorted(path.name for path in folder.iterdir()),
                         ["checkpoint.safetensors", "config.json", "model.safetensors", "vocab.txt"])
        self.expect_same(self.uninterrupted(), folder)

    def test_asked_to_stop_it_saves_and_says_how_to_go_on(self):
        for name, number in (("interrupt", signal.SIGINT), ("terminate", signal.SIGTERM)):
            folder = self.folder / name
            process = self.started("copy", "--out", folder, "--steps", "100000", "--batch", "8", "--d-model", "16")
            process.stdout.readline()  # it has started
            process.send_signal(number)
            said, wrong = process.communicate(timeout=60)
            self.assertEqual((process.returncode, wrong), (0, ""))
            self.assertIn(f"To continue: headlight train --continue --out {folder}", said)
            done = self.steps_done(folder)
            self.assertIn(f"Stopped after step {done} of 100000", said)
            self.assertGreater(done, 0)
            self.succeeds("models", folder)

    def test_stopped_and_continued_it_ends_the_same(self):
        folder = self.folder / "stopped"
        process = self.started("copy", "--out", folder, *SMALL)
        while not (folder / "checkpoint.safetensors").exists():
            time.sleep(0.005)
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=60)
        self.succeeds("train", "copy", "--continue", "--out", folder, "--quiet")
        self.expect_same(self.uninterrupted(), folder)

    def test_dropout_is_drawn_anew_in_every_step_and_said_by_the_model(self):
        dropped, whole = self.folder / "dropped", self.folder / "whole"
        flags = ("--steps", "6", "--batch", "8", "--d-model", "16", "--quiet")
        self.succeeds("train", "copy", "--dropout", "0.2", "--out", dropped, *flags)
        self.succeeds("train", "copy", "--out", whole, *flags)
        self.assertEqual(json.loads((dropped / "config.json").read_text())["dropout"], 0.2)
        self.assertNotIn("dropout_seed", (dropped / "config.json").read_text(), "a text is read whole")
        self.assertNotIn("dropout", (whole / "config.json").read_text())
        self.assertNotEqual((dropped / "model.safetensors").read_bytes(), (whole / "model.safetensors").read_bytes())
        trace = self.folder / "read.safetensors"
        self.succeeds("trace", "--model", dropped, "--sentence", "^ h e > h", "--out", trace)
        self.assertFalse([name for name in read_tensors(trace)[0] if "dropped" in name])
        self.succeeds("trace", "--model", dropped, "--sentence", "^ h e > h", "--dropout", "0.5", "--out", trace)
        self.assertIn("blocks.0.attn.dropped_pattern", read_tensors(trace)[0])
        self.refuses("train", "--continue", "--dropout", "0.1", "--out", dropped,
                     saying="leave out --steps, --batch, --seed, --d-model, --heads, --layers, --d-mlp, --dropout and --positions")

    def test_in_half_precision_the_model_is_rounded_and_the_training_is_not(self):
        whole, half = self.uninterrupted(), self.folder / "half"
        self.succeeds("train", "copy", "--out", half, *SMALL, "--half")
        self.assertEqual((whole / "checkpoint.safetensors").read_bytes(), (half / "checkpoint.safetensors").read_bytes())
        tensors, _ = read_tensors(whole / "model.safetensors")
        rounded, _ = read_tensors(half / "model.safetensors")
        self.assertEqual(list(tensors), list(rounded))
        for name, tensor in tensors.items():
            self.assertTrue((tensor.astype("float16") == rounded[name]).all(), name)
        self.assertLess((half / "model.safetensors").stat().st_size, (whole / "model.safetensors").stat().st_size * 2 / 3)
        self.assertIn("copy", self.succeeds("models", half))
        self.succeeds("train", "--continue", "--out", half, "--quiet")
        self.expect_same(whole, half)


class OpenedStep(Commands):
    SMALL = ("copy", "--batch", "8", "--d-model", "16")

    def explained(self, *arguments):
        return json.loads(self.succeeds("train", *arguments, "--json"))

    def test_it_is_the_step_that_is_then_taken(self):
        folder = self.folder / "a"
        first = self.explained(*self.SMALL, "--steps", "1", "--explain-step", "W_E,3,5")
        self.assertEqual(sorted(self.folder.rglob("*")), [], "it writes nothing")
        self.succeeds("train", *self.SMALL, "--steps", "1", "--out", folder, "--quiet")
        values, _ = read_tensors(folder / "checkpoint.safetensors")
        for term, name in (("new", "weights.W_E"), ("m", "first_moment.W_E"), ("v", "second_moment.W_E")):
            self.assertAlmostEqual(first[term], float(values[name][3, 5]), delta=abs(first[term]) * 1e-7, msg=term)
        self.assertEqual((first["step"], first["m_before"], first["batch"]), (1, 0, 8))
        self.assertAlmostEqual(first["g"], first["gradient"] * min(1, first["limit"] / first["length"]), places=6)

    def test_the_text_adds_up(self):
        said = self.succeeds("train", *self.SMALL, "--explain-step", "blocks.0.attn.W_Q,-1,-1")
        self.assertIn("blocks.0.attn.W_Q[15, 15]\n", said)
        self.assertIn("= lr × m_hat ÷ (√v_hat + ε)\n", said)
        self.assertRegex(said, r"\n  first moment +m +← β1 m \+ \(1 − β1\) g\n")
        self.assertRegex(said, r"\n  corrected +m_hat += m ÷")
        self.assertIn("plain gradient descent, with the same g\n", said)
        before, step, after = re.search(r"← w − Δ\n *= (\S+) − \(?(\S+?)\)?\n *[=≈] (\S+)", said).groups()
        self.assertAlmostEqual(float(before) - float(step), float(after), places=6)
        moves, by = re.search("AdamW: w (falls|rises) by " + PROSE_NUMBER + "; the gradient is (?:positive|negative)", said).groups()
        self.assertAlmostEqual(number_in_prose(by) * (1 if moves == "falls" else -1), float(step), delta=1e-3 * abs(float(step)))
        self.assertLess(abs(float(step)), 1e-4)
        sentences = [line for line in said.splitlines() if "w rises" in line or "w falls" in line]
        self.assertEqual(len(sentences), 2, said)
        for line in sentences:
            self.assertNotRegex(line, r"\de-?\d", "a sentence writes powers of ten as people do")

    def test_what_cannot_be_explained_is_refused(self):
        def refuses(weight, saying, *arguments):
            self.refuses("train", *(arguments or self.SMALL), "--explain-step", weight, saying=saying)

        refuses("W_F,0,0", 'no weight is called "W_F"; did you mean "W_E"?')
        refuses("nonsense,0,0", "no weight is called \"nonsense\"")
        refuses("W_E,99,0", 'row "99" does not exist; there are 0 to 28')
        refuses("W_E,0,16", 'column "16" does not exist; there are 0 to 15')
        refuses("W_E,0", "is not a weight; write it as W_E,3,5")
        refuses("blocks.0.attn.q,0,0", "no weight is called \"blocks.0.attn.q\"")
        folder = self.folder / "a"
        refuses("W_E,0,0", "there is no training in", "--continue", "--out", folder)
        self.refuses("train", "--explain-step", "W_E,0,0", saying="--explain-step needs a task")
        self.succeeds("train", *self.SMALL, "--steps", "2", "--out", folder, "--quiet")
        refuses("W_E,0,0", "all 2 steps are done: there is no next one", "--continue", "--out", folder)
        self.refuses("train", "copy", "--json", saying="--json needs --explain-step")


class WrongRequests(Commands):
    def test_a_task(self):
        self.refuses("train", "inducton", "--out", self.folder / "x", saying='did you mean "induction"?')

    def test_numbers(self):
        for flags, saying in ((("--steps", "0"), "--steps 0 is out of range: 1 to 10000000"),
                              (("--batch", "-1"), "--batch -1 is out of range: 1 to 65536"),
                              (("--heads", "3"), "3 heads cannot share d_model 64 evenly"),
                              (("--d-model", "4096"), "--d-model 4096 is out of range: 2 to 1024"),
                              (("--layers", "0"), "--layers 0 is out of range: 1 to 48"),
                              (("--d-mlp", "-1"), "--d-mlp -1 is out of range: 0 to 16384"), (("--seed", "-1"), "--seed -1"),
                              (("--dropout", "1"), "--dropout 1 is out of range: 0 to 0.99"), (("--dropout", "-0.1"), "--dropout -0.1"),
                              (("--dropout", "1"), "--dropout 1 is out of range: 0 to 0.99"), (("--dropout", "-0.1"), "--dropout -0.1"),
                              (("--threads", "-1"), "--threads -1"), (("--checkpoint-every", "0"), "--checkpoint-every 0"),
                              (("--steps", "many"), "--steps")):
            self.refuses("train", "copy", "--out", self.folder / "x", *flags, saying=saying)

    def test_folders(self):
        (self.folder / "mine").mkdir()
        (self.folder / "mine" / "letter.txt").write_text("dear")
        self.refuses("train", "copy", "--out", self.folder / "mine", saying="not an empty folder")
        self.refuses("train", "copy", "--out", self.folder / "mine" / "letter.txt", saying="not an empty folder")
        self.refuses("train", "copy", "--out", self.folder / "mine" / "letter.txt" / "x", saying="letter.txt")
        self.refuses("train", "--continue", "--out", self.folder / "mine",
                     saying=("there is no training in", "start one with headlight train TASK"))
        if os.getuid() != 0:
            (self.folder / "mine").chmod(0o500)
            self.refuses("train", "copy", "--out", self.folder / "mine" / "x", saying="cannot be made")

    def test_going_on(self):
        folder = self.folder / "done"
        self.succeeds("train", "copy", "--out", folder, "--steps", "2", "--quiet")
        self.refuses("train", "copy", "--out", folder, saying=("already holds a training", "--continue"))
        self.refuses("train", "sort", "--continue", "--out", folder, saying="of the task copy, not sort")
        self.refuses("train", "--continue", "--out", folder, "--steps", "9", saying="--continue takes the settings from the checkpoint")
        checkpoint = folder / "checkpoint.safetensors"
        checkpoint.write_bytes(checkpoint.read_bytes()[:-5])
        self.refuses("train", "--continue", "--out", folder, saying="checkpoint.safetensors")

    def test_a_folder_in_which_another_trains(self):
        folder = self.folder / "busy"
        first = subprocess.Popen([HEADLIGHT, "train", "copy", "--out", folder, "--steps", "100000", "--batch", "8", "--d-model", "16"],
                                 stdout=subprocess.PIPE, text=True)
        first.stdout.readline()  # it has started
        second = run("train", "--continue", "--out", folder)
        self.assertEqual((second.returncode, second.stdout), (2, b""))
        self.assertIn(f"another program is training a model in the folder {folder}", second.stderr.decode())
        first.kill()
        first.communicate()
        third = subprocess.Popen([HEADLIGHT, "train", "--continue", "--out", folder], stdout=subprocess.PIPE, text=True)
        self.assertIn("step ", third.stdout.readline(), "what a killed program left locks nobody out")
        third.send_signal(signal.SIGINT)
        third.communicate(timeout=60)
        self.assertEqual(third.returncode, 0)

    def test_a_recipe_that_does_not_fit_is_refused_and_left_as_it_is(self):
        folder = self.folder / "edited"
        self.succeeds("train", "copy", "--out", folder, "--steps", "3", "--d-model", "16", "--quiet")
        checkpoint = folder / "checkpoint.safetensors"
        whole = checkpoint.read_bytes()
        length = int.from_bytes(whole[:8], "little")
        for change, saying in (({"steps": 2}, "its step is 3, but its recipe has 2 steps in all"),
                               ({"guided": [GUIDED]}, "the recipe guides 1 heads; the task copy shows 0 where to look"),
                               ({"position_offset": 70000}, "a position offset of 70000"), ({"rate": 1e300}, "the rate")):
            header = json.loads(whole[8 : 8 + length])
            recipe = json.loads(header["__metadata__"]["recipe"])
            header["__metadata__"]["recipe"] = json.dumps(recipe | change)
            changed = json.dumps(header).encode()
            edited = len(changed).to_bytes(8, "little") + changed + whole[8 + length :]
            checkpoint.write_bytes(edited)
            files = {path.name: path.read_bytes() for path in folder.iterdir()}
            self.refuses("train", "--continue", "--out", folder, saying=("cannot be continued", saying))
            self.assertEqual({path.name: path.read_bytes() for path in folder.iterdir()}, files)


GUIDED = {"attention": 0, "head": 0, "weight": 0.1, "full_until": 5, "gone_at": 9, "what": "it -> its noun"}


if __name__ == "__main__":
    main()

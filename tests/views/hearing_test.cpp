// Plays a row of the board as sound: which sound is played, which cell is shown meanwhile, and what the program says.
#include <cmath>

#include "core/documents.hpp"
#include "export/stereo_sound.hpp"
#include "headless_program.hpp"
#include "views/prose/spoken_working.hpp"
#include "views/shell/row_sound.hpp"

namespace headlight::tests::hearing_test {

/// Records the sounds that are played.
struct FakeLoudspeaker : Loudspeaker {
  void play(std::string wav) override { played.push_back(std::move(wav)); }
  void stop() override { ++stops; }
  SoundState state() override { return now; }

  std::vector<std::string> played;
  int stops = 0;
  SoundState now = SoundState::plays;
};

struct Hearing : HeadlessProgram {
  explicit Hearing(Document document = readable(), Stage stage = Stage::softmax) : HeadlessProgram(std::move(document)) {
    shell.play_through(device);
    session.go(stage);
    frames(2);
  }
  void hear() {
    tap(letter('v'));
    frame();
  }
  void seconds(float n) {
    for (float t = 0; t < n; t += 0.05f) frame(0.05f);
  }
  std::string status() const { return phrases().format(session.last_message()); }
  bool says(const std::string& words) const { return status().find(words) != std::string::npos; }
  /// The sound of one cell, both sides together.
  double energy(const std::string& wav, size_t cell, size_t n) const {
    const size_t bytes = (wav.size() - wav_header) / n;
    double sum = 0;
    for (size_t i = wav_header + cell * bytes; i + 1 < wav_header + (cell + 1) * bytes; i += 2)
      sum += std::pow(static_cast<std::int16_t>(static_cast<unsigned char>(wav[i]) | wav[i + 1] << 8), 2);
    return sum;
  }

  std::shared_ptr<FakeLoudspeaker> device = std::make_shared<FakeLoudspeaker>();
};

TEST(HearingARow, PlaysThePinnedRowAndShowsTheCellThatSounds) {
  Hearing p;
  const NodeId pattern = p.head().pattern;
  p.session.navigation().pin({pattern, 6, 1});
  p.hear();
  ASSERT_EQ(p.device->played.size(), 1u);
  const Matrix& weights = p.value(pattern);
  const std::vector<float> row(weights.row(6).begin(), weights.row(6).end());
  EXPECT_EQ(p.device->played[0], wav(stereo_sound(row_tones(row, true)))) << "no mask: the row as it is";
  EXPECT_TRUE(p.says("it, 9 cells")) << p.status();
  EXPECT_TRUE(p.says("0 is 220 Hz, 1.00 is 880 Hz")) << p.status();
  EXPECT_FALSE(p.says("masked")) << p.status();
  EXPECT_TRUE(p.shell.animates());
  std::vector<Index> shown;
  for (int i = 0; i < 60 && p.session.selection().hovered; ++i, p.frame(0.05f)) {
    EXPECT_EQ(p.session.selection().hovered->node, pattern);
    EXPECT_EQ(p.session.selection().hovered->row, 6);
    const Index col = p.session.selection().hovered->col;
    if (shown.empty() || shown.back() != col) shown.push_back(col);
  }
  EXPECT_EQ(shown, (std::vector<Index>{0, 1, 2, 3, 4, 5, 6, 7, 8}));
  p.frames(2);
  EXPECT_FALSE(p.shell.animates());
  EXPECT_EQ(p.status(), "");
  EXPECT_EQ(p.session.selection().pinned, (Cell{pattern, 6, 1})) << "the pin stays where it was";
}

TEST(HearingARow, StopsWithTheSameKeyAndWithEscape) {
  for (const Key key : {letter('v'), Key::escape}) {
    Hearing p;
    p.session.navigation().pin({p.head().pattern, 6, 1});
    p.hear();
    p.seconds(0.3f);
    ASSERT_TRUE(p.session.selection().hovered);
    p.tap(key);
    p.frames(2);
    EXPECT_EQ(p.device->stops, 1);
    EXPECT_FALSE(p.session.selection().hovered);
    EXPECT_TRUE(p.session.selection().pinned) << "Escape stops the sound first";
    EXPECT_EQ(p.status(), "");
    EXPECT_EQ(p.device->played.size(), 1u);
  }
}

TEST(HearingARow, MaskedCellsAreSilent) {
  Hearing p;
  p.session.push(SetMask{MaskKind::causal});
  p.frames(2);
  p.session.navigation().pin({p.head().pattern, 3, 0});
  p.hear();
  ASSERT_EQ(p.device->played.size(), 1u);
  for (size_t cell = 0; cell < 9; ++cell)
    EXPECT_EQ(p.energy(p.device->played[0], cell, 9) > 0, cell <= 3) << cell << ": weights of 0 and masked ones differ";
  EXPECT_TRUE(p.says("Masked cells, and those of \u2212\u221e, are silent.")) << p.status();
}

TEST(HearingARow, TellsWhatElseIsInTheRow) {
  Hearing p(readable(), Stage::scores);
  const Cell cell = {p.head().scores, 2, 0};
  const RowTones tones = row_tones(std::vector<float>{-1, NAN, INFINITY}, false);
  const std::string said = row_sound_text(p.session, cell, tones, p.phrases());
  for (const char* words : {"negative number sounds hollow", "(NaN) hisses", "Infinity is 1760 Hz", "cells 1 to 3 of 9", "V stops."})
    EXPECT_NE(said.find(words), std::string::npos) << words << " in: " << said;
  const std::string plain = row_sound_text(p.session, cell, row_tones(std::vector<float>(9, 2.f), false), p.phrases());
  EXPECT_EQ(plain.find("hollow"), std::string::npos);
  EXPECT_NE(plain.find("0 is 220 Hz, 2.00 is 880 Hz"), std::string::npos) << plain;
  const std::string small = row_sound_text(p.session, cell, row_tones(std::vector<float>(9, 0.001f), false), p.phrases());
  EXPECT_NE(small.find("0.001 is 880 Hz"), std::string::npos) << small;
  const std::string mixed = row_sound_text(p.session, cell, row_tones(std::vector<float>{-4, 2}, false), p.phrases());
  EXPECT_NE(mixed.find("\u00b14.00 is 880 Hz"), std::string::npos) << mixed;
}

TEST(HearingARow, WithoutADeviceSaysSoAndGoesOn) {
  for (const bool there : {true, false}) {
    Hearing p;
    p.device->now = SoundState::fails;
    if (!there) p.shell.play_through(nullptr);
    p.session.navigation().pin({p.head().pattern, 6, 1});
    p.hear();
    p.frames(2);
    EXPECT_EQ(p.status(), "No sound device was found, so the row cannot be heard.");
    EXPECT_TRUE(p.session.failed());
    EXPECT_FALSE(p.session.selection().hovered);
    EXPECT_FALSE(p.shell.animates());
  }
}

TEST(HearingARow, WaitsForADeviceButNotForever) {
  Hearing p;
  p.device->now = SoundState::begins;
  p.session.navigation().pin({p.head().pattern, 6, 1});
  p.hear();
  p.seconds(1);
  EXPECT_FALSE(p.session.selection().hovered) << "no cell sounds yet";
  EXPECT_TRUE(p.shell.animates());
  p.device->now = SoundState::plays;
  p.frames(3);
  ASSERT_TRUE(p.session.selection().hovered);
  EXPECT_EQ(p.session.selection().hovered->col, 0) << "it begins when the device does";
  p.tap(letter('v'));
  p.device->now = SoundState::begins;
  p.hear();
  p.seconds(6);
  EXPECT_TRUE(p.session.failed()) << p.status();
  EXPECT_FALSE(p.shell.animates());
}

TEST(HearingARow, EndsWithTheStage) {
  Hearing p;
  p.session.navigation().pin({p.head().pattern, 6, 1});
  p.hear();
  p.seconds(0.3f);
  p.tap(Key::right);
  p.frames(2);
  EXPECT_EQ(p.device->stops, 1);
  EXPECT_FALSE(p.session.selection().hovered);
  p.seconds(2);  // matrices travel to the next board
  EXPECT_FALSE(p.shell.animates());
}

TEST(HearingARow, WithoutAPinPlaysTheFirstRowAndOnTheMapNothing) {
  Hearing p(readable(), Stage::scores);
  p.session.navigation().unpin();
  p.hear();
  EXPECT_EQ(p.device->played.size(), 1u);
  EXPECT_TRUE(p.says("The, 9 cells")) << p.status();
  p.tap(letter('v'));
  p.session.show_map();
  p.frames(2);
  p.hear();
  EXPECT_EQ(p.device->played.size(), 1u);
  EXPECT_TRUE(p.says("Open a stage, and pin a cell")) << p.status();
}

TEST(HearingARow, WorksWhileTheMatrixHasTheKeyboard) {
  Hearing p;
  p.session.navigation().pin({p.head().pattern, 6, 1});
  p.frames(2);
  for (int i = 0; i < 60 && !(p.log.focused() && p.log.focused()->kind == ControlKind::matrix); ++i) p.tap(Key::tab);
  ASSERT_TRUE(p.log.focused());
  p.hear();
  EXPECT_EQ(p.device->played.size(), 1u);
}

TEST(HearingARow, IsNotSpokenOver) {
  Hearing p;
  p.session.navigation().pin({p.head().pattern, 6, 1});
  p.frames(2);
  EXPECT_NE(p.shell.heard(p.log, p.phrases()).selection + p.shell.heard(p.log, p.phrases()).working, "");
  p.hear();
  p.frames(3);
  const ScreenReaderText first = p.shell.heard(p.log, p.phrases());
  EXPECT_NE(first.status.find("You hear the row it"), std::string::npos) << first.status;
  p.seconds(0.4f);
  EXPECT_EQ(p.shell.heard(p.log, p.phrases()), first) << "a voice says it once";
}

TEST(SpokenWorking, HasItsSignsInWords) {
  HeadlessProgram p(readable());
  const auto said = [&](const char* line) { return signs_in_words(line, p.phrases()); };
  EXPECT_EQ(said("0.50 × (−0.20) + 1.00 × 0.30 ≈ (−0.10) + 0.30 = 0.20"),
            "0.50 times minus 0.20 plus 1.00 times 0.30 is about minus 0.10 plus 0.30 equals 0.20");
  EXPECT_EQ(said("e^(8.42 − 9.42) ÷ 1.11 = 0.37 ÷ 1.11 ≈ 0.33"),
            "e to the power of 8.42 minus 9.42, divided by 1.11 equals 0.37 divided by 1.11 is about 0.33");
  EXPECT_EQ(said("e^(−1.00 − (−2.00)) ÷ 3"), "e to the power of minus 1.00 minus minus 2.00, divided by 3");
  EXPECT_EQ(said("(0.50 − 0.25) ÷ 2.00"), "(0.50 minus 0.25) divided by 2.00") << "a sum in brackets needs them";
  EXPECT_EQ(said("(0.5"), "(0.5");
  EXPECT_EQ(said("e^(0.5"), "e^(0.5");
}

TEST(HearingARow, WorksInALesson) {
  Hearing p;
  p.shell.lessons().open_called("softmax");
  p.frames(4);
  p.hear();
  EXPECT_EQ(p.device->played.size(), 1u) << p.status();
}

}  // namespace headlight::tests::hearing_test

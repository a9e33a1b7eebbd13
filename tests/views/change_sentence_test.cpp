// Checks that after any change, anywhere, one sentence tells what moved, or that nothing did and what would move something.
#include <cmath>

#include "base/asset.hpp"
#include "base/number_text.hpp"
#include "core/random_edits.hpp"
#include "headless_program.hpp"
#include "translating_program.hpp"
#include "views/prose/change_text.hpp"
#include "views/prose/stage_text.hpp"
#include "widgets/rich_text.hpp"

namespace headlight::tests::change_sentence_test {

using tests::RandomEdits;

Phrases french() { return Phrases::in_folder(asset("words/fr")); }

bool says(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

/// All numbers of a run, by the names of their matrices.
std::map<std::string, Matrix> numbers_of(const Run& run, int sample) {
  std::map<std::string, Matrix> all;
  const Sample& one = run.samples[static_cast<size_t>(sample)];
  for (NodeId node = 0; node < one.graph->size(); ++node) all[(*one.graph)[node].name] = one.trace[node];
  return all;
}

bool differ(float a, float b) { return a != b && !(std::isnan(a) && std::isnan(b)); }

bool are_the_same(const Matrix& a, const Matrix& b) {
  if (a.rows() != b.rows() || a.cols() != b.cols()) return false;
  for (Index i = 0; i < a.size(); ++i)
    if (differ(a.data()[i], b.data()[i])) return false;
  return true;
}

/// The largest change of an attention weight, and whether anything differs, from both runs computed again.
struct Recomputed {
  bool alike = true, moved = false;
  float furthest = 0;

  Recomputed(const Document& before, const Document& after, int sample) {
    const auto a = compute(before), b = compute(after);
    const auto was = numbers_of(*a, sample), now = numbers_of(*b, sample);
    for (const auto& [name, values] : now) {
      const auto old = was.find(name);
      if (old == was.end() || old->second.rows() != values.rows() || old->second.cols() != values.cols()) alike = false;
      else if (!are_the_same(old->second, values)) moved = true;
    }
    alike = alike && was.size() == now.size();
    for (const AttentionId& at : attention_ids(b->nodes))
      for (const HeadNodes& head : attention_at(b->nodes, at).head) {
        const std::string& name = (*b->samples[static_cast<size_t>(sample)].graph)[head.pattern].name;
        const auto old = was.find(name);
        if (old == was.end() || old->second.rows() != now.at(name).rows() || old->second.cols() != now.at(name).cols()) continue;
        for (Index i = 0; i < old->second.size(); ++i) {
          const float by = std::abs(old->second.data()[i] - now.at(name).data()[i]);
          furthest = std::isnan(by) && differ(old->second.data()[i], now.at(name).data()[i]) ? NAN : std::max(furthest, by);
          if (std::isnan(furthest)) return;
        }
      }
  }
};

/// Makes edits of every kind in a session; the sentence about each must be true in both languages.
void expect_every_edit_is_told(Document document, std::uint64_t seed, int n, std::shared_ptr<const Model> translating = nullptr) {
  const Phrases en = english(), fr = french();
  RandomEdits edits(seed, std::move(translating));
  Session s(std::move(document));
  int told = 0;
  for (int i = 0; i < n; ++i) {
    const Document before = s.document();
    const int sample_before = s.selection().sample;
    s.push(edits.next(before));
    s.settle();
    if (s.failed()) continue;  // the message gives the reason
    const RunChange* change = s.change();
    const std::string where = "seed " + std::to_string(seed) + ", edit " + std::to_string(i) + ": " + in_ids(s.history().present().label);
    ASSERT_TRUE(change) << where;
    for (const Phrases* phrases : {&en, &fr}) {
      const std::string words = change_words(s, *change, *phrases);
      EXPECT_FALSE(words.empty()) << where;
      EXPECT_FALSE(change->row_is_comparable() && says(words, (*phrases)("change.fresh.plain"))) << where << ": it was there: " << words;
      for (size_t at = words.find('{'); at != std::string::npos; at = words.find('{', at + 1))
        EXPECT_TRUE(at > 0 && (words[at - 1] == '_' || words[at - 1] == '^')) << where << ": " << words;
    }
    const int sample = s.selection().sample;
    if (sample != sample_before || static_cast<size_t>(sample) >= before.sentences.size()) continue;
    const Recomputed again(before, s.document(), sample);
    EXPECT_EQ(change->alike, again.alike) << where;
    EXPECT_EQ(change->nothing_moved(), again.alike && !again.moved) << where;
    EXPECT_EQ(says(change_words(s, *change, en), en("change.nothing")), change->nothing_moved()) << where;
    if (std::isnan(again.furthest)) {
      EXPECT_TRUE(change->most) << where;
      continue;
    }
    EXPECT_EQ(change->most.has_value(), again.furthest >= least_visible_weight) << where << ": " << again.furthest;
    if (change->most) {
      EXPECT_EQ(std::abs(change->most->after - change->most->before), again.furthest) << where;
    }
    if (const auto& row = change->after.row) {
      const NodeId pattern = attention_at(s.nodes(), row->at).head[static_cast<size_t>(row->head)].pattern;
      const Matrix now = numbers_of(*compute(s.document()), sample)[s.graph()[pattern].name];
      for (size_t col = 0; col < row->weights.size(); ++col)
        EXPECT_FALSE(differ(row->weights[col], now(row->position, static_cast<Index>(col)))) << where;
    }
    ++told;
  }
  EXPECT_GT(told, n / 3) << "most edits are possible";
}

TEST(ChangeSentence, TellsEveryEditTruly) {
  for (std::uint64_t seed = 1; seed <= 2; ++seed) expect_every_edit_is_told(readable(), seed, 60);
  expect_every_edit_is_told(random_document(8, 2), 11, 30);
  expect_every_edit_is_told(translating(), 12, 30, small_translator());
}

struct Changed : HeadlessProgram {
  explicit Changed(Document document = readable(), Screen screen = {.width = 1280, .height = 720})
      : HeadlessProgram(std::move(document), screen) {
    session.go(Stage::softmax);
    frames(3);
  }
  std::string said() const {
    std::string all;
    for (const std::string& one : log.announced()) all += one + "\n";
    for (const std::string& one : log.announced_apart()) all += one + "\n";
    return all;
  }
  std::string sentence() const { return without_markup(change_words(session, *session.change(), phrases())); }
  void edit(Edit what) {
    session.push(std::move(what));
    frames(3);
  }
};

TEST(ChangeSentence, SaysNothingBesideAnotherSentence) {
  Changed p;
  p.edit(SetSentences{{p.session.document().sentences.front(), "The banana was ripe"}});
  ASSERT_TRUE(says(p.said(), p.sentence())) << p.said();
  p.session.compare_with_sentence(1);
  p.frames(3);
  ASSERT_TRUE(p.session.comparison());
  EXPECT_FALSE(says(p.said(), p.sentence())) << "the two sentences differ: " << p.said();
}

/// The edits that a person makes from the bars, the inspector and the matrices.
std::vector<std::pair<const char*, Edit>> usual_edits() {
  return {{"word", SetSentences{{"The elephant ate the mouse as it was hungry"}}},
          {"head", SetHeadSetting{0, 1, HeadSetting::off}},
          {"mistake", SetMistake{Mistake::no_scale, true}},
          {"cell", OverrideCell{{0, "blocks.0.attn.pattern[1]", 6, 1}, 0.25f}},
          {"weight", SetWeight{"blocks.0.attn.W_V", 0, 0, 5}},
          {"mask", SetMask{MaskKind::causal}},
          {"padding", SetMaskPadding{false}},
          {"positions", SetPositions{false}},
          {"heads", SetHeads{2}},
          {"temperature", SetTemperature{3}},
          {"biases", SetBiases{true}}};
}

TEST(ChangeSentence, NoEditIsSilentOnAnyView) {
  for (const auto& [what, edit] : usual_edits()) {
    for (const char* view : {"board", "map", "presented", "presented lines", "presented map", "lesson"}) {
      Changed p;
      const std::string name = view;
      if (says(name, "map")) p.session.show_map();
      if (says(name, "lines")) p.session.selection().look = StageLook::lines;
      if (says(name, "presented")) p.tap(Key::f11);
      if (name == "lesson") p.shell.lessons().open_called("what-attention-is-for", 0);
      p.frames(4);
      EXPECT_EQ(p.session.change(), nullptr) << "opening a view changes nothing";
      p.edit(edit);
      ASSERT_FALSE(p.session.failed()) << what << ": " << p.session.message();
      ASSERT_TRUE(p.session.change()) << what << " on " << view;
      EXPECT_TRUE(says(p.said(), p.sentence())) << what << " on " << view << ": " << p.sentence() << " is not in\n" << p.said();
      p.session.undo();
      p.frames(3);
      ASSERT_TRUE(p.session.change()) << what << " undone on " << view;
      EXPECT_TRUE(says(p.said(), p.sentence())) << what << " undone on " << view;
    }
  }
}

TEST(ChangeSentence, SaysWhatTheRowLooksAtNowAndBefore) {
  Changed p;
  ASSERT_EQ(p.session.selection().pinned->row, 6);
  p.edit(OverrideCell{{0, "blocks.0.attn.pattern[1]", 6, 1}, 0.25f});
  EXPECT_EQ(p.sentence(), "Head 2: it still looks most at elephant: 0.25 now, 0.90 before.") << p.sentence();
}

/// The line below the board and the field of the inspector write the same number.
TEST(ChangeSentence, ANumberSetByHandIsSaidAsItWasTyped) {
  Changed p;
  for (const auto& [typed, said] :
       {std::pair(12345.f, "12345"), {0.25f, "0.25"}, {-0.0004f, "-0.0004"}, {2e6f, "2.000\u00a0\u00d7\u00a010\u2076"}}) {
    p.edit(OverrideCell{{0, "blocks.0.attn.scores[1]", 6, 1}, typed});
    p.session.navigation().pin({p.head().scores, 6, 1});
    const std::string status = stage_sentence(p.session, p.phrases());
    EXPECT_TRUE(says(status, "set by hand to **" + std::string(said) + "**")) << status;
  }
}

/// A head that is switched off, or biases of 0, change which matrices there are, but not what the pinned row looks at.
TEST(ChangeSentence, AMatrixThatStayedIsNotNew) {
  Changed p;
  p.edit(SetHeadSetting{0, 1, HeadSetting::off});
  const MovedNumbers moved = p.session.change()->numbers.value();
  ASSERT_FALSE(p.session.change()->alike);
  const std::string said = "No attention weight moved by 0.005 or more. " + std::to_string(moved.count) + " numbers of ";
  EXPECT_TRUE(p.sentence().starts_with(said)) << p.sentence();
  p.edit(SetBiases{true});
  ASSERT_FALSE(p.session.change()->alike || p.session.change()->numbers);
  EXPECT_EQ(p.sentence(), "Matrices were added or removed; every number of the others is the same as before.");
}

/// A row without a largest weight looks at no word most, neither now nor before.
TEST(ChangeSentence, SaysOfARowWithoutALargestWeightThatItHasNone) {
  Changed p;
  const Matrix before = p.value(p.head().pattern);
  ASSERT_EQ(p.session.selection().head, 1);
  p.edit(SetHeadSetting{0, 1, HeadSetting::uniform});
  ASSERT_EQ(p.value(p.head().pattern).row(6).maxCoeff(), p.value(p.head().pattern).row(6).minCoeff());
  EXPECT_TRUE(says(stage_text(p.session, p.phrases()).what, "counts the n words")) << "no score decides";
  EXPECT_EQ(p.sentence(), "Head 2: it gives 9 words the same weight now, 0.11, and no word more. Before, it looked most at elephant, " +
                              format_number(before(6, 1), 2) + ".");
  p.edit(SetHeadSetting{0, 1, HeadSetting::as_it_is});
  EXPECT_EQ(p.sentence(), "Head 2: it looks most at elephant, " + format_number(before(6, 1), 2) + ".");
  for (Index key = 0; key < 9; ++key) p.session.push(OverrideCell{{0, "blocks.0.attn.pattern[1]", 6, key}, 0});
  p.frames(3);
  EXPECT_TRUE(says(p.sentence(), "it looks at nothing now")) << p.sentence();
  p.edit(OverrideCell{{0, "blocks.0.attn.pattern[1]", 6, 2}, std::nanf("")});
  EXPECT_EQ(p.sentence(), "Head 2: the row of it is NaN now, a fault.") << "before, it looked at nothing";
}

TEST(ChangeSentence, EndsWhenOneLooksElsewhere) {
  Changed p;
  p.edit(SetTemperature{3});
  ASSERT_TRUE(says(p.said(), p.sentence()));
  const std::string sentence = p.sentence();
  p.session.navigation().set_head(0);
  p.frames(2);
  EXPECT_FALSE(says(p.said(), sentence));
}

TEST(ChangeSentence, OfADragTellsFromWhereItBegan) {
  Changed p;
  const float before = p.value(p.head().pattern)(6, 1);
  const int gesture = p.session.new_gesture();
  for (const float value : {0.9f, 0.6f, 0.3f}) {
    p.session.push(OverrideCell{{0, "blocks.0.attn.pattern[1]", 6, 1}, value}, gesture);
    p.frames(1);
  }
  ASSERT_TRUE(p.session.change());
  EXPECT_EQ(p.session.change()->before.row->weights[1], before);
  EXPECT_EQ(p.session.change()->after.row->weights[1], 0.3f);
  EXPECT_TRUE(says(p.sentence(), "0.30 now, " + column_text(static_cast<double>(before), 2) + " before")) << p.sentence();
}

/// A word that the hand-made model cannot use: the sentence explains this and leads to a model that can, also on the map and in front of a
/// class.
TEST(ChangeSentence, WhereNothingMovesItLeadsToTheModelWhereSomethingDoes) {
  if (trained_folder("en-fr").empty()) GTEST_SKIP() << "assets/models/en-fr is missing";
  for (const char* view : {"board", "map", "presented"}) {
    Changed p;
    if (std::string(view) == "map") p.session.show_map();
    if (std::string(view) == "presented") p.tap(Key::f11);
    p.frames(3);
    p.edit(SetSentences{{"The elephant ate the banana as it was ripe"}});
    EXPECT_TRUE(says(p.said(), "it still looks where it did")) << view << ": " << p.said();
    const std::string link = std::string(view) == "presented" ? "present.status.hears" : "status.hears";
    ASSERT_TRUE(p.has(link)) << view;
    p.click(link);
    p.frames(3);
    EXPECT_EQ(p.session.document().config.name, "en-fr") << view;
  }
}

TEST(ChangeSentence, WhatMovesNothingSaysSo) {
  Changed p;
  p.edit(SetMaskPadding{false});
  EXPECT_TRUE(p.session.change()->nothing_moved());
  EXPECT_TRUE(says(p.said(), "Nothing moved: every number of the run is the same as before.")) << p.said();
}

/// The weights moved by less than 0.005; the sentence goes on to count those that did, so it cannot say that none moved. Nor can it say
/// that none is printed anew: 0.1349 and 0.1351 differ in the second decimal.
TEST(ChangeSentence, OfWeightsThatMoveTooLittleToBeReadDoesNotSayThatNoneMoved) {
  Changed p;
  const Document before = p.session.document();
  p.edit(SetTemperature{1.0001});
  ASSERT_TRUE(p.session.change());
  const Recomputed again(before, p.session.document(), 0);
  EXPECT_GT(again.furthest, 0.f);
  EXPECT_LT(again.furthest, 0.005f);
  EXPECT_FALSE(p.session.change()->most);
  EXPECT_FALSE(p.session.change()->nothing_moved());
  EXPECT_TRUE(says(p.sentence(), "No attention weight moved by 0.005 or more.")) << p.sentence();
}

/// "0.13 now, 0.13 before" would tell no change.
TEST(ChangeSentence, TheNumbersOfAWeightThatMovedDiffer) {
  Changed p;
  const CellName cell = {0, "blocks.0.attn.pattern[1]", 6, 4};
  p.edit(OverrideCell{cell, 0.1251f});
  p.edit(OverrideCell{cell, 0.1349f});
  EXPECT_TRUE(says(p.sentence(), "0.135 now, 0.125 before")) << p.sentence();
  p.edit(OverrideCell{cell, 0.1451f});
  EXPECT_TRUE(says(p.sentence(), "0.15 now, 0.13 before")) << p.sentence();
  p.session.navigation().set_head(0);
  p.edit(OverrideCell{cell, 0.1549f});
  EXPECT_TRUE(says(p.sentence(), "0.155 now, 0.145 before")) << p.sentence();
}

TEST(ChangeSentence, FitsBelowABoardInFrontOfAClass) {
  Changed p;
  p.tap(Key::f11);
  p.frames(3);
  p.edit(SetSentences{{"The elephant ate the banana as it was ripe"}});
  const Item item = p.item("present.status");
  EXPECT_LE(item.max.y, 720);
  EXPECT_GE(p.theme().fonts.small->FontSize, 18);
}

/// A browser takes Ctrl+L for its address bar.
TEST(OldNotice, OfAPageNamesAKeyThatIsItsOwn) {
  Changed p;
  p.documents.set_host({.page_address = "https://example.org/"});
  for (const char* c : {"h", "e", "l", "o"}) p.type(c);
  EXPECT_EQ(p.session.message(), p.phrases()("shell.typed_into_nothing", {{"key", "/"}}));
}

TEST(OldNotice, EndsWhenOneGoesOn) {
  Changed p;
  const std::string notice = p.phrases()("shell.typed_into_nothing", {{"key", "Ctrl+L"}});
  for (const char* c : {"h", "e", "l", "o"}) p.type(c);
  ASSERT_EQ(p.session.message(), notice);
  p.frames(30);
  EXPECT_EQ(p.session.message(), notice) << "time to read it";
  p.tap_with_control(letter('l'));
  p.frames(4);
  EXPECT_EQ(p.session.message(), "") << "it was done";
  p.session.report(notice);
  p.frames(2);
  p.session.show_map();
  p.frames(2);
  EXPECT_EQ(p.session.message(), "") << "one looks at something else";
  p.session.complain("that went wrong");
  p.session.go(Stage::q);
  p.frames(2);
  EXPECT_EQ(p.session.message(), "that went wrong") << "errors stay";
}

TEST(OldNotice, TheSecondsOfAHintAreThoseOfTheHint) {
  Changed p;
  for (const char* c : {"h", "e", "l", "o"}) p.type(c);
  ASSERT_EQ(p.session.message(), p.phrases()("shell.typed_into_nothing", {{"key", "Ctrl+L"}}));
  p.session.report("a document was saved");
  p.frame(9);
  p.frames(2);
  EXPECT_EQ(p.session.message(), "a document was saved") << "what is said after a hint stays";
  for (const char* c : {"h", "e", "l", "o"}) p.type(c);
  p.frame(9);
  p.frames(2);
  EXPECT_EQ(p.session.message(), "");
}

}  // namespace headlight::tests::change_sentence_test

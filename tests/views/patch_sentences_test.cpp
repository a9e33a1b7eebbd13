// The sentences about patched parts are true; each is computed again from the same edits by hand: parts that tie, parts that bring nothing
// back, and runs of two lengths.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <initializer_list>
#include <limits>
#include <memory>
#include <regex>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "base/number_text.hpp"
#include "commands/pictures/paper.hpp"
#include "headless_program.hpp"
#include "model/named_cell.hpp"
#include "session/compare/patch_grid.hpp"
#include "session/compare/patches.hpp"
#include "session/language.hpp"
#include "small_models.hpp"
#include "views/compare/patch_text.hpp"

namespace headlight::tests::patch_sentences_test {

constexpr Index cat = 2, mat = 5;

Document with_heads_off(Document document, const std::vector<int>& attentions) {
  for (const int attention : attentions)
    for (const int head : {0, 1}) document = tests::edited(std::move(document), SetHeadSetting{attention, head, HeadSetting::off});
  return document;
}

/// The second sentence is B.
struct PatchSentences : testing::Test {
  std::unique_ptr<HeadlessProgram> made;

  Session& begin(Document document) {
    made = std::make_unique<HeadlessProgram>(std::move(document));
    Session& s = made->session;
    s.set_sample(1);
    s.compare_with_sentence(0);
    s.settle();
    s.go({Stage::weighted_sum, {.layer = static_cast<int>(s.nodes().block.size()) - 1}});
    made->frames(3);
    return s;
  }
  const Phrases& phrases() const { return made->phrases(); }

  static std::unique_ptr<PatchGrid> tried(const Session& s, PatchRegions what) {
    auto grid = std::make_unique<PatchGrid>(*s.comparison(), patch_metric(s), what);
    while (!grid->ended()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    return grid;
  }
  /// The share that each part brings back when an edit by hand puts it into B.
  static std::vector<double> shares_by_hand(Session& s, const PatchGrid& grid) {
    const LogitMetric& metric = grid.metric();
    const NodeId logits = *s.nodes().logits;
    const auto read = [&](const Trace& trace, Index row) {
      return double{trace[logits](row, metric.word)} - double{trace[logits](row, *metric.minus)};
    };
    const double a = read(s.comparison()->a().trace, metric.row_a), b = read(s.trace(), metric.row_b);
    std::vector<double> shares;
    for (const PatchRegion& region : grid.regions()) {
      session::patch(s, region.node, region.row);
      s.settle();
      shares.push_back((read(s.trace(), metric.row_b) - b) / (a - b));
      s.undo();
      s.settle();
    }
    return shares;
  }
};

/// In layer 2 no row looks at another, so the last row there, and before it the word that differs, are each all of the difference.
TEST_F(PatchSentences, PartsThatTieAreCounted) {
  Session& s = begin(with_heads_off(make_document(tests::layered_model(2), {"the cat sat on the mat", "the it sat on the mat"}), {1}));
  s.selection().patches = {.on = true, .word = cat, .over = mat};
  const std::unique_ptr<PatchGrid> grid = tried(s, PatchRegions::rows);
  const std::vector<double> shares = shares_by_hand(s, *grid);
  const auto n = std::count(shares.begin(), shares.end(), *std::max_element(shares.begin(), shares.end()));
  ASSERT_EQ(n, 2);
  ASSERT_EQ(*std::max_element(shares.begin(), shares.end()), 1);
  const std::string said = found_sentence(s, *grid, grid->found(), phrases());
  EXPECT_NE(said.find("Of A\u2019s parts, 2 tie for bringing back the most, each put into B alone: **100\u00a0%** of the difference."),
            std::string::npos)
      << said;
}

TEST_F(PatchSentences, WhereNoneBringsAnythingBackTheSentenceSaysSo) {
  Session& s = begin(with_heads_off(make_document(tests::layered_model(2), {"the cat sat on the mat", "the cat sat on the cat"}), {0, 1}));
  s.selection().patches = {.on = true, .word = cat, .over = mat};
  const std::unique_ptr<PatchGrid> grid = tried(s, PatchRegions::heads);
  for (const double share : shares_by_hand(s, *grid)) EXPECT_EQ(share, 0);
  const std::string none = "No part of A, put into B alone, brings back any of the difference.";
  EXPECT_NE(found_sentence(s, *grid, grid->found(), phrases()).find(none), std::string::npos);
  analysis::Patching found = grid->found();
  const auto says_none_of = [&](double share) {
    found.effects.front().value = found.b + share * (found.a - found.b);
    return found_sentence(s, *grid, found, phrases()).find(none) != std::string::npos;
  };
  EXPECT_TRUE(says_none_of(-0.1)) << "further away from A";
  EXPECT_FALSE(says_none_of(0.01));
}

analysis::Patching with_shares(std::initializer_list<double> shares) {
  analysis::Patching found{1, 0, {}};
  for (const double share : shares) found.effects.push_back({{}, share});
  return found;
}

/// Parts that bring back next to nothing fill no list: the first three of them have lines, and the others are counted.
TEST(PatchList, CountsTheSmallOnesBehindTheFirstThree) {
  EXPECT_EQ(listed_effects(with_shares({0.9, 0.2, 0.0009, 0.0002, 0}), 20).small, 0u);
  EXPECT_EQ(listed_effects(with_shares({0.9, 0.2, 0.0009, 0.0002, 0}), 20).lines.size(), 5u);
  const analysis::Patching found = with_shares({0.9, 0.2, 0.0009, 0.0002, 0, 0, 0, -0.3});
  const ListedEffects listed = listed_effects(found, 20);
  EXPECT_EQ(listed.lines, (std::vector<size_t>{0, 1, 2, 3, 4, 7}));
  EXPECT_EQ(listed.small, 2u);
  EXPECT_TRUE(listed.others.empty());
  EXPECT_EQ(listed_effects(found, 7).lines, listed.lines) << "and a line that counts";
  EXPECT_EQ(listed_effects(found, 5).lines, (std::vector<size_t>{0, 1, 2})) << "and two lines that count";
}

/// A part that brings B further from A is no small one, however far down it is.
TEST(PatchList, CountsEachPartOnceAndLargeNegativeOnesApart) {
  const double none = std::numeric_limits<double>::quiet_NaN();
  const Phrases english = tests::english();
  for (const analysis::Patching& found :
       {with_shares({0.9, 0.2, 0.0009, 0.0002, 0, 0, -0.0009, -0.001, -0.3, -12}), with_shares({0.9, -0.1, -0.2, -0.3, -0.4, -0.5, -0.6}),
        with_shares({0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3}), with_shares({0.0001, 0, 0, 0, 0, 0, -0.0001}),
        with_shares({0.9, 0.0001, 0, 0, 0, -0.3, none, none}), with_shares({0.5})})
    for (size_t room = 3; room <= 12; ++room) {
      const ListedEffects listed = listed_effects(found, room);
      const std::vector<std::string> words = unlisted_words(found, listed, english);
      EXPECT_LE(listed.lines.size() + words.size(), room);
      size_t small = 0;
      std::vector<size_t> others;
      for (size_t i = 0; i < found.effects.size(); ++i) {
        if (std::count(listed.lines.begin(), listed.lines.end(), i) > 0) continue;
        const auto share = found.share(found.effects[i]);
        if (share && std::abs(*share) < 0.001) ++small;
        else others.push_back(i);
      }
      EXPECT_EQ(listed.small, small) << "in the room of " << room;
      EXPECT_EQ(listed.others, others) << "in the room of " << room;
      EXPECT_EQ(words.size(), (small > 0 ? 1u : 0u) + (others.empty() ? 0u : 1u)) << "in the room of " << room;
    }
}

TEST(PatchList, SaysWhatThePartsWithoutALineBringBack) {
  const analysis::Patching found = with_shares({0.9, 0.2, 0.0009, 0.0002, 0, 0, -0.0009, -0.025, -0.3, -1.25});
  const auto said = [&](size_t room, const Phrases& phrases) { return unlisted_words(found, listed_effects(found, room), phrases); };
  using Lines = std::vector<std::string>;
  const Phrases english = tests::english();
  EXPECT_EQ(said(9, english), (Lines{"2 more between -0.1\u00a0% and 0.1\u00a0%"}));
  EXPECT_EQ(said(8, english), (Lines{"2 more between -0.1\u00a0% and 0.1\u00a0%", "2 more, from -30\u00a0% to -125\u00a0%"}));
  EXPECT_EQ(said(4, english), (Lines{"5 more between -0.1\u00a0% and 0.1\u00a0%", "3 more, from -2.5\u00a0% to -125\u00a0%"}));
  const ListedEffects last_alone = {{0, 1, 2, 3, 4, 5, 6, 7, 8}, 0, {9}};
  EXPECT_EQ(unlisted_words(found, last_alone, english), Lines{"1 more: -125\u00a0%"});
  EXPECT_EQ(said(4, phrases_in("fr")), (Lines{"5 autres entre -0,1\u00a0% et 0,1\u00a0%", "3 autres, de -2,5\u00a0% à -125\u00a0%"}));
  const double none = std::numeric_limits<double>::quiet_NaN();
  const analysis::Patching nan = with_shares({0.9, 0.5, 0.4, -0.2, none, none});
  EXPECT_EQ(unlisted_words(nan, listed_effects(nan, 4), english), Lines{"3 more"}) << "two of them have no share";
}

/// A row that the shorter text lacks is read off in that text's last one; both are counted from 0, as everywhere.
TEST_F(PatchSentences, OfTranslationsOfTwoLengthsEachIsReadOffInItsOwnRow) {
  Session& s =
      begin(make_document(BuiltInModels().make("en-fr"), {"the elephant ate it", "the elephant ate the banana because it was hungry"}));
  const NodeId logits = *s.nodes().logits;
  const Axes& of_b = s.graph()[logits].axes;
  const Comparison& c = *s.comparison();
  const Axes& of_a = (*c.a().graph)[*c.in_a(logits)].axes;
  const Index il = *find_on(of_b.cols, "il"), elle = *find_on(of_b.cols, "elle"), last_a = c.a().n_target - 1,
              last_b = s.navigation().sample().n_target - 1;  // without the padding
  ASSERT_LT(last_a, last_b);
  s.selection().patches = {.on = true, .word = il, .over = elle};
  s.selection().patches.row = last_b;
  const std::unique_ptr<PatchGrid> grid = tried(s, PatchRegions::rows);
  const std::string said = found_sentence(s, *grid, grid->found(), phrases());
  const auto in_words = [](const Axes& of, Index row) { return "**" + of.rows.label(row) + "** (row " + std::to_string(row) + ")"; };
  EXPECT_NE(said.find("A\u2019s number is read off after " + in_words(of_a, last_a) + ", B\u2019s after " + in_words(of_b, last_b) + "."),
            std::string::npos)
      << said;
  const auto read = [&](const Matrix& m, Index row) { return "**" + column_text(double{m(row, il)} - double{m(row, elle)}, 3) + "** in "; };
  EXPECT_NE(said.find(read(c.a().trace[*c.in_a(logits)], last_a) + "A"), std::string::npos) << said;
  EXPECT_NE(said.find(read(s.trace()[logits], last_b) + "B"), std::string::npos) << said;
  for (const PatchRegion& region : grid->regions()) {
    const Index rows_a = (*c.a().graph)[*c.in_a(region.node)].axes.rows.size, rows_b = s.graph()[region.node].axes.rows.size;
    EXPECT_LT(*region.row, std::min(rows_a, rows_b)) << "a row without a partner";
  }
}

/// B is A with a change, so there is always a sentence about that change; here the board's own is wanted, at the foot and by ear.
TEST_F(PatchSentences, AreSaidRatherThanWhatTheChangeDid) {
  HeadlessProgram p(make_document(tests::layered_model(2), {"the cat sat on the mat"}));
  p.session.go({Stage::softmax, {.layer = 1}});
  p.frames(2);
  p.click("compare");
  p.frames(2);
  p.session.push(SetSentences{{"it was tired on the mat"}});
  p.session.settle();
  p.frames(3);
  const auto heard = [&] {
    std::string all;
    for (const std::string& said : p.log.announced()) all += said + " ";
    return all;
  };
  EXPECT_EQ(heard().find("The logit of"), std::string::npos);
  p.click("patches");
  p.wait_for([&] { return heard().find("of the difference") != std::string::npos; });
  EXPECT_NE(heard().find("The logit of"), std::string::npos) << heard();
  const Item sentence = p.item("patches.sentence");
  EXPECT_EQ(p.has("status.words"), sentence.max.y < sentence.whole_max.y) << "the foot has it where the board shows it cut";
  p.resize({390, 844});
  EXPECT_TRUE(p.has("status.words"));
}

/// The texts that stand alone in the window, with B of the second sentence, whose rows are patched.
std::set<std::string> texts_about_rows(Document document) {
  Session session(std::move(document));
  session.set_sample(1);
  session.compare_with_sentence(0);
  session.settle();
  session.go({Stage::weighted_sum, {.layer = static_cast<int>(session.nodes().block.size()) - 1}});
  session.selection().patches = {.on = true, .rows = true};
  PaperStudio studio(session, {}, 1600, 1000);
  std::set<std::string> texts;
  for (const Drawing::Item& item : studio.view().items)
    if (const auto* text = std::get_if<PlacedText>(&item.shape)) texts.insert(text->utf8);
  return texts;
}

TEST(PatchBoard, AColumnHasTheWordOfAWhoseRowItIs) {
  const std::set<std::string> texts = texts_about_rows(make_document(tests::layered_model(2), {"the cat sat", "it was tired on the mat"}));
  EXPECT_TRUE(texts.contains("sat")) << "B's word is overwritten by A's row";
}

/// Such a model predicts the word in the row itself, and not the one after it.
TEST(PatchBoard, OfAModelOfMaskedWordsTheLogitsAreReadInPlaceOfAWord) {
  const std::vector<std::string> sentences = {"the cat sat", "the cat sat on the mat"};
  const std::set<std::string> texts = texts_about_rows(masked_document(sentences));
  EXPECT_TRUE(texts.contains("in place of"));
  EXPECT_FALSE(texts.contains("after"));
  EXPECT_TRUE(texts_about_rows(two_block_document(sentences)).contains("after"));
}

/// The list of heads, as drawn from the top: names, and the numbers at the right with their right ends.
struct ListedHead {
  std::string name, number;
  float baseline = 0, right = 0;
};
std::vector<ListedHead> listed_heads(const Drawing& picture) {
  static const std::regex head("(enc|dec).*, head \\d+"), percent("-?[\\d.]+.*%");
  std::vector<ListedHead> listed;
  const auto each_text = [&](const auto& use) {
    for (const Drawing::Item& item : picture.items)
      if (const auto* text = std::get_if<PlacedText>(&item.shape)) use(*text);
  };
  each_text([&](const PlacedText& text) {
    if (std::regex_match(text.utf8, head)) listed.push_back({text.utf8, "", text.baseline, 0});
  });
  each_text([&](const PlacedText& text) {
    for (ListedHead& one : listed)
      if (std::abs(text.baseline - one.baseline) < 4 && std::regex_match(text.utf8, percent)) one.number = text.utf8, one.right = text.end;
  });
  std::sort(listed.begin(), listed.end(), [](const ListedHead& a, const ListedHead& b) { return a.baseline < b.baseline; });
  return listed;
}

/// "encoder layer 2" beside "dec. 1" looks like two models, and 89 over 8.9 like numbers of one size.
TEST(PatchBoard, TheListNamesEveryLayerInOneFormAndHasItsPercentsInOneColumn) {
  Session s(make_document(BuiltInModels().make("en-fr"),
                          {"the elephant ate the banana because it was hungry", "the elephant ate the banana because it was ripe"}));
  s.set_sample(1);
  s.compare_with_sentence(0);
  s.settle();
  s.go({Stage::weighted_sum, {.layer = 0}});
  s.selection().patches = {.on = true};
  const std::unique_ptr<PatchGrid> grid = PatchSentences::tried(s, PatchRegions::heads);
  PaperStudio studio(s, {}, 1600, 1000);
  const std::vector<ListedHead> listed = listed_heads(studio.board());
  ASSERT_GE(listed.size(), 8u);
  const std::vector<size_t> lines = listed_effects(grid->found(), listed.size() + 2).lines;
  ASSERT_GE(lines.size(), listed.size());
  for (size_t i = 0; i < listed.size(); ++i) {
    const auto& [name, number, baseline, right] = listed[i];
    EXPECT_TRUE(name.starts_with("enc. ") || name.starts_with("dec. ")) << name;
    EXPECT_NEAR(right, listed.front().right, 0.6f) << name << ": " << number;
    EXPECT_NE(number.find('.'), std::string::npos) << name << ": " << number;
    EXPECT_NEAR(std::stod(number), 100 * *grid->found().share(grid->found().effects[lines[i]]), 0.051) << name;
  }
}

}  // namespace headlight::tests::patch_sentences_test

// The workshop of the tokens: the cutting of a text, merge by merge, in the real window; and the kept rows of a text that continues.
#include "headless_program.hpp"
#include "small_models.hpp"
#include "text/pieces/pipeline_tokenizer.hpp"
#include "views/boards/cut_table.hpp"

namespace headlight::tests::pieces_board_test {

/// Words of one letter each, merged to "the", "cat", and an emoji of four bytes.
Document merging_document(const std::string& text) {
  Model model = two_block_model();
  std::vector<std::string> pieces = {"<pad>"};
  for (const char* piece : {"t", "h", "e", "c", "a", "s", "\u0120", "\u00F0", "\u0141", "\u013A", "\u0122", "th", "the", "ca", "cat",
                            "\u0120cat", "\u00F0\u0141", "\u013A\u0122", "\u00F0\u0141\u013A\u0122"})
    pieces.emplace_back(piece);
  PipelineParts parts;
  parts.model = bpe_model(Vocabulary::as_listed(pieces),
                          {{"t", "h"},
                           {"th", "e"},
                           {"c", "a"},
                           {"ca", "t"},
                           {"\u0120", "cat"},
                           {"\u00F0", "\u0141"},
                           {"\u013A", "\u0122"},
                           {"\u00F0\u0141", "\u013A\u0122"}},
                          {});
  parts.pre_tokenizer = byte_level_pre_tokenizer({});
  parts.added = {{.content = "<pad>", .id = 0}};
  parts.spelling = Spelling::byte_level;
  model.tokenizer = std::make_shared<const PipelineTokenizer>(std::move(parts));
  model.weights = std::make_shared<const Weights>(initial_weights(model.config, model.tokenizer->size(), 0, 3));
  model.causal = true;
  return make_document(std::make_shared<const Model>(std::move(model)), {text});
}

struct Workshop : HeadlessProgram {
  explicit Workshop(const std::string& text, Screen screen = {}) : HeadlessProgram(merging_document(text), screen) {
    session.go(Stage::tokens);
    frames(2);
    click("look.pieces");
    frames(3);
  }
};

TEST(PiecesBoard, ShowsEveryMergeOfThePinnedWord) {
  Workshop p("the cats");
  p.session.navigation().pin({p.session.navigation().stack().tokens, 0, 0});
  p.frames(3);
  EXPECT_TRUE(p.has("pieces.step.2")) << "letters, th, the";
  EXPECT_FALSE(p.has("pieces.step.3"));
  p.click("pieces.word.1");
  p.frames(3);
  EXPECT_EQ(p.session.selection().pinned->row, 1);
  EXPECT_TRUE(p.has("pieces.step.3"));
  EXPECT_TRUE(p.has("pieces.token.2")) << "cat and s";
  p.click("pieces.token.2");
  p.frames(2);
  EXPECT_EQ(p.session.selection().pinned->row, 2);
  p.click("look.matrix");
  p.frames(2);
  EXPECT_FALSE(p.has("pieces.steps"));
}

TEST(PiecesBoard, FollowsTheTextAndFitsAProjector) {
  for (const Screen& screen : {Screen{.width = 1280, .height = 720}, Screen{.width = 1600, .height = 1000, .dark = true}}) {
    Workshop p("the \U0001F600 thethethethethethethethethethethethethethethethethethe", screen);
    for (int token = 0; token < 4; ++token) {
      p.session.navigation().pin({p.session.navigation().stack().tokens, token, 0});
      p.frames(2);
      ASSERT_TRUE(p.has("pieces.steps"));
      EXPECT_LT(p.item("pieces.steps").max.y, static_cast<float>(screen.height));
    }
    p.session.push(SetSentences{{"cat"}});
    p.frames(4);
    EXPECT_FALSE(p.has("pieces.word.1"));
  }
}

/// The tokens of a word take as many lines on a phone as they need, each whole.
TEST(PiecesBoard, OnAPhoneItsTokensGoOnInTheNextLine) {
  for (const int width : {390, 360}) {
    Workshop p("the sssssssssssss", {width, 844});
    p.session.navigation().pin({p.session.navigation().stack().tokens, 1, 0});
    p.frames(3);
    for (int token = 1; token < 14; ++token) {
      const std::string name = "pieces.token." + std::to_string(token);
      ASSERT_TRUE(p.has(name)) << width;
      EXPECT_LE(p.item(name).whole_max.x, static_cast<float>(width)) << name;
      EXPECT_GE(p.item(name).whole_min.y, p.item("pieces.steps").min.y) << name;
    }
    EXPECT_GT(p.item("pieces.token.13").whole_min.y, p.item("pieces.token.1").whole_min.y) << "another line";
  }
}

/// Words are left out only where they have no room, and a sign says so.
TEST(PiecesBoard, BeginsWithTheFirstWordIfTheSelectedOneIsThenInSight) {
  for (const int words : {20, 60}) {
    std::string text = "cat";
    for (int i = 1; i < words; ++i) text += " cat";
    Workshop p(text, {1280, 720});
    p.session.navigation().pin({p.session.navigation().stack().tokens, words - 1, 0});
    p.frames(3);
    EXPECT_TRUE(p.has("pieces.word." + std::to_string(words - 1)));
    EXPECT_EQ(p.has("pieces.word.0"), words == 20);
    EXPECT_EQ(p.has("pieces.words.before"), words == 60);
  }
}

TEST(PiecesBoard, SaysPlainlyThatWordsAreLookedUp) {
  HeadlessProgram p(readable());
  p.session.go(Stage::tokens);
  p.frames(2);
  p.click("look.pieces");
  p.frames(3);
  EXPECT_TRUE(p.has("pieces.way"));
  EXPECT_TRUE(p.has("pieces.step.0"));
  EXPECT_FALSE(p.has("pieces.step.1"));
  EXPECT_LT(p.item("pieces.token.6").min.y, p.item("pieces.step.0").max.y + 20) << "its token stands by what it was made of";
}

TEST(PiecesBoard, OfALongWordOnlyTheLettersInSightAreTold) {
  MergeSteps steps;
  for (int i = 0; i < 100; ++i) steps.letters.push_back("e");
  steps.ranks.assign(99, 0);
  for (int i = 0; i < 100; i += 2) steps.merges.push_back({i, 0, 1, "ee", -1, -1});
  const SplitWord word = {std::string(100, 'e'), 0, 50, steps};
  const CutTable table = cut_table(word, *readable().tokenizer, english(), 10, 20);
  EXPECT_EQ(table.letters, 100);
  EXPECT_EQ(table.rows.size(), 6u) << "the letters, and five merges in sight";
  for (const CutRow& row : table.rows)
    for (const CutBox& box : row.boxes) EXPECT_TRUE(box.end > 10 && box.begin < 20);
  EXPECT_EQ(letters_of_token(word, 7), (std::pair<int, int>{14, 16}));
}

TEST(PiecesBoard, PiecesThatCannotBeSeenAreWrittenOut) {
  EXPECT_EQ(visible_piece(" a\n"), "\u2423a\\n");
  EXPECT_EQ(visible_piece("\u0301"), "\u25CC\u0301");
}

/// Keys and values: a thin frame around the earlier rows, a thick one around the new row; both disappear after any other action.
TEST(KeptRows, AreFramedWhenTheTextGoesOn) {
  HeadlessProgram p(merging_document("the cat"));
  p.session.go(Stage::k);
  p.frames(2);
  EXPECT_FALSE(p.has("kept"));
  p.session.push(SetSentences{{"the cats"}});
  p.frames(3);
  p.shell.inspector().show(InspectorPage::explain);
  p.frames(2);
  EXPECT_TRUE(p.has("kept")) << "the inspector says what the new row cost";
  p.session.push(SetTemperature{2});
  p.frames(3);
  EXPECT_FALSE(p.has("kept"));
}

}  // namespace headlight::tests::pieces_board_test

// A vocabulary of every script in the whole program: its words are letters, and none overlap.
#include <algorithm>
#include <sstream>

#include "headless_program.hpp"
#include "model/named_cell.hpp"
#include "small_models.hpp"
#include "text/pieces/byte_letters.hpp"
#include "text/pieces/pipeline_tokenizer.hpp"
#include "world_scripts.hpp"

namespace headlight::tests::world_letters_test {

/// A model that predicts the next word, whose vocabulary has words of all scripts, spelled in the bytes of GPT-2; random weights. The last
/// two pieces are the halves of a letter.
Document world_document(const std::string& sentence) {
  std::vector<std::string> pieces = {"<pad>", "cat", as_byte_letters(" cat")};
  const auto add = [&](const std::string& piece) {
    if (std::find(pieces.begin(), pieces.end(), piece) == pieces.end()) pieces.push_back(piece);
  };
  for (const WorldScript& script : world_scripts) {
    std::istringstream words(script.sentence);
    for (std::string word; words >> word;) add(as_byte_letters(word)), add(as_byte_letters(" " + word));
  }
  add(as_byte_letters("\xE6\x9D"));
  add(as_byte_letters("\xB1"));
  PipelineParts parts;
  parts.model = word_level_model(Vocabulary::as_listed(pieces), "cat");
  parts.pre_tokenizer =
      pre_tokenizers_in_turn({split_at(Regex(" ?[^ ]+"), Cut::isolated, false), byte_level_pre_tokenizer({.use_pattern = false})});
  parts.added = {{.content = "<pad>", .id = 0}};
  parts.spelling = Spelling::byte_level;
  Model model = two_block_model();
  model.tokenizer = std::make_shared<const PipelineTokenizer>(std::move(parts));
  Weights weights = initial_weights(model.config, model.tokenizer->size(), 0, 3);
  for (const char* name : {"blocks.0.attn.W_Q", "blocks.1.attn.W_Q"}) weights.set(name, weights[name] * 60.f);  // wide numbers
  model.weights = std::make_shared<const Weights>(std::move(weights));
  model.causal = true;
  return make_document(std::make_shared<const Model>(std::move(model)), {sentence});
}

/// Names of a cell on the command line, in lessons and in links.
TEST(WorldVocabulary, IsShownAsLettersAndFoundByBothNames) {
  HeadlessProgram p(world_document("\u043C\u0438\u0440 cat"));
  const Axes& axes = p.session.graph()[*p.session.nodes().probs].axes;
  EXPECT_EQ(axes.rows.label(0), "\u043C\u0438\u0440");
  const Tokenizer& tokenizer = *p.session.document().tokenizer;
  for (int id = 0; id < tokenizer.size(); ++id) {
    const std::string label = axes.cols.label(id);
    EXPECT_EQ(label.find("\u00D0"), std::string::npos) << label;
    EXPECT_EQ(label.find("\u0120"), std::string::npos) << label;
    EXPECT_EQ(index_on(axes.cols, label, "column"), id) << label;
    EXPECT_EQ(index_on(axes.cols, tokenizer.piece(id), "column"), id) << label;
  }
}

/// ImGui's visible rectangles of letters and digits: left, top, right, bottom.
std::vector<ImVec4> baked_letters() {
  std::vector<ImVec4> out;
  const ImDrawData& frame = *ImGui::GetDrawData();
  const ImVec2 white = ImGui::GetIO().Fonts->TexUvWhitePixel;
  for (int i = 0; i < frame.CmdListsCount; ++i) {
    const ImDrawList& list = *frame.CmdLists[i];
    for (const ImDrawCmd& command : list.CmdBuffer)
      for (unsigned at = 0; !command.UserCallback && at + 5 < command.ElemCount; at += 3) {
        const ImDrawVert* corners = list.VtxBuffer.Data + command.VtxOffset;
        const ImDrawIdx* index = list.IdxBuffer.Data + command.IdxOffset + at;
        const ImDrawVert &low = corners[index[0]], &high = corners[index[2]];
        if ((low.uv.x == white.x && low.uv.y == white.y) || low.pos.x >= high.pos.x || low.pos.y >= high.pos.y) continue;
        const ImVec4& clip = command.ClipRect;
        const ImVec4 seen = {std::max(low.pos.x, clip.x), std::max(low.pos.y, clip.y), std::min(high.pos.x, clip.z),
                             std::min(high.pos.y, clip.w)};
        if (seen.x < seen.z && seen.y < seen.w) out.push_back(seen);
      }
  }
  return out;
}

/// The words that overlap others, or letters and digits of the atlas.
std::string run_over(const HeadlessProgram& p) {
  std::vector<ImVec4> taken = baked_letters();
  std::string out;
  for (const WrittenLetters& one : p.painter.letters) {
    const DrawnLetters& l = one.letters;
    const float high = 0.6f * l.look.em;
    const ImVec4 box = {std::max(l.pen.x, one.clip_min.x), std::max(l.pen.y - high, one.clip_min.y),
                        std::min(l.pen.x + l.width, one.clip_max.x), std::min(l.pen.y, one.clip_max.y)};
    if (box.x >= box.z || box.y >= box.w) continue;
    for (const ImVec4& other : taken) {
      constexpr float slack = 1.5f;  // round letters reach a little over their place
      if (box.x + slack < other.z && other.x + slack < box.z && box.y + slack < other.w && other.y + slack < box.w) {
        out += l.utf8 + " at " + std::to_string(static_cast<int>(l.pen.x)) + ", " + std::to_string(static_cast<int>(l.pen.y)) + "; ";
        break;
      }
    }
    taken.push_back(box);
  }
  return out;
}

class WorldScripts : public testing::TestWithParam<WorldScript> {};

INSTANTIATE_TEST_SUITE_P(All, WorldScripts, testing::ValuesIn(world_scripts),
                         [](const auto& info) { return std::string(info.param.name); });

TEST_P(WorldScripts, RunOverNothingOnAnyStage) {
  for (const Screen& screen : {Screen{1280, 720}, Screen{390, 844}, Screen{1280, 720, 1.75f}}) {
    HeadlessProgram p(world_document(GetParam().sentence), screen);
    size_t written = 0;
    for (const Stage stage :
         {Stage::tokens, Stage::embedding, Stage::scores, Stage::softmax, Stage::weighted_sum, Stage::logits, Stage::probs}) {
      p.session.go(stage);
      const NodeId pinned = stage == Stage::probs     ? *p.session.nodes().probs
                            : stage == Stage::softmax ? p.head().pattern
                                                      : p.session.navigation().stack().tokens;
      p.session.navigation().pin({pinned, p.session.navigation().sample().n_words - 1, 0});
      p.frames(4);
      written += p.painter.letters.size();
      EXPECT_EQ(run_over(p), "") << id(stage) << " at " << screen.width << " x " << screen.scale;
      EXPECT_EQ(p.session.message(), "");
    }
    EXPECT_GT(written, 0u);
  }
}

/// The engine costs the start some hundredths of a second, which readers of Latin letters never pay.
TEST(LatinProgram, NeverAsksForTheSystemsFonts) {
  for (const char* language : {"en", "fr"}) {
    HeadlessProgram p(readable(), {.usual = Usual::first});
    p.settings.language = language;
    for (int i = 0; i < n_stages; ++i) {
      p.session.go(stage_at(i));
      p.frames(2);
      if (i == 1) p.first_is_drawn();
      EXPECT_EQ(p.theme().fonts.letters->n_shaped(), 0u) << language << ", " << id(stage_at(i));
    }
  }
}

}  // namespace headlight::tests::world_letters_test

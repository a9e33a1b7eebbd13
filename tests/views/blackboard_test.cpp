// A presented stage on the blackboard: operands, result, the pinned row in numbers, all of it readable from the last row of seats.
#include <set>

#include "drawn_letters.hpp"
#include "headless_program.hpp"
#include "translating_program.hpp"
#include "views/boards/board.hpp"
#include "views/present/blackboard.hpp"
#include "views/present/map_of_head.hpp"
#include "views/present/present_map.hpp"
#include "views/present/present_view.hpp"
#include "views/prose/spoken.hpp"
#include "widgets/rich_text.hpp"

namespace headlight::tests::blackboard_test {

constexpr float least_at_720 = 18;

Document of_model(const char* name, const char* sentence) {
  const bool trained = std::string(name) == "en-fr" || std::string(name) == "stories";
  if (trained && trained_folder(name).empty()) return translating();
  return make_document(BuiltInModels().make(name), {sentence});
}

struct Shown {
  const char* model;
  const char* sentence;
};
const Shown all_shown[] = {{"readable", "The elephant ate the banana as it was hungry"},
                           {"random", "The elephant ate the banana as it was hungry"},
                           {"en-fr", "the elephant ate the banana because it was hungry"},
                           {"stories", "When Mary and John went to the store , John gave a drink to"}};

struct Presented : HeadlessProgram {
  explicit Presented(Document document, Screen screen = {1280, 720}, const char* language = "en")
      : HeadlessProgram(std::move(document), screen) {
    settings.language = language;
    shell.presenter().set_on(true);
    frames(3);
  }
};

bool ends_with_any(const std::string& name, std::initializer_list<const char*> ends) {
  return std::any_of(ends.begin(), ends.end(), [&](const char* end) { return name.ends_with(end); });
}

/// The words and matrices of a blackboard: none of them may overlap.
std::vector<Item> things(const HeadlessProgram& p) {
  std::vector<Item> all;
  for (const Item& item : p.log.items()) {
    if (!item.name.starts_with("present.")) continue;
    const std::string tail = item.name.substr(8);
    const bool words = ends_with_any(item.name, {".title", ".legend", ".words"}) || tail.starts_with("way.") ||
                       tail.starts_with("legend.") || tail == "rows" || tail == "status" || tail == "working" || tail == "prose" ||
                       tail == "title" || item.name.find(".col.") != std::string::npos || item.name.find(".row.") != std::string::npos;
    const bool number = tail.find(".number.") != std::string::npos || tail.find(".read=") != std::string::npos;  // in the row of a matrix
    const bool matrix = tail.find('.') == std::string::npos && p.log.find(item.name + ".title");
    if (words || matrix || tail == "row" || (tail.starts_with("in.") && !number) || tail == "previous" || tail == "next")
      all.push_back(item);
  }
  return all;
}

void expect_nothing_overlaps(const HeadlessProgram& p, const std::string& where) {
  const std::vector<Item> all = things(p);
  const ImVec2 window = ImGui::GetIO().DisplaySize;
  for (size_t i = 0; i < all.size(); ++i) {
    const Item& a = all[i];
    EXPECT_TRUE(a.min.x >= -1 && a.min.y >= -1 && a.max.x <= window.x + 1 && a.max.y <= window.y + 1) << where << ": " << a.name;
    for (size_t j = i + 1; j < all.size(); ++j) {
      const Item& b = all[j];
      const float wide = std::min(a.max.x, b.max.x) - std::max(a.min.x, b.min.x),
                  tall = std::min(a.max.y, b.max.y) - std::max(a.min.y, b.min.y);
      const float slack = 3 * p.theme().scale;
      EXPECT_FALSE(wide > slack && tall > slack) << where << ": " << a.name << " and " << b.name;
    }
  }
}

/// Expects that the factors and the result are drawn, by name.
void expect_drawn(const HeadlessProgram& p, const std::string& where) {
  const Blackboard board = blackboard_of(p.session, p.phrases());
  for (const ChalkMatrix& one : board.factors) EXPECT_TRUE(p.has(one.item) && p.has(one.item + ".title")) << where << ": " << one.item;
  EXPECT_TRUE(p.has(board.result.item) && p.has(board.result.item + ".title")) << where;
  const NodeId step = drawn_step(p.session);
  if (!p.session.graph()[step].is_input() && p.session.graph()[step].op->form() != Form::source) {
    EXPECT_FALSE(board.factors.empty()) << where;
  }
}

TEST(Blackboard, EveryStageOfEveryModelShowsWhatGoesInAndWhatComesOut) {
  for (const Shown& shown : all_shown)
    for (const char* language : {"en", "fr"}) {
      Presented p(of_model(shown.model, shown.sentence), {1280, 720}, language);
      for (const StagePlace& stage : p.session.navigation().stages()) {
        p.session.go(stage);
        p.frames(2);
        const std::string where = std::string(shown.model) + " " + language + " " + id(stage, p.session.nodes());
        EXPECT_GE(smallest_type(p.theme()), least_at_720 - 0.01f) << where;
        if (presented_as(p.session) != PresentedAs::stage) continue;
        expect_drawn(p, where);
        expect_nothing_overlaps(p, where);
      }
    }
}

/// The numbers are in the cells of the result, or, if these are too narrow, in a separate row.
TEST(Blackboard, ThePinnedRowHasItsNumbers) {
  for (const Shown& shown : all_shown) {
    Presented p(of_model(shown.model, shown.sentence));
    for (const StagePlace& stage : p.session.navigation().stages()) {
      p.session.go(stage);
      p.session.navigation().pin_again();
      p.frames(2);
      if (presented_as(p.session) != PresentedAs::stage) continue;
      const std::string where = std::string(shown.model) + " " + id(stage, p.session.nodes());
      const Painted* result = p.painted("present.matrix");
      ASSERT_TRUE(result) << where;
      const bool in_cells = result->heat.pitch.x >= 3 * 0.6f * 18 + 3;
      EXPECT_TRUE(in_cells || p.has("present.row")) << where;
      EXPECT_EQ(p.has("present.working"), stage.stage != Stage::tokens) << where << ": what is not computed has no working";
    }
  }
}

TEST(Blackboard, ScoresStandWhereQueriesAndKeysCross) {
  Presented p(readable());
  p.session.go(Stage::scores);
  p.frames(2);
  const Heat &left = p.painted("present.left")->heat, &top = p.painted("present.top")->heat, &made = p.painted("present.matrix")->heat;
  EXPECT_TRUE(top.transposed);
  EXPECT_EQ(left.origin.y, made.origin.y);
  EXPECT_EQ(top.origin.x, made.origin.x);
  EXPECT_EQ(left.pitch.y, made.pitch.y);
  EXPECT_EQ(top.pitch.x, made.pitch.x);
  EXPECT_LT(left.origin.x, made.origin.x);
  EXPECT_LT(top.origin.y, made.origin.y);
  EXPECT_FALSE(p.has("present.row")) << "its numbers have room in the matrix: the row is drawn once";
}

TEST(Blackboard, SoftmaxHasItsScoresBesideItAndDrawsItsRowOnce) {
  Presented p(readable());
  p.session.go(Stage::softmax);
  p.frames(2);
  ASSERT_TRUE(p.has("present.in.0"));
  EXPECT_EQ(p.painted("present.in.0")->heat.origin.y, p.painted("present.matrix")->heat.origin.y) << "a row reads straight across";
  EXPECT_FALSE(p.has("present.row"));
}

TEST(Blackboard, ASumIsOnOneScale) {
  Presented p(readable());
  p.session.go(Stage::positions);
  p.frames(2);
  const float limit = p.painted("present.matrix")->heat.limit;
  EXPECT_EQ(p.painted("present.in.0")->heat.limit, limit);
  EXPECT_EQ(p.painted("present.in.1")->heat.limit, limit);
}

TEST(Blackboard, OfManyWordsThoseAboutThePinnedOneAreSeenAndTheRestIsCounted) {
  std::string words = "The elephant ate the banana";
  for (int i = 0; i < 6; ++i) words += " as it was hungry";
  Presented p(random_document(32, 4, {words}));
  p.session.go(Stage::scores);
  p.frames(2);
  const Index all = p.value(p.head().scores).rows();
  for (const Index row : {Index{0}, all / 2, all - 1}) {
    p.session.navigation().pin({p.head().scores, row, 1});
    p.frames(2);
    EXPECT_TRUE(p.has("present.rows"));
    EXPECT_TRUE(p.has("present.left.row." + std::to_string(row))) << row;
    const Painted& made = *p.painted("present.matrix");
    const float y = made.heat.origin.y + made.heat.pitch.y * (static_cast<float>(row) + 0.5f);
    EXPECT_TRUE(y > made.clip_min.y && y < made.clip_max.y) << row;
    EXPECT_GE(made.heat.pitch.y, 13.3f * p.theme().scale) << "a row that is seen has room for its word";
    expect_nothing_overlaps(p, "long " + std::to_string(row));
  }
}

TEST(Blackboard, AWideModelFitsToo) {
  Presented p(random_document(512, 8, {"The elephant ate the banana as it was hungry"}));
  for (const StagePlace& stage : p.session.navigation().stages()) {
    p.session.go(stage);
    p.frames(2);
    expect_drawn(p, id(stage, p.session.nodes()));
    expect_nothing_overlaps(p, id(stage, p.session.nodes()));
  }
  p.session.show_map();
  p.frames(2);
  expect_nothing_overlaps(p, "map");
}

TEST(Blackboard, FitsEveryProjectorAndAPhone) {
  for (const Screen& screen :
       {Screen{1024, 768}, Screen{1366, 768}, Screen{1600, 1000}, Screen{1920, 1080}, Screen{3840, 2160}, Screen{390, 844}})
    for (const Stage stage : {Stage::scores, Stage::softmax, Stage::q, Stage::positions, Stage::output}) {
      Presented p(readable(), screen);
      p.session.go(stage);
      p.frames(3);
      const std::string where = std::to_string(screen.width) + " " + id(stage);
      expect_drawn(p, where);
      expect_nothing_overlaps(p, where);
      const Item matrix = p.item("present.matrix");
      EXPECT_GE(matrix.max.x - matrix.min.x, 0.25f * static_cast<float>(screen.width)) << where;
    }
}

/// A 4:3 projector has less width than a 16:9 one, and still no small type.
TEST(Blackboard, HasNoSmallTypeAt1024Either) {
  constexpr float least_at_1024 = 16;
  for (const Shown& shown : all_shown)
    for (const char* language : {"en", "fr"}) {
      Presented p(of_model(shown.model, shown.sentence), {1024, 768}, language);
      for (const StagePlace& stage : p.session.navigation().stages()) {
        p.session.go(stage);
        p.frames(3);
        const std::string where = std::string(shown.model) + " " + id(stage, p.session.nodes()) + " " + language;
        EXPECT_GE(smallest_type(p.theme()), least_at_1024 - 0.01f) << where;
        if (presented_as(p.session) != PresentedAs::board) expect_nothing_overlaps(p, where);
      }
      p.session.show_map();
      p.frames(3);
      EXPECT_GE(smallest_type(p.theme()), least_at_1024 - 0.01f) << shown.model << " map " << language;
      expect_nothing_overlaps(p, std::string(shown.model) + " map " + language);
    }
}

/// Words of low rows make room for one another if small type is raised.
TEST(PresentedBoard, WordsOfRowsStandApart) {
  for (const Screen& screen : {Screen{1024, 768}, Screen{1280, 720}}) {
    Presented p(of_model("en-fr", "the elephant ate the banana because it was hungry"), screen);
    p.session.go(Stage::translate);
    p.frames(3);
    std::vector<float> at;
    for (const Item& item : p.log.items())
      if (item.name.starts_with("alignment.row.")) at.push_back(item.centre().y);
    for (size_t i = 1; i < at.size(); ++i) EXPECT_GE(std::abs(at[i] - at[i - 1]), 0.8f * 16) << screen.width;
    if (screen.width == 1024) {
      EXPECT_GE(at.size(), 4u);
    }
  }
}

TEST(Blackboard, ThePointerThatRestsPointsAtNothing) {
  Presented p(readable());
  p.session.go(Stage::softmax);
  p.session.navigation().set_head(1);
  p.session.navigation().pin({p.head().pattern, 6, 1});
  p.frames(3);
  p.point(p.cell("present.matrix", 5, 7));
  EXPECT_TRUE(p.session.selection().hovered);
  p.tap(Key::page_down);
  p.tap(Key::page_up);
  p.frames(3);
  EXPECT_FALSE(p.session.selection().hovered) << "it lies there since the stage before";
  EXPECT_EQ(spoken_markup(p.session, p.phrases()), "Head 2: **it** looks at **elephant** with weight **0.90**.");
  p.point(p.cell("present.matrix", 2, 2));
  EXPECT_TRUE(p.session.selection().hovered) << "one that moves is asked";
}

TEST(PresentedMap, IsOneHeadOnABlackboard) {
  for (const Shown& shown : all_shown)
    for (const char* language : {"en", "fr"}) {
      Presented p(of_model(shown.model, shown.sentence), {1280, 720}, language);
      p.session.show_map();
      p.frames(3);
      const std::string where = std::string(shown.model) + " " + language;
      for (const char* matrix :
           {"present.x", "present.query", "present.key", "present.value", "present.pattern", "present.sum", "present.output"})
        EXPECT_TRUE(p.has(matrix) && p.has(std::string(matrix) + ".title")) << where << " " << matrix;
      EXPECT_GE(smallest_type(p.theme()), least_at_720 - 0.01f) << where;
      expect_nothing_overlaps(p, where);
      EXPECT_EQ(p.item("present.query").min.y, p.item("present.value").min.y) << "a tier has its rows on one line";
      EXPECT_EQ(p.painted("present.sum")->heat.pitch.y, p.painted("present.pattern")->heat.pitch.y);
    }
}

TEST(PresentedMap, SaysWhatThePinnedPairComesTo) {
  Presented p(readable());
  p.session.navigation().set_head(1);
  p.session.navigation().pin({p.head().pattern, 6, 1});
  p.session.show_map();
  p.frames(3);
  EXPECT_EQ(presented_sentence(p.session, p.phrases()),
            "**it** asks, **elephant** answers: **0.90** of row **it**, and its value comes back with that share.");
  EXPECT_EQ(p.shell.heard(p.log, p.phrases()).status, without_markup(presented_sentence(p.session, p.phrases())));
  p.session.navigation().pin({p.session.navigation().attention().x, 6, 3});
  p.frames(2);
  const MapOfHead map = map_of_head(p.session);
  EXPECT_EQ(map.row, 6);
  Index most = 0;
  p.value(p.head().pattern).row(6).maxCoeff(&most);
  EXPECT_EQ(map.key, most) << "of a row alone, the word that it looks at most";
}

TEST(PresentedMap, KeysGoFromHeadToHeadAndToTheStages) {
  Presented p(readable());
  p.session.navigation().set_head(1);
  p.session.show_map();
  p.frames(3);
  p.tap(Key::down);
  EXPECT_EQ(p.session.selection().head, 2);
  p.tap(Key::up);
  EXPECT_EQ(p.session.selection().head, 1);
  p.click("head.next");
  EXPECT_EQ(p.session.selection().head, 2);
  p.press(p.cell("present.pattern", 3, 2));
  p.release();
  EXPECT_EQ(map_of_head(p.session).row, 3);
  EXPECT_EQ(map_of_head(p.session).key, 2);
  p.click("present.next");
  EXPECT_FALSE(p.session.selection().map);
}

TEST(PresentedMap, IsOfTheBlockOfThePinnedCellAndOfItsMemory) {
  Presented p(of_model("en-fr", "the elephant ate the banana because it was hungry"));
  const AttentionId cross{true, 0, true};
  p.session.go({Stage::softmax, cross});
  p.session.navigation().pin({attention_at(p.session.nodes(), cross).head[0].pattern, 1, 2});
  p.session.show_map();
  p.frames(3);
  EXPECT_TRUE(p.has("present.memory"));
  EXPECT_EQ(p.painted("present.key")->heat.values->rows(),
            p.session.navigation().sample().trace[attention_at(p.session.nodes(), cross).memory].rows());
  EXPECT_EQ(presented_place(p.session, p.phrases()), "decoder layer 1, cross-attention");
  expect_nothing_overlaps(p, "cross");
}

/// The last row of seats can read a lesson, too, if it fills the window.
TEST(ALessonInFrontOfAClass, HasNoSmallType) {
  for (const char* language : {"en", "fr"}) {
    Presented p(readable(), {1280, 720}, language);
    for (const char* lesson : {"what-attention-is-for", "words-to-numbers", "positions", "query-key-value", "scores", "why-divide",
                               "softmax", "weighted-sum", "many-heads", "masks", "encoder-and-decoder", "what-weights-do-not-tell"}) {
      p.shell.lessons().open_called(lesson);
      p.frames(4);
      ASSERT_TRUE(p.shell.lessons().is_open()) << lesson;
      for (int step = 0; step < p.shell.lessons().n_steps(); ++step) {
        p.shell.lessons().open_called(lesson, step);
        p.frames(4);
        if (p.theme().fonts.least < projector::least_type) continue;  // it points at the window
        EXPECT_GE(smallest_type(p.theme()), least_at_720 - 0.01f) << lesson << " " << step + 1 << " " << language;
      }
    }
  }
}

}  // namespace headlight::tests::blackboard_test

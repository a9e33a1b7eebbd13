// Every board shows its pinned row, with the pinned number to two decimals, at every size and zoom.
#include <cmath>
#include <set>

#include "commands/pictures/paper.hpp"
#include "headless_program.hpp"
#include "model/stage_name.hpp"
#include "small_models.hpp"
#include "views/boards/node_matrix.hpp"

namespace headlight::tests::pinned_row_test {

/// The decimals of a number as written; many for one with an exponent or without digits, which needs no more.
int decimals(const std::string& number) {
  if (number.find_first_of("e\u221eN") != std::string::npos) return 9;
  const auto point = number.find('.');
  return point == std::string::npos ? 0 : static_cast<int>(number.size() - point - 1);
}

bool is_seen(const Item& item, float least) { return item.max.x - item.min.x >= least && item.max.y - item.min.y >= least; }

/// The visible number of the pinned cell in its matrix: "out.read=0.90". A tag is beside its row.
std::string number_of_pinned(const HeadlessProgram& p) {
  const Item* row = p.log.find(pinned_row_item);
  if (!row) return "";
  for (const Item& item : p.log.items()) {
    const auto at = item.name.find(".read=");
    if (at == std::string::npos || !is_seen(item, 7)) continue;
    const float beside = 30 * p.theme().scale;
    const ImVec2 c = item.centre();
    if (c.x > row->min.x - beside && c.x < row->max.x + beside && c.y > row->min.y - beside && c.y < row->max.y + beside)
      return item.name.substr(at + 6);
  }
  return "";
}

bool all_whole(const Matrix& m) {
  return std::all_of(m.data(), m.data() + m.size(), [](float v) { return !std::isfinite(v) || v == std::round(v); });
}

struct Model {
  const char* name;
  std::function<Document()> document;
};

const Model models[] = {
    {"readable", [] { return readable(); }},
    {"random", [] { return random_document(32, 4, {"The elephant ate the banana as it was hungry"}); }},
    {"stories",
     [] {
       return make_document(BuiltInModels().make(trained_folder("stories").empty() ? "readable" : "stories"),
                            {"when mary and john went to the shop , john gave the apple to"});
     }},
    {"en_fr",
     [] {
       return make_document(BuiltInModels().make(trained_folder("en-fr").empty() ? "readable" : "en-fr"),
                            {"the elephant ate the banana because it was hungry"});
     }},
};

const Screen screens[] = {{1024, 600}, {1280, 720}, {1366, 768}, {1600, 1000}, {1920, 1080}, {390, 844}};

class PinnedRow : public testing::TestWithParam<std::tuple<Model, Screen>> {
 protected:
  Model model = std::get<0>(GetParam());
  Screen screen = std::get<1>(GetParam());
};

std::string named(const Screen& s) { return std::to_string(s.width) + "x" + std::to_string(s.height); }

INSTANTIATE_TEST_SUITE_P(Boards, PinnedRow, testing::Combine(testing::ValuesIn(models), testing::ValuesIn(screens)),
                         [](const auto& info) { return std::string(std::get<0>(info.param).name) + "_" + named(std::get<1>(info.param)); });

/// True for windows narrower than any screen, in logical pixels.
bool is_too_narrow(const Screen& s, float scale) { return static_cast<float>(s.width) / scale < 360; }

/// False for stages without a matrix: a list of words with their ids, and the board of a translation.
bool has_matrix(Stage stage) { return stage != Stage::tokens && stage != Stage::translate; }

TEST_P(PinnedRow, IsInSightWithItsNumber) {
  HeadlessProgram p(model.document(), screen);
  for (const float scale : {1.f, 1.75f, 2.f}) {
    if (is_too_narrow(screen, scale)) continue;
    p.resize({screen.width, screen.height, scale});
    for (const StagePlace& stage : p.session.navigation().stages()) {
      if (!has_matrix(stage.stage)) continue;
      p.session.go(stage);
      p.frames(5);
      const std::string where = id(stage, p.session.nodes()) + " at " + named(screen) + ", scale " + std::to_string(scale);
      ASSERT_TRUE(p.session.selection().pinned) << where;
      const Cell pinned = *p.session.selection().pinned;
      const Item* row = p.log.find(pinned_row_item);
      ASSERT_TRUE(row) << where;
      EXPECT_TRUE(is_seen(*row, 2)) << "the row is out of sight: " << where;
      const std::string number = number_of_pinned(p);
      const bool share = map_of(p.session, pinned.node) == ColourMap::beam;
      const float value = p.value(pinned.node)(pinned.row, pinned.col);
      if (value == -INFINITY || (share && value == 0)) continue;  // a masked cell has a stroke
      EXPECT_NE(number, "") << where;
      EXPECT_GE(decimals(number), all_whole(p.value(pinned.node)) ? 0 : share ? 2 : 1) << number << ": " << where;
    }
  }
}

TEST(PinnedRowNumber, IsTheRunsOwn) {
  HeadlessProgram p(readable(), {1280, 720});
  for (const StagePlace& stage : p.session.navigation().stages()) {
    if (!has_matrix(stage.stage)) continue;
    p.session.go(stage);
    p.frames(4);
    const Cell pinned = *p.session.selection().pinned;
    EXPECT_NEAR(std::stof(number_of_pinned(p)), p.value(pinned.node)(pinned.row, pinned.col), 0.0501f) << id(stage, p.session.nodes());
  }
}

/// The other numbers of the row are visible, too, and those of the rows and columns that the number is made of.
TEST(PinnedRowNumber, StandsAmongOthers) {
  HeadlessProgram p(readable(), {1280, 720});
  p.session.go(Stage::q);
  p.frames(4);
  const auto numbers = [&](const std::string& matrix) {
    int n = 0;
    for (const Item& item : p.log.items()) n += item.name.starts_with(matrix + ".number.") && is_seen(item, 7);
    return n;
  };
  EXPECT_GE(numbers("result"), 5);
  EXPECT_GE(numbers("left"), 3);
  EXPECT_GE(numbers("top"), 1);
}

/// The mask leaves the longest number out; the others must not look larger for it.
TEST(PinnedRowNumber, HasOneTypeBeforeAndAfterTheMask) {
  Session session(readable());
  session.push(SetMask{MaskKind::causal});
  session.settle();
  session.go(Stage::mask);
  session.navigation().pin({main_node(session.navigation().place(), session.nodes(), session.selection().head), 6, 1});
  PaperStudio studio(session, Settings{}, 1280, 720);
  studio.view();
  const float end = grid(1280, 720).board.right();
  const std::string number = format_number(session.trace()[session.selection().pinned->node](6, 3), 2);
  std::set<size_t> fonts;
  int n = 0;
  for (const Drawing::Item& item : studio.view().items)
    if (const auto* text = std::get_if<PlacedText>(&item.shape); text && text->utf8 == number && text->end < end)
      fonts.insert(text->font), ++n;
  EXPECT_EQ(n, 2) << number;
  EXPECT_EQ(fonts.size(), 1u);
}

/// Tags of the whole row would cover it and its ring.
TEST(PinnedRowNumber, StandsAloneWhereAListBelowHasTheOthers) {
  HeadlessProgram p(readable(), {1600, 1000});
  p.session.go(Stage::embedding);
  p.frames(4);
  ASSERT_TRUE(p.has("named.1"));
  int n = 0;
  for (const Item& item : p.log.items()) n += item.name.starts_with("picked.number.");
  EXPECT_EQ(n, 1);
  EXPECT_NE(number_of_pinned(p), "");
}

/// Tags would cover the numbers of the row below if all cells had numbers.
TEST(PinnedRowNumber, StandsInItsRowWhereOtherRowsHaveNumbers) {
  HeadlessProgram p(make_document(BuiltInModels().make("random"), {"The elephant ate the banana as it was hungry"}), {1280, 720});
  p.session.go(Stage::scale);
  p.session.navigation().set_head(1);
  const Cell pinned{p.head().scaled_scores, 6, 5};
  p.session.navigation().pin(pinned);
  p.frames(4);
  const Painted* in = p.painted("in");
  const float centre = in->heat.origin.y + in->heat.pitch.y * (static_cast<float>(pinned.row) + 0.5f);
  int n = 0;
  for (const Item& item : p.log.items()) {
    if (!item.name.starts_with("in.number.")) continue;
    ++n;
    EXPECT_NEAR(item.centre().y, centre, in->heat.pitch.y / 2) << item.name;
    EXPECT_GE(decimals(item.name.substr(item.name.find('=') + 1)), 1) << item.name;
  }
  EXPECT_EQ(n, 9);
}

/// A number on a tag covers cells beside its own, but never the one under the pointer.
TEST(PinnedRowNumber, GivesWayToThePointer) {
  HeadlessProgram p(readable(), {1280, 720});
  p.session.go(Stage::q);
  p.frames(4);
  const Cell pinned = *p.session.selection().pinned;
  const auto covers = [&](ImVec2 at) {
    for (const Item& item : p.log.items())
      if (item.name.starts_with("result.number.") && at.x > item.min.x && at.x < item.max.x && at.y > item.min.y && at.y < item.max.y)
        return true;
    return false;
  };
  const ImVec2 below = p.cell("result", pinned.row + 1, pinned.col);
  ASSERT_TRUE(covers(below));
  p.point(below);
  p.frames(3);
  ASSERT_TRUE(p.session.selection().hovered);
  EXPECT_FALSE(covers(below));
}

/// The board does not scroll back against the wheel.
TEST(PinnedRowNumber, IsNotScrolledToAgainstTheHand) {
  HeadlessProgram p(readable(), {1280, 720, 1.75f});
  p.session.go(Stage::softmax);
  p.frames(5);
  const float before = p.item("look.matrix").max.y;
  p.hover("out");
  p.scroll(20);
  p.frames(10);
  EXPECT_GT(p.item("look.matrix").max.y, before + 20) << "the heading is there again";
  p.tap(Key::down);
  p.frames(5);
  EXPECT_LT(p.item("look.matrix").max.y, before + 100) << "a key that moves the pin brings it back";
}

class LessonNumbers : public testing::TestWithParam<Screen> {};
INSTANTIATE_TEST_SUITE_P(Sizes, LessonNumbers, testing::ValuesIn(screens), [](const auto& info) { return named(info.param); });

/// If a lesson's cells are too small for numbers one row has them, and the answer stays hidden.
TEST_P(LessonNumbers, OfEveryStepAreThere) {
  HeadlessProgram p(readable(), GetParam());
  for (const LessonFile& file : std::vector<LessonFile>(p.shell.lessons().registry())) {
    p.shell.lessons().open(file, 0);
    p.frames(4);
    for (int step = 0; step < p.shell.lessons().n_steps(); ++step) {
      p.shell.lessons().go_to(step);
      p.frames(3);
      p.frame(100);  // the animation is finished
      p.frames(3);
      if (!p.shell.lessons().sound() || !p.has("lesson.matrix")) continue;
      const LessonPlayer& desk = p.shell.lessons();
      if (desk.answer() && is_judged(desk.answer()->kind)) continue;  // a puzzle's matrix may be empty, and has the whole window
      const std::string where = file.read.lesson.id + " " + std::to_string(step + 1);
      for (const char* matrix : {"lesson.matrix", "lesson.matrix.2"}) {
        if (!p.has(matrix)) continue;
        int n = 0;
        for (const Item& item : p.log.items()) n += item.name.starts_with(std::string(matrix) + ".number.") && is_seen(item, 7);
        const size_t asked = desk.answer() ? desk.answer()->hidden().size() : 0;
        EXPECT_TRUE(n > 0 || asked > 0) << matrix << ": " << where;
      }
    }
  }
}

/// Every row has its word, however low the window is.
TEST(RowWords, AllRowsOfAllStagesHaveThem) {
  for (const Screen& screen : screens)
    for (const Model& model : models) {
      HeadlessProgram p(model.document(), screen);
      for (const StagePlace& stage : p.session.navigation().stages()) {
        if (!has_matrix(stage.stage)) continue;
        p.session.go(stage);
        p.frames(4);
        const Index rows = p.session.graph()[p.session.selection().pinned->node].axes.rows.size;
        for (const char* matrix : {"in", "picked", "sum", "before", "left", "cut.1", "whole", "z.1"}) {
          if (!p.has(matrix) || !p.has(std::string(matrix) + ".row.0")) continue;
          for (Index row = 0; row < rows; ++row)
            EXPECT_TRUE(p.has(std::string(matrix) + ".row." + std::to_string(row)))
                << matrix << ", row " << row << ": " << id(stage, p.session.nodes()) << " at " << named(screen) << ", " << model.name;
        }
      }
    }
}

/// The operands of the pinned number are readable without scrolling, even on a projector of 1280 x 720.
TEST(WorkingInSight, BeginsAboveTheFoldAtEveryStage) {
  for (const Screen& screen : {Screen{1280, 720}, Screen{1366, 768}, Screen{1600, 1000}})
    for (const char* language : {"en", "fr"}) {
      HeadlessProgram p(readable(), screen);
      p.settings.language = language;
      for (const StagePlace& stage : p.session.navigation().stages()) {
        if (!has_matrix(stage.stage) || stage.stage == Stage::split) continue;  // the split stage lists the heads' rows first
        p.session.go(stage);
        p.frames(4);
        const Item working = p.item("working");
        EXPECT_GE(working.max.y - working.min.y, 60) << id(stage, p.session.nodes()) << " at " << named(screen) << ", " << language;
      }
    }
}

/// The button of the drawer is at the edge of a scrolled board and covers nothing.
TEST(DrawerButton, CoversNothingOfAScrolledBoard) {
  HeadlessProgram p(readable(), {1280, 720, 1.75f});
  for (const Stage stage : {Stage::q, Stage::softmax, Stage::merge}) {
    p.session.go(stage);
    p.frames(5);
    const Item button = p.item("inspector");
    for (const Item& item : p.log.items()) {
      const bool covered = item.min.x < button.max.x && item.max.x > button.min.x && item.min.y < button.max.y && item.max.y > button.min.y;
      EXPECT_TRUE(item.name == "inspector" || !covered) << item.name;
    }
  }
  p.click("inspector");
  p.frames(2);
  EXPECT_TRUE(p.has("page.Explain"));
}

}  // namespace headlight::tests::pinned_row_test

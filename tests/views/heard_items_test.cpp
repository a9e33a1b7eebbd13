// Every item that the Tab key reaches, in every view, has a name, and no two switches, sliders, fields or lists of a view share one.
#include <set>
#include <string>
#include <vector>

#include "few_sentences.hpp"
#include "headless_program.hpp"
#include "session/looks.hpp"
#include "small_models.hpp"
#include "views/shell/heard.hpp"

namespace headlight::tests::heard_items_test {

/// True if a name has a word, a number or a sign that is read out.
bool is_name(const Control& control) {
  const std::string all = control.label + control.value;
  return std::any_of(all.begin(), all.end(), [](unsigned char letter) { return letter > ' '; });
}

bool has_a_name_of_its_own(ControlKind kind) {
  return kind == ControlKind::toggle || kind == ControlKind::slider || kind == ControlKind::field || kind == ControlKind::opener;
}

struct HeardItems : testing::Test {
  HeadlessProgram p{readable(), {.width = 1280, .height = 800}, std::filesystem::path(testing::TempDir()) / "heard_items"};

  void check(const std::string& view) { check(p, view); }
  static void check(HeadlessProgram& program, const std::string& view) {
    program.frames(3);
    std::set<std::string> seen;
    std::set<std::pair<ControlKind, std::string>> names;  // a field and a slider of one number share a name
    int n = 0;
    for (const Item& item : std::vector<Item>(program.log.items())) {
      if (!item.tab_stop || !seen.insert(item.name).second) continue;
      program.log.set_focus(item.name);
      program.frame();
      if (!program.log.find(item.name)) continue;
      const auto control = program.log.focused();
      ASSERT_TRUE(control) << view << ": " << item.name;
      ++n;
      EXPECT_TRUE(is_name(*control)) << view << ": " << item.name << " is " << control_words(*control, program.phrases());
      if (control->kind == ControlKind::matrix) {
        EXPECT_FALSE(control->label.empty()) << view << ": " << item.name << " says only its size";
      }
      if (has_a_name_of_its_own(control->kind)) {
        EXPECT_FALSE(control->label.empty()) << view << ": " << item.name;
        EXPECT_TRUE(names.insert({control->kind, control->label}).second)
            << view << ": " << item.name << " is called " << control->label << ", as another";
      }
    }
    EXPECT_GT(n, 2) << view;
    program.log.drop_focus();
  }

  /// Checks the current stage in every look that it has, and returns the looks.
  static std::set<std::string> check_looks(HeadlessProgram& program) {
    std::set<std::string> found;
    survey_few(program.shell);
    for (const Look& each : looks()) {
      program.session.selection().look = each.look;
      if (!each.fits(program.session)) continue;
      check(program, std::string("stage ") + id(program.session.navigation().place(), program.session.nodes()) + ", look " + each.id);
      found.insert(each.id);
    }
    program.session.selection().look = StageLook::matrix;
    return found;
  }
};

TEST_F(HeardItems, OfEveryStageInEveryLook) {
  for (const Stage stage : bare_stages) {
    p.session.go(stage);
    p.frames(2);
    p.session.navigation().set_head(1);
    EXPECT_TRUE(check_looks(p).contains("matrix"));
  }
}

TEST_F(HeardItems, OfEveryStageOfTwoLayersInEveryLook) {
  HeadlessProgram two(two_block_document(), {.width = 1280, .height = 800});
  std::set<std::string> found;
  for (const StagePlace& stage : std::vector<StagePlace>(two.session.navigation().stages())) {
    if (stage.at.layer > 0) continue;  // the second layer has the same boards
    two.session.go(stage);
    two.frames(2);
    found.merge(check_looks(two));
  }
  for (const Look& each : looks()) EXPECT_TRUE(found.contains(each.id)) << "no stage has the look " << each.id;
}

TEST_F(HeardItems, OfThePagesOfTheInspector) {
  p.session.go(Stage::softmax);
  p.frames(2);
  p.session.navigation().pin({p.head().pattern, 6, 1});
  for (const InspectorPage page : {InspectorPage::explain, InspectorPage::change, InspectorPage::mistakes, InspectorPage::history}) {
    p.shell.inspector().show(page);
    check("inspector " + std::to_string(static_cast<int>(page)));
  }
}

TEST_F(HeardItems, OfTheMapComparisonAndTraining) {
  p.session.show_map();
  check("map");
  p.session.go(Stage::softmax);
  p.frames(2);
  p.session.set_comparing(true);
  check("comparison");
  p.session.set_comparing(false);
  p.shell.training().show(p.session);
  check("training");
}

TEST_F(HeardItems, OfHelpAndPanels) {
  p.shell.help().toggle();
  check("help");
  p.shell.help().toggle();
  using Panel = Documents::Panel;
  for (const Panel panel : {Panel::open, Panel::save, Panel::models, Panel::exporting}) {
    p.documents.show(panel);
    p.frames(3);
    ImGui::SetWindowFocus(nullptr);  // the caret leaves its field
    check("panel " + std::to_string(static_cast<int>(panel)));
    p.documents.close_panel();
  }
}

TEST_F(HeardItems, OfEveryStepOfEveryLesson) {
  p.shell.lessons().choose();
  check("list of lessons");
  for (const LessonFile& file : std::vector<LessonFile>(p.shell.lessons().registry())) {
    for (int step = 0; step < static_cast<int>(file.read.lesson.steps.size()); ++step) {
      p.shell.lessons().open(file, step);
      p.frames(4);
      check(file.read.lesson.id + "/" + std::to_string(step + 1));
    }
  }
}

TEST_F(HeardItems, OfTheStart) {
  for (const StartStep step : {StartStep::question, StartStep::answer, StartStep::changed, StartStep::strokes}) {
    p.shell.start_here(step);
    p.frames(4);
    check("start " + std::to_string(static_cast<int>(step)));
    EXPECT_FALSE(p.shell.heard(p.log, p.phrases()).status.empty()) << static_cast<int>(step);
  }
}

TEST_F(HeardItems, OfATranslation) {
  HeadlessProgram french(make_document(BuiltInModels().make("en-fr"), {"the dog sleeps"}), {.width = 1280, .height = 800});
  french.session.go(Stage::translate);
  french.frames(4);
  std::set<std::string> seen;
  for (const Item& item : std::vector<Item>(french.log.items())) {
    if (!item.tab_stop || !seen.insert(item.name).second) continue;
    french.log.set_focus(item.name);
    french.frame();
    if (!french.log.find(item.name) || !french.log.focused()) continue;
    EXPECT_TRUE(is_name(*french.log.focused())) << item.name;
  }
}

/// The start can be operated and heard with keys alone, from the question to the strokes.
TEST_F(HeardItems, TheStartIsHeardAtEachOfItsSteps) {
  p.shell.start_here();
  p.frames(3);
  const auto status = [&] {
    p.frames(3);
    return p.shell.heard(p.log, p.phrases()).status;
  };
  const std::string question = status();
  EXPECT_NE(question.find(p.phrases()("start.question")), std::string::npos) << question;
  p.tap(Key::right);
  p.frames(2);
  const std::string word = p.shell.heard(p.log, p.phrases()).control;
  EXPECT_NE(word.find("link, "), std::string::npos) << word;
  p.tap(Key::enter);
  for (int i = 0; i < 200; ++i) p.frame(0.05f);
  std::set<std::string> said = {question};
  for (int i = 0; i < 3; ++i) {
    EXPECT_TRUE(said.insert(status()).second) << "step " << i << " says nothing new: " << status();
    p.log.drop_focus();
    p.tap(Key::page_down);
    for (int n = 0; n < 100; ++n) p.frame(0.05f);
  }
}

}  // namespace headlight::tests::heard_items_test

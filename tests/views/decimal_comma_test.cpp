// Checks that no view prints a point between two digits in languages with a decimal comma, except in code and in section numbers of papers.
#include <algorithm>
#include <filesystem>
#include <regex>

#include "base/asset.hpp"
#include "core/documents.hpp"
#include "headless_program.hpp"
#include "platform/vector/replay.hpp"
#include "session/fake_task.hpp"
#include "session/looks.hpp"
#include "small_models.hpp"
#include "translating_program.hpp"
#include "views/prose/stage_text.hpp"

namespace headlight::tests::decimal_comma_test {

/// True for items that may contain code: the lines of a stage, and text fields.
bool keeps_the_point(const Item& item) {
  constexpr std::array names = {"code.lines", "training.keep.name", "file.path"};
  return std::find(names.begin(), names.end(), item.name) != names.end();
}

class FrenchProgram : public HeadlessProgram {
 public:
  explicit FrenchProgram(Document document, Screen screen = {1600, 2400}) : HeadlessProgram(std::move(document), screen) {
    settings.language = "fr";
    settings.less_motion = true;
    frames(3);
  }

  /// Fails for each text of the picture that has a number with a decimal point.
  void expect_commas(const std::string& where) {
    for (const PlacedText& text : texts()) {
      if (std::regex_search(text.utf8, comma_)) ++commas_;
      const std::string own = std::regex_replace(text.utf8, section_, "");
      if (!std::regex_search(own, point_)) continue;
      EXPECT_TRUE(is_code(text)) << text.utf8 << ": " << where;
    }
  }
  int commas() const { return commas_; }

 private:
  std::vector<PlacedText> texts() {
    frames(2);
    ImGuiStyle& style = ImGui::GetStyle();
    style.AntiAliasedLines = style.AntiAliasedFill = false;
    frame();
    std::vector<PlacedText> found;
    for (Drawing::Item& item : replay(*ImGui::GetDrawData(), theme(), faces_).items)
      if (auto* text = std::get_if<PlacedText>(&item.shape)) found.push_back(std::move(*text));
    return found;
  }
  bool is_code(const PlacedText& text) const {
    return std::any_of(log.items().begin(), log.items().end(), [&](const Item& item) {
      return keeps_the_point(item) && text.x.front() >= item.min.x - 1 && text.x.front() <= item.max.x + 1 && text.baseline >= item.min.y &&
             text.baseline <= item.max.y + 4;
    });
  }

  const std::regex point_{"[0-9]\\.[0-9]"}, comma_{"[0-9],[0-9]"}, section_{"3\\.[45]\\)"};  // "Vaswani et al. 2017, section 3.5)"
  FontFaces faces_;
  int commas_ = 0;
};

struct Shown {
  const char* name;
  std::function<Document()> document;
};

Document with_variants() {
  Document document = random_document(16, 2, {"the elephant ate the banana as it was"});
  for (const SetVariant& variant : {SetVariant{"kv_heads", "1"}, SetVariant{"positions", "rotary"}, SetVariant{"softcap", "30"}})
    document = tests::edited(std::move(document), variant);
  return tests::edited(std::move(document), SetTemperature{0.5});
}

Document shipped(const char* model, const char* sentence) {
  return trained_folder(model).empty() ? translating() : make_document(BuiltInModels().make(model), {sentence});
}

const Shown shown[] = {{"readable", [] { return readable(); }},
                       {"variants", with_variants},
                       {"blocks", [] { return two_block_document(); }},
                       {"en_fr", [] { return shipped("en-fr", "the elephant ate the banana because it was hungry"); }},
                       {"stories", [] { return shipped("stories", "when mary and john went to the shop"); }}};

class DecimalComma : public testing::TestWithParam<Shown> {};
INSTANTIATE_TEST_SUITE_P(Models, DecimalComma, testing::ValuesIn(shown), [](const auto& info) { return std::string(info.param.name); });

TEST_P(DecimalComma, StandsOnEveryStageInEveryLook) {
  FrenchProgram p(GetParam().document());
  for (const bool presenting : {false, true}) {
    p.shell.presenter().set_on(presenting);
    for (const StagePlace& stage : p.session.navigation().stages()) {
      p.session.go(stage);
      for (const auto& [look, name, fits, help, has_button] : looks()) {
        p.session.selection().look = look;
        if (fits(p.session)) p.expect_commas(id(stage, p.session.nodes()) + ", " + name + (presenting ? ", presented" : ""));
      }
      p.session.selection().look = StageLook::matrix;
    }
    p.session.show_map();
    p.expect_commas(presenting ? "the map, presented" : "the map");
  }
  EXPECT_GT(p.commas(), 500);
}

TEST_P(DecimalComma, StandsUnderThePointer) {
  FrenchProgram p(GetParam().document(), {1600, 1000});
  const std::vector<StagePlace> stages = p.session.navigation().stages();
  const size_t step = stages.size() > 20 ? 5 : 1;  // layers are alike
  for (size_t i = 0; i < stages.size(); i += step) {
    const StagePlace& stage = stages[i];
    p.session.go(stage);
    for (const auto& [look, name, fits, help, has_button] : looks()) {
      p.session.selection().look = look;
      if (!fits(p.session)) continue;
      p.frames(2);
      std::vector<ImVec2> places;
      for (const Painted& painted : p.painter.all) places.push_back({painted.min().x + 3, painted.min().y + 3});
      for (const Item& item : p.log.items())
        if (item.name.starts_with("head.") || item.name.starts_with("candidate.") || item.name.starts_with("point.") ||
            item.name.starts_with("layer."))
          places.push_back(item.centre());
      places.resize(std::min<size_t>(places.size(), 3));
      for (const ImVec2 at : places) {
        p.point(at);
        p.frame(1);  // shows a tooltip
        p.expect_commas("hovered at " + id(stage, p.session.nodes()) + ", " + id(look));
      }
    }
    p.session.selection().look = StageLook::matrix;
  }
}

TEST_P(DecimalComma, StandsOnEveryPageOfTheInspector) {
  FrenchProgram p(GetParam().document());
  const NodeId pattern = p.session.navigation().attention().head[0].pattern;
  p.session.go(Stage::softmax);
  p.session.navigation().pin({pattern, 3, 1});
  p.session.push(SetTemperature{0.75});
  p.session.push(OverrideCell{{0, p.session.graph()[pattern].name, 3, 1}, 0.25f, true});
  p.frames(3);
  for (const char* page : {"page.Change", "page.Break it", "page.History", "page.Explain"}) {
    p.click(page);
    p.expect_commas(page);
  }
  for (const StagePlace& stage : p.session.navigation().stages()) {
    p.session.go(stage);
    p.frames(2);
    const auto pinned = p.session.selection().pinned;
    if (pinned) p.session.selection().objective = pinned;
    p.session.go(Stage::embedding);
    p.session.selection().reach_from = p.session.selection().pinned;
    p.expect_commas("the slope of a cell of " + id(stage, p.session.nodes()));
    p.session.selection().objective.reset(), p.session.selection().reach_from.reset();
  }
}

TEST_P(DecimalComma, StandsWhereTwoRunsAreCompared) {
  FrenchProgram p(GetParam().document());
  p.session.push(SetMistake{Mistake::no_scale, true});
  p.session.show_right_result(true);
  p.session.settle();
  for (const StagePlace& stage : p.session.navigation().stages()) {
    p.session.go(stage);
    p.expect_commas("compared, " + id(stage, p.session.nodes()));
    if (p.painter.all.empty()) continue;
    p.point({p.painter.all.front().min().x + 3, p.painter.all.front().min().y + 3});
    p.expect_commas("compared and hovered, " + id(stage, p.session.nodes()));
  }
}

TEST_P(DecimalComma, StandsOnTheMapUnderThePointer) {
  FrenchProgram p(GetParam().document(), {1600, 1000});
  p.session.show_map();
  p.frames(4);
  std::vector<std::string> names;
  for (const Item& item : p.log.items())
    if (item.id != 0 && item.name.starts_with("map.")) names.push_back(item.name);
  for (const std::string& name : names) {
    p.point(p.item(name).centre());
    p.expect_commas(name);
  }
}

TEST(DecimalCommaPanels, HaveIt) {
  FrenchProgram p(readable(), {1600, 1000});
  p.shell.help().toggle();
  p.expect_commas("help");
  p.shell.help().toggle();
  for (const Documents::Panel panel : {Documents::Panel::open, Documents::Panel::models, Documents::Panel::save}) {
    p.documents.show(panel);
    p.expect_commas("a panel of documents");
  }
  p.documents.close_panel();
  p.shell.lessons().choose();
  p.expect_commas("the list of lessons");
  p.shell.lessons().stop_choosing();
  p.frames(3);
  for (const char* menu : {"speed", "zoom"}) {
    p.click(menu);
    p.expect_commas(menu);
    p.tap(Key::escape);
  }
  p.click("model");
  p.expect_commas("the menu of models");
}

TEST(DecimalCommaTranslation, HasIt) {
  FrenchProgram p(shipped("en-fr", "the elephant ate the banana because it was hungry"), {1600, 1000});
  p.session.go(Stage::translate);
  p.expect_commas("the alignment");
  for (const char* name : {"source.4", "target.3", "look.0"}) {
    p.point(p.item(name).centre());
    p.frame(1);
    p.expect_commas(name);
  }
  p.click("beam");
  p.expect_commas("beam search");
  EXPECT_GT(p.commas(), 100);
}

TEST(DecimalCommaTraining, HasIt) {
  FrenchProgram p(readable(), {1600, 1000});
  TrainingSession& desk = p.shell.training().session();
  desk = TrainingSession({{"copy", "other"}, [](const std::string& name) { return std::make_shared<const FakeTask>(name); }});
  p.shell.training().show(p.session);
  p.expect_commas("before the first step");
  desk.wait();
  desk.run_to(40);
  desk.wait();
  p.frames(8);
  p.expect_commas("step 40");
  for (const char* chart : {"training.loss", "training.accuracy"}) {
    p.point(p.item(chart).centre());
    p.frame(1);
    p.expect_commas(chart);
  }
  p.click("training.head.1.2");
  for (const char* matrix : {"training.matrix.0", "training.matrix.1"}) {
    p.click("training.matrix");
    p.click(matrix);
    p.frames(3);
    p.point(p.cell("training.large", 3, 1));
    p.expect_commas(matrix);
  }
  p.click("training.compare");
  p.frames(4);
  p.expect_commas("two runs");
  EXPECT_GT(p.commas(), 30);
}

TEST(DecimalCommaLessons, HaveItInEveryStep) {
  FrenchProgram p(readable(), {1280, 900});
  LessonPlayer& desk = p.shell.lessons();
  int n = 0;
  for (const auto& file : std::filesystem::directory_iterator(asset("lessons"))) {
    const std::string name = file.path().filename().string();
    if (!name.ends_with(".md") || std::count(name.begin(), name.end(), '.') > 1) continue;  // "07-softmax.fr.md" is a translation
    const std::string lesson = name.substr(3, name.size() - 6);
    desk.open_called(lesson);
    p.frames(3);
    ASSERT_TRUE(desk.is_open()) << lesson;
    for (int step = 0; step < desk.n_steps(); ++step, ++n) {
      desk.open_called(lesson, step);
      p.frames(3);
      p.expect_commas(lesson + ", step " + std::to_string(step + 1));
      if (desk.answer()) desk.reveal(true);
      p.expect_commas(lesson + ", answer of step " + std::to_string(step + 1));
    }
  }
  EXPECT_GT(n, 60);
}

TEST(DecimalCommaFields, TakeBothMarks) {
  for (const char* typed : {"0,25", "0.25"}) {
    FrenchProgram p(readable(), {1600, 1000});
    p.session.go(Stage::softmax);
    const NodeId pattern = p.session.navigation().head().pattern;
    p.session.navigation().pin({pattern, 6, 1});
    p.frames(2);
    p.click("page.Change");
    p.enter("cell.value", typed);
    p.frames(2);
    EXPECT_FLOAT_EQ(p.value(pattern)(6, 1), 0.25f) << typed;
  }
}

}  // namespace headlight::tests::decimal_comma_test

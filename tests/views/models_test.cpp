// Models are saved, found and opened as a person would: every item is found by name and pointed at.
#include <gtest/gtest.h>

#include "commands/pictures/paper.hpp"
#include "core/scratch_folder.hpp"
#include "document/computable.hpp"
#include "document/document_file.hpp"
#include "folders/model_folder.hpp"
#include "folders/saved_models.hpp"
#include "headless_program.hpp"
#include "session/fake_task.hpp"

namespace headlight::tests::models_test {

struct ModelViews : ScratchFolder, testing::WithParamInterface<Screen> {
  std::filesystem::path saved_in = in_folder("models");
  HeadlessProgram p{readable(), GetParam(), folder_ / "state"};
  TrainingSession& desk = p.shell.training().session();

  ModelViews() {
    p.documents.set_models_folder(saved_in);
    desk = TrainingSession(TaskRegistry{{"copy"}, [](const std::string& name) { return std::make_shared<const FakeTask>(name); }});
  }
  const Document& document() const { return p.session.document(); }
  void train_to(int step) {
    desk.begin();
    desk.run_to(step);
    desk.wait();
  }
  void keep(const std::string& name) {
    train_to(3);
    desk.save(saved_in / name);
  }
  void show_models() {
    p.tap(letter('m'));
    p.frames(3);
    ASSERT_TRUE(p.has("models.shipped.0"));
  }
  bool inside(const Item& item) const {
    return item.min.x >= 0 && item.min.y >= 0 && item.max.x <= static_cast<float>(GetParam().width) &&
           item.max.y <= static_cast<float>(GetParam().height);
  }
  /// The row of the menu of models, counted from its end.
  std::string from_the_end(int row) {
    int last = 0;
    while (p.has("model." + std::to_string(last + 1))) ++last;
    return "model." + std::to_string(last - row);
  }
};

TEST_P(ModelViews, ARunIsKeptWhereThePersonSeesItWillBe) {
  p.tap(letter('t'));
  p.frames(2);
  train_to(5);
  p.frames(4);
  EXPECT_TRUE(p.has("training.where"));
  EXPECT_TRUE(inside(p.item("training.where")));
  EXPECT_FALSE(std::filesystem::exists(saved_in)) << "nothing is written before it is asked for";
  p.click("training.keep");
  EXPECT_FALSE(p.session.failed()) << p.session.message();
  EXPECT_TRUE(contains(p.session.message(), "is kept as copy-seed-1 in ")) << p.session.message();
  EXPECT_EQ(open_model(saved_in / "copy-seed-1")->config.name, "copy-seed-1");
  p.enter("training.name", "my copier");
  p.click("training.keep");
  EXPECT_TRUE(holds_a_model(saved_in / "my copier"));
  p.enter("training.name", (folder_ / "elsewhere").c_str());
  p.click("training.keep");
  EXPECT_TRUE(holds_a_model(in_folder("elsewhere")));
  EXPECT_EQ(p.documents.recent_models().front(), in_folder("elsewhere"));
}

TEST_P(ModelViews, ARunCanBeKeptInEveryWindow) {
  desk = TrainingSession(every_task());
  train_to(2);
  p.tap(letter('t'));
  p.frames(4);
  for (const bool two : {false, true}) {
    if (two) p.click("training.compare");
    p.frames(3);
    for (const char* name : {"training.compare", "training.open", "training.keep", "training.name", "training.reset"}) p.hover(name);
    for (const char* name : {"training.open", "training.keep", "training.where"})
      EXPECT_LE(p.item(name).max.y, p.item("status").min.y) << name << two;
  }
}

TEST_P(ModelViews, TheMenuOfModelsHasTheKeptOnesAndUndoGoesBack) {
  keep("copier");
  std::filesystem::create_directory(saved_in / "broken");
  p.click("model");
  p.frames(2);
  p.click(from_the_end(2));  // copier, broken, all models
  p.frames(2);
  EXPECT_EQ(document().model->folder, saved_in / "copier");
  EXPECT_EQ(document().sentences.front(), example_of(*document().model)) << "it could not read the sentence that was there";
  p.session.undo();
  EXPECT_EQ(document().config.name, "readable");
  p.click("model");
  p.frames(2);
  p.click(from_the_end(1));
  p.frames(2);
  EXPECT_EQ(document().config.name, "readable") << "a broken one cannot be chosen";
  p.tap(Key::escape);
  p.click("model");
  p.frames(2);
  p.click(from_the_end(0));
  p.frames(2);
  EXPECT_TRUE(p.has("models.kept.1"));
}

TEST_P(ModelViews, AnUnkeptRunIsNamedInTheMenuAndNotTakenForAnother) {
  train_to(4);
  p.session.push(SetModel{desk.model(), {desk.task().probe()}});
  p.frames(3);
  p.click("model");
  p.frames(2);
  p.click(from_the_end(1));
  p.frames(2);
  EXPECT_EQ(document().config.name, "copy, step 4") << "the present one is not chosen anew";
}

TEST_P(ModelViews, AModelOfTheListBeginsANewDocument) {
  keep("copier");
  show_models();
  p.click("models.kept.0");
  p.frames(2);
  EXPECT_EQ(document().model->folder, saved_in / "copier");
  EXPECT_FALSE(p.has("models.kept.0"));
  EXPECT_FALSE(p.session.history().can_undo());
  p.session.push(SetHeads{1});
  p.frames(2);
  show_models();
  p.click("models.shipped.1");
  p.frames(2);
  ASSERT_TRUE(p.has("question")) << "the changes would be lost";
  p.click("ask.discard");
  p.frames(2);
  EXPECT_EQ(document().config.name, "random");
}

TEST_P(ModelViews, TheListIsUsedWithTheKeyboard) {
  keep("copier");
  show_models();
  p.tap(Key::end);
  p.tap(Key::enter);
  p.frames(2);
  EXPECT_EQ(document().config.name, "copier");
  show_models();
  p.tap(Key::home);
  p.tap(Key::down);
  p.tap(Key::down);
  p.tap(Key::up);
  p.tap(Key::enter);
  p.frames(2);
  EXPECT_EQ(document().config.name, "random");
  show_models();
  p.tap(Key::escape);
  p.frames(2);
  EXPECT_FALSE(p.has("models.shipped.0"));
  EXPECT_EQ(document().config.name, "random");
}

TEST_P(ModelViews, ABrokenFolderTellsItsReasonAndEndsNothing) {
  keep("copier");
  put(saved_in / "copier" / "vocab.txt", "<pad>\n\n");
  show_models();
  p.click("models.kept.0");
  p.frames(2);
  EXPECT_TRUE(contains(p.session.message(), "vocab.txt: line 2 is empty")) << p.session.message();
  EXPECT_EQ(document().config.name, "readable");
  std::filesystem::remove_all(saved_in);  // behind the program's back
  p.click("models.kept.0");
  p.frames(2);
  EXPECT_TRUE(p.session.failed());
}

TEST_P(ModelViews, OpenFindsModelsInAnyFolderAndSwitchesToTheList) {
  keep("copier");
  std::filesystem::create_directory(in_folder("models/empty"));
  p.tap_with_control(letter('o'));
  p.frames(2);
  p.enter("file.path", saved_in.c_str());
  p.frames(2);
  p.click("file.row.0");
  p.frames(3);
  EXPECT_EQ(document().model->folder, saved_in / "copier");
  p.tap_with_control(letter('o'));
  p.frames(2);
  p.click("open.models");
  p.frames(2);
  EXPECT_TRUE(p.has("models.kept.0"));
  p.click("models.browse");
  p.frames(2);
  EXPECT_TRUE(p.has("file.path"));
  p.click("file.close");
  p.frames(2);
  p.click("file");
  p.click("file.menu.5");
  p.frames(2);
  EXPECT_TRUE(p.has("models.kept.0"));
}

TEST_P(ModelViews, TheListFitsAndScrolls) {
  for (int i = 0; i < 9; ++i) {
    if (i == 0) keep("copier 0");
    else std::filesystem::copy(saved_in / "copier 0", saved_in / ("copier " + std::to_string(i)));
  }
  show_models();
  for (const Item& item : p.log.items()) {
    if (item.name.starts_with("models.")) {
      EXPECT_TRUE(inside(item)) << item.name;
    }
  }
  for (const char* name : {"models.shipped.0", "models.browse", "models.close", "open.documents"}) p.hover(name);
  p.tap(Key::end);
  p.frames(2);
  ASSERT_TRUE(p.has("models.kept.8")) << "the last one was brought into view";
  p.hover("models.kept.8");
}

INSTANTIATE_TEST_SUITE_P(Sizes, ModelViews,
                         testing::Values(Screen{1600, 1000, 1, false}, Screen{1280, 720, 1, true}, Screen{2560, 1440, 2, false}));

/// Descriptions of models that do not fit one line go on in more, in a row that is as high.
TEST(ModelsOnAPhone, DescriptionsHaveTheLinesThatTheyNeed) {
  HeadlessProgram p(readable(), {390, 844});
  p.settings.language = "es";
  p.frames(2);
  p.tap(letter('m'));
  p.frames(3);
  const auto height = [&](const char* name) { return p.item(name).max.y - p.item(name).min.y; };
  EXPECT_GT(height("models.shipped.0"), height("models.shipped.4") + 15);
  EXPECT_GE(p.item("models.shipped.1").min.y, p.item("models.shipped.0").max.y - 1);
  const auto whole_height = [&](const char* name) { return p.item(name).whole_max.y - p.item(name).whole_min.y; };
  EXPECT_GT(whole_height("models.shipped.3"), whole_height("models.shipped.4") + 2 * 19 - 4) << "it needs three lines";
}

TEST(ModelsOnAPhone, TheLongestDescriptionIsWhole) {
  Session session(readable());
  Settings settings;
  settings.language = "es";
  PaperStudio studio(session, settings, 390, 1200);
  studio.documents().show(Documents::Panel::models);
  studio.view();
  bool ends = false;
  for (const Drawing::Item& item : studio.view().items)
    if (const auto* text = std::get_if<PlacedText>(&item.shape)) ends = ends || text->utf8.ends_with("\u00abit\u00bb");
  EXPECT_TRUE(ends) << "the description of en-fr is cut";
}

}  // namespace headlight::tests::models_test

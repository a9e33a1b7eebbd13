// Exports from the window: contents, form and place.
#include <gtest/gtest.h>

#include "commands/pictures/execute_export.hpp"
#include "core/scratch_folder.hpp"
#include "document/document_file.hpp"
#include "folders/model_folder.hpp"
#include "headless_program.hpp"

namespace headlight::tests::taking_test {

struct Taking : ScratchFolder {
  HeadlessProgram p{readable()};

  /// The steps of the window's loop after every frame.
  std::optional<Documents::Order> execute_order() {
    auto order = p.documents.order();
    if (order) execute_export(*order, p.session, p.documents, p.shell, p.theme(), p.phrases(), p.settings, 1600, 1000);
    p.frames(2);
    return order;
  }
  void save_as(const std::filesystem::path& path) {
    p.enter("file.path", path.c_str());
    p.frames(2);
  }
};

TEST_F(Taking, ARightClickOnAMatrixOffersToSaveIt) {
  p.session.go(Stage::softmax);
  p.frames(3);
  p.right_click("out");
  p.frames(2);
  const std::string row = "matrix." + std::to_string(p.head().pattern) + ".out.0";
  ASSERT_TRUE(p.has(row));
  p.click(row);
  p.frames(2);
  EXPECT_EQ(p.documents.taking().nodes, std::vector{p.head().pattern});
  p.click("export.form.csv");
  p.frames(2);
  save_as(in_folder("weights"));
  ASSERT_TRUE(execute_order());
  EXPECT_TRUE(bytes_in(in_folder("weights.csv")).starts_with(",The,elephant,"));
  EXPECT_NE(p.session.message().find("weights.csv"), std::string::npos);
  EXPECT_FALSE(p.has("file.path")) << "the panel has gone";
}

TEST_F(Taking, AMatrixIsMeantByItsNameAlsoInAnotherRun) {
  const auto last = p.session.nodes().block.front().attn.head.back().pattern;
  p.documents.start_export({PaperFormat::csv, ExportScope::matrices, {p.session.navigation().attention().W_O}});
  p.frames(2);
  p.session.push(SetHeads{2});
  p.frames(2);
  EXPECT_EQ(p.documents.taking().nodes, std::vector{p.session.navigation().attention().W_O});
  p.session.undo();
  p.documents.start_export({PaperFormat::csv, ExportScope::matrices, {last}});
  p.frames(2);
  p.session.push(SetHeads{1});
  p.frames(2);
  EXPECT_EQ(p.documents.taking().of, ExportScope::board) << "there is no fourth head any more";
  EXPECT_TRUE(p.documents.taking().nodes.empty());
}

TEST_F(Taking, TheMenuTakesTheWindowAndTheKeyDoesToo) {
  p.click("file");
  p.click("file.menu.6");
  p.frames(2);
  ASSERT_TRUE(p.has("export.of.window"));
  p.tap(Key::escape);  // out of the field
  p.tap(Key::escape);
  p.frames(2);
  EXPECT_FALSE(p.has("file.path"));
  p.tap_with_control(letter('e'));
  p.frames(2);
  ASSERT_TRUE(p.has("export.of.window"));
  p.click("export.form.svg");
  p.frames(2);
  save_as(in_folder("window.svg"));
  ASSERT_TRUE(execute_order());
  const std::string text = bytes_in(in_folder("window.svg"));
  EXPECT_NE(text.find(">Weighted sum</text>"), std::string::npos);
  EXPECT_EQ(text.find("Save a picture"), std::string::npos) << "the panel itself is not in the picture";
}

TEST_F(Taking, OfTheBoardOnlyTheBoard) {
  p.documents.start_export({PaperFormat::svg, ExportScope::board, {}});
  p.frames(2);
  save_as(in_folder("board.svg"));
  ASSERT_TRUE(execute_order());
  EXPECT_EQ(bytes_in(in_folder("board.svg")).find(">Headlight</text>"), std::string::npos);
}

TEST_F(Taking, TheRunIsAPage) {
  p.documents.start_export({});
  p.frames(2);
  p.click("export.of.run");
  p.frames(2);
  EXPECT_EQ(p.documents.taking().format, PaperFormat::html);
  save_as(in_folder("run.html"));
  ASSERT_TRUE(execute_order());
  EXPECT_TRUE(bytes_in(in_folder("run.html")).starts_with("<!DOCTYPE html>"));
}

TEST_F(Taking, AnotherFormChangesTheEndingOfTheName) {
  p.documents.start_export({PaperFormat::png, ExportScope::matrices, {p.head().pattern}});
  p.frames(2);
  p.click("export.form.tikz");
  p.frames(2);
  p.click("file.confirm");
  p.frames(2);
  const auto order = p.documents.order();
  ASSERT_TRUE(order);
  EXPECT_EQ(order->path.filename(), "pattern-head-" + std::to_string(p.session.selection().head + 1) + ".tex");
}

/// The offered name, as a file name.
std::string offered_name(HeadlessProgram& p) {
  p.documents.start_export({});
  p.frames(2);
  p.click("file.confirm");
  p.frames(2);
  const auto order = p.documents.order();
  return order ? order->path.filename().string() : "";
}

TEST_F(Taking, TheNameSaysWhatIsOnScreen) {
  p.session.show_map();
  p.frames(2);
  EXPECT_EQ(offered_name(p), "map.png");
  p.session.go(Stage::softmax);
  p.frames(2);
  EXPECT_EQ(offered_name(p), "softmax.png");
  p.session.selection().look = StageLook::lines;
  p.frames(2);
  EXPECT_EQ(offered_name(p), "softmax-lines.png");
  p.shell.lessons().open_called("softmax", 2);
  p.frames(4);
  EXPECT_EQ(offered_name(p), "softmax-step-3.png");
}

TEST_F(Taking, ATypedEndingAsksForItsForm) {
  p.documents.start_export({PaperFormat::png, ExportScope::matrices, {p.head().pattern}});
  p.frames(2);
  save_as(in_folder("mine.csv"));
  ASSERT_TRUE(execute_order());
  EXPECT_TRUE(bytes_in(in_folder("mine.csv")).starts_with(",The"));
}

TEST_F(Taking, WhatIsThereIsReplacedOnlyWhenAsked) {
  p.documents.start_export({PaperFormat::csv, ExportScope::matrices, {p.head().pattern}});
  p.frames(2);
  put(in_folder("mine.csv"), "mine");
  save_as(in_folder("mine.csv"));
  EXPECT_FALSE(execute_order());
  ASSERT_TRUE(p.documents.question());
  p.documents.answer(Answer::cancel);
  p.frames(2);
  EXPECT_EQ(bytes_in(in_folder("mine.csv")), "mine");
  p.click("file.confirm");
  p.frames(2);
  ASSERT_TRUE(p.documents.question());
  p.documents.answer(Answer::yes);
  p.frames(2);
  ASSERT_TRUE(execute_order());
  EXPECT_TRUE(bytes_in(in_folder("mine.csv")).starts_with(","));
}

/// The marks of a lesson have their own file name: the program asks before it replaces last week's.
TEST_F(Taking, OlderMarksAreReplacedOnlyWhenAsked) {
  save_document(in_folder("a.headlight"), p.session.document());
  p.documents.opened(in_folder("a.headlight"));
  const auto marks = in_folder("headlight-marks.csv");
  const auto save_marks = [&] {
    p.shell.lessons().choose();
    p.frames(3);
    p.click("lessons.marks");
    p.frames(2);
  };
  save_marks();
  EXPECT_FALSE(p.documents.question());
  EXPECT_TRUE(bytes_in(marks).starts_with("lesson,step,"));
  put(marks, "last week's");
  save_marks();
  ASSERT_TRUE(p.documents.question());
  EXPECT_EQ(p.documents.question()->what, DocumentQuestion::replace_file);
  EXPECT_EQ(p.documents.question()->document, "headlight-marks.csv");
  p.click("ask.cancel");
  p.frames(3);
  EXPECT_EQ(bytes_in(marks), "last week's");
  EXPECT_FALSE(p.documents.question());
  save_marks();
  p.click("ask.replace");
  p.frames(3);
  EXPECT_TRUE(bytes_in(marks).starts_with("lesson,step,"));
}

/// An export never replaces a file that was read for the model, under any name.
TEST_F(Taking, NoFileOfTheModelIsReplaced) {
  save_model(in_folder("kept"), *BuiltInModels().make("stories"));
  p.documents.open(in_folder("kept"));
  p.frames(6);
  for (const char* name : {"vocab.txt", "model.safetensors", "config.json"}) {
    const std::string before = bytes_in(in_folder("kept") / name);
    execute_export({{PaperFormat::csv, ExportScope::matrices, {p.head().pattern}}, in_folder("kept") / name}, p.session, p.documents,
                   p.shell, p.theme(), p.phrases(), p.settings, 1600, 1000);
    EXPECT_NE(p.session.message().find("would be lost"), std::string::npos) << p.session.message();
    EXPECT_EQ(bytes_in(in_folder("kept") / name), before);
  }
}

TEST_F(Taking, WhatCannotBeWrittenIsSaidAndThePanelStays) {
  p.documents.start_export({PaperFormat::csv, ExportScope::matrices, {p.head().pattern}});
  p.frames(2);
  save_as(in_folder("missing/folder/mine.csv"));
  ASSERT_TRUE(execute_order());
  EXPECT_NE(p.session.message().find("missing"), std::string::npos) << p.session.message();
  EXPECT_TRUE(p.has("file.path"));
}

/// A lesson is open, and its menu asks for the worksheet.
struct TakingALesson : Taking {
  TakingALesson() {
    p.shell.lessons().open_called("softmax");
    p.frames(4);
    p.click("lesson.take");
    p.frames(2);
    p.click("lesson.take.menu.0");
    p.frames(2);
  }
};

TEST_F(TakingALesson, IsASheetAndItsAnswersBesideIt) {
  ASSERT_TRUE(p.has("export.of.worksheet"));
  save_as(in_folder("sheet"));
  ASSERT_TRUE(execute_order());
  EXPECT_TRUE(bytes_in(in_folder("sheet.pdf")).starts_with("%PDF"));
  EXPECT_TRUE(bytes_in(in_folder("sheet-answers.pdf")).starts_with("%PDF"));
  EXPECT_TRUE(p.shell.lessons().is_open()) << "the lesson goes on";
  EXPECT_TRUE(p.has("lesson.message")) << "and says what was written";
  EXPECT_NE(p.session.message().find("sheet-answers.pdf"), std::string::npos) << p.session.message();
}

TEST_F(TakingALesson, HasTheSeedThatWasChosenAndNoAnswersUnlessWanted) {
  p.click("export.seed.plus");
  p.click("export.seed.plus");
  p.click("export.seed.minus");
  p.click("export.answers");
  p.frames(2);
  save_as(in_folder("sheet.pdf"));
  const auto order = execute_order();
  ASSERT_TRUE(order);
  EXPECT_EQ(order->what.seed, 1u);
  EXPECT_TRUE(std::filesystem::exists(in_folder("sheet.pdf")));
  EXPECT_FALSE(std::filesystem::exists(in_folder("sheet-answers.pdf")));
}

TEST_F(TakingALesson, AsksAlsoBeforeItReplacesAnswers) {
  put(in_folder("sheet-answers.pdf"), "mine");
  save_as(in_folder("sheet.pdf"));
  EXPECT_FALSE(execute_order());
  ASSERT_TRUE(p.documents.question());
  EXPECT_EQ(p.documents.question()->document, "sheet-answers.pdf");
  p.documents.answer(Answer::yes);
  p.frames(2);
  ASSERT_TRUE(execute_order());
  EXPECT_TRUE(bytes_in(in_folder("sheet-answers.pdf")).starts_with("%PDF"));
}

TEST_F(TakingALesson, LeavesNothingWhereOneOfBothCannotBeWritten) {
  std::filesystem::create_directory(in_folder("sheet-answers.pdf"));
  save_as(in_folder("sheet.pdf"));
  ASSERT_TRUE(execute_order());
  EXPECT_NE(p.session.message().find("sheet-answers.pdf"), std::string::npos) << p.session.message();
  EXPECT_FALSE(std::filesystem::exists(in_folder("sheet.pdf")));
  EXPECT_TRUE(p.has("file.path")) << "another name can be given";
}

TEST_F(Taking, AWorksheetIsOfAnOpenLessonOnly) {
  p.documents.start_export({});
  p.frames(2);
  EXPECT_TRUE(p.has("export.of.run"));
  EXPECT_FALSE(p.has("export.of.worksheet"));
}

}  // namespace headlight::tests::taking_test

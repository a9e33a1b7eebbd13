// The window with tensors from a file: every available stage in every look, and no control without effect.
#include <cmath>

#include "core/documents.hpp"
#include "core/imported_documents.hpp"
#include "core/scratch_folder.hpp"
#include "document/document_file.hpp"
#include "headless_program.hpp"
#include "session/compare/comparison.hpp"
#include "session/documents/dropped.hpp"
#include "views/boards/board.hpp"
#include "views/prose/imported_text.hpp"
#include "views/prose/stage_text.hpp"

namespace headlight::tests::imported_window_test {

const std::vector<std::string> five = {"il", "avait", "faim", "il", "."}, seven = {"the", "elephant", "ate", "it", "as", "it", "was"};

struct Imported {
  const char* name;
  Document (*document)();
};

class ImportedWindow : public testing::TestWithParam<Imported> {};

/// Expects no message, which the window would show for any exception.
void expect_quiet(const HeadlessProgram& p, const std::string& where) {
  EXPECT_FALSE(p.session.failed()) << where << ": " << p.session.message();
  EXPECT_FALSE(p.log.items().empty()) << where;
}

TEST_P(ImportedWindow, ShowsEveryStageInEveryLookAtEverySize) {
  for (const Screen screen : {Screen{1600, 1000}, Screen{1280, 800}, Screen{900, 640}}) {
    HeadlessProgram p(GetParam().document(), screen);
    for (const StagePlace& place : p.session.navigation().stages())
      for (const StageLook look : {StageLook::matrix, StageLook::lines, StageLook::points, StageLook::heads}) {
        p.session.go(place);
        p.session.selection().look = look;
        for (int head = 0; head < p.session.document().config.n_heads; head += 3) {
          p.session.navigation().set_head(head);
          p.frames(2);
          expect_quiet(p, id(place, p.session.nodes()));
        }
      }
    p.session.show_map();
    p.frames(3);
    expect_quiet(p, "the map");
    EXPECT_TRUE(p.has("map")) << screen.width;
  }
}

TEST_P(ImportedWindow, HasNoControlsThatDoNothing) {
  HeadlessProgram p(GetParam().document());
  p.frames(2);
  for (const char* absent : {"sentence", "heads", "mask", "positions", "batch.add", "model.settings", "page.Break it"})
    EXPECT_FALSE(p.has(absent)) << absent;
  for (const char* there : {"given", "model", "page.Explain", "page.Change", "page.History"}) EXPECT_TRUE(p.has(there)) << there;
  p.click("page.Change");
  p.frames(2);
  EXPECT_FALSE(p.has("temperature.slider"));
  EXPECT_FALSE(p.has("head_setting.1"));
  EXPECT_TRUE(p.has("cell.value"));
  p.tap(Key::c);
  p.frames(2);
  EXPECT_FALSE(p.session.comparison());
}

TEST_P(ImportedWindow, ANumberCanBeChangedAndTakenBack) {
  HeadlessProgram p(GetParam().document());
  p.session.go(Stage::softmax);
  p.session.navigation().pin({p.session.navigation().head().pattern, 1, 2});
  p.click("page.Change");
  p.frames(2);
  const float was = p.value(p.session.navigation().head().pattern)(1, 2);
  p.enter("cell.value", "0.375");
  p.frames(2);
  EXPECT_FLOAT_EQ(p.value(p.session.navigation().head().pattern)(1, 2), 0.375f);
  p.session.undo();
  p.frames(2);
  const float is = p.value(p.session.navigation().head().pattern)(1, 2);
  EXPECT_TRUE(is == was || (std::isnan(is) && std::isnan(was))) << is;
}

/// Its words label no matrix, and are the same on both sides.
TEST_P(ImportedWindow, IsComparedWithWhatItWas) {
  const Document document = GetParam().document();
  const Session session(document);
  const NodeId pattern = session.navigation().head().pattern;
  const auto changed = tests::edited(document, OverrideCell{{0, session.graph()[pattern].name, 1, 2}, 0.375f, false});
  const Comparison comparison({BaselineKind::state, {}, compute(document)}, compute(changed), 0);
  EXPECT_TRUE(comparison.same_words());
  ASSERT_TRUE(comparison.change(pattern));
  EXPECT_TRUE(comparison.change(pattern)->differs());
  for (const StagePlace& place : session.navigation().stages()) comparison.largest(place);
}

INSTANTIATE_TEST_SUITE_P(Of, ImportedWindow,
                         testing::Values(Imported{"operands", [] { return tests::given_operands(seven, seven); }},
                                         Imported{"more_keys", [] { return tests::given_operands(five, seven); }},
                                         Imported{"merged", [] { return tests::given_operands(seven, seven, true); }},
                                         Imported{"weights", [] { return tests::given_weights(1, 4, 6, 6); }},
                                         Imported{"layers", [] { return tests::given_weights(5, 6, 8, 8); }},
                                         Imported{"stacks", [] { return tests::given_stacks(2, 3, 4, 5, 7); }},
                                         Imported{"one_head", [] { return tests::given_weights(1, 1, 3, 9); }},
                                         Imported{"negative", [] { return tests::given_weights(2, 2, 5, 5, -0.5f); }},
                                         Imported{"nan", [] { return tests::given_weights(2, 2, 5, 5, NAN); }}),
                         [](const auto& of) { return of.param.name; });

TEST(ImportedWeightsBoard, SaysInWhichPrecisionItIsComputed) {
  const Document plain = tests::given_operands(seven, seven);
  ImportedTensors halves = *plain.model->imported;
  halves.stored = "BF16";
  HeadlessProgram p(tests::document_of(halves, *plain.model->weights, "qkv.safetensors"));
  EXPECT_EQ(imported_text(p.session, english()), "Q, K and V from a file, stored as BF16 and computed in F32");
}

TEST(ImportedWeightsBoard, SaysWhatIsNoWeight) {
  HeadlessProgram p(tests::given_weights(1, 2, 3, 3, NAN));
  const Phrases words = english();
  EXPECT_EQ(findings_text(p.session.imported()->findings, words), "6 of 6 rows do not sum to 1, 18 numbers are NaN");
  EXPECT_TRUE(contains(stage_text(p.session, words).subtitle, "18 numbers are NaN"));
  HeadlessProgram right(tests::given_weights(1, 2, 3, 3));
  EXPECT_EQ(findings_text(right.session.imported()->findings, words), "");
}

TEST(ImportedWeightsBoard, AWordOfTheKeysIsAColumn) {
  HeadlessProgram p(tests::given_operands(five, seven));
  p.session.go(Stage::softmax);
  p.frames(2);
  EXPECT_TRUE(p.has("target.4")) << "the queries stand above";
  EXPECT_FALSE(p.has("target.5"));
  p.click("target.3");
  p.frames(2);
  EXPECT_EQ(p.session.selection().pinned->row, 3);
}

TEST(ImportedWeightsBoard, AChosenHeadOfALayerIsShown) {
  HeadlessProgram p(tests::given_weights(5, 6, 8, 8));
  p.session.go(Stage::softmax);
  p.session.selection().look = StageLook::heads;
  p.frames(2);
  p.click("heads.27");
  p.frames(2);
  EXPECT_EQ(p.session.selection().at.layer, 4);
  EXPECT_EQ(p.session.selection().head, 3);
}

class ImportedOnDisk : public ScratchFolder {
 protected:
  ImportedOnDisk() {
    const Matrix m = Matrix::Constant(2, 9, 1.f / 3);
    write_safetensors(mine, std::vector<TensorView>{{"attentions", {2, 3, 3}, {{m.data(), 18}}}});
  }
  const std::filesystem::path mine = folder_ / "mine.safetensors";
  HeadlessProgram p{readable(), {}, folder_ / "state"};
};

TEST_F(ImportedOnDisk, AFileThatIsDroppedIsOpenedAndSavedUnderAnotherName) {
  take_dropped(p.session, p.documents, {mine});
  p.frames(3);
  ASSERT_TRUE(p.session.imported()) << p.session.message();
  EXPECT_FALSE(p.documents.path()) << "the tensors are not written over";
  EXPECT_FALSE(p.documents.changed());
  const std::string before = bytes_in(mine);
  p.documents.save();
  p.frames(3);
  EXPECT_EQ(bytes_in(mine), before);
  EXPECT_EQ(p.documents.panel(), Documents::Panel::save) << "a name is asked for";
}

TEST_F(ImportedOnDisk, OpenListsThem) {
  p.tap_with_control(Key::o);
  p.frames(2);
  p.enter("file.path", folder_.c_str());
  p.frames(2);
  p.click("file.row.0");
  p.frames(3);
  EXPECT_TRUE(p.session.imported()) << p.session.message();
}

TEST_F(ImportedOnDisk, WhatIsNoneLeavesTheDocumentAsItWas) {
  put(folder_ / "bad.npy", "something else");
  take_dropped(p.session, p.documents, {folder_ / "bad.npy"});
  p.frames(3);
  EXPECT_FALSE(p.session.imported());
  EXPECT_TRUE(contains(p.session.message(), "not a NumPy file")) << p.session.message();
}

TEST_F(ImportedOnDisk, AnItemOfABatchIsChosenAndTheWayTheFirstAxisIsRead) {
  Matrix m = Matrix::Zero(4 * 2 * 3, 3);
  for (Index row = 0; row < m.rows(); ++row) m(row, row / 6 % 3) = 1;  // each item attends to a different word
  write_safetensors(mine, std::vector<TensorView>{{"attentions", {4, 2, 3, 3}, {{m.data(), static_cast<size_t>(m.size())}}}});
  take_dropped(p.session, p.documents, {mine});
  p.frames(3);
  ASSERT_TRUE(p.session.imported()) << p.session.message();
  EXPECT_EQ(p.session.imported()->layers, 4);
  EXPECT_FALSE(p.has("given.item.plus")) << "layers have no items";
  p.click("given.axis.batch");
  p.frames(3);
  ASSERT_EQ(p.session.imported()->items, 4);
  EXPECT_EQ(p.session.imported()->layers, 1);
  for (int item = 1; item < 3; ++item) {
    p.click("given.item.plus");
    p.frames(3);
    EXPECT_EQ(p.session.imported()->item, item);
    EXPECT_EQ(p.value(p.session.navigation().head().pattern)(0, item), 1);
  }
  EXPECT_TRUE(contains(imported_text(p.session, english()), "item 3 of 4")) << imported_text(p.session, english());
  p.session.undo();
  p.frames(3);
  EXPECT_EQ(p.session.imported()->item, 1);
  EXPECT_FALSE(p.session.failed()) << p.session.message();
}

/// A phone has the name and the model in the second line, and the choices of the file in the third.
TEST_F(ImportedOnDisk, NothingOfTheTopBarOfAPhoneLiesOnAnythingElse) {
  const std::vector<float> m(4 * 2 * 3 * 3, 1.f / 3);
  write_safetensors(mine, std::vector<TensorView>{{"attentions", {4, 2, 3, 3}, {m}}});
  HeadlessProgram phone(readable(), {.width = 390, .height = 844});
  take_dropped(phone.session, phone.documents, {mine});
  phone.frames(3);
  const Item* const given = phone.log.find("given");
  const Item* const model = phone.log.find("model");
  const Item* const axis = phone.log.find("given.axis.batch");
  const Item* const undo = phone.log.find("undo");
  ASSERT_TRUE(given && model && axis && undo);
  EXPECT_LE(given->max.x, model->min.x);
  EXPECT_LE(model->max.y, axis->min.y);
  EXPECT_LE(axis->max.x, undo->min.x);
}

TEST_F(ImportedOnDisk, AnItemOfAFileThatIsGoneIsTheMessage) {
  const Matrix m = Matrix::Constant(2, 9, 1.f / 3);
  write_safetensors(mine, std::vector<TensorView>{{"attentions.0", {2, 1, 3, 3}, {{m.data(), 18}}}});
  take_dropped(p.session, p.documents, {mine});
  p.frames(3);
  ASSERT_TRUE(p.session.imported()) << p.session.message();
  std::filesystem::remove(mine);
  p.click("given.item.plus");
  p.frames(3);
  EXPECT_EQ(p.session.imported()->item, 0);
  EXPECT_TRUE(contains(p.session.message(), "mine.safetensors")) << p.session.message();
}

}  // namespace headlight::tests::imported_window_test

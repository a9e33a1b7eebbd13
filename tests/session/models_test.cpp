// Models are saved, listed, found and opened; documents with the model of an unsaved training survive.
#include <gtest/gtest.h>

#include <fstream>
#include <new>

#include "document/apply.hpp"
#include "document/computable.hpp"
#include "fake_task.hpp"
#include "folders/model_folder.hpp"
#include "folders/saved_models.hpp"
#include "session/documents/folder_listing.hpp"
#include "session/documents/model_list.hpp"
#include "session/language.hpp"
#include "session/training/training_session.hpp"
#include "session_fixture.hpp"

namespace headlight::tests::models_test {

std::vector<ModelSection> listed(const Host& host, const std::filesystem::path& saved_in,
                                 const std::vector<std::filesystem::path>& recent) {
  const FoundModels found = find_models(saved_in, recent);
  return list_models(phrases_in("en"), host, saved_in, recent, &found);
}

struct ModelsOfASession : DocumentLife {
  std::filesystem::path saved_in = in_folder("models");
  TrainingSession desk{TaskRegistry{{"copy"}, [](const std::string& name) { return std::make_shared<const FakeTask>(name); }}};

  ModelsOfASession() {
    documents.set_models_folder(saved_in);
    desk.begin();
    desk.run_to(3);
    desk.wait();
  }
  void open_unkept() { edit(SetModel{desk.model(), {desk.task().probe()}}); }
  void open_model(const std::string& text) {
    documents.open_model(text);
    frame();
  }
  void damage(const std::filesystem::path& model) { put(model / "model.safetensors", "no tensors"); }
};

TEST_F(ModelsOfASession, AnUnkeptTrainingIsSavedWithItsDocumentAndOpenedAgain) {
  open_unkept();
  change();
  save_as(mine);
  EXPECT_TRUE(holds_now(mine));
  const Document before = session.document();
  documents.start_new();
  frame();
  open(mine);
  EXPECT_FALSE(session.failed()) << session.message();
  EXPECT_TRUE(same(session.document(), before));
  EXPECT_EQ(session.document().model->config.name, "copy, step 3");
}

TEST_F(ModelsOfASession, AnUnkeptTrainingIsRecovered) {
  open_unkept();
  const Document before = session.document();
  Autosave(state, 99).save(before, 1, std::nullopt);
  Session next{blank};
  Documents after(next, blank, state, [] { return 0.; });
  after.offer_recovery();
  ASSERT_TRUE(after.question());
  after.answer(Answer::yes);
  after.settle();
  EXPECT_FALSE(next.failed()) << next.message();
  EXPECT_TRUE(same(next.document(), before));
}

/// Unsaved work whose model's folder is gone, as with a removed disk, or one that a page does not keep.
struct ModelThatWent : ModelsOfASession {
  std::filesystem::path folder = in_folder("models/copier"), elsewhere = in_folder("elsewhere");
  std::optional<Document> before;

  ModelThatWent() {
    desk.save(folder);
    open(folder);
    change();
    before = session.document();
    Autosave(state, 99).save(*before, 1, std::nullopt);
    save_as(mine);
    std::filesystem::rename(folder, elsewhere);
  }
};

TEST_F(ModelThatWent, KeepsWhatWasUnsavedAndOffersItOnceItIsBack) {
  Session next{blank};
  Documents after(next, blank, state, [] { return 0.; });
  after.offer_recovery();
  EXPECT_FALSE(after.question());
  EXPECT_TRUE(contains(next.message(), "copier")) << next.message();
  EXPECT_TRUE(std::filesystem::exists(state / "autosave-99.headlight")) << "it is not set aside";
  after.open_model("readable");
  after.settle();
  EXPECT_FALSE(after.question()) << "another model is none of its";
  std::filesystem::rename(elsewhere, folder);
  after.open(folder);
  after.settle();
  ASSERT_TRUE(after.question());
  EXPECT_EQ(after.question()->what, DocumentQuestion::recover);
  after.answer(Answer::yes);
  after.settle();
  EXPECT_TRUE(same(next.document(), *before));
}

TEST_F(ModelThatWent, IsFetchedByAPageThatKeepsItElsewhere) {
  Session next{blank};
  Documents after(next, blank, state, [] { return 0.; });
  std::vector<std::string> fetched;
  after.set_host({.page_address = "https://headlight.test/", .fetch_folder = [&](const std::string& path) {
                    fetched.push_back(path);
                    return true;
                  }});
  after.offer_recovery();
  EXPECT_EQ(fetched, std::vector<std::string>{folder.string()});
  EXPECT_TRUE(contains(next.message(), "fetching")) << next.message();
  after.open(mine);
  after.settle();
  EXPECT_EQ(fetched.size(), 2u);
  after.folder_is_back();
  after.settle();
  EXPECT_EQ(next.document().config.name, blank.config.name) << "it is not back yet";
  std::filesystem::rename(elsewhere, folder);
  after.folder_is_back();
  ASSERT_TRUE(after.question()) << "the unsaved work comes first";
  after.answer(Answer::discard);
  after.settle();
  EXPECT_TRUE(same(next.document(), *before)) << "and the document opens that was asked for";
}

/// A large model loaded from a folder is in no folder of saved models, and is missing after a reload until somebody opens it.
TEST_F(ModelThatWent, IsListedByAPageThatKeepsItElsewhereAndOpenedOnceItIsBack) {
  Session next{blank};
  Documents after(next, blank, state, [] { return 0.; });
  int fetched = 0;
  after.set_host({.page_address = "https://headlight.test/", .fetch_folder = [&](const std::string&) { return ++fetched > 0; }});
  const std::vector<ModelSection> all = listed(after.host(), in_folder("others"), after.recent_models());
  ASSERT_EQ(all.size(), 3u);
  ASSERT_EQ(all[2].models.size(), 1u);
  EXPECT_EQ(all[2].models[0].name, "copier");
  EXPECT_TRUE(all[2].models[0].problem.empty());
  after.open_model(all[2].models[0].opens);
  after.settle();
  EXPECT_EQ(fetched, 1);
  EXPECT_TRUE(contains(next.message(), "fetching")) << next.message();
  std::filesystem::rename(elsewhere, folder);
  after.folder_is_back();
  after.settle();
  EXPECT_EQ(next.document().model->folder, folder) << next.message();
}

TEST_F(ModelThatWent, IsListedAfterARestartWhereADocumentBroughtIt) {
  std::filesystem::rename(elsewhere, folder);
  std::filesystem::remove(state / "recent-models.json");
  Session next{blank};
  Documents after(next, blank, state, [] { return 0.; });
  EXPECT_TRUE(after.recent_models().empty());
  after.open(mine);
  after.settle();
  EXPECT_EQ(after.recent_models(), std::vector<std::filesystem::path>{folder});
}

TEST_F(ModelsOfASession, UndoGoesBackAcrossModelsAndEachStateCanBeSaved) {
  change();
  const Document first = session.document();
  open_unkept();
  change();
  const Document last = session.document();
  session.undo();
  session.undo();
  EXPECT_TRUE(same(session.document(), first));
  save_as(mine);
  EXPECT_TRUE(SafetensorsFile(mine).tensors().empty());
  session.redo();
  session.redo();
  save_as(other);
  EXPECT_TRUE(same(on_disk(other), last));
}

TEST_F(ModelsOfASession, AKeptTrainingIsCalledAsItsFolderAndOpensAsSuch) {
  desk.save(saved_in / "my copier");
  EXPECT_EQ(folders::open_model(saved_in / "my copier")->config.name, "my copier");
  EXPECT_EQ(desk.model()->folder, saved_in / "my copier");
  for (const char* taken : {"my copier", "readable", "random", "en-fr", ".hidden"})
    EXPECT_THROW(desk.save(saved_in / taken), UserError) << taken;
  EXPECT_EQ(saved_models(saved_in).size(), 1u) << "nothing else was written";
}

TEST_F(ModelsOfASession, AKeptTrainingWhoseFolderIsGoneOrChangedIsStillThere) {
  desk.save(saved_in / "copier");
  const auto before = desk.model();
  desk.run_to(5);
  desk.wait();
  const auto later = desk.model();
  EXPECT_TRUE(later->folder.empty());
  save_model(saved_in / "copier", [&] {
    Model other = *later;
    other.config.name = "copier";
    return other;
  }());
  desk.look_at(3);
  EXPECT_TRUE(desk.model()->folder.empty()) << "the folder holds other weights by now";
  EXPECT_EQ((*desk.model()->weights)["W_E"], (*before->weights)["W_E"]);
  std::filesystem::remove_all(saved_in);
  EXPECT_EQ((*desk.model()->weights)["W_E"], (*before->weights)["W_E"]);
}

TEST_F(ModelsOfASession, OpeningOneBeginsANewDocumentAndAsksForUnsavedWork) {
  desk.save(saved_in / "copier");
  change();
  const Document before = session.document();
  open_model((saved_in / "copier").string());
  ASSERT_TRUE(asks(DocumentQuestion::save_changes));
  EXPECT_TRUE(same(session.document(), before));
  answer(Answer::discard);
  EXPECT_EQ(session.document().model->folder, saved_in / "copier");
  EXPECT_FALSE(documents.changed());
  EXPECT_FALSE(documents.path());
  EXPECT_EQ(documents.recent_models(), std::vector<std::filesystem::path>{saved_in / "copier"});
  open_model("random");
  EXPECT_EQ(session.document().config.name, "random");
  open(saved_in / "copier");
  EXPECT_EQ(session.document().config.name, "copier") << "a folder that is opened as a document is";
}

TEST_F(ModelsOfASession, WhatCannotBeOpenedIsTheMessageAndNothingChanges) {
  desk.save(saved_in / "copier");
  damage(saved_in / "copier");
  const Document before = session.document();
  for (const std::string& text :
       {(saved_in / "copier/").string(), in_folder("none/").string(), std::string("no such name"), state.string() + "/"}) {
    open_model(text);
    EXPECT_TRUE(session.failed()) << text;
    EXPECT_EQ(session.message().find('\n'), std::string::npos);
    EXPECT_TRUE(same(session.document(), before));
  }
  EXPECT_TRUE(documents.recent_models().empty());
}

TEST_F(ModelsOfASession, TheListHasShippedKeptAndRecentOnesAndTellsWhatIsBroken) {
  EXPECT_EQ(listed({}, saved_in, {}).at(1).models.size(), 0u);
  desk.save(saved_in / "copier");
  desk.run_to(4);
  desk.wait();
  desk.save(in_folder("elsewhere"));
  std::filesystem::create_directory(saved_in / "broken");
  for (const auto& folder : {saved_in / "copier", in_folder("elsewhere")}) open_model(folder.string());
  EXPECT_EQ(listed({.page_address = "https://example.org/"}, saved_in, {}).at(1).title, "Kept in this browser");
  const std::vector<ModelSection> all = listed({}, saved_in, documents.recent_models());
  const std::vector<ModelSection> before = list_models(phrases_in("en"), {}, saved_in, documents.recent_models(), nullptr);
  ASSERT_EQ(before.size(), 2u) << "until the folders were looked through";
  EXPECT_EQ(before[1].note, "Looking through the folders\u2026");
  ModelSearch search;
  search.begin(saved_in, documents.recent_models());
  const FoundModels* found = search.found_within(60);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->saved.size(), 2u);
  ASSERT_EQ(all.size(), 3u);
  EXPECT_EQ(all[0].models[0].name, "readable");
  ASSERT_EQ(all[1].models.size(), 2u);
  EXPECT_TRUE(contains(english_line(all[1].models[0].problem), "holds no model"));
  EXPECT_EQ(all[1].models[1].name, "copier");
  EXPECT_TRUE(contains(all[1].models[1].about, "Copy: the same signs again"));
  EXPECT_NE(all[1].models[1].when, "");
  EXPECT_TRUE(contains(all[1].models[1].where, "copier"));
  ASSERT_EQ(all[2].models.size(), 1u) << "a kept one is not listed twice";
  EXPECT_EQ(all[2].models[0].name, "elsewhere");
  EXPECT_TRUE(all[2].models[0].problem.empty());
}

TEST_F(ModelsOfASession, AListThatCannotBeMadeSaysWhy) {
  ModelSearch search;
  search.begin([](const CancelCheck&) -> FoundModels { throw std::bad_alloc(); });
  const FoundModels* found = search.found_within(60);
  ASSERT_TRUE(found);
  const std::string note = list_models(phrases_in("en"), {}, saved_in, {}, found)[1].note;
  EXPECT_TRUE(contains(note, "There is not enough memory")) << note;
  std::ofstream(in_folder("no folder")) << "a file";
  search.begin(in_folder("no folder"), {});
  found = search.found_within(60);
  ASSERT_TRUE(found);
  EXPECT_TRUE(contains(english_line(found->problem), "cannot be read")) << "none yet would be false";
  search.begin(in_folder("not there"), {});
  found = search.found_within(60);
  ASSERT_TRUE(found);
  EXPECT_TRUE(found->problem.empty());
}

TEST_F(ModelsOfASession, FoldersThatHoldAModelAreMarked) {
  desk.save(in_folder("models/copier"));
  std::filesystem::create_directory(in_folder("models/empty"));
  const FolderListing listing = list_folder(in_folder("models"));
  ASSERT_EQ(listing.entries.size(), 2u);
  EXPECT_TRUE(listing.entries[0].model);
  EXPECT_FALSE(listing.entries[1].model);
}

TEST_F(ModelsOfASession, ASentenceThatFitsIsKeptAndAnotherIsMade) {
  const auto copier = desk.model();
  const auto read_by_the_copier = [&](std::vector<std::string> sentences) {
    return document::apply(make_document(models.make("random"), std::move(sentences)), SetModel{copier, {}}).sentences;
  };
  const std::vector<std::string> fits = {"a b c", "h"};
  EXPECT_EQ(read_by_the_copier(fits), fits);
  for (const char* other : {"a b c d e f a b c d e f g", "the cat"})
    EXPECT_EQ(read_by_the_copier({other}), std::vector<std::string>{example_of(*copier)});
  for (const CatalogueEntry& entry : BuiltInModels::list()) {
    const auto model = models.make(entry.name);
    EXPECT_NO_THROW(compute(make_document(model, {example_of(*model)}))) << entry.name;
  }
}

}  // namespace headlight::tests::models_test

#pragma once
#include <gtest/gtest.h>

#include "core/scratch_folder.hpp"
#include "document/apply.hpp"
#include "document/document_file.hpp"
#include "session/documents/documents.hpp"

namespace headlight::tests {

/// A session with its documents in a separate folder, and a clock that only moves when the test says so.
struct DocumentLife : ScratchFolder {
  double now = 100;
  BuiltInModels models;
  std::filesystem::path state = in_folder("state"), mine = in_folder("mine.headlight"), other = in_folder("other.headlight");
  Document blank = make_document(models.make("readable"), {"the cat sat"});
  Session session{blank};
  Documents documents{session, blank, state, [this] { return now; }};

  void edit(const Edit& edit) {
    session.push(edit);
    session.settle();
  }
  /// Any edit that changes the document.
  void change() { edit(SetTemperature{session.document().interventions.temperature + 0.5}); }
  void frame() {
    documents.settle();
    documents.follow();
  }
  void save_as(const std::filesystem::path& path) {
    documents.save_as(path);
    frame();
  }
  void open(const std::filesystem::path& path) {
    documents.open(path);
    frame();
  }
  void answer(Answer answer) {
    documents.answer(answer);
    frame();
  }
  bool asks(DocumentQuestion what) const { return documents.question() && documents.question()->what == what; }
  Document on_disk(const std::filesystem::path& path) { return open_document(path, models); }
  bool holds_now(const std::filesystem::path& path) { return same(on_disk(path), session.document()); }
  std::vector<std::string> kept() const {
    std::vector<std::string> names;
    std::error_code none;
    for (const auto& entry : std::filesystem::directory_iterator(state, none)) names.push_back(entry.path().filename().string());
    std::sort(names.begin(), names.end());
    return names;
  }
};

}  // namespace headlight::tests

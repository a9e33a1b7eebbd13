// Reads files and folders on another thread; the open document stays, and can be edited, until the new one is there.
#include <optional>
#include <system_error>
#include <utility>

#include "document/document_file.hpp"
#include "session/documents/documents.hpp"
#include "session/documents/folder_listing.hpp"

namespace headlight::session {
namespace {

namespace fs = std::filesystem;

/// The result of a reading; no other thread looks at it before the reading is done.
struct Found {
  BuiltInModels models;
  std::optional<Document> document = {};
  bool tensors = false;  ///< the user's own
  Attachments lessons = {};
};

}  // namespace

void Documents::open_now(const fs::path& path) {
  std::error_code none;
  if (fs::is_directory(path, none)) return open_model_now(path.string() + "/");
  const auto found = std::make_shared<Found>(Found{.models = session_.models()});
  const auto read = [path, found](const StopToken& stop) {
    found->document = open_document(path, found->models, {}, cancel_check_of(stop));
    found->tensors = is_tensor_file(path);
    if (!found->tensors) found->lessons = attachments(path);
  };
  const auto show = [this, path, found] {
    session_.models().adopt(found->models);
    if (found->tensors) {  // never write over it: a saved document gets its own name
      begin_untitled(std::move(*found->document), tr_id("history.opened"));
      return remember(recent_, whole_path(path));
    }
    session_.open(std::move(*found->document), tr_id("history.opened"), [this, path, lessons = found->lessons] {
      opened(path, lessons);
      remember_model();
      panel_ = Panel::none;
    });
  };
  const auto refused = [this, path] {
    const fs::path folder = host_.is_page() ? absent_model_folder(path) : fs::path();
    if (!folder.empty()) wait_for_folder(folder, [this, path] { open(path); });
  };
  session_.read({.name = display_name(path), .read = read, .then = once_read(show), .refused = refused});
}

/// Reads the model and computes its document before it replaces the current one.
void Documents::open_model_now(const std::string& text) {
  const fs::path folder = fs::path(text).has_filename() ? fs::path(text) : fs::path(text).parent_path();
  const auto found = std::make_shared<Found>(Found{.models = session_.models()});
  const auto read = [text, found](const StopToken& stop) {
    const std::shared_ptr<const Model> model = model_called(found->models, text, {}, cancel_check_of(stop));
    found->document = make_document(model, {example_of(*model)});
  };
  const auto show = [this, found] {
    session_.models().adopt(found->models);
    const fs::path from = found->document->model->folder;
    begin_untitled(std::move(*found->document), tr_id("history.opened"), [this, from] {
      if (!from.empty()) remember(recent_models_, from);
      folder_is_back();
    });
  };
  const auto refused = [this, text, folder] {
    std::error_code none;
    const bool away = host_.fetch_folder && fs::path(text).has_parent_path() && !fs::exists(folder, none);
    if (away) wait_for_folder(folder, [this, text] { open_model(text); });
  };
  session_.read({.name = display_name(folder), .read = read, .then = once_read(show), .refused = refused});
}

std::function<void()> Documents::once_read(std::function<void()> show) {
  return
      [this, show = std::move(show), left = state()] { arrived_ = Wish{.kind = Wish::arrived, .path = {}, .begun = show, .left = left}; };
}

void Documents::forget_reading() {
  session_.forget_reading();
  arrived_.reset();
}

}  // namespace headlight::session

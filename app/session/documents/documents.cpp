#include "session/documents/documents.hpp"

#include <algorithm>
#include <system_error>
#include <utility>

#include "base/error.hpp"
#include "base/system.hpp"
#include "base/wording.hpp"
#include "document/computable.hpp"
#include "document/document_file.hpp"
#include "document/forgotten_words.hpp"
#include "folders/saved_models.hpp"
#include "session/documents/folder_listing.hpp"
#include "session/failure.hpp"

namespace headlight::session {
namespace {

namespace fs = std::filesystem;

std::optional<fs::file_time_type> time_of(const fs::path& path) {
  std::error_code failed;
  const auto time = fs::last_write_time(path, failed);
  return failed ? std::nullopt : std::optional(time);
}

}  // namespace

Documents::Documents(Session& session, Document blank, const fs::path& state_folder, Clock clock, double autosave_interval)
    : session_(session),
      blank_(std::move(blank)),
      file_{std::nullopt, session.history().state(), std::nullopt},
      recent_(state_folder.empty() ? fs::path() : state_folder / "recent.json"),
      recent_models_(state_folder.empty() ? fs::path() : state_folder / "recent-models.json", true),
      models_folder_(folders::models_folder()),
      autosave_(state_folder, own_process(), std::move(clock), autosave_interval) {}

std::string Documents::name() const { return file_.path ? display_name(*file_.path) : std::string(); }

std::string Documents::title(const std::string& untitled) const {
  if (!file_.path && !changed()) return "Headlight";
  return (changed() ? "\u2022 " : "") + (file_.path ? name() : untitled) + " \u2013 Headlight";
}

bool Documents::is_blank() const {
  return !file_.path && !changed() && document().model == blank_.model && document().sentences == blank_.sentences;
}

fs::path Documents::folder() const {
  std::error_code failed;
  if (file_.path) return file_.path->parent_path();
  const std::vector<fs::path> recent = recent_.listed();
  return recent.empty() ? fs::current_path(failed) : recent.front().parent_path();
}

bool Documents::settle() {
  follow_export();  // the run may have changed since the request, and again after this
  const bool settled = settle_wishes();
  follow_export();
  return settled;
}

void Documents::follow_export() {
  const Graph& graph = session_.graph();
  const bool there = std::all_of(exported_names_.begin(), exported_names_.end(), [&](const std::string& name) { return graph.has(name); });
  if (!there) {
    exported_names_.clear();
    taking_ = {.of = ExportScope::board};
  }
  for (size_t i = 0; i < exported_names_.size(); ++i) taking_.nodes[i] = graph.find(exported_names_[i]);
}

bool Documents::settle_wishes() {
  if (session_.computing() && !(wish_ && wish_->kind == Wish::close)) return false;  // the request concerns the document shown after that
  const auto answer = std::exchange(answer_, std::nullopt);
  const auto wish = std::exchange(wish_, std::nullopt);
  try {
    if (answer && question_) take(*answer);
    if (wish) execute(*wish);
    if (arrived_ && !question_ && !session_.computing() && !session_.has_pending()) {
      leave_for(*std::exchange(arrived_, std::nullopt));
      return true;
    }
  } catch (...) {
    session_.complain(present_failure_message());
  }
  return answer || wish;
}

void Documents::execute(const Wish& wish) {
  if (wish.kind == Wish::write) return write_or_confirm(wish);
  const bool beside = wish.kind == Wish::exporting;
  if (wish.kind != Wish::save && wish.kind != Wish::save_as && !beside) return leave_for(wish);
  lessons_ = wish.kind == Wish::save_as ? wish.lessons : file_.lessons;
  const fs::path path = wish.kind == Wish::save ? file_.path.value_or(fs::path()) : whole_path(wish.path);
  if (path.empty()) return show(Panel::save);
  const std::vector<fs::path> files = beside ? taking_.files(path) : std::vector{path};
  const auto there = std::find_if(files.begin(), files.end(), [&](const fs::path& file) { return would_replace(file); });
  if (there == files.end() || (beside && file_.path == path)) return replace(path);  // the writer refuses the document's own file
  replaced_ = path;
  write_ = nullptr;
  const bool own = file_.path == path;
  question_ = Question{.what = DocumentQuestion::replace_file, .document = display_name(*there), .changed_by_other = own};
}

/// True if another program or user wrote the file, even under our name.
bool Documents::would_replace(const fs::path& path) const {
  std::error_code none;
  if (!fs::is_regular_file(path, none)) return false;  // anything but a regular file is refused when written
  return file_.path != path || time_of(path) != file_.written;
}

void Documents::save_to(const fs::path& path) {
  if (!write(path)) return;
  panel_ = Panel::none;
  if (const auto next = std::exchange(then_, std::nullopt)) go(*next);
}

bool Documents::write(const fs::path& path) {
  try {
    Metadata also;
    attach(lessons_, also);
    save_document(path, without_forgotten_words(document()), also);
    file_ = {path, state(), time_of(path), lessons_};
    autosave_.remove();
    session_.report("");
    remember(recent_, path);
    return true;
  } catch (const UserError& error) {
    session_.complain(error.message());
    return false;
  }
}

void Documents::remember(RecentFiles& list, const fs::path& path) {
  try {
    list.add(path);
  } catch (const UserError& error) {
    session_.complain(error.message());
  }
}

void Documents::take_back() {
  if (own()) lesson_host_.give_back();
}

void Documents::leave_for(const Wish& wish) {
  take_back();
  if (session_.computing() && wish.kind != Wish::close) {
    (wish.kind == Wish::arrived ? arrived_ : wish_) = wish;
    return;
  }
  const bool is_agreed = wish.kind == Wish::arrived && state() == wish.left;
  if (!changed() || is_agreed) return go(wish);
  then_ = wish;
  question_ = Question{.what = DocumentQuestion::save_changes, .document = name()};
}

void Documents::take(Answer answer) {
  const DocumentQuestion what = std::exchange(question_, std::nullopt)->what;
  if (const auto write = std::exchange(write_, nullptr); write && what == DocumentQuestion::replace_file)
    return answer == Answer::yes ? write() : void();
  if (what == DocumentQuestion::recover) {
    if (answer == Answer::yes) leave_for({Wish::recover, {}});
    else if (answer == Answer::discard) discard_leftover();
    else offer_.reset();
    return;
  }
  if (answer == Answer::cancel) {
    if (panel_ != Panel::save) then_.reset();  // the panel lets the user give another name
    return;
  }
  if (what == DocumentQuestion::replace_file) return replace(replaced_);
  if (what == DocumentQuestion::save_model) return take_about_model(answer);
  if (answer == Answer::yes) return execute({Wish::save, {}});
  if (const auto next = std::exchange(then_, std::nullopt)) go(*next);
}

/// Handles the answer about an unsaved model; a second such model may follow.
void Documents::take_about_model(Answer answer) {
  then_.reset();
  closing_ = answer == Answer::discard;
  if (closing_) return;
  unsaved_.save(models_folder_);
  close();
}

void Documents::close() {
  const std::string model = unsaved();
  closing_ = model.empty();
  if (!closing_) question_ = Question{.what = DocumentQuestion::save_model, .document = model};
}

void Documents::close_panel() {
  panel_ = Panel::none;
  then_.reset();
}

void Documents::go(const Wish& wish) {
  if (wish.kind != Wish::close) forget_reading();
  switch (wish.kind) {
    case Wish::fresh: begin_untitled(blank_, tr_id("history.new")); break;
    case Wish::untitled: begin_untitled(*wish.document, tr_id("history.opened"), wish.begun); break;
    case Wish::open: open_now(wish.path); break;
    case Wish::model: open_model_now(wish.path.string()); break;
    case Wish::arrived: wish.begun(); break;
    case Wish::recover: recover_now(); break;
    case Wish::close: close(); break;
    case Wish::save:
    case Wish::save_as:
    case Wish::write:
    case Wish::exporting: break;
  }
}

void Documents::begin(Document document, std::function<void()> begun) {
  wish_ = Wish{
      .kind = Wish::untitled, .path = {}, .document = std::make_shared<const Document>(std::move(document)), .begun = std::move(begun)};
}

void Documents::begin_untitled(Document document, Message label, const std::function<void()>& begun) {
  session_.open(std::move(document), std::move(label), [this, begun] {
    file_ = {std::nullopt, session_.history().state(), std::nullopt};
    panel_ = Panel::none;
    if (begun) begun();
  });
}

/// Adds the model of the document, or of the command line, to the recent models.
void Documents::remember_model() {
  if (const fs::path& folder = this->document().model->folder; !folder.empty()) remember(recent_models_, folder);
}

void Documents::opened(const fs::path& path, Attachments lessons) {
  const fs::path whole = whole_path(path);
  file_ = {whole, session_.history().state(), time_of(whole), std::move(lessons)};
  remember(recent_, whole);
}

bool Documents::may_close() {
  if (!would_lose()) return true;
  leave_for({Wish::close, {}});
  return false;
}

void Documents::follow() {
  try {
    autosave_.follow(document(), state(), changed(), file_.path, file_.lessons);
    if (!autosave_.due()) autosave_problem_.clear();
  } catch (...) {
    const Message problem = present_failure_message();
    const bool known = std::exchange(autosave_problem_, english_line(problem)) == english_line(problem);
    if (!known) session_.complain(problem);
  }
}

bool Documents::autosave_now() noexcept {
  try {
    if (!changed()) return true;
    autosave_.save(document(), state(), file_.path, file_.lessons);
    return !autosave_.file().empty();
  } catch (...) {
    return false;
  }
}

void Documents::offer_recovery() {
  leftovers_ = autosave_.leftovers();
  offer_next();
}

void Documents::offer_next() {
  offer_.reset();
  while (!offer_ && !leftovers_.empty()) {
    Leftover leftover = std::move(leftovers_.front());
    leftovers_.erase(leftovers_.begin());
    try {
      Recovered recovered = recover(leftover.file, session_.models());
      const std::string name = recovered.original ? display_name(*recovered.original) : std::string();
      question_ = Question{.what = DocumentQuestion::recover, .document = name, .when = display_time(leftover.written)};
      offer_ = Offer{std::move(leftover), std::move(recovered)};
    } catch (const UserError& unreadable) {
      wait_or_set_aside(std::move(leftover), unreadable.message());
    }
  }
}

void Documents::wait_or_set_aside(Leftover leftover, const Message& why) {
  try {
    if (fs::path folder = absent_model_folder(leftover.file); !folder.empty()) {
      session_.complain(lacks_folder(folder, true));
      waiting_.push_back({std::move(leftover), std::move(folder)});
      return;
    }
    session_.complain(tr("The unsaved work of the last session cannot be read and is kept as {file}: {why}",
                         {{"file", display_path(set_aside(leftover))}, {"why", why}}));
  } catch (const UserError& failed) {
    session_.complain(failed.message());
  }
}

/// Tells the user how to provide the folder, or that it is being fetched.
Message Documents::lacks_folder(const fs::path& folder, bool unsaved_work) const {
  const std::string name = in_quotes(folder.filename().string());
  if (host_.fetch_folder && host_.fetch_folder(folder.string()))
    return tr("The model in {folder} is large: the page is fetching it, and then goes on.", {{"folder", name}});
  if (!unsaved_work)
    return tr("The page does not have the model of this document: drop the folder {folder} on it, and the document opens.",
              {{"folder", name}});
  if (host_.is_page())
    return tr("Unsaved work is kept, but its model is not: drop the folder {folder} on the page again to go on with it.",
              {{"folder", name}});
  return tr("Unsaved work is kept, but its model's folder {folder} is missing: put it back and open it to continue.",
            {{"folder", display_path(folder)}});
}

void Documents::wait_for_folder(const fs::path& folder, std::function<void()> open) {
  session_.complain(lacks_folder(folder, false));
  awaited_ = folder;
  when_back_ = std::move(open);
}

void Documents::folder_is_back() {
  offer_waiting();
  std::error_code none;
  if (when_back_ && fs::exists(awaited_, none)) std::exchange(when_back_, nullptr)();
}

/// Offers the documents whose missing folder has returned.
void Documents::offer_waiting() {
  std::error_code none;
  const auto here =
      std::stable_partition(waiting_.begin(), waiting_.end(), [&](const Waiting& one) { return !fs::exists(one.folder, none); });
  for (auto one = here; one != waiting_.end(); ++one) leftovers_.push_back(std::move(one->leftover));
  waiting_.erase(here, waiting_.end());
  if (!offer_) offer_next();
}

/// Recovers the offered document. The leftover is deleted only once its document is kept under our own name; until then it stays ours, and
/// is offered again later if it is never shown.
void Documents::recover_now() {
  if (!offer_) return;
  const auto offer = std::make_shared<Offer>(std::move(*std::exchange(offer_, std::nullopt)));
  session_.open(offer->recovered.document, tr_id("history.recovered"), [this, offer] {
    const auto& original = offer->recovered.original;
    file_ = {original, 0, std::nullopt, offer->recovered.lessons};
    if (const auto written = original ? time_of(*original) : std::nullopt; written && *written <= offer->leftover.written)
      file_.written = written;
    autosave_.save(session_.document(), session_.history().state(), original, file_.lessons);
    std::error_code ignored;
    fs::remove(offer->leftover.file, ignored);
    offer->leftover.lock.remove();
  });
}

void Documents::discard_leftover() {
  if (!offer_) return;
  std::error_code ignored;
  fs::remove(offer_->leftover.file, ignored);
  offer_->leftover.lock.remove();
  offer_next();
}

}  // namespace headlight::session

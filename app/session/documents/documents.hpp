#pragma once
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "session/documents/autosave.hpp"
#include "session/documents/host.hpp"
#include "session/documents/own_document.hpp"
#include "session/documents/recent_files.hpp"
#include "session/export_request.hpp"
#include "session/session.hpp"

namespace headlight::session {

/// The file of the session's document, and the state that the file holds.
struct DocumentFile {
  std::optional<std::filesystem::path> path;               ///< absolute; none: never saved
  std::uint64_t saved_state = 0;                           ///< History::state; 0: none of them
  std::optional<std::filesystem::file_time_type> written;  ///< time of our last reading or writing
  Attachments lessons = {};                                ///< the lessons stored with it
};

/// A question to answer before anything is lost. `yes` is Save, Replace, Recover or Keep.
enum class DocumentQuestion { save_changes, replace_file, recover, save_model };
enum class Answer { yes, discard, cancel };
struct Question {
  DocumentQuestion what;
  std::string document;        ///< the name of the document, of the file to replace, or of the model that would be lost
  std::string when = {};       ///< recover: when it was kept
  bool changed_by_other = {};  ///< replace_file: it is this document's own file, which another program wrote since

  bool operator==(const Question&) const = default;
};

/// A trained model that is not saved yet.
struct UnsavedModel {
  std::function<std::string()> name;                              ///< "induction, step 400"; empty: there is none
  std::function<void(const std::filesystem::path& folder)> save;  ///< saves it in this folder of models; throws UserError
};

/// The life of documents on disk: new, open, save, the questions before something would be lost, autosave and recovery. Views make requests
/// while they draw; settle() carries them out between two frames. An error becomes the session's message and leaves the document unchanged.
class Documents {
 public:
  enum class Panel { none, open, save, models, exporting };

  /// `blank` is the document for New. `state_folder` empty: nothing is remembered or autosaved.
  Documents(Session& session, Document blank, const std::filesystem::path& state_folder, Clock clock = steady_seconds,
            double autosave_interval = Autosave::default_interval);

  /// Sets the host of lessons, which show documents of their own: saving, keeping and asking still concern the user's document.
  void set_lesson_host(LessonHost lesson_host) { lesson_host_ = std::move(lesson_host); }
  /// Takes a text file that is dropped as the sentences of a list, where that is on screen; else false, and it becomes the sentence.
  void set_corpus_host(std::function<bool(const std::filesystem::path& file)> takes) { takes_corpus_ = std::move(takes); }
  bool takes_corpus(const std::filesystem::path& file) const { return takes_corpus_ && takes_corpus_(file); }
  /// Sets the place where the program runs, if it is a special one.
  void set_host(Host host) { host_ = std::move(host); }
  const Host& host() const { return host_; }
  /// Sets the model to ask about before the window closes.
  void set_unsaved_model(UnsavedModel unsaved) { unsaved_ = std::move(unsaved); }
  /// Makes the session show the user's document again, before another one opens or this one changes.
  void take_back();

  void start_new() { wish_ = Wish{Wish::fresh, {}}; }
  /// Opens a document, or the folder of a model.
  void open(const std::filesystem::path& path) { wish_ = Wish{Wish::open, path}; }
  /// Opens a new document with this model, written as for --model: a name, or a folder with a '/'.
  void open_model(const std::string& model) { wish_ = Wish{Wish::model, model}; }
  /// Opens a document that is in no file, such as one from a link, and calls `begun` once it is open.
  void begin(Document document, std::function<void()> begun);
  /// Saves the document with its lessons.
  void save() { wish_ = Wish{Wish::save, {}}; }
  /// `lessons`: the lessons to store with it.
  void save_as(const std::filesystem::path& path, Attachments lessons = {}) { wish_ = Wish{Wish::save_as, path, std::move(lessons)}; }
  /// The lessons stored with the document.
  const Attachments& lessons() const { return file_.lessons; }
  /// Ends the program, as closing its window does.
  void quit() { wish_ = Wish{Wish::close, {}}; }
  /// The window wants to close: returns true if nothing would be lost; else asks a question, and closing() gives the outcome.
  bool may_close();
  bool closing() const { return closing_; }

  /// A file to write beside the document: a picture, a matrix.
  struct Order {
    ExportRequest what;
    std::filesystem::path path;  ///< absolute
  };
  /// Opens the panel in which the user chooses file and form.
  void start_export(ExportRequest what);
  const ExportRequest& taking() const { return taking_; }
  void export_to(const std::filesystem::path& path) { wish_ = Wish{Wish::exporting, path}; }
  /// Returns the file to write now, once; the drawing code asks after settle().
  std::optional<Order> order() { return std::exchange(order_, std::nullopt); }
  /// Reports that it could not be written, and opens the panel again.
  void refused(const Message& why);

  /// Writes a file under another name, after a question if the file exists. An exception of `write` becomes the session's message.
  void write_if_confirmed(const std::filesystem::path& path, std::function<void()> write);

  void show(Panel panel) { panel_ = panel, sharing_ = false; }
  /// Asks for a name to save under, with the open lesson.
  void share() { panel_ = Panel::save, sharing_ = true; }
  bool sharing() const { return sharing_; }
  Panel panel() const { return panel_; }
  /// Closes the panel and drops the action planned after saving.
  void close_panel();

  const std::optional<Question>& question() const { return question_; }
  void answer(Answer answer) { answer_ = answer; }

  /// Carries out the requests. Returns true if anything happened. The matrices of an export are found by name in a new run; if they are
  /// missing, the board is exported.
  bool settle();
  /// Keeps unsaved work; call it after every frame.
  void follow();
  /// Keeps unsaved work now, after an error. Returns true if it is kept, or was saved.
  bool autosave_now() noexcept;
  /// Returns the seconds until follow() has something to do; none: nothing waits.
  std::optional<double> due() const { return autosave_.due(); }

  /// The session began with the document of this file, which stores these lessons.
  void opened(const std::filesystem::path& path, Attachments lessons = {});
  /// Offers the autosaves of crashed programs. One whose model's folder is missing waits for that folder.
  void offer_recovery();
  /// Calls `open` once this folder of a model exists; until then the message tells the user what to do.
  void wait_for_folder(const std::filesystem::path& folder, std::function<void()> open);
  /// Call it when the missing folder of a model has arrived: opens everything that waited for it.
  void folder_is_back();
  /// The program ends normally.
  void end() { autosave_.remove(); }

  /// True if the document is the one that the program begins with, unchanged.
  bool is_blank() const;
  bool changed() const { return state() != file_.saved_state; }
  /// True if leaving now would lose something: unsaved changes, or a trained model that was not saved.
  bool would_lose() const { return changed() || !unsaved().empty(); }
  const std::optional<std::filesystem::path>& path() const { return file_.path; }
  /// Returns the file name, such as "mine.headlight"; empty while the document has no file.
  std::string name() const;
  /// Returns the window title: "• mine.headlight – Headlight", with the dot while changes are unsaved. `untitled` replaces a missing file
  /// name.
  std::string title(const std::string& untitled) const;
  std::vector<std::filesystem::path> recent() const { return recent_.listed(); }
  /// Returns the folders of the recent models, including missing ones if a page can fetch them.
  std::vector<std::filesystem::path> recent_models() const { return host_.fetch_folder ? recent_models_.all() : recent_models_.listed(); }
  /// The default folder for saved models; empty if it is not known.
  const std::filesystem::path& models_folder() const { return models_folder_; }
  void set_models_folder(const std::filesystem::path& folder) { models_folder_ = folder; }
  /// Adds the folder of the document's model to the recent ones, if it has one.
  void remember_model();
  /// Adds the folder of a model just saved to the recent ones.
  void remember_model_folder(const std::filesystem::path& folder) { remember(recent_models_, folder); }
  /// Returns the folder in which to look for documents first.
  std::filesystem::path folder() const;

 private:
  struct Wish {
    enum Kind { fresh, untitled, open, model, arrived, save, save_as, close, recover, exporting, write } kind;
    std::filesystem::path path;
    Attachments lessons = {};
    std::shared_ptr<const Document> document = {};
    std::function<void()> begun = {};
    std::uint64_t left = 0;  ///< arrived: the state that the user left for this file
  };
  struct Offer {
    Leftover leftover;
    Recovered recovered;
  };

  std::string unsaved() const { return unsaved_.name ? unsaved_.name() : ""; }
  const OwnDocument* own() const { return lesson_host_.own ? lesson_host_.own() : nullptr; }
  /// The document to save, and its state.
  const Document& document() const { return own() ? own()->document : session_.document(); }
  std::uint64_t state() const { return own() ? own()->state : session_.history().state(); }
  bool settle_wishes();
  void follow_export();
  void execute(const Wish& wish);
  void take(Answer answer);
  void take_about_model(Answer answer);
  /// Asks first if something is not saved.
  void leave_for(const Wish& wish);
  void go(const Wish& wish);
  /// Asks first if a model was not saved.
  void close();
  void begin_untitled(Document document, Message label, const std::function<void()>& begun = {});
  void open_now(const std::filesystem::path& path);
  void open_model_now(const std::string& model);
  /// Returns the next step of a reading that begins now: `show`, preceded by a question if the document was changed meanwhile.
  std::function<void()> once_read(std::function<void()> show);
  /// Drops the reading, because another document was requested since.
  void forget_reading();
  void recover_now();
  void discard_leftover();
  void offer_next();
  void wait_or_set_aside(Leftover leftover, const Message& why);
  Message lacks_folder(const std::filesystem::path& folder, bool unsaved_work) const;
  void offer_waiting();
  void save_to(const std::filesystem::path& path);
  void replace(const std::filesystem::path& path);
  /// Returns false, with the message, if that failed.
  bool write(const std::filesystem::path& path);
  bool would_replace(const std::filesystem::path& path) const;
  void write_or_confirm(const Wish& wish);
  void remember(RecentFiles& list, const std::filesystem::path& path);

  Session& session_;
  Host host_;
  std::function<bool(const std::filesystem::path&)> takes_corpus_;
  LessonHost lesson_host_;
  UnsavedModel unsaved_;
  Document blank_;
  DocumentFile file_;
  RecentFiles recent_, recent_models_;
  std::filesystem::path models_folder_;
  Autosave autosave_;
  std::string autosave_problem_;  ///< reported once, not every few seconds
  Panel panel_ = Panel::none;
  std::optional<Wish> wish_;     ///< this frame's
  std::optional<Wish> arrived_;  ///< a file was read, and is shown once nothing is asked or computed
  std::optional<Answer> answer_;
  std::optional<Wish> then_;  ///< the action after the document is saved or discarded
  std::optional<Question> question_;
  std::filesystem::path replaced_;  ///< the file that the question is about
  std::function<void()> write_{};   ///< writes the file beside the document after that answer
  Attachments lessons_;             ///< lessons to store in the file being saved
  bool sharing_ = false;
  ExportRequest taking_;
  std::vector<std::string> exported_names_;  ///< names of its matrices, because another run has other node ids
  std::optional<Order> order_;
  /// An autosave that waits for a missing model's folder.
  struct Waiting {
    Leftover leftover;
    std::filesystem::path folder;
  };
  std::vector<Leftover> leftovers_;
  std::vector<Waiting> waiting_;
  std::filesystem::path awaited_;      ///< the folder that the last document needs
  std::function<void()> when_back_{};  ///< opens that document
  std::optional<Offer> offer_;
  bool closing_ = false;
};

}  // namespace headlight::session

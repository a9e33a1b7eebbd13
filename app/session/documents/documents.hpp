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

/// Where the session's document lies, and which of its states lies there.
struct DocumentFile {
  std::optional<std::filesystem::path> path;               ///< absolute; none: never saved
  std::uint64_t saved_state = 0;                           ///< History::state; 0: none of them
  std::optional<std::filesystem::file_time_type> written;  ///< when we read or wrote it last
  Attachments lessons = {};                                ///< what it brings along
};

/// A question that waits for an answer before anything is lost. `yes` is Save, Replace, Recover or Keep.
enum class Ask { save_changes, replace_file, recover, keep_model };
enum class Answer { yes, discard, cancel };
struct Question {
  Ask what;
  std::string document;        ///< the name of the document, of the file that would be replaced, or of the model that would be lost
  std::string when = {};       ///< recover: when it was kept
  bool changed_by_other = {};  ///< replace_file: it is this document's own file, which another program wrote since

  bool operator==(const Question&) const = default;
};

/// A model that was trained and that nobody has kept yet.
struct UnsavedModel {
  std::function<std::string()> name;                              ///< "induction, step 400"; empty: there is none
  std::function<void(const std::filesystem::path& folder)> keep;  ///< in this folder of models; throws UserError
};

/// The life of documents on disk: new, open, save, what is asked before something would be lost, autosave and recovery. Views ask for
/// things while they draw; settle() does them between two frames. What goes wrong becomes the session's message, and the document stays as
/// it was.
class Documents {
 public:
  enum class Panel { none, open, save, models, exporting };

  /// `blank` is what New gives. `state_folder` empty: nothing is remembered and nothing saved by itself.
  Documents(Session& session, Document blank, const std::filesystem::path& state_folder, Clock clock = steady_seconds,
            double autosave_interval = Autosave::default_interval);

  /// A lesson shows documents of its own: what is saved, kept and asked about is the person's all the same.
  void set_lesson_host(LessonHost lesson_host) { lesson_host_ = std::move(lesson_host); }
  /// Where the program runs, if that is a place of its own kind.
  void set_host(Host host) { host_ = std::move(host); }
  const Host& host() const { return host_; }
  /// Who closes the window is asked about it first.
  void set_unsaved_model(UnsavedModel unsaved) { unsaved_ = std::move(unsaved); }
  /// The session shows the person's document again, for another one is about to be opened or it is to be changed.
  void take_back();

  void start_new() { wish_ = Wish{Wish::fresh, {}}; }
  /// A document, or the folder of a model.
  void open(const std::filesystem::path& path) { wish_ = Wish{Wish::open, path}; }
  /// A new document with this model, as --model means it: a name, or a folder with a '/'.
  void open_model(const std::string& model) { wish_ = Wish{Wish::model, model}; }
  /// A document that is in no file, such as one of a link; once it is there, `begun` is done.
  void begin(Document document, std::function<void()> begun);
  /// With the lessons that it brings along.
  void save() { wish_ = Wish{Wish::save, {}}; }
  /// `lessons`: what goes along.
  void save_as(const std::filesystem::path& path, Attachments lessons = {}) { wish_ = Wish{Wish::save_as, path, std::move(lessons)}; }
  /// What the document brings along.
  const Attachments& lessons() const { return file_.lessons; }
  /// Ends the program, as closing its window does.
  void quit() { wish_ = Wish{Wish::close, {}}; }
  /// The window wants to close: true when nothing would be lost, else a question is asked, and closing() tells of the answer.
  bool may_close();
  bool closing() const { return closing_; }

  /// Something that is to be written beside the document: a picture, a matrix.
  struct Order {
    ExportRequest what;
    std::filesystem::path path;  ///< absolute
  };
  /// Opens the panel in which a person says where it is to go, and in which form.
  void start_export(ExportRequest what);
  const ExportRequest& taking() const { return taking_; }
  void export_to(const std::filesystem::path& path) { wish_ = Wish{Wish::exporting, path}; }
  /// What is to be written now, once; asked for by the code that draws, after settle().
  std::optional<Order> order() { return std::exchange(order_, std::nullopt); }
  /// Why it could not be written; the panel is open again.
  void refused(const Message& why);

  /// A file with a name of its own is to be written; where one is there, it is asked first. What `write` throws is the session's message.
  void write_beside(const std::filesystem::path& path, std::function<void()> write);

  void show(Panel panel) { panel_ = panel, sharing_ = false; }
  /// Asks under which name to save, with the open lesson.
  void share() { panel_ = Panel::save, sharing_ = true; }
  bool sharing() const { return sharing_; }
  Panel panel() const { return panel_; }
  /// What was to be done after saving is not done.
  void close_panel();

  const std::optional<Question>& question() const { return question_; }
  void answer(Answer answer) { answer_ = answer; }

  /// Does what was asked for. Returns whether anything happened. Matrices that are to be taken away are those of the same names in another
  /// run, or else the board is.
  bool settle();
  /// Keeps unsaved work; call it after every frame.
  void follow();
  /// Keeps unsaved work now, for something went wrong. Returns whether it is kept now, or was saved.
  bool keep_now() noexcept;
  /// Seconds until follow() has something to do; none: nothing waits.
  std::optional<double> due() const { return autosave_.due(); }

  /// The session began with the document of this file, which brings these lessons along.
  void opened(const std::filesystem::path& path, Attachments lessons = {});
  /// Offers what a program that ended badly has left. What lacks the folder of its model waits until that is opened.
  void offer_recovery();
  /// What cannot be opened without this folder of a model is, once the folder is there; until then the message says what to do.
  void wait_for_folder(const std::filesystem::path& folder, std::function<void()> open);
  /// The folder of a model that was not there is: what waited for it goes on.
  void folder_is_back();
  /// The program ends as it should.
  void end() { autosave_.remove(); }

  /// The document is the one that the program begins with, and nobody has done anything to it.
  bool is_blank() const;
  bool changed() const { return state() != file_.saved_state; }
  /// Whether leaving now would lose something: unsaved changes, or a trained model that was not kept.
  bool would_lose() const { return changed() || !unsaved().empty(); }
  const std::optional<std::filesystem::path>& path() const { return file_.path; }
  /// File name, such as "mine.headlight"; empty while the document has no file.
  std::string name() const;
  /// Window title: "• mine.headlight – Headlight", with the dot while changes are unsaved. `untitled` stands in for a missing file name.
  std::string title(const std::string& untitled) const;
  std::vector<std::filesystem::path> recent() const { return recent_.shown(); }
  /// The folders of models that were opened last; with those that are away where a page can bring them back.
  std::vector<std::filesystem::path> recent_models() const { return host_.fetch_folder ? recent_models_.all() : recent_models_.shown(); }
  /// The default folder for kept models; empty when it is not known.
  const std::filesystem::path& models_folder() const { return models_folder_; }
  void keep_models_in(const std::filesystem::path& folder) { models_folder_ = folder; }
  /// Where the document's model lies in a folder, the list of those used last has it.
  void remember_model();
  /// A model was kept in this folder: the list of those used last has it.
  void remember_model_folder(const std::filesystem::path& folder) { remember(recent_models_, folder); }
  /// Where one would look for documents first.
  std::filesystem::path folder() const;

 private:
  struct Wish {
    enum Kind { fresh, given, open, model, arrived, save, save_as, close, recover, exporting, write } kind;
    std::filesystem::path path;
    Attachments lessons = {};
    std::shared_ptr<const Document> document = {};
    std::function<void()> begun = {};
    std::uint64_t left = 0;  ///< arrived: the state that the person left for this file
  };
  struct Offer {
    Leftover leftover;
    Recovered recovered;
  };

  std::string unsaved() const { return unsaved_.name ? unsaved_.name() : ""; }
  const OwnDocument* own() const { return lesson_host_.own ? lesson_host_.own() : nullptr; }
  /// What is saved, and its state.
  const Document& document() const { return own() ? own()->document : session_.document(); }
  std::uint64_t state() const { return own() ? own()->state : session_.history().state(); }
  bool settle_wishes();
  void follow_taken();
  void execute(const Wish& wish);
  void take(Answer answer);
  void take_about_model(Answer answer);
  /// Asks first when something is not saved.
  void leave_for(const Wish& wish);
  void go(const Wish& wish);
  /// Asks first when a model was not kept.
  void close();
  void begin_untitled(Document document, Message label, const std::function<void()>& begun = {});
  void open_now(const std::filesystem::path& path);
  void open_model_now(const std::string& model);
  /// The next step after a reading that begins now: `show`, but first a question where the document was changed meanwhile.
  std::function<void()> once_read(std::function<void()> show);
  /// Another document was asked for since.
  void forget_reading();
  void recover_now();
  void discard_leftover();
  void offer_next();
  void wait_or_set_aside(Leftover leftover, const Message& why);
  Message lacks_folder(const std::filesystem::path& folder, bool unsaved_work) const;
  void offer_waiting();
  void save_to(const std::filesystem::path& path);
  void replace(const std::filesystem::path& path);
  /// False, with the message, when that failed.
  bool write(const std::filesystem::path& path);
  bool would_replace(const std::filesystem::path& path) const;
  void write_or_ask(const Wish& wish);
  void remember(RecentFiles& list, const std::filesystem::path& path);

  Session& session_;
  Host host_;
  LessonHost lesson_host_;
  UnsavedModel unsaved_;
  Document blank_;
  DocumentFile file_;
  RecentFiles recent_, recent_models_;
  std::filesystem::path models_folder_;
  Autosave autosave_;
  std::string autosave_problem_;  ///< said once, not every few seconds
  Panel panel_ = Panel::none;
  std::optional<Wish> wish_;     ///< of this frame
  std::optional<Wish> arrived_;  ///< a file was read, and is shown once nothing is asked or computed
  std::optional<Answer> answer_;
  std::optional<Wish> then_;  ///< what is done once the document is saved or given up
  std::optional<Question> question_;
  std::filesystem::path replaced_;  ///< the file that the question is about
  std::function<void()> write_{};   ///< what is written beside the document, once that is answered
  Attachments lessons_;             ///< what goes along into the file that is being saved
  bool sharing_ = false;
  ExportRequest taking_;
  std::vector<std::string> taken_;  ///< what its matrices are called: another run has other node ids
  std::optional<Order> order_;
  /// What a folder of a model is missing for.
  struct Waiting {
    Leftover leftover;
    std::filesystem::path folder;
  };
  std::vector<Leftover> leftovers_;
  std::vector<Waiting> waiting_;
  std::filesystem::path awaited_;      ///< the folder without which the last document could not be opened
  std::function<void()> when_back_{};  ///< opens it
  std::optional<Offer> offer_;
  bool closing_ = false;
};

}  // namespace headlight::session

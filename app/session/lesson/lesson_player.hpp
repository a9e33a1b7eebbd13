#pragma once
#include <chrono>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/phrases.hpp"
#include "lesson/answer.hpp"
#include "lesson/carried_lessons.hpp"
#include "lesson/check_lesson.hpp"
#include "session/documents/own_document.hpp"
#include "session/lesson/lesson_progress.hpp"
#include "session/session.hpp"

namespace headlight::session {

/// What was done at a step; it stays while one goes to others and back.
struct StepWork {
  Guess guess;
  Guess refused;  ///< the one that was tried last, where it is wrong
  bool hinted = false, revealed = false;
  double revealed_at = 0;  ///< seconds, as the desk counts them
};

/// A lesson while it is gone through. A step's document is taken through the session's ordinary history, so that undo works and anything
/// may be tried; leaving gives back the person's own. Views ask while they draw; settle() does it between two frames.
class LessonPlayer {
 public:
  explicit LessonPlayer(Session& session);

  /// Progress is kept in this file from now on.
  void remember_in(const std::filesystem::path& file) { progress_ = LessonProgress(file); }
  LessonProgress& progress() { return progress_; }
  const LessonProgress& progress() const { return progress_; }

  /// The list of lessons to choose from: those that come with the program, or another folder's.
  void choose() { choosing_ = true, listed_ = false; }
  void stop_choosing() { choosing_ = false; }
  bool choosing() const { return choosing_; }
  const std::vector<LessonFile>& registry();
  /// In which language lessons are chosen where they are there in several; at first what the system speaks.
  void speak(const std::string& language);
  const std::string& language() const { return language_; }
  /// A folder, or a document that brings lessons along; one lesson, of these or as a file, is opened at once.
  void look_in(const std::filesystem::path& path);
  const std::filesystem::path& folder() const { return folder_; }
  /// What the document brings along stands first in the list.
  void carry(const Attachments& files);

  void open(const std::filesystem::path& file, int step = 0) { open(LessonFile{file, {}}, step); }
  /// A lesson of the list.
  void open(const LessonFile& file, int step = 0);
  /// The lesson of this id, or in this file. Throws UserError with the nearest name.
  void open_called(const std::string& name, int step = 0);
  void leave() { wish_ = Wish{Wish::leave, {}, 0}; }
  void go_to(int step) { wish_ = Wish{Wish::go, {}, step}; }
  /// Does what was asked for, and takes over a file that was saved meanwhile. Returns whether anything changed.
  bool settle();
  /// The same as leave(), at once: for what happens outside of frames.
  void leave_now();

  bool is_open() const { return open_.has_value(); }
  /// The person's document while a lesson is open; else null.
  const OwnDocument* own() const { return open_ ? &open_->own : nullptr; }
  const LessonFile& file() const { return open_->file; }
  const Lesson& lesson() const { return file().read.lesson; }
  int n_steps() const { return static_cast<int>(lesson().steps.size()); }
  int step_number() const { return open_->step; }
  /// The step as its seed drew it.
  const LessonStep& step() const { return open_->drawn; }
  /// What is wrong with the file or this step: nothing else can be shown then.
  std::vector<std::string> mistakes() const;
  /// The same in the language of the window.
  std::vector<std::string> mistakes(const Phrases& phrases) const;
  /// The step's own run, without later changes; only where there are no mistakes.
  const StepRun& run() const { return *open_->run; }
  bool sound() const { return open_->run && open_->mistakes.empty(); }
  /// Null where nothing is asked.
  const LessonAnswer* answer() const { return open_->answer ? &*open_->answer : nullptr; }
  const StepWork& work() const;
  /// Whether a step was shown already.
  bool visited(int step) const;

  void guess(Guess guess) { present().guess = std::move(guess); }
  void hint() { present().hinted = true; }
  /// Enter behind a number: with a right guess all is revealed; a wrong one is refused, and another may be tried.
  void try_guess();
  /// Whether the present guess is known to be wrong.
  bool refused() const { return !(work().refused == Guess{}) && work().refused == work().guess; }
  /// Shows the answer and notes how the guess was; of `until` it does what makes the condition hold.
  /// `at_once`: not cell by cell.
  void reveal(bool at_once = false);
  bool revealed() const { return !answer() || work().revealed; }
  bool guessed_right() const { return answer() && (answer()->kind == QuestionKind::until ? solved() : is_right(*answer(), work().guess)); }
  /// Of `until`: whether the conditions hold in what is shown now.
  bool solved() const;

  /// Whether what is shown is the step's document, without changes since.
  bool untouched() const { return session_.history().state() == open_->step_state; }
  /// Back to the step's document.
  void restore() { go_to(open_->step); }
  /// Where a thing that the lesson points at stands in what is shown now, if it is there.
  std::optional<Pointed> in_session(const Pointed& pointed) const;
  /// A text of the step with its numbers and pointers.
  RenderedText say(const LessonText& text, Medium medium = Medium::window) const;
  /// The file of a picture that the step shows; a sound lesson has it.
  const PictureFile& file_of(const LessonPicture& picture) const { return lesson().pictures.at(picture.file.text); }

  /// Every character that the open lesson may show; empty where none is open.
  std::string characters() const;

  /// Whether a step was shown since this was asked last.
  bool step_begun() { return std::exchange(step_begun_, false); }

  /// Seconds since the desk was made.
  double now() const;

 private:
  struct Wish {
    enum Kind { open, go, leave } kind;
    LessonFile file;
    int step;
  };
  struct Open {
    LessonFile file;
    std::filesystem::file_time_type written;
    std::vector<LessonMistake> mistakes;  ///< of the file, then of the step
    OwnDocument own;
    Selection own_selection;
    int step = 0;
    LessonStep drawn;
    std::optional<StepRun> run;
    std::optional<LessonAnswer> answer;
    std::uint64_t step_state = 0;
    std::vector<std::string> titles;        ///< of the steps of the lesson that it translates; else its own
    std::map<std::string, StepWork> works;  ///< by the step's title there
  };

  StepWork& present() { return open_->works[key()]; }
  /// By which progress knows a step: as it is written, before anything is drawn, and in every language the same.
  std::string key(int step) const { return open_->titles.empty() ? "" : open_->titles[static_cast<size_t>(step)]; }
  std::string key() const { return key(open_->step); }
  void name_steps();
  void open_now(const LessonFile& file, int step);
  void enter(int step);
  void show_step();
  bool reload();
  void note_mark();
  void save_marks();

  Session& session_;
  LessonProgress progress_{{}};
  std::string language_;
  std::filesystem::path folder_;
  std::vector<LessonFile> registry_;
  Attachments carried_;
  bool choosing_ = false, listed_ = false, step_begun_ = false;
  std::optional<Wish> wish_;
  std::optional<Open> open_;
  StepWork nothing_done_;
  StepRuns runs_{session_.models()};
  std::chrono::steady_clock::time_point begun_ = std::chrono::steady_clock::now();
  double looked_at_ = 0;  ///< when the file was last asked for its time
};

}  // namespace headlight::session

#pragma once
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/phrases.hpp"
#include "lesson/answer.hpp"
#include "lesson/attached_lessons.hpp"
#include "lesson/check_lesson.hpp"
#include "lesson/diagnosis.hpp"
#include "session/background_result.hpp"
#include "session/documents/own_document.hpp"
#include "session/lesson/exam.hpp"
#include "session/lesson/lesson_judge.hpp"
#include "session/lesson/lesson_progress.hpp"
#include "session/session.hpp"

namespace headlight::session {

/// The learner's work at a step, which stays while they visit other steps.
struct StepWork {
  Guess guess;
  std::optional<Guess> typed = {};             ///< in an exam: the guess with the numbers in its fields that were not entered yet
  Guess refused;                               ///< the last checked guess, if it was wrong
  std::vector<MistakenAnswer> diagnosis = {};  ///< the known mistakes that explain the guess `diagnosed`
  Guess diagnosed = {};
  bool hinted = false, revealed = false;
  bool answered = false;                          ///< in an exam, where one guess counts
  double revealed_at = 0;                         ///< seconds on the player's clock
  std::optional<std::uint64_t> shown_state = {};  ///< the state of the document in which Reveal built the stored solution
};

/// A lesson in progress. A step's document goes through the session's ordinary history, so that undo works and anything can be tried;
/// leaving restores the user's own document. Views make requests while they draw; settle() carries them out between two frames.
class LessonPlayer {
 public:
  explicit LessonPlayer(Session& session);

  /// Stores progress in this file from now on.
  void remember_in(const std::filesystem::path& file);
  LessonProgress& progress() { return progress_; }
  const LessonProgress& progress() const { return progress_; }

  /// Shows the list of lessons: those that come with the program, or another folder's.
  void choose() { choosing_ = true, listed_ = false; }
  void stop_choosing() { choosing_ = false; }
  bool choosing() const { return choosing_; }
  const std::vector<LessonFile>& registry();
  /// Sets the preferred language of lessons that exist in several; initially the system's.
  void speak(const std::string& language);
  const std::string& language() const { return language_; }
  /// Lists the lessons of a folder, or of a document with lessons; opens a single lesson, from the list or from a file, at once.
  void look_in(const std::filesystem::path& path);
  const std::filesystem::path& folder() const { return folder_; }
  /// Puts the lessons stored with the document first in the list.
  void set_attached(const Attachments& files);

  void open(const std::filesystem::path& file, int step = 0);
  /// Opens a lesson of the list.
  void open(const LessonFile& file, int step = 0);
  /// Opens the lesson of this id, or in this file. Throws UserError with the nearest name.
  void open_called(const std::string& name, int step = 0);
  void leave();
  void go_to(int step);
  /// Carries out the request, and reloads a file that was saved meanwhile. Returns true if anything changed.
  bool settle();
  /// Leaves at once, for use outside of frames.
  void leave_now();

  /// Makes an exam of the open lesson, from its beginning, or of the one that opens next.
  void set_exam(const ExamPaper& paper);
  /// The exam that the open lesson is; else null.
  const Exam* exam() const { return open_ && exam_ ? &*exam_ : nullptr; }
  /// True while an exam waits for the student's name.
  bool exam_waits() const { return exam() && !exam_->begun; }
  void begin_exam(const std::string& name);
  /// Records the one guess of an exam; its diagnosis is in the marks, and nowhere on screen.
  void hand_answer();
  /// True if there is a guess to record.
  bool may_answer() const;
  /// Notes numbers that stand in the fields of an exam before they are entered: they count, too.
  void note_typed(Guess guess);
  /// Records what stands chosen or typed in an exam, or what was changed until it is right, so that no answer is lost where its step is
  /// left or the exam ends.
  void hand_what_stands();
  /// True if the question of a step of the exam has its answer.
  bool answered(int step) const { return exam() && work_at(step) && work_at(step)->answered; }
  /// Returns the steps of the exam whose questions have none.
  std::vector<int> unanswered() const;
  /// Returns the time that the exam has taken, and has left if it ends by the clock.
  int exam_seconds() const;
  std::optional<int> exam_seconds_left() const;

  bool is_open() const { return open_.has_value(); }
  /// The user's document while a lesson is open; else null.
  const OwnDocument* own() const { return open_ ? &open_->own : nullptr; }
  const LessonFile& file() const { return open_->file; }
  const Lesson& lesson() const { return file().read.lesson; }
  int n_steps() const { return static_cast<int>(lesson().steps.size()); }
  int step_number() const { return open_->step; }
  /// The step with its random parts drawn by its seed.
  const LessonStep& step() const { return open_->drawn; }
  /// Returns the mistakes of the file or of this step, which can then not be shown.
  std::vector<std::string> mistakes() const;
  /// Returns them in the language of the window.
  std::vector<std::string> mistakes(const Phrases& phrases) const;
  /// The step's own run, without later changes; only if there are no mistakes.
  const StepRun& run() const { return *open_->run; }
  bool sound() const { return open_->run && open_->mistakes.empty(); }
  /// The answer to the step's question; null without a question.
  const LessonAnswer* answer() const { return open_->answer ? &*open_->answer : nullptr; }
  const StepWork& work() const;
  /// Returns the learner's work at a step; null if there is none.
  const StepWork* work_at(int step) const;
  /// Puts back the work of an earlier visit at a step, with its mark; the step is shown with it when it is entered again. Work that cannot
  /// be an answer to its question is dropped then.
  void put_back(int step, const StepMark& mark, const Guess& guess);
  /// True if a step was shown before.
  bool visited(int step) const;
  /// Returns the mark of a step; null if there is none.
  const StepMark* mark(int step) const { return marks().find(lesson().id, key(step)); }
  /// Returns the seed that drew what varies.
  std::uint64_t seed() const { return exam_ ? exam_->seed : progress_.seed(); }

  void guess(Guess guess) {
    if (!locked()) present().guess = std::move(guess), present().typed.reset();
  }
  void hint() {
    if (!exam()) present().hinted = true;
  }
  /// Checks a number after Enter: a right guess reveals everything; a wrong one is refused, and the learner may try again.
  void try_guess();
  /// True if the current guess is known to be wrong.
  bool refused() const { return !(work().refused == Guess{}) && work().refused == work().guess; }
  /// Returns the known mistakes that explain the current guess, once a wrong one was checked. Computing them may take longer than a frame.
  const std::vector<MistakenAnswer>& diagnosis() const;
  bool diagnosing() const { return open_ && open_->trial; }
  /// Shows the answer and records the guess; for `until`, makes the condition hold. `at_once`: not cell by cell.
  void reveal(bool at_once = false);
  bool revealed() const { return !answer() || work().revealed; }
  bool guessed_right() const {
    return answer() && (is_answered_by_changing(answer()->kind) ? solved() : is_right(*answer(), work().guess));
  }
  /// True if the conditions of an `until` hold in the current document, or the judge of a `judge` has passed it.
  bool solved() const;
  /// True while the document is the stored solution that Reveal built: the learner did not solve it.
  bool shows_solution() const { return work().shown_state == session_.history().state(); }
  /// The judge's verdict on the current document, or on the chosen claim; null without a judge, and without a claim.
  const std::shared_ptr<const Verdict>& verdict() const { return judge_.verdict(); }
  bool judging() const { return judge_.judging(); }

  /// True if the session shows the step's document without changes.
  bool untouched() const { return session_.history().state() == open_->step_state; }
  /// Goes back to the step's document.
  void restore() { go_to(open_->step); }
  /// Returns the place in the current run of an item that the lesson points at, if it is there.
  std::optional<Pointed> in_session(const Pointed& pointed) const;
  /// Returns a text of the step with its numbers and pointers.
  RenderedText rendered(const LessonText& text, Medium medium = Medium::window) const;
  /// Returns the file of a picture that the step shows; a sound lesson has it.
  const PictureFile& file_of(const LessonPicture& picture) const;

  /// Returns every character that the open lesson may show; empty without one.
  std::string characters() const;

  /// True once after a step was shown.
  bool step_begun() { return std::exchange(step_begun_, false); }

  /// Returns the seconds since the player was made.
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
    std::vector<LessonMistake> mistakes;  ///< those of the file, then of the step
    OwnDocument own;
    Selection own_selection;
    int step = 0;
    LessonStep drawn;
    std::optional<StepRun> run;
    std::optional<LessonAnswer> answer;
    std::optional<std::vector<MistakenAnswer>> mistaken;  ///< the answers with known mistakes; nothing until a guess was wrong
    std::unique_ptr<BackgroundResult<std::vector<MistakenAnswer>>> trial;
    std::uint64_t step_state = 0;
    std::vector<std::string> titles;        ///< step titles of the lesson that this one translates; else its own
    std::map<std::string, StepWork> works;  ///< by the step's title there
  };

  StepWork& present();
  LessonProgress& marks() { return exam_ ? exam_->marks : progress_; }
  const LessonProgress& marks() const { return exam_ ? exam_->marks : progress_; }
  bool locked() const;
  const Guess& standing() const { return work().typed ? *work().typed : work().guess; }
  bool end_exam_in_time();
  /// Returns the key of a step's progress: its title as written, before anything is drawn, and the same in every language.
  std::string key(int step) const { return open_->titles.empty() ? "" : open_->titles[static_cast<size_t>(step)]; }
  std::string key() const { return key(open_->step); }
  void name_steps();
  void open_now(const LessonFile& file, int step);
  void enter(int step);
  void show_step();
  bool reload();
  bool settle_wish();
  void follow_judge();
  void diagnose();
  bool take_trial();
  void note_diagnosis();
  void note_guess(StepMark& mark, bool complete) const;
  void note_mark();
  void save_marks();
  void drop_misfit();

  Session& session_;
  LessonProgress progress_{{}};
  std::string language_;
  std::filesystem::path folder_;
  std::vector<LessonFile> registry_;
  Attachments attached_;
  bool choosing_ = false, listed_ = false, step_begun_ = false;
  std::optional<Wish> wish_;
  std::optional<ExamPaper> requested_exam_;  ///< of the lesson that opens next
  std::optional<Exam> exam_;
  std::optional<Open> open_;
  LessonJudge judge_;
  StepWork nothing_done_;
  std::vector<MistakenAnswer> unexplained_;
  StepRuns runs_{session_.models()};
  std::chrono::steady_clock::time_point begun_ = std::chrono::steady_clock::now();
  double looked_at_ = 0;  ///< the time of the last look at the file, seconds
};

}  // namespace headlight::session

#include "session/lesson/lesson_player.hpp"

#include <algorithm>
#include <system_error>

#include "base/asset.hpp"
#include "base/error.hpp"
#include "base/listed_names.hpp"
#include "base/wording.hpp"
#include "document/document_file.hpp"
#include "lesson/variants.hpp"
#include "session/failure.hpp"
#include "session/language.hpp"

namespace headlight::session {
namespace {

namespace fs = std::filesystem;

/// Returns the time of the last change of the lesson, or of one of its pictures.
fs::file_time_type time_of(const LessonFile& file) {
  std::error_code none;
  fs::file_time_type latest = fs::last_write_time(file.path, none);
  for (const LessonStep& step : file.read.lesson.steps)
    for (const LessonText& paragraph : step.prose)
      if (const auto picture = picture_in(paragraph); picture && is_picture_name(picture->file.text))
        latest = std::max(latest, fs::last_write_time(file.path.parent_path() / picture->file.text, none));  // an old time if it is missing
  return latest;
}

}  // namespace

LessonPlayer::LessonPlayer(Session& session) : session_(session), language_(language_to_speak("")) {}

void LessonPlayer::remember_in(const fs::path& file) { progress_ = LessonProgress(file); }

void LessonPlayer::open(const fs::path& file, int step) { open(LessonFile{file, {}}, step); }

void LessonPlayer::leave() { wish_ = Wish{Wish::leave, {}, 0}; }

void LessonPlayer::go_to(int step) { wish_ = Wish{Wish::go, {}, step}; }

const PictureFile& LessonPlayer::file_of(const LessonPicture& picture) const { return lesson().pictures.at(picture.file.text); }

StepWork& LessonPlayer::present() { return open_->works[key()]; }

void LessonPlayer::speak(const std::string& language) {
  if (language == language_) return;
  language_ = language;
  listed_ = false;
}

double LessonPlayer::now() const { return std::chrono::duration<double>(std::chrono::steady_clock::now() - begun_).count(); }

const std::vector<LessonFile>& LessonPlayer::registry() {
  if (listed_) return registry_;
  listed_ = true;
  registry_ = in_language(lessons_among(attached_), language_);
  try {
    if (folder_.empty()) folder_ = asset("lessons");
    const bool own = comes_with_the_program(folder_);
    for (LessonFile& file : in_language(own ? lessons_of_program() : lessons_in(folder_), language_)) registry_.push_back(std::move(file));
  } catch (const UserError& error) {
    session_.complain(error.message());
  }
  return registry_;
}

void LessonPlayer::set_attached(const Attachments& files) {
  if (attached_ == files) return;
  attached_ = files;
  listed_ = false;
}

void LessonPlayer::look_in(const fs::path& path) {
  std::error_code none;
  if (path.extension() == document_extension) {
    const std::vector<LessonFile> brought = in_language(lessons_in(path), language_);
    if (brought.size() == 1) return open(brought.front());
  } else if (!fs::is_directory(path, none)) {
    return open(path);
  }
  folder_ = path;
  listed_ = false;
}

void LessonPlayer::open(const LessonFile& file, int step) { wish_ = Wish{Wish::open, file, step}; }

void LessonPlayer::open_called(const std::string& name, int step) {
  std::error_code none;
  if (fs::is_regular_file(name, none)) return open(name, step);
  if (!folder_.empty() && !comes_with_the_program(folder_))
    for (const LessonFile& file : registry())  // before the program's own lesson of the same name
      if (file.read.lesson.id == name) return open(file, step);
  std::vector<std::string> known;
  for (const LessonFile& file : in_language(lessons_of_program(), language_)) {
    known.push_back(file.read.lesson.id);
    if (known.back() == name) return open(file, step);
  }
  const std::string near = nearest_name(name, known);
  const Message unknown = tr("there is no lesson {name}", {{"name", in_quotes(name)}});
  throw UserError(near.empty() ? tr("{what}; there are {names}", {{"what", unknown}, {"names", listed_names(known)}})
                               : did_you_mean(unknown, near));
}

bool LessonPlayer::settle() {
  const bool changed = settle_wish();
  follow_judge();
  return changed;
}

/// Lets the step's judge look at the current document.
void LessonPlayer::follow_judge() {
  const bool is_there = open_ && answer() && sound() && is_judged(answer()->kind);
  const auto& chosen = is_there ? work().guess.index : std::nullopt;
  if (!is_there || (answer()->kind == QuestionKind::claim && !chosen)) return judge_.rest();
  const std::string rule = chosen ? answer()->rules.at(static_cast<std::size_t>(*chosen)) : "";
  const JudgedState state = {lesson().id + "/" + key(), rule, session_.history().state()};
  if (!judge_.follows(state))
    judge_.begin(state, [question = *step().question, rule, document = session_.document(), before = run().before->document,
                         from = run().from(), seed = progress_.seed()] {
      std::vector<LessonMistake> none;
      return Judging(judge_of(question, none, rule), document, before, from, seed);
    });
  judge_.poll();
}

bool LessonPlayer::settle_wish() {
  const std::optional<Wish> wish = std::exchange(wish_, std::nullopt);
  if (open_ && !session_.history().index_of(open_->step_state)) open_.reset();  // another document was opened, which is the user's own
  if (!wish) return open_ && (end_exam_in_time() || take_trial() || reload());
  try {
    if (wish->kind == Wish::open) open_now(wish->file, wish->step);
    else if (open_ && wish->kind == Wish::go) hand_what_stands(), enter(wish->step);
    else if (open_) leave_now();
  } catch (...) {
    session_.complain(present_failure_message());
  }
  return true;
}

void LessonPlayer::open_now(const LessonFile& file, int step) {
  LessonFile read = reread(file);
  if (open_) leave_now();
  session_.stop_comparing();
  choosing_ = false;
  exam_.reset();
  if (const auto paper = std::exchange(requested_exam_, std::nullopt)) exam_ = Exam{*paper};
  Open begun;
  begun.written = time_of(read);
  begun.own = {session_.document(), session_.history().state()};
  begun.own_selection = session_.selection();
  begun.file = std::move(read);
  open_ = std::move(begun);
  name_steps();
  enter(step);
}

void LessonPlayer::leave_now() {
  if (!open_) return;
  const Open was = std::move(*open_);
  open_.reset();
  exam_.reset();
  if (session_.computing()) session_.give_up();  // a jump would do nothing more
  session_.count_changes_from(nullptr);
  if (const auto at = session_.history().index_of(was.own.state)) session_.jump(*at);
  else session_.take(was.own.document, tr_id("history.lesson.left"));
  const auto look_again = [own = was.own_selection, state = was.own.state](Session& session) {
    if (session.history().state() == state) session.forget_undone();  // the steps of the lesson
    session.forget_change();                                          // the user did not make it
    session.set_sample(own.sample);
    session.go(StagePlace(own.stage, own.at));
    session.navigation().set_head(own.head);
    if (own.pinned && session.navigation().contains(*own.pinned)) session.navigation().pin(*own.pinned);
  };
  if (session_.waits()) session_.later(look_again);
  else look_again(session_);
}

void LessonPlayer::name_steps() {
  const auto titles_of = [](const Lesson& lesson) {
    std::vector<std::string> all;
    for (const LessonStep& one : lesson.steps) all.push_back(one.title.text);
    return all;
  };
  open_->titles = titles_of(lesson());
  if (const auto original = untranslated_original(open_->file); original && original->steps.size() == lesson().steps.size())
    open_->titles = titles_of(*original);
}

void LessonPlayer::enter(int step) {
  Open& o = *open_;
  o.mistakes = o.file.read.mistakes;
  o.run.reset();
  o.answer.reset();
  o.mistaken.reset();
  o.trial.reset();
  o.drawn = {};
  o.step_state = session_.history().state();
  if (lesson().steps.empty()) return;
  o.step = std::clamp(step, 0, n_steps() - 1);
  const LessonStep& written = lesson().steps[static_cast<size_t>(o.step)];
  const std::vector<Variation> varied = variations(written, o.mistakes);
  o.drawn = drawn(written, varied, seed());
  o.run = runs_.run(lesson(), o.drawn, o.mistakes);
  if (o.run) check_texts(o.drawn, *o.run, o.mistakes);
  if (o.run && o.drawn.question) o.answer = answer_to(*o.drawn.question, lesson(), o.drawn, *o.run, runs_, seed(), o.mistakes);
  put_in_order(o.mistakes);
  if (sound()) show_step();
}

void LessonPlayer::show_step() {
  Open& o = *open_;
  const Document& begun = o.run->run->document;
  const bool gives = o.answer && is_judged(o.answer->kind) && is_changed(begun);
  const bool recounts = gives ? !session_.given() || !same(*session_.given(), begun) : session_.given() != nullptr;
  if (recounts) session_.count_changes_from(gives ? std::make_shared<const Document>(begun) : nullptr);
  if (recounts || !same(session_.document(), begun))
    session_.take(begun, tr_id("history.lesson", {{"step", o.drawn.title.text}}), lesson().title);
  o.step_state = session_.history().state();
  step_begun_ = true;
  if (o.answer) drop_misfit();
  const Pointed& first = o.run->matrices.front();
  session_.set_sample(first.sample);
  const auto place = session_.nodes().outline.place_of(first.node);
  session_.go(o.run->moves || find(o.drawn.settings, "stage") || !place ? o.run->stage : StagePlace(*place));
  session_.navigation().set_head(place && place->head ? *place->head : o.run->head);
  if (o.run->pin) session_.navigation().pin({o.run->pin->node, *o.run->pin->row, *o.run->pin->col});
  else session_.navigation().unpin();
  StepMark& mark = marks().at(lesson().id, key());
  if (std::exchange(mark.visited, true)) return;
  marks().save();
}

/// Reloads a lesson that its author edits while the program runs: stays at the step of the same title, else of the same number.
bool LessonPlayer::reload() {
  constexpr double between = 0.4;
  if (open_->file.attached || now() - looked_at_ < between) return false;
  looked_at_ = now();
  const auto written = time_of(open_->file);
  if (written == open_->written) return false;
  const std::string was = key();
  try {
    open_->file = reread(open_->file);
    open_->file.read.mistakes = check_lesson(open_->file.read, session_.models(), false);  // report every step's mistakes to the author
  } catch (const UserError& error) {
    open_->file.read.mistakes = {{{1, 1}, error.message()}};
  }
  open_->written = std::max(written, time_of(open_->file));  // it may show other pictures now
  name_steps();
  const auto same_step = std::find(open_->titles.begin(), open_->titles.end(), was);
  open_->works.erase(was);
  enter(same_step == open_->titles.end() ? open_->step : static_cast<int>(same_step - open_->titles.begin()));
  return true;
}

std::vector<std::string> LessonPlayer::mistakes() const {
  std::vector<std::string> lines;
  for (const LessonMistake& mistake : open_->mistakes) lines.push_back(in_file(open_->file.path.filename().string(), mistake));
  return lines;
}

std::vector<std::string> LessonPlayer::mistakes(const Phrases& phrases) const {
  std::vector<std::string> lines;
  for (const LessonMistake& mistake : open_->mistakes)
    lines.push_back(in_file(open_->file.path.filename().string(), mistake.at, phrases.format(mistake.what)));
  return lines;
}

const StepWork& LessonPlayer::work() const {
  const auto found = open_->works.find(key());
  return found == open_->works.end() ? nothing_done_ : found->second;
}

bool LessonPlayer::visited(int step) const {
  const StepMark* known = mark(step);
  return known && known->visited;
}

void LessonPlayer::reveal(bool at_once) {
  if (!answer() || work().revealed || exam()) return;
  const bool known = refused();  // and explained
  note_mark();
  present().revealed = true;
  present().revealed_at = at_once ? -1e9 : now();
  if (!known && is_complete(*answer(), work().guess) && !guessed_right()) diagnose();
  if (!is_answered_by_changing(answer()->kind) || solved()) return;
  std::vector<LessonMistake> mistakes;
  const auto solved_run = runs_.compute_settings(answer()->solution, run().from(), mistakes);
  if (!solved_run) return;
  session_.later([this, solved_run, step = key()](Session& session) {
    if (!open_ || key() != step) return;  // the lesson was left, or went on, meanwhile
    session.take(solved_run->document, tr_id("history.lesson.answer"));
    present().shown_state = session.history().state();
    session.go(run().stage);
    session.navigation().unpin();
  });
}

void LessonPlayer::try_guess() {
  if (exam()) return hand_answer();
  if (!answer() || answer()->numbers.empty() || work().revealed || !is_complete(*answer(), work().guess) || refused()) return;
  if (guessed_right()) return reveal();
  present().refused = work().guess;
  note_guess(progress_.at(lesson().id, key()), true);
  save_marks();
  diagnose();
}

/// Finds the mistakes that explain a wrong guess: in this frame if that is quick.
void LessonPlayer::diagnose() {
  Open& o = *open_;
  if (!has_mistaken_answers(o.answer->kind)) return;
  present().diagnosed = work().guess;
  present().diagnosis.clear();
  if (o.mistaken) return note_diagnosis();
  if (o.trial) return;
  o.trial = std::make_unique<BackgroundResult<std::vector<MistakenAnswer>>>(
      [question = *o.drawn.question, answer = *o.answer, run = *o.run, held = held_values(*o.run->run)](const StopToken& stop) {
        return mistaken_answers(question, answer, run, stop);
      });
  o.trial->ends_within(same_picture);
  take_trial();
}

/// Returns true if the answers with known mistakes have come.
bool LessonPlayer::take_trial() {
  Open& o = *open_;
  if (!o.trial || !o.trial->ended()) return false;
  const auto trial = std::exchange(o.trial, nullptr);
  try {
    o.mistaken = trial->take().value_or(std::vector<MistakenAnswer>());
  } catch (...) {
    session_.complain(present_failure_message());
    o.mistaken.emplace();
  }
  note_diagnosis();
  return true;
}

/// Records what explains the guess; a learner whom nothing explains gets the hint.
void LessonPlayer::note_diagnosis() {
  StepWork& now = present();
  now.diagnosis = diagnosed(*answer(), *open_->mistaken, now.diagnosed);
  if (now.diagnosis.empty() && !now.revealed && !exam()) now.hinted = true;
  if (now.diagnosis.empty()) return;
  StepMark& mark = marks().at(lesson().id, key());
  for (const MistakenAnswer& one : now.diagnosis) ++mark.mistakes[one.mistake->id];
  save_marks();
}

const std::vector<MistakenAnswer>& LessonPlayer::diagnosis() const {
  return work().diagnosed == work().guess ? work().diagnosis : unexplained_;
}

bool LessonPlayer::solved() const {
  const auto& question = step().question;
  if (question && question->kind == QuestionKind::judge) return verdict() && verdict()->enough;
  return question && question->kind == QuestionKind::until && conditions_hold(*question, {session_.run(), *run().before, run().from()});
}

std::optional<Pointed> LessonPlayer::in_session(const Pointed& pointed) const {
  const std::vector<Sample>& samples = session_.run().samples;
  if (static_cast<size_t>(pointed.sample) >= samples.size()) return std::nullopt;
  const Graph& graph = *samples[static_cast<size_t>(pointed.sample)].graph;
  const std::string& name = (*run().run->samples[static_cast<size_t>(pointed.sample)].graph)[pointed.node].name;
  if (!graph.has(name)) return std::nullopt;
  Pointed here = pointed;
  here.node = graph.find(name);
  const Axes& axes = graph[here.node].axes;
  if ((here.row && *here.row >= axes.rows.size) || (here.col && *here.col >= axes.cols.size)) return std::nullopt;
  return here;
}

std::string LessonPlayer::characters() const {
  if (!open_) return "";
  std::string all = lesson().title;
  for (const LessonStep& one : lesson().steps) {
    all += one.title.text;
    for (const LessonText& text : one.prose) all += text.text;
    if (!one.question) continue;
    for (const LessonLine& line : one.question->lines) all += line.value.text;
  }
  return all;
}

RenderedText LessonPlayer::rendered(const LessonText& text, Medium medium) const {
  std::vector<LessonMistake> ignored;
  return lesson::rendered(text, run().measured(), ignored, medium);
}

}  // namespace headlight::session

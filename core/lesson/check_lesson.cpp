#include "lesson/check_lesson.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "base/asset.hpp"
#include "base/error.hpp"
#include "base/wording.hpp"
#include "document/document_file.hpp"
#include "lesson/answer.hpp"
#include "lesson/attached_lessons.hpp"
#include "lesson/check_judge.hpp"
#include "lesson/diagnosis.hpp"
#include "lesson/translated_lesson.hpp"
#include "lesson/variants.hpp"

namespace headlight::lesson {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_lessons = 500;

void check_step(const Lesson& lesson, const LessonStep& step, StepRuns& runs, bool judges, std::vector<LessonMistake>& mistakes) {
  const std::vector<Variation> varied = variations(step, mistakes);
  for (std::size_t seed = 0; seed < n_variants(varied); ++seed) {
    const std::size_t had = mistakes.size();
    const LessonStep one = drawn(step, varied, seed);
    const auto run = runs.run(lesson, one, mistakes);
    if (run) check_texts(one, *run, mistakes);
    const auto answer = run && one.question ? answer_to(*one.question, lesson, one, *run, runs, seed, mistakes) : std::nullopt;
    if (judges && answer && is_judged(answer->kind) && mistakes.size() == had)
      check_judge(*one.question, *answer, *run, runs, seed, mistakes);
    if (mistakes.size() > had) return;  // the other variants would repeat the mistake
  }
}

/// The line that names the number, the cells or the row.
TextPosition place_of_answer(const LessonQuestion& question) {
  for (const char* key : {"value", "cell", "row", "matrix"})
    if (const LessonText* line = find(question.lines, key)) return line->at;
  return question.at;
}

/// Adds the mistakes that one variant of the question tells apart.
void add_variant(CheckedQuestion& checked, std::set<std::string>& equal, const LessonQuestion& question, const LessonAnswer& answer,
                 const StepRun& run) {
  const std::string right = in_words(answer, right_guess(answer), *run.run);
  if (checked.answer.empty()) checked.answer = right;
  for (const MistakenAnswer& mistaken : mistaken_answers(question, answer, run)) {
    const std::string id = mistaken.mistake->id;
    if (tells_apart(answer, mistaken)) {
      const std::string wrong = in_words(answer, mistaken.guess, *run.run);
      checked.tells_apart.emplace(id, right == checked.answer ? wrong : wrong + " for " + right);
    } else if (equal.insert(id).second) {
      checked.warnings.push_back(
          {place_of_answer(question), tr("the mistake {mistake} also gives the right answer: {answer}",
                                         {{"mistake", id}, {"answer", in_words(answer, mistaken.guess, *run.run)}})});
    }
  }
}

bool covers(const Pointed& place, const Pointed& cell) {
  return cell.node == place.node && cell.sample == place.sample && (!place.row || cell.row == place.row) &&
         (!place.col || cell.col == place.col);
}

/// True if these numbers are on the board, and none of them waits for Reveal.
bool is_in_view(const Pointed& place, const StepRun& run, const std::vector<Pointed>& hidden) {
  const bool shown = std::any_of(run.matrices.begin(), run.matrices.end(),
                                 [&](const Pointed& one) { return one.node == place.node && one.sample == place.sample; });
  return shown && std::none_of(hidden.begin(), hidden.end(), [&](const Pointed& cell) { return covers(place, cell); });
}

/// The places of the drawn question's claims whose numbers are in view before the guess, in the order of the text.
std::vector<TextPosition> claims_in_view(const Lesson& lesson, const LessonStep& one, StepRuns& runs, std::size_t seed) {
  std::vector<LessonMistake> none;
  const auto run = runs.run(lesson, one, none);
  if (!run || run->run == run->before) return {};  // a number that the step has not changed is there to be read
  const auto answer = answer_to(*one.question, lesson, one, *run, runs, seed, none);
  if (!answer) return {};
  const std::vector<Pointed> hidden = answer->hidden();
  std::vector<TextPosition> claims;
  for (const LessonText* claim : find_all(one.question->lines, "holds")) {
    const std::vector<Pointed> parts = compared_parts(claim->plain(), run->measured());
    const bool shown = std::any_of(parts.begin(), parts.end(), [&](const Pointed& place) { return is_in_view(place, *run, hidden); });
    if (shown) claims.push_back(claim->at);
  }
  return claims;
}

/// `variants`: of all `n`, those in which a claim is in view.
Message in_view(std::size_t variants, std::size_t n) {
  if (n == 1) return tr("the board shows this before the guess; cover it with hide: PLACE, unless it is there to be read");
  return tr("in {shown} of {n} variants, the board shows this before the guess; cover it with hide: PLACE, unless it is there to be read",
            {{"shown", variants}, {"n", n}});
}

/// Opens a file for a list, without its pictures; a file that cannot be read becomes a lesson with that mistake.
LessonFile opened(const fs::path& path) {
  try {
    LessonFile file{path, read_lesson_file(path)};
    file.read.lesson.pictures.clear();
    return file;
  } catch (const UserError& error) {
    return {path, {{}, {{{1, 1}, error.message()}}}};
  }
}

/// The attachment with this name; null if there is none.
const Attachment* attached_as(const Attachments& files, const std::string& name) {
  const auto found = std::find_if(files->begin(), files->end(), [&](const Attachment& file) { return file.name == name; });
  return found == files->end() ? nullptr : &*found;
}

/// The lesson with this id in this language.
const LessonFile* called(const std::vector<LessonFile>& files, const std::string& id, const std::string& language) {
  const auto found = std::find_if(files.begin(), files.end(), [&](const LessonFile& file) {
    return file.read.lesson.id == id && file.read.lesson.language == language;
  });
  return found == files.end() ? nullptr : &*found;
}

/// Finds mistakes in the place of one lesson among the others.
void check_place(const LessonFile& file, const std::vector<LessonFile>& files, std::vector<LessonMistake>& mistakes) {
  const Lesson& lesson = file.read.lesson;
  if (const LessonFile* first = called(files, lesson.id, lesson.language); first && first != &file)
    mistakes.push_back(
        {{1, 1},
         tr("the lesson {name} is there twice; the other is {file}", {{"name", in_quotes(lesson.id)}, {"file", first->path.string()}})});
  std::set<std::string> seen;
  for (const Lesson* at = &lesson; !at->after.empty();) {
    if (!seen.insert(at->id).second) return mistakes.push_back({lesson.after.at, tr("these lessons follow one another in a circle")});
    const LessonFile* before = called(files, at->after.plain(), lesson.language);
    if (!before && at == &lesson) {
      std::vector<std::string> known;
      for (const LessonFile& other : files) known.push_back(other.read.lesson.id);
      const std::string near = nearest_name(at->after.plain(), known);
      const Message none = tr("there is no lesson {name} beside this one", {{"name", in_quotes(at->after.plain())}});
      mistakes.push_back({lesson.after.at, did_you_mean(none, near)});
    }
    if (!before) return;
    at = &before->read.lesson;
  }
}

/// The English original of this lesson: among these files, or beside it.
std::optional<Lesson> original_of(const LessonFile& file, const std::vector<LessonFile>& files) {
  const Lesson& lesson = file.read.lesson;
  if (lesson.language == "en") return std::nullopt;
  if (const LessonFile* found = called(files, lesson.id, "en")) return found->read.lesson;
  return untranslated_original(file);
}

}  // namespace

void check_texts(const LessonStep& step, const StepRun& run, std::vector<LessonMistake>& mistakes) {
  for (const LessonText& paragraph : step.prose) rendered(paragraph, run.measured(), mistakes);
  rendered(step.notes, run.measured(), mistakes);
  if (!step.question) return;
  for (const char* const key : {"ask", "hint", "explain"}) rendered(step.question->text(key), run.measured(), mistakes);
}

void put_in_order(std::vector<LessonMistake>& mistakes) {
  std::stable_sort(mistakes.begin(), mistakes.end(), [](const LessonMistake& a, const LessonMistake& b) { return a.at < b.at; });
  const auto same = [](const LessonMistake& a, const LessonMistake& b) {
    return a.at == b.at && english_line(a.what) == english_line(b.what);
  };
  mistakes.erase(std::unique(mistakes.begin(), mistakes.end(), same), mistakes.end());
}

PictureSource picture_source(const LessonFile& file) {
  if (!file.attached) return pictures_in(file.path.parent_path());
  return [files = file.attached](const std::string& name) {
    if (const Attachment* found = attached_as(files, name)) return found->bytes;
    throw UserError(tr("is not there: the document does not include it"));
  };
}

LessonFile reread(const LessonFile& file) {
  const std::string name = file.path.filename().string();
  if (!file.attached) return {file.path, read_lesson_file(file.path)};
  const Attachment* found = attached_as(file.attached, name);
  if (!found) throw UserError(tr("the document does not include the lesson {name}", {{"name", in_quotes(name)}}));
  return {file.path, read_lesson(found->bytes, name, picture_source(file)), file.attached};
}

std::optional<Lesson> untranslated_original(const LessonFile& file) {
  const fs::path beside = file.path.parent_path() / (file.path.stem().stem().string() + file.path.extension().string());
  std::error_code none;
  if (file.attached) {
    if (file.read.lesson.language == "en" || beside == file.path || !attached_as(file.attached, beside.filename().string()))
      return std::nullopt;
    return reread({beside, {}, file.attached}).read.lesson;
  }
  if (file.read.lesson.language == "en" || beside == file.path || !fs::is_regular_file(beside, none)) return std::nullopt;
  return opened(beside).read.lesson;
}

std::vector<LessonFile> in_language(const std::vector<LessonFile>& files, const std::string& language) {
  std::vector<LessonFile> all;
  for (const LessonFile& file : files) {
    const std::string& id = file.read.lesson.id;
    if (std::any_of(all.begin(), all.end(), [&](const LessonFile& f) { return f.read.lesson.id == id; })) continue;
    const LessonFile* best = called(files, id, language);
    if (!best) best = called(files, id, "en");
    all.push_back(best ? *best : file);
  }
  return all;
}

std::vector<LessonMistake> check_lesson(const ReadLesson& read, BuiltInModels& models, bool judges) {
  std::vector<LessonMistake> mistakes = read.mistakes;
  StepRuns runs(models);
  for (const LessonStep& step : read.lesson.steps) check_step(read.lesson, step, runs, judges, mistakes);
  put_in_order(mistakes);
  return mistakes;
}

std::vector<CheckedQuestion> checked_questions(const Lesson& lesson, BuiltInModels& models) {
  std::vector<CheckedQuestion> all;
  std::vector<LessonMistake> none;
  StepRuns runs(models);
  for (const LessonStep& step : lesson.steps) {
    if (!step.question || !has_mistaken_answers(step.question->kind)) continue;
    CheckedQuestion checked{step.question->at, step.question->kind, "", {}, {}};
    std::set<std::string> equal;
    const std::vector<Variation> varied = variations(step, none);
    for (std::size_t seed = 0; seed < n_variants(varied); ++seed) {
      const LessonStep one = drawn(step, varied, seed);
      const auto run = runs.run(lesson, one, none);
      const auto answer = run ? answer_to(*one.question, lesson, one, *run, runs, seed, none) : std::nullopt;
      if (answer) add_variant(checked, equal, *one.question, *answer, *run);
    }
    std::erase_if(checked.tells_apart, [&](const auto& one) { return equal.contains(one.first); });
    all.push_back(std::move(checked));
  }
  return all;
}

std::vector<LessonMistake> answers_in_view(const Lesson& lesson, BuiltInModels& models) {
  std::vector<LessonMistake> warnings, none;
  StepRuns runs(models);
  for (const LessonStep& step : lesson.steps) {
    if (!step.question || step.question->kind != QuestionKind::choice || !find(step.question->lines, "holds")) continue;
    const std::vector<Variation> varied = variations(step, none);
    const std::size_t n = n_variants(varied);
    std::map<TextPosition, std::size_t> shown;  // by claim, the variants in which it is in view
    std::set<TextPosition> first;               // the first of a variant is enough for a warning
    for (std::size_t seed = 0; seed < n; ++seed) {
      const std::vector<TextPosition> claims = claims_in_view(lesson, drawn(step, varied, seed), runs, seed);
      if (!claims.empty()) first.insert(claims.front());
      for (const TextPosition& claim : claims) ++shown[claim];
    }
    for (const TextPosition& claim : first) warnings.push_back({claim, in_view(shown.at(claim), n)});
  }
  return warnings;
}

std::vector<CheckedJudge> checked_judges(const Lesson& lesson, BuiltInModels& models) {
  std::vector<CheckedJudge> all;
  std::vector<LessonMistake> none;
  StepRuns runs(models);
  for (const LessonStep& step : lesson.steps) {
    if (!step.question || !is_judged(step.question->kind)) continue;
    const LessonStep one = drawn(step, variations(step, none), 0);
    const auto run = runs.run(lesson, one, none);
    const auto answer = run ? answer_to(*one.question, lesson, one, *run, runs, 0, none) : std::nullopt;
    if (answer) all.push_back(check_judge(*one.question, *answer, *run, runs, 0, none));
  }
  return all;
}

std::vector<LessonFile> lessons_in(const fs::path& path) {
  std::error_code error;
  if (path.extension() == document_extension) {
    std::vector<LessonFile> carried = lessons_among(attachments(path), path);
    if (carried.empty())
      throw UserError(tr("there is no lesson in {file}: a document may include lessons, and this one does not", {{"file", path.string()}}));
    return carried;
  }
  if (!fs::is_directory(path, error)) return {{path, read_lesson_file(path)}};
  std::vector<fs::path> files;
  for (auto entry = fs::directory_iterator(path, error); !error && entry != fs::directory_iterator(); entry.increment(error))
    if (entry->path().extension() == ".md" && entry->path().stem() != "README" && files.size() < most_lessons)
      files.push_back(entry->path());
  if (error) throw UserError(tr("the folder {file} cannot be read: {why}", {{"file", path.string()}, {"why", reason(error)}}));
  if (files.empty()) throw UserError(tr("there is no lesson in {file}: a lesson is a file NAME.md", {{"file", path.string()}}));
  std::sort(files.begin(), files.end());
  std::vector<LessonFile> all;
  for (const fs::path& file : files) all.push_back(opened(file));
  return all;
}

std::vector<LessonFile> lessons_of_program() {
  std::vector<LessonFile> all = lessons_in(asset("lessons"));
  for (LessonFile& puzzle : lessons_in(asset("workshop"))) all.push_back(std::move(puzzle));
  return all;
}

bool comes_with_the_program(const fs::path& folder) { return folder == asset("lessons") || folder == asset("workshop"); }

std::vector<std::string> check_lessons(const std::vector<LessonFile>& files, BuiltInModels& models) {
  std::vector<std::string> lines;
  for (const LessonFile& file : files) {
    const auto original = original_of(file, files);
    std::vector<LessonMistake> mistakes = check_lesson(file.read, models, !original);  // a translation has the same judges
    if (files.size() > 1 && !file.attached) check_place(file, files, mistakes);
    if (original)
      for (LessonMistake& mistake : check_translation(file.read.lesson, *original)) mistakes.push_back(std::move(mistake));
    for (const LessonMistake& mistake : mistakes) lines.push_back(in_file(file.path.string(), mistake));
  }
  return lines;
}

}  // namespace headlight::lesson

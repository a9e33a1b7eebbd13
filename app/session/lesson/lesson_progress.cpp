#include "session/lesson/lesson_progress.hpp"

#include <algorithm>
#include <random>
#include <system_error>

#include "base/atomic_file.hpp"
#include "base/csv.hpp"
#include "base/error.hpp"
#include "base/json.hpp"
#include "base/json_fields.hpp"
#include "base/text_file.hpp"
#include "lesson/known_mistakes.hpp"
#include "session/documents/state_folder.hpp"

namespace headlight::session {
namespace {

using nlohmann::json;

constexpr std::size_t longest_progress = 4 * 1024 * 1024;
constexpr int most_tries = 9999;

bool flag(const json& mark, const char* key) { return mark.contains(key) && mark[key].is_boolean() && mark[key].get<bool>(); }
std::string words(const json& mark, const char* key) {
  return mark.contains(key) && mark[key].is_string() ? mark[key].get<std::string>() : "";
}

int count(const json& mark, const char* key) {
  if (!mark.contains(key) || !mark[key].is_number_unsigned()) return 0;
  return static_cast<int>(std::min<std::uint64_t>(mark[key].get<std::uint64_t>(), most_tries));
}

StepMark mark_of(const json& json_mark) {
  StepMark mark{.visited = flag(json_mark, "visited"), .revealed = flag(json_mark, "revealed"), .right = flag(json_mark, "right")};
  mark.revealed_first = flag(json_mark, "shown_first");
  mark.tries = count(json_mark, "tries");
  mark.guess = words(json_mark, "guess");
  mark.answer = words(json_mark, "answer");
  mark.first = words(json_mark, "first");
  mark.option = count(json_mark, "option");
  if (json_mark.contains("mistakes") && json_mark["mistakes"].is_object())
    for (const KnownMistake& known : known_mistakes())
      if (const int n = count(json_mark["mistakes"], known.id); n > 0) mark.mistakes[known.id] = n;
  return mark;
}

json json_of(const StepMark& mark) {
  json out = {{"visited", mark.visited}, {"revealed", mark.revealed}, {"tries", mark.tries},
              {"right", mark.right},     {"guess", mark.guess},       {"answer", mark.answer},
              {"first", mark.first},     {"option", mark.option},     {"mistakes", mark.mistakes}};
  if (mark.revealed_first) out["shown_first"] = true;
  return out;
}

}  // namespace

LessonProgress::LessonProgress(std::filesystem::path file) : file_(std::move(file)), seed_(file_.empty() ? 0 : std::random_device{}()) {
  Saved kept = read();
  seed_ = kept.seed.value_or(seed_);
  marks_ = std::move(kept.marks);
}

StepMark& LessonProgress::at(const std::string& lesson, const std::string& step) {
  return touched_.insert({lesson, step}), marks_[lesson][step];
}

void LessonProgress::clear() { marks_.clear(), cleared_ = true; }

/// Reads the file. Treats an invalid file as a missing one.
LessonProgress::Saved LessonProgress::read() const {
  std::error_code none;
  Saved kept;
  if (file_.empty() || !std::filesystem::is_regular_file(file_, none)) return kept;
  try {
    const json all = parse_json(read_text(file_, longest_progress), 6);
    if (!all.is_object()) return kept;
    if (all.contains("seed") && all["seed"].is_number_unsigned()) kept.seed = all["seed"].get<std::uint64_t>();
    if (!all.contains("lessons") || !all["lessons"].is_object()) return kept;
    for (const auto& [lesson, steps] : all["lessons"].items())
      if (steps.is_object())
        for (const auto& [step, mark] : steps.items())
          if (mark.is_object()) kept.marks[lesson][step] = mark_of(mark);
    return kept;
  } catch (const UserError&) {
    return {};
  }
}

const StepMark* LessonProgress::find(const std::string& lesson, const std::string& step) const {
  const auto steps = marks_.find(lesson);
  if (steps == marks_.end()) return nullptr;
  const auto mark = steps->second.find(step);
  return mark == steps->second.end() ? nullptr : &mark->second;
}

int LessonProgress::visited(const std::string& lesson) const {
  const auto steps = marks_.find(lesson);
  if (steps == marks_.end()) return 0;
  return static_cast<int>(std::count_if(steps->second.begin(), steps->second.end(), [](const auto& step) { return step.second.visited; }));
}

int LessonProgress::solved(const std::string& lesson) const {
  const auto steps = marks_.find(lesson);
  if (steps == marks_.end()) return 0;
  return static_cast<int>(std::count_if(steps->second.begin(), steps->second.end(), [](const auto& step) { return step.second.right; }));
}

void LessonProgress::save() {
  if (file_.empty()) return;
  const Saved kept = read();
  const std::uint64_t seed = kept.seed && !seed_is_ours_ ? *kept.seed : seed_;  // an open lesson keeps its drawn numbers
  for (const auto& [lesson, steps] : kept.marks)
    for (const auto& [step, mark] : steps)
      if (!cleared_ && !touched_.contains({lesson, step})) marks_[lesson][step] = mark;
  json lessons = json::object();
  for (const auto& [lesson, steps] : marks_)
    for (const auto& [step, mark] : steps) lessons[lesson][step] = json_of(mark);
  make_private_folder(file_.parent_path());
  write_file(file_, json{{"seed", seed}, {"lessons", lessons}}.dump(1, ' ', false, json::error_handler_t::replace) + "\n");
  seed_is_ours_ = cleared_ = false;
}

std::string LessonProgress::csv() const {
  std::string lines = "lesson,step,guess,answer,right,tries,mistakes\n";
  for (const auto& [lesson, steps] : marks_)
    for (const auto& [step, mark] : steps)
      if (mark.revealed || mark.tries > 0)
        lines += quoted_csv_cell(lesson) + "," + quoted_csv_cell(step) + "," + quoted_csv_cell(mark.guess) + "," +
                 quoted_csv_cell(mark.answer) + "," + (mark.right ? "yes" : "no") + "," + std::to_string(mark.tries) + "," +
                 quoted_csv_cell(counted_mistakes(mark.mistakes)) + "\n";
  return lines;
}

std::filesystem::path lesson_progress_file() {
  const std::filesystem::path folder = state_folder();
  return folder.empty() ? folder : folder / "lessons.json";
}

}  // namespace headlight::session

#include "session/lesson/asked_question.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "lesson/rendered_text.hpp"
#include "lesson/step_run.hpp"
#include "lesson/variants.hpp"

namespace headlight::session {
namespace {

using WordList = std::vector<std::string>;

WordList cut_at_spaces(const std::string& text) {
  WordList all;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    if (end > at) all.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return all;
}

std::string with_spaces(const WordList& words, std::size_t from, std::size_t end) {
  std::string all;
  for (std::size_t i = from; i < end; ++i) all += (i > from ? " " : "") + words[i];
  return all;
}

/// Removes the signs that all of these texts end with, and returns them.
std::string common_end(WordList& texts) {
  std::string end;
  for (bool found = true; found;) {
    found = false;
    for (const std::string_view sign : {"?", ".", "!", ",", ":", ";", "\u00a0", "？", "。", "，"}) {
      if (!std::all_of(texts.begin(), texts.end(), [&](const std::string& one) { return one.ends_with(sign); })) continue;
      for (std::string& one : texts) one.resize(one.size() - sign.size());
      end.insert(0, sign);
      found = true;
    }
  }
  return end;
}

/// Writes texts that differ in a few words as one, with all of those words in their place.
std::string as_one(const std::vector<std::string>& texts) {
  if (texts.size() < 2) return texts.empty() ? "" : texts.front();
  std::vector<WordList> all;
  std::size_t least = std::string::npos, before = 0, after = 0;
  for (const std::string& text : texts) all.push_back(cut_at_spaces(text)), least = std::min(least, all.back().size());
  const auto is_same = [&](const auto& word_of) {
    return std::all_of(all.begin(), all.end(), [&](const WordList& one) { return word_of(one) == word_of(all.front()); });
  };
  while (before < least && is_same([&](const WordList& one) { return one[before]; })) ++before;
  while (before + after < least && is_same([&](const WordList& one) { return one[one.size() - 1 - after]; })) ++after;
  WordList varied;
  for (const WordList& one : all) varied.push_back(with_spaces(one, before, one.size() - after));
  const std::string end = common_end(varied);
  std::string choice;
  for (const std::string& one : varied) choice += (choice.empty() ? "" : " / ") + one;
  const WordList& first = all.front();
  WordList parts = {with_spaces(first, 0, before), choice + end, with_spaces(first, first.size() - after, first.size())};
  std::erase(parts, "");
  return with_spaces(parts, 0, parts.size());
}

}  // namespace

std::optional<AskedQuestion::Request> AskedQuestion::request_in(const LessonFile* file, const ClassTable& table, std::size_t question) {
  if (!file || !table.has_lesson || question >= table.lesson.questions.size()) return std::nullopt;
  Request request{file->path, table.lesson.questions[question].step, {}};
  const auto at = static_cast<std::size_t>(request.step - 1);
  if (at >= file->read.lesson.steps.size() || !file->read.lesson.steps[at].question) return std::nullopt;
  std::vector<LessonMistake> ignored;
  const std::vector<Variation> varied = variations(file->read.lesson.steps[at], ignored);
  for (const HandIn& student : table.students) request.seeds.try_emplace(alternatives_drawn(varied, student.seed), student.seed);
  return request;
}

void AskedQuestion::follow(const LessonFile* file, const ClassTable& table, std::size_t question, BuiltInModels& models) {
  auto now = request_in(file, table, question);
  if (now == request_) return;
  request_ = std::move(now);
  words_ = request_ ? words_in(*file, models) : "";
}

/// Computes a step only where its question has numbers to fill in.
std::string AskedQuestion::words_in(const LessonFile& file, BuiltInModels& models) const {
  const Lesson& lesson = file.read.lesson;
  const LessonStep& written = lesson.steps[static_cast<std::size_t>(request_->step - 1)];
  std::vector<LessonMistake> ignored;
  const std::vector<Variation> varied = variations(written, ignored);
  StepRuns runs(models);
  std::vector<std::string> texts;
  for (const auto& [alternatives, seed] : request_->seeds) {
    const LessonStep step = drawn(written, varied, seed);
    const LessonText ask = step.question->text("ask");
    std::string words = ask.plain();
    if (next_mark(ask, 0)) {
      const auto run = runs.run(lesson, step, ignored);
      if (!run) continue;
      words = rendered(ask, run->measured(), ignored).words();
    }
    if (std::find(texts.begin(), texts.end(), words) == texts.end()) texts.push_back(words);
  }
  return as_one(texts);
}

}  // namespace headlight::session

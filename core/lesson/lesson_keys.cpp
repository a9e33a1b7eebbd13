#include "lesson/lesson_keys.hpp"

#include <algorithm>

#include "document/variants/variant.hpp"

namespace headlight::lesson {

std::vector<LessonKey> front_keys() {
  return {{.name = "title", .needed = true}, {"id"}, {"language"}, {"after"}, {"minutes"}, {"summary"}, {"notes"}};
}

std::vector<LessonKey> document_keys() {
  std::vector<LessonKey> keys = {
      {"model"},       {"d_model"},    {"seed"},         {"sentence", true}, {"target", true},       {"heads"},
      {"mask"},        {"biases"},     {"padding_mask"}, {"temperature"},    {"head_setting", true}, {"mistake", true},
      {"paint", true}, {"fill", true}, {"set", true}};
  for (const Variant* variant : all_variants()) keys.push_back({variant->id});
  return keys;
}

std::vector<LessonKey> view_keys() { return {{"stage"}, {"head"}, {"show", true}, {"columns"}, {"pin"}, {"motion"}, {"vary", true}}; }

namespace {

/// The sentences that a judge draws, and what it looks at in them.
std::vector<LessonKey> judge_keys() {
  return {{.name = "draw", .needed = true}, {"text", true}, {"words"}, {"length"}, {"query"}, {"key"}, {"pass"}};
}

}  // namespace

std::vector<LessonKey> question_keys(QuestionKind kind) {
  const std::vector<LessonKey> common = {
      {.name = "ask", .needed = true}, {.name = "hint", .needed = true}, {.name = "explain", .needed = true}, {"hide", true}};
  switch (kind) {
    case QuestionKind::key: return together(common, {{.name = "row", .needed = true}, {"least"}});
    case QuestionKind::number: return together(common, {{.name = "value", .needed = true}, {"tolerance"}});
    case QuestionKind::choice:
      return together(common, {{.name = "right", .needed = true}, {.name = "wrong", .many = true, .needed = true}, {"holds", true}});
    case QuestionKind::fill: return together(common, {{.name = "cell", .many = true, .needed = true}, {"tolerance"}});
    case QuestionKind::order: return together(common, {{.name = "stages", .needed = true}});
    case QuestionKind::wrong_row: return together(common, {{.name = "matrix", .needed = true}});
    case QuestionKind::until: return together(together(common, {{.name = "condition", .many = true, .needed = true}}), document_keys());
    case QuestionKind::judge:
      return together(together(common, together(judge_keys(), {{.name = "condition", .many = true, .needed = true}})), document_keys());
    case QuestionKind::claim:
      return together(common,
                      together(judge_keys(),
                               {{.name = "right", .needed = true}, {.name = "wrong", .many = true, .needed = true}, {"condition", true}}));
  }
  return common;
}

std::vector<LessonKey> together(std::vector<LessonKey> a, const std::vector<LessonKey>& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

const LessonKey* find(const std::vector<LessonKey>& keys, const std::string& name) {
  const auto found = std::find_if(keys.begin(), keys.end(), [&](const LessonKey& key) { return key.name == name; });
  return found == keys.end() ? nullptr : &*found;
}

std::vector<std::string> names(const std::vector<LessonKey>& keys) {
  std::vector<std::string> all;
  for (const LessonKey& key : keys) all.push_back(key.name);
  return all;
}

}  // namespace headlight::lesson

#include "views/shell/sentence_note.hpp"

#include <algorithm>
#include <vector>

#include "document/sentence.hpp"
#include "model/origin.hpp"
#include "session/translate/known_words.hpp"
#include "views/by_finger.hpp"
#include "views/prose/counting.hpp"
#include "widgets/rich_text.hpp"

namespace headlight::views {
namespace {

constexpr float padding = 9, bar = 3;
constexpr const char* item = "sentence.note";

TextStyle style_of(const Canvas& c, float width) {
  constexpr float narrow = 600;
  if (width < narrow) return {c.fonts().label_plain, c.fonts().label_hot, c.colours().text, 18};
  return {c.fonts().body, c.fonts().body_bold, c.colours().text, 20};
}

float words_width(float width) { return width - 2 * space::panel; }

/// Returns "blim" for "the blim|", with the caret right after it.
std::string word_at_caret(const std::string& text, int caret) {
  if (caret < 0) return "";
  const std::string before = text.substr(0, std::min(text.size(), static_cast<size_t>(caret)));
  const size_t blank = before.find_last_of(' ');
  return blank == std::string::npos ? before : before.substr(blank + 1);
}

std::vector<std::string> unknown_words(const Tokenizer& tokenizer, const std::string& text, int caret) {
  const std::string typed = word_at_caret(text, caret);
  const bool begun = !typed.empty() && !completions(tokenizer, typed, 1).empty();
  std::vector<std::string> unknown;
  for (const Token& token : tokenizer.tokenize(text_in_sentence(text)).tokens) {
    const bool is_new = std::find(unknown.begin(), unknown.end(), token.text) == unknown.end();
    if (token.unknown && is_new && !(begun && token.text == typed)) unknown.push_back(token.text);
  }
  return unknown;
}

}  // namespace

float sentence_note_height(const Canvas& c, float width, const SentenceNote& note) {
  if (note.markup.empty()) return 0;
  return paragraph_height(c, words_width(width), style_of(c, width), note.markup) + 2 * padding;
}

bool draw_sentence_note(const Canvas& c, const Rect& r, const SentenceNote& note) {
  c.fill(r, c.colours().raised);
  c.hline(r.x, r.right(), r.bottom() - 1, c.colours().line);
  if (note.refuses) c.fill({r.x, r.y, bar, r.h - 1}, c.colours().nan);
  c.note(item, r);
  return !paragraph(c, item, r.x + space::panel, r.y + padding, words_width(r.w), style_of(c, r.w), note.markup).clicked.empty();
}

std::string unknown_words_note(const Session& session, const std::string& text, int caret, const Phrases& phrases) {
  const Origin origin = origin_of(*session.document().model);
  if (session.imported() || origin == Origin::drawn_at_random) return "";
  const Tokenizer& tokenizer = *session.document().model->tokenizer;
  const std::vector<std::string> unknown = unknown_words(tokenizer, text, caret);
  if (unknown.empty()) return "";
  std::vector<std::string> words;
  for (const std::string& word : unknown) words.push_back("**" + escaped(word) + "**");
  const bool zeros = origin == Origin::learned, one = words.size() == 1;
  const std::string all = listed(words, phrases);
  const std::string said = zeros && one ? phrases("shell.top.sentence.unknown.zeros", {{"words", all}})
                           : zeros      ? phrases("shell.top.sentence.unknown.zeros.several", {{"words", all}})
                           : one        ? phrases("shell.top.sentence.unknown.guessed", {{"words", all}})
                                        : phrases("shell.top.sentence.unknown.guessed.several", {{"words", all}});
  const std::vector<std::string> near = nearest_words(tokenizer, unknown.front(), 1);
  if (!one || near.empty()) return said;
  return said + " " + phrases("shell.top.sentence.unknown.near", {{"near", escaped(near.front())}});
}

}  // namespace headlight::views

// The field of the sentence, and the note about it.
#include <tuple>

#include "session/translate/known_words.hpp"
#include "views/shell/top_bar.hpp"
#include "widgets/shortcuts.hpp"

namespace headlight::views {
namespace {

/// True if the field should guide a person who has not typed anything yet, in a model that knows only some words.
bool guides_newcomer(const Frame& frame, const FieldState& field, const std::string& now) {
  return field.active && field.text == now && !frame.documents.path() && !frame.documents.changed() &&
         has_closed_vocabulary(frame.session.document());
}

}  // namespace

void TopBar::draw_sentence(Frame& frame, const Rect& r) {
  Session& s = frame.session;
  const std::string& now = s.document().sentences[static_cast<size_t>(s.selection().sample)];
  const Phrases& phrases = frame.canvas.phrases;
  const std::string& enter = phrases("shell.top.sentence.hint");
  const std::string shortcut = key_of(Shortcut::sentence, phrases, frame.documents.host().is_page());
  const FieldSpec spec = {
      .hint = sentence_.active ? enter : shortcut, .placeholder = phrases("shell.top.sentence.placeholder"), .max_length = 200000};
  const FieldEvent event = has_closed_vocabulary(s.document())
                               ? completion_.field(frame, "sentence", r, sentence_, now, spec, *s.document().tokenizer, true)
                               : text_field(frame.canvas, "sentence", r, sentence_, now, spec);
  note_sentence(frame, now);
  if (event != FieldEvent::entered || sentence_.text == now) return;
  std::vector<std::string> sentences = s.document().sentences;
  sentences[static_cast<size_t>(s.selection().sample)] = sentence_.text;
  entered_ = sentence_.text;
  s.push(SetSentences{std::move(sentences)});
}

/// Sets the note: a guide for a newcomer, and during and after typing the unknown words.
void TopBar::note_sentence(Frame& frame, const std::string& now) {
  const Session& s = frame.session;
  const Phrases& phrases = frame.canvas.phrases;
  note_.typing = sentence_.active;
  if (guides_newcomer(frame, sentence_, now)) {
    note_.markup = phrases("shell.top.sentence.guide", {{"n", n_known_words(*s.document().tokenizer)}});
    return frame.canvas.log.announce_apart(note_.markup);
  }
  const bool types = sentence_.active && has_closed_vocabulary(s.document());
  if (types || now == entered_) note_.markup = unknown_words_of(frame, types ? sentence_.text : now, types ? sentence_.caret : -1);
  note_.refuses = !note_.markup.empty();
  if (note_.refuses) frame.canvas.log.announce_apart(note_.markup);
  else if (types && sentence_.text != now) note_.markup = phrases("shell.top.sentence.known");
}

const std::string& TopBar::unknown_words_of(const Frame& frame, const std::string& text, int caret) {
  const Model* model = frame.session.document().model.get();
  const std::string& language = frame.canvas.phrases("common.language.name");
  LookedUp& last = looked_up_;
  if (std::tie(last.text, last.caret, last.model, last.language) != std::tie(text, caret, model, language))
    last = {text, language, caret, model, unknown_words_note(frame.session, text, caret, frame.canvas.phrases)};
  return looked_up_.note;
}

}  // namespace headlight::views

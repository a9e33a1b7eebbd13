#include "session/start/start_story.hpp"

#include <algorithm>
#include <utility>

#include "document/apply.hpp"
#include "text/words.hpp"
#include "zoo/catalogue.hpp"

namespace headlight::session {
namespace {

/// Returns the text without surrounding blanks.
std::string trimmed(const std::string& text) {
  const size_t from = text.find_first_not_of(" \t"), to = text.find_last_not_of(" \t");
  return from == std::string::npos ? "" : text.substr(from, to - from + 1);
}

}  // namespace

const char* StartStory::sentence() { return "the elephant ate the banana because it was hungry"; }
const char* StartStory::offered() { return "ripe"; }
std::string StartStory::model_name() { return translating_model(); }

StartStory::StartStory(std::shared_ptr<const Model> model)
    : document_(make_document(std::move(model), {sentence()})), run_(compute(document_)), first_(reading_of(*run_)) {
  with_offered_ = reading_with(offered());
}

Document StartStory::document_with(const std::string& word) const {
  std::string text;
  for (size_t i = 0; i < first_.words.size(); ++i) text += (i ? " " : "") + (i == place() ? word : first_.words[i]);
  return apply(document_, SetSentences{{text}});
}

Document StartStory::present() const { return changed_ ? document_with(word()) : document_; }

Reading StartStory::reading_with(const std::string& word) const { return reading_of(*compute(document_with(word), run_.get())); }

std::string StartStory::characters() const {
  std::string all;
  for (const Reading* reading : {&first_, &with_offered_, &now()})
    for (const std::vector<std::string>* words : {&reading->words, &reading->written})
      for (const std::string& word : *words) all += word;
  return all;
}

void StartStory::reach(StartStep step) {
  step_ = step;
  furthest_ = std::max(furthest_, step);
}

bool StartStory::choose(size_t word) {
  if (word == first_.pronoun || word >= first_.words.size()) return false;
  guess_ = word;
  changed_.reset();
  reach(StartStep::answer);
  return true;
}

WordChange StartStory::change(const std::string& text) {
  const std::string wanted = trimmed(text);
  if (wanted.empty()) return WordChange::nothing;
  const Tokenizer& known = *document_.model->tokenizer;
  const std::vector<Token> tokens = known.tokenize(wanted).tokens;
  const auto n = static_cast<size_t>(std::count_if(tokens.begin(), tokens.end(), [](const Token& t) { return t.text != end_mark; }));
  if (n != 1) return n == 0 ? WordChange::nothing : WordChange::not_one_word;
  if (tokens.front().unknown || tokens.front().id >= known.known()) return WordChange::unknown;
  const std::string word = tokens.front().text;
  if (word == this->word()) return WordChange::same;
  if (word == first_word()) return undo(), WordChange::changed;
  changed_ = word == offered() ? with_offered_ : reading_with(word);
  reach(StartStep::changed);
  return WordChange::changed;
}

void StartStory::undo() {
  changed_.reset();
  if (step_ == StartStep::changed) step_ = StartStep::answer;
}

bool StartStory::go_on() {
  switch (step_) {
    case StartStep::answer: return change(offered()) == WordChange::changed;
    case StartStep::changed: return step_inside(), true;
    default: return false;
  }
}

bool StartStory::go_back() {
  switch (step_) {
    case StartStep::question: return false;
    case StartStep::answer: step_ = StartStep::question; return true;
    case StartStep::changed: undo(); return true;
    case StartStep::strokes: step_ = changed_ ? StartStep::changed : StartStep::answer; return true;
  }
  return false;
}

void StartStory::go_to(StartStep step) {
  if (step == StartStep::changed && !changed_) changed_ = with_offered_;
  if (step == StartStep::answer) changed_.reset();
  reach(step);
}

}  // namespace headlight::session

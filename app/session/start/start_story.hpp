#pragma once
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "session/start/reading.hpp"

namespace headlight::session {

/// Where one is in the first two minutes.
enum class StartStep { question, answer, changed, strokes };
constexpr int n_start_steps = 4;

/// What came of a word that was to take the place of another one.
enum class WordChange { changed, same, unknown, not_one_word, nothing };

/// The first two minutes: a question about one sentence, the model's answer, one word changed, and how the weight came about. A plain state
/// machine; what it tells is computed from runs of its own, so that no document of the person's is touched.
class StartStory {
 public:
  /// Computes the sentence as it is, and with the word that is offered. Throws UserError where the model cannot read it.
  explicit StartStory(std::shared_ptr<const Model> model);

  static const char* sentence();    ///< "the elephant ate the banana because it was hungry"
  static const char* offered();     ///< "ripe"
  static std::string model_name();  ///< "en-fr"

  StartStep step() const { return step_; }
  /// The furthest step that was reached: all up to there can be gone back to.
  StartStep furthest() const { return furthest_; }
  /// The word that the person clicked; nothing: none yet.
  std::optional<size_t> guess() const { return guess_; }
  bool guessed_as_model() const { return guess_ == first_.most; }

  /// Every character of its sentences, in both languages.
  std::string characters() const;

  const Document& document() const { return document_; }
  /// The document with the word as it is now.
  Document present() const;
  /// The sentence as it began; and with the word that is in it now.
  const Reading& first() const { return first_; }
  bool is_changed() const { return changed_.has_value(); }
  const Reading& now() const { return changed_ ? *changed_ : first_; }
  /// With the word that is offered.
  const Reading& with_offered() const { return with_offered_; }
  /// The place of the word that can be changed, and the word that stands there.
  size_t place() const { return first_.words.size() - 1; }
  const std::string& word() const { return now().words[place()]; }
  const std::string& first_word() const { return first_.words[place()]; }

  /// A word is clicked. False: it is the pronoun itself, which stands for another word.
  bool choose(size_t word);
  /// Another word, one of the vocabulary, takes the place of the last one.
  WordChange change(const std::string& text);
  /// The first word again.
  void undo();
  /// The four strokes; they are about the sentence as it stands.
  void step_inside() { reach(StartStep::strokes); }
  /// On to what comes next by itself: from the answer to the changed word, from there into the strokes. False: a click is waited for.
  bool go_on();
  bool go_back();
  /// A step that was reached already, or one of a link, with what it needs.
  void go_to(StartStep step);

 private:
  void reach(StartStep step);
  Reading reading_with(const std::string& word) const;
  Document document_with(const std::string& word) const;

  Document document_;
  std::shared_ptr<const Run> run_;
  Reading first_, with_offered_;
  std::optional<Reading> changed_;
  std::optional<size_t> guess_;
  StartStep step_ = StartStep::question, furthest_ = StartStep::question;
};

}  // namespace headlight::session

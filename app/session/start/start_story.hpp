#pragma once
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "session/start/reading.hpp"

namespace headlight::session {

/// The steps of the first two minutes.
enum class StartStep { question, answer, changed, strokes };
constexpr int n_start_steps = 4;

/// The outcome of an attempt to exchange a word.
enum class WordChange { changed, same, unknown, not_one_word, nothing };

/// The first two minutes: a question about one sentence, the model's answer, one word changed, and the computation of the weight. A plain
/// state machine; it computes its texts from its own runs and touches none of the user's documents.
class StartStory {
 public:
  /// Computes the sentence as it is, and with the offered word. Throws UserError if the model cannot read it.
  explicit StartStory(std::shared_ptr<const Model> model);

  static const char* sentence();    ///< "the elephant ate the banana because it was hungry"
  static const char* offered();     ///< "ripe"
  static std::string model_name();  ///< "en-fr"

  StartStep step() const { return step_; }
  /// The furthest step reached; the user can go back to every step before it.
  StartStep furthest() const { return furthest_; }
  /// The word that the user clicked; none yet if empty.
  std::optional<size_t> guess() const { return guess_; }
  bool guessed_as_model() const { return guess_ == first_.most; }

  /// Returns every character of its sentences, in both languages.
  std::string characters() const;

  const Document& document() const { return document_; }
  /// Returns the document with the current word.
  Document present() const;
  /// The reading of the first sentence; now() has the current word in it.
  const Reading& first() const { return first_; }
  bool is_changed() const { return changed_.has_value(); }
  const Reading& now() const { return changed_ ? *changed_ : first_; }
  /// The reading with the offered word.
  const Reading& with_offered() const { return with_offered_; }
  /// The position of the changeable word, and the word there.
  size_t place() const { return first_.words.size() - 1; }
  const std::string& word() const { return now().words[place()]; }
  const std::string& first_word() const { return first_.words[place()]; }

  /// The user clicks a word. Returns false if it is the pronoun itself, which refers to another word.
  bool choose(size_t word);
  /// Replaces the last word with another one from the vocabulary.
  WordChange change(const std::string& text);
  /// Restores the first word.
  void undo();
  /// Goes to the four strokes, which explain the current sentence.
  void step_inside() { reach(StartStep::strokes); }
  /// Goes to the next step: from the answer to the changed word, from there into the strokes. Returns false if a click must come first.
  bool go_on();
  bool go_back();
  /// Goes to a step reached before, or to one from a link, with the state that it needs.
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

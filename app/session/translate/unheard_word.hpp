#pragma once
#include <memory>
#include <optional>
#include <string>

#include "session/session.hpp"

namespace headlight::session {

/// A word was exchanged, and a hand-made model ignored it: the pronoun attends to the same word, though the new word tells its noun.
struct IgnoredWord {
  std::string before, after;  ///< the words, neither of them a noun
  std::string pronoun;
  std::shared_ptr<const Model> hears;  ///< a model of more layers that knows all words of the sentence; null: there is none
};
/// Returns none unless the last step exchanged one word of the current sentence. Computes the state before that step again.
std::optional<IgnoredWord> ignored_word(Session& session);

}  // namespace headlight::session

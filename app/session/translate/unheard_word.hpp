#pragma once
#include <memory>
#include <optional>
#include <string>

#include "session/session.hpp"

namespace headlight::session {

/// A word was exchanged, and a model made by hand took no notice: the pronoun looks where it looked, though the new word says what it
/// stands for.
struct IgnoredWord {
  std::string before, after;  ///< the words, neither of them a noun
  std::string pronoun;
  std::shared_ptr<const Model> hears;  ///< a model of more layers that knows all words of the sentence; null: none is there
};
/// Nothing unless the last step exchanged one word of the sentence looked at. Computes the state before that step again.
std::optional<IgnoredWord> ignored_word(Session& session);

}  // namespace headlight::session

#pragma once
#include <memory>
#include <optional>

#include "document/unread_text.hpp"
#include "session/session.hpp"

namespace headlight::session {

/// A built-in model that knows the sentence, other than this one, or than the lexicon that it keeps; missing ones are skipped. Null: none.
std::shared_ptr<const Model> reader_of(BuiltInModels& models, const Model& now, const std::string& sentence);

/// The current sentence, if the model cannot read it.
struct UnreadSentence {
  UnreadText text;
  bool reads_english = false;          ///< the model is known to read English
  std::shared_ptr<const Model> reads;  ///< another one that knows every word; null: there is none
};
/// Returns none if the model reads it. Makes other models, to ask them.
std::optional<UnreadSentence> unread_sentence(Session& session);

}  // namespace headlight::session

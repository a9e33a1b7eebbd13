#pragma once
#include <memory>
#include <optional>

#include "document/unread_text.hpp"
#include "session/session.hpp"

namespace headlight::session {

/// The sentence that is looked at, where the model does not read it.
struct UnreadSentence {
  UnreadText text;
  bool reads_english = false;          ///< of the model it is known that its words are English
  std::shared_ptr<const Model> reads;  ///< another one that knows every word; null: none is there
};
/// Nothing where it is read. Makes other models, to ask them.
std::optional<UnreadSentence> unread_sentence(Session& session);

}  // namespace headlight::session

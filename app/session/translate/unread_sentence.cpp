#include "session/translate/unread_sentence.hpp"

#include "base/error.hpp"
#include "session/translate/known_words.hpp"
#include "zoo/catalogue.hpp"

namespace headlight::session {
namespace {

/// A model of those that come with the program; one that is missing is not offered.
std::shared_ptr<const Model> reader_of(Session& session, const std::string& sentence) {
  for (const CatalogueEntry& entry : BuiltInModels::list()) {
    if (entry.any_size || entry.name == session.document().config.name) continue;
    try {
      if (auto model = session.models().make(entry.name); knows_all(*model->tokenizer, sentence)) return model;
    } catch (const UserError&) {
    }
  }
  return nullptr;
}

}  // namespace

std::optional<UnreadSentence> unread_sentence(Session& session) {
  const Document& d = session.document();
  if (session.imported()) return std::nullopt;
  const std::string& sentence = d.sentences[static_cast<size_t>(session.selection().sample)];
  const auto text = unread_text(*d.model, sentence);
  if (!text) return std::nullopt;
  return UnreadSentence{*text, in_catalogue(d.config.name).has_value(), reader_of(session, sentence)};
}

}  // namespace headlight::session

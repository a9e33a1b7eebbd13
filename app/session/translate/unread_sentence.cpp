#include "session/translate/unread_sentence.hpp"

#include "base/error.hpp"
#include "document/sentence.hpp"
#include "session/translate/known_words.hpp"
#include "zoo/catalogue.hpp"
#include "zoo/lexicons.hpp"

namespace headlight::session {
namespace {

/// True for a hand-made model that was told its language.
bool keeps_its_language(const Model& model) {
  const LexiconWords* words = lexicon_words(model);
  return words && !words->others;
}

/// A model of several languages reads a sentence that is in another of them, even if a word of it is unknown.
bool reads(const Model& model, const std::string& sentence) {
  const std::string text = text_in_sentence(sentence);
  return knows_all(*model.tokenizer, sentence) || in_language_of(model, {&text, 1});
}

}  // namespace

std::shared_ptr<const Model> reader_of(BuiltInModels& models, const Model& now, const std::string& sentence) {
  for (const CatalogueEntry& entry : BuiltInModels::list()) {
    if (entry.any_size || (entry.name == now.config.name && !keeps_its_language(now))) continue;
    try {
      if (auto model = models.make(entry.name); reads(*model, sentence)) return model;
    } catch (const UserError&) {
    }
  }
  return nullptr;
}

std::optional<UnreadSentence> unread_sentence(Session& session) {
  const Document& d = session.document();
  if (session.imported()) return std::nullopt;
  const std::string& sentence = d.sentences[static_cast<size_t>(session.selection().sample)];
  const auto text = unread_text(*d.model, sentence);
  if (!text) return std::nullopt;
  return UnreadSentence{*text, reads_english(*d.model), reader_of(session.models(), *d.model, sentence)};
}

}  // namespace headlight::session

#pragma once
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "document/document.hpp"
#include "folders/built_in.hpp"

namespace headlight::document {

/// Gives a model of several languages the words of the language of `sentences`. Everything else stays, changed weights of its heads too.
void follow_language(Document& document, const std::vector<std::string>& sentences);

/// True if a sentence has a word of the user's lexicon, which other machines lack.
bool uses_own_words(const Document& document);

/// The hand-made model of a document as its file names it: with its language and the own words of its sentences. English without own words
/// is not written, so that older versions read it.
nlohmann::json hand_made_json(const Document& document);
/// True if `json` names the hand-made model.
bool is_hand_made(const nlohmann::json& json);
/// The hand-made model with the language and the own words that its document was made with. Throws UserError.
std::shared_ptr<const Model> hand_made_model(const nlohmann::json& json, const std::vector<std::string>& sentences, BuiltInModels& models);

}  // namespace headlight::document

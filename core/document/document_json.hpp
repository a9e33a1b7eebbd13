#pragma once
#include <string>
#include <string_view>

#include "document/document.hpp"
#include "folders/built_in.hpp"

namespace headlight::document {

/// The version of the document format that is written, and the newest that is read. Models in folders and `targets` came later without a
/// new one: an older Headlight refuses a document with them in one line, for it knows neither the fields nor the model, so it can lose
/// nothing.
constexpr int document_version = 1;
/// Longer texts are refused on both sides, so that a hostile file cannot fill the memory.
constexpr size_t longest_document_json = 16'000'000;
/// Words that a document may have met beyond those of its model.
constexpr size_t most_unknown_words = 65'536;

/// Everything of a document but its matrices, as JSON on one line:
/// {"version": 1, "model": {"name": "random", "d_model": 32, "n_heads": 4, "seed": 1}, "sentences": ["the cat sat"],
///  "vocabulary": {"known": 1243, "unknown": ["Zorblax"]},
///  "config": {"n_heads": 4, "biases": false, "positions": true, "temperature": 1.0, "mistakes": ["no_scale"], "head_settings": []},
///  "mask": {"kind": "none", "padding": true},
///  "overrides": [{"sample": 0, "node": "blocks.0.attn.pattern[1]", "row": 2, "col": 0, "value": "0.25", "keep_sum": true}]}
/// A model whose heads share keys and values also has "n_kv_heads", a config with rotary positions "rotary": true, and a mask with a window
/// "window": 2; all others lack these. Other built-in models have a name alone. A model from a folder also has that, and by what its
/// weights are known again (see fingerprint.hpp): {"name": "mine", "folder": "/home/ada/mine", "fingerprint": "0123456789abcdef"}, where
/// older documents lack the last. Any other model comes in the document's file: {"name": "induction, step 400", "carried": true}. Where the
/// model translates there is one more field, with an entry for each sentence: "targets": [{"words": ["le", "chat"], "whole": true}];
/// `head_settings` goes by the attention's number (see ModelConfig::n_attentions), n_heads entries for each. `unknown` lists every word
/// met, in the order of its ids. Values are texts, because JSON has neither NaN nor infinity: the shortest number that reads back as the
/// same float, "nan", "inf", "-inf". A document that begins with somebody's tensors (see embedded_tensors.hpp) has a version, a model
/// {"name": "qkv.safetensors", "given": true} and overrides, and nothing else. Throws UserError when the document is too large to be read
/// again.
std::string document_json(const Document& document);

/// Whether the place where the model would be looked for, by its name or in its folder, does not hold it or no longer does: then the
/// document's file has to.
bool must_be_embedded(const Model& model);

/// The document that such a text describes; its weights are those of the model, and a custom mask lets everything through.
/// The document is made with apply(), so everything that edits refuse is refused here. `carried`: the model that came in its file. Throws
/// UserError, without a file's name, in one line that says which field is wrong, or that the model's folder is gone or holds other weights
/// by now.
Document document_from_json(std::string_view json, BuiltInModels& models, const std::shared_ptr<const Model>& carried = nullptr,
                            const CancelCheck& wanted = {});

/// The folder in which the text says that its model lies; empty where it says none.
std::string model_folder_in(std::string_view json);

/// Throws UserError when `version` is newer than what is read here, or not one.
void require_readable_version(unsigned long long version);

}  // namespace headlight::document

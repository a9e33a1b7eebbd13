#pragma once
#include <string>
#include <string_view>

#include "document/document.hpp"
#include "folders/built_in.hpp"

namespace headlight::document {

/// The version of the document format that is written, and the newest that is read. Models in folders and `targets` were added without a
/// new one: an older Headlight refuses such a document in one line, since it knows neither the fields nor the model, so nothing is lost.
constexpr int document_version = 1;
/// The size limit in bytes, for writing and reading, so that a hostile file cannot fill the memory.
constexpr size_t longest_document_json = 16'000'000;
/// The most words of a document that its model does not know.
constexpr size_t most_unknown_words = 65'536;

/// A document without its matrices, as JSON on one line:
/// {"version": 1, "model": {"name": "random", "d_model": 32, "n_heads": 4, "seed": 1}, "sentences": ["the cat sat"],
///  "vocabulary": {"known": 1243, "unknown": ["Zorblax"]},
///  "config": {"n_heads": 4, "biases": false, "positions": true, "temperature": 1.0, "mistakes": ["no_scale"], "head_settings": []},
///  "mask": {"kind": "none", "padding": true},
///  "overrides": [{"sample": 0, "node": "blocks.0.attn.pattern[1]", "row": 2, "col": 0, "value": "0.25", "keep_sum": true}]}
/// A model whose heads share keys and values also has "n_kv_heads", a config with rotary positions "rotary": true, and a mask with a window
/// "window": 2; all others lack these. Other built-in models have only a name. A model from a folder also has the folder and a fingerprint
/// of its weights (see fingerprint.hpp): {"name": "mine", "folder": "/home/ada/mine", "fingerprint": "0123456789abcdef"}; older documents
/// lack the fingerprint. Any other model is stored in the document's file: {"name": "induction, step 400", "carried": true}. If the model
/// translates there is one more field, with an entry for each sentence: "targets": [{"words": ["le", "chat"], "whole": true}].
/// `head_settings` goes by the attention's number (see ModelConfig::n_attentions), n_heads entries for each. `unknown` lists every unknown
/// word in the order of its id. Values are texts, because JSON has neither NaN nor infinity: the shortest number that reads back as the
/// same float, "nan", "inf", "-inf". A document that begins with a user's tensors (see embedded_tensors.hpp) has a version, a model
/// {"name": "qkv.safetensors", "given": true} and overrides, and nothing else. Throws UserError if the document is too large to be read
/// again.
std::string document_json(const Document& document);

/// True if the model cannot be found again by its name or in its folder: the document's file must then hold it.
bool must_be_embedded(const Model& model);

/// The document in such a text; its weights are those of the model, and a custom mask lets everything through. It is built with apply(), so
/// everything that edits refuse is refused here. `embedded`: the model from the document's file. Throws UserError, without a file's name,
/// in one line that says which field is wrong, or that the model's folder is gone or now holds other weights.
Document document_from_json(std::string_view json, BuiltInModels& models, const std::shared_ptr<const Model>& embedded = nullptr,
                            const CancelCheck& cancel_check = {});

/// The folder of the model according to the text; empty if it names none.
std::string model_folder_in(std::string_view json);

/// Throws UserError if `version` is newer than this program reads, or not a version.
void require_readable_version(unsigned long long version);

}  // namespace headlight::document

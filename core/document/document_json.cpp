#include "document/document_json.hpp"

#include <algorithm>

#include "base/elsewhere.hpp"
#include "base/error.hpp"
#include "base/json.hpp"
#include "base/json_fields.hpp"
#include "base/wording.hpp"
#include "document/apply.hpp"
#include "document/computable.hpp"
#include "document/language.hpp"
#include "document/option.hpp"
#include "document/stored_overrides.hpp"
#include "document/variants/variant.hpp"
#include "folders/model_folder.hpp"
#include "folders/saved_models.hpp"
#include "model/fingerprint.hpp"
#include "text/tokenizer.hpp"
#include "zoo/lexicons.hpp"

namespace headlight::document {
namespace {

using Json = nlohmann::json;

constexpr int deepest = 6;  // an override is at depth 3
constexpr MaskKind masks[] = {MaskKind::none, MaskKind::causal, MaskKind::custom};

Document edit(Document document, const Edit& edit) { return document::apply(std::move(document), edit); }  // ADL would find std::apply

Json model_json(const Document& document) {
  const Model& model = *document.model;
  if (must_be_embedded(model)) return {{"name", model.config.name}, {"carried", true}};
  if (!model.folder.empty()) return {{"name", model.config.name}, {"folder", model.folder.string()}, {"fingerprint", fingerprint(model)}};
  if (lexicon_words(model)) return hand_made_json(document);
  if (!model.made_from) return Json::object({{"name", model.config.name}});
  Json json = {{"name", model.config.name},
               {"d_model", model.made_from->d_model},
               {"n_heads", model.made_from->n_heads},
               {"seed", model.made_from->seed}};
  store_variants(json, document, Variant::Storage::model);
  return json;
}

Json config_json(const Document& document) {
  const ModelConfig& c = document.config;
  const Interventions& interventions = document.interventions;
  Json mistakes = Json::array(), settings = Json::array();
  for (const Mistake mistake : interventions.mistakes) mistakes.push_back(id(mistake));
  for (const HeadSetting setting : settings_in_order(interventions, c)) settings.push_back(id(setting));
  Json json = {{"n_heads", c.n_heads}, {"biases", c.biases},       {"positions", c.positions}, {"temperature", interventions.temperature},
               {"mistakes", mistakes}, {"head_settings", settings}};
  store_variants(json, document, Variant::Storage::config);  // documents without variants stay readable by older versions
  return json;
}

Json mask_json(const Document& d) {
  Json json = {{"kind", name(d.mask)}, {"padding", d.mask_padding}};
  store_variants(json, d, Variant::Storage::mask);
  return json;
}

std::vector<std::string> unknown_words(const Tokenizer& tokenizer) {
  const std::vector<std::string>& all = tokenizer.vocabulary().pieces();
  return {all.begin() + tokenizer.known(), all.end()};
}

Json targets_json(const std::vector<Target>& targets) {
  Json all = Json::array();
  for (const Target& target : targets) all.push_back({{"words", target.words}, {"whole", target.whole}});
  return all;
}

/// Reads the model in a folder, which may hold another one by now. Documents of older versions have no fingerprint.
std::shared_ptr<const Model> model_in_folder(const std::string& folder, const std::string& name, const std::string& known_by,
                                             const CancelCheck& cancel_check) {
  require_not_elsewhere("model.folder", folder);
  const bool whole = folder.starts_with('/') || std::filesystem::path(folder).is_absolute();  // or a drive, on Windows
  if (!whole || folder.find('\0') != std::string::npos)
    throw UserError(tr("model.folder is {folder}; a whole path from / on is needed", {{"folder", in_quotes(folder)}}));
  const auto model = open_model(folder, cancel_check);
  if (model->config.name != name)
    throw UserError(tr("its model {name} is no longer in the folder {folder}, which holds {now} now",
                       {{"name", in_quotes(name)}, {"folder", folder}, {"now", in_quotes(model->config.name)}}));
  throw_if_cancelled(cancel_check);
  if (!known_by.empty() && fingerprint(*model) != known_by)
    throw UserError(
        tr("the model {name} in the folder {folder} has other weights than those it was made with, perhaps by further training; "
           "put the former ones back",
           {{"name", in_quotes(name)}, {"folder", folder}}));
  return model;
}

/// Finds the same model under another name if its folder no longer holds it.
std::shared_ptr<const Model> model_kept(const Json& json, const CancelCheck& cancel_check) {
  const bool told = json.contains("fingerprint");
  const Fields spec = told ? Fields(json, "model", {"name", "folder", "fingerprint"}) : Fields(json, "model", {"name", "folder"});
  const std::string known_by = told ? spec.text("fingerprint") : "";
  try {
    return model_in_folder(spec.text("folder"), spec.text("name"), known_by, cancel_check);
  } catch (const UserError&) {
    auto elsewhere = told ? saved_model_with(known_by) : nullptr;
    if (!elsewhere) throw;
    return elsewhere;
  }
}

/// The model in the document's own file.
std::shared_ptr<const Model> model_brought(const Fields& spec, const std::shared_ptr<const Model>& embedded) {
  if (!spec.flag("carried")) throw UserError(tr("model.carried is false; leave it out, or carry the model"));
  if (!embedded) throw UserError(tr("its model {spec} should be in the file, which lacks it", {{"spec", in_quotes(spec.text("name"))}}));
  if (embedded->config.name != spec.text("name"))
    throw UserError(tr("it carries the model {name} in place of {spec}",
                       {{"name", in_quotes(embedded->config.name)}, {"spec", in_quotes(spec.text("name"))}}));
  return embedded;
}

/// An object with all of `names`, and any variants that it has.
Fields fields_with_variants(const Json& json, Variant::Storage place, const char* called, std::vector<const char*> names) {
  for (const char* key : keys_of_variants(json, place)) names.push_back(key);
  return {json, called, names};
}

std::shared_ptr<const Model> model_of(const Json& json, const std::vector<std::string>& sentences, BuiltInModels& models,
                                      const std::shared_ptr<const Model>& embedded, const CancelCheck& cancel_check) {
  if (json.is_object() && json.contains("carried")) return model_brought(Fields(json, "model", {"name", "carried"}), embedded);
  if (embedded)
    throw UserError(tr("it carries the model {name}, but its document does not say so", {{"name", in_quotes(embedded->config.name)}}));
  if (json.is_object() && json.contains("folder")) return model_kept(json, cancel_check);
  if (is_hand_made(json)) return hand_made_model(json, sentences, models);
  const std::string sized = model_that(&CatalogueEntry::any_size);
  if (!json.is_object() || !json.contains("name") || json["name"] != sized)
    return models.make(Fields(json, "model", {"name"}).text("name"));
  const Fields spec = fields_with_variants(json, Variant::Storage::model, "model", {"name", "d_model", "n_heads", "seed"});
  return models.make(sized, {.d_model = static_cast<int>(spec.whole("d_model", 2, 1024)),
                             .n_heads = static_cast<int>(spec.whole("n_heads", 1, 1024)),
                             .seed = spec.natural("seed")});
}

/// The value among `all` whose name in files is `text`.
template <class T>
T called(const std::string& text, std::span<const T> all, const char* (*spell)(T), const Message& place) {
  std::vector<std::string> names;
  for (const T value : all) {
    if (text == spell(value)) return value;
    names.push_back(spell(value));
  }
  const std::string near = nearest_name(text.substr(0, 100), names);
  const Message none = tr("{place} is {given}, which is none", {{"place", place}, {"given", in_quotes(text)}});
  throw UserError(near.empty() ? tr("{what}; there is {name}", {{"what", none}, {"name", names.front()}}) : did_you_mean(none, near));
}

/// Adds the unknown words in their order, so that each gets its old id.
Document with_unknown_words(Document d, const Fields& vocabulary) {
  const bool same_lexicon = vocabulary.whole("known", 1, 1'000'000'000) == d.tokenizer->known();
  const std::vector<std::string> words = vocabulary.texts("unknown", most_unknown_words);
  const int before = d.tokenizer->size();
  for (size_t first = 0; first < words.size(); first += max_tokens) {
    const size_t end = std::min(words.size(), first + max_tokens);
    std::string text;
    for (size_t i = first; i < end; ++i) text += words[i] + " ";
    if (d.tokenizer->tokenize(text).texts() !=
        std::vector<std::string>(words.begin() + static_cast<long>(first), words.begin() + static_cast<long>(end)))
      throw UserError(tr("{vocabulary} has an entry that is not one word", {{"vocabulary", vocabulary.called("unknown")}}));
  }
  d = with_words_known(std::move(d), words);
  // Words that the program has learned since are simply known now.
  if (same_lexicon && static_cast<size_t>(d.tokenizer->size() - before) != words.size())
    throw UserError(tr("{vocabulary} has a word twice, or one that the model knows", {{"vocabulary", vocabulary.called("unknown")}}));
  return d;
}

Document with_config(Document d, const Json& json) {
  const Fields c = fields_with_variants(json, Variant::Storage::config, "config",
                                        {"n_heads", "biases", "positions", "temperature", "mistakes", "head_settings"});
  if (const int n_heads = static_cast<int>(c.whole("n_heads", 1, 1024)); n_heads != d.config.n_heads)
    d = edit(std::move(d), SetHeads{n_heads});
  d = edit(std::move(d), SetBiases{c.flag("biases")});
  d = with_variants(std::move(d), json, Variant::Storage::config);
  d = edit(std::move(d), SetPositions{c.flag("positions")});
  d = edit(std::move(d), SetTemperature{c.number("temperature")});
  const std::vector<Mistake> mistakes = all_mistakes();
  for (const std::string& text : c.texts("mistakes", mistakes.size())) {
    const Mistake mistake = called<Mistake>(text, mistakes, id, tr("a mistake"));
    if (is_option(mistake))
      throw UserError(tr("config.mistakes has \"{mistake}\", which is written as \"positions\": false", {{"mistake", id(mistake)}}));
    d = edit(std::move(d), SetMistake{mistake, true});
  }
  const size_t heads = static_cast<size_t>(d.config.n_attentions() * d.config.n_heads);
  const std::vector<std::string> settings = c.texts("head_settings", heads);
  if (!settings.empty() && settings.size() != heads)
    throw UserError(
        tr("config.head_settings has {settings} entries; expected none or {heads}", {{"settings", settings.size()}, {"heads", heads}}));
  for (size_t i = 0; i < settings.size(); ++i) {
    const HeadSetting setting = called<HeadSetting>(settings[i], every_head_setting, id, tr("a head's setting"));
    if (setting != HeadSetting::as_it_is)
      d = edit(std::move(d), SetHeadSetting{static_cast<int>(i) / d.config.n_heads, static_cast<int>(i) % d.config.n_heads, setting});
  }
  return d;
}

Document with_mask(Document d, const Json& json) {
  const Fields mask = fields_with_variants(json, Variant::Storage::mask, "mask", {"kind", "padding"});
  d = edit(std::move(d), SetMask{called<MaskKind>(mask.text("kind"), masks, name, "mask.kind")});
  d = with_variants(std::move(d), json, Variant::Storage::mask);
  return edit(std::move(d), SetMaskPadding{mask.flag("padding")});
}

/// Restores the decoder's texts; only for models that translate.
Document with_targets(Document d, const Fields& fields) {
  const Json& list = fields.list("targets");
  if (list.size() != d.sentences.size())
    throw UserError(tr("targets has {list} entries; expected {sentences}, one for each sentence",
                       {{"list", list.size()}, {"sentences", d.sentences.size()}}));
  for (size_t i = 0; i < list.size(); ++i) {
    const Fields target(list[i], "targets[" + std::to_string(i) + "]", {"words", "whole"});
    d = edit(std::move(d), SetTarget{static_cast<int>(i), {target.texts("words", max_target), target.flag("whole")}});
  }
  return d;
}

bool has_targets(const Json& json) { return json.is_object() && json.contains("targets"); }

/// The fields of a document, including "targets" if its model translates.
Fields fields_of(const Json& json) {
  if (has_targets(json)) return Fields(json, "", {"version", "model", "sentences", "vocabulary", "config", "mask", "targets", "overrides"});
  return Fields(json, "", {"version", "model", "sentences", "vocabulary", "config", "mask", "overrides"});
}

void require_targets_where_they_belong(const Json& json, const ModelConfig& config) {
  if (config.writes_text() == has_targets(json)) return;
  if (config.writes_text())
    throw UserError(tr("the document lacks the field \"targets\", which the model {name} needs", {{"name", config.name}}));
  throw UserError(tr("the document has the field \"targets\", but the model {name} does not translate", {{"name", config.name}}));
}

/// Names of files may have any bytes; everything else was checked before.
std::string text_of(const Json& json) {
  try {
    return json.dump();
  } catch (const Json::type_error&) {
    throw UserError(
        tr("the document cannot be saved: the name of its model or of the model's folder is not valid UTF-8; rename the folder and "
           "open it again"));
  }
}

}  // namespace

void require_readable_version(unsigned long long version) {
  if (version > document_version)
    throw UserError(tr("it was written by a newer Headlight (format {version}); this one reads {known}",
                       {{"version", version}, {"known", document_version}}));
  if (version == 0) throw UserError(tr("its format 0 does not exist; this Headlight reads {known}", {{"known", document_version}}));
}

bool must_be_embedded(const Model& model) {
  if (is_reserved(model.config.name)) return false;  // it is rebuilt, and no other model may have its name
  const std::filesystem::path home = model.folder.empty() ? trained_folder(model.config.name) : model.folder;
  try {
    return home.empty() || fingerprint(*open_model(home)) != fingerprint(model);
  } catch (const UserError&) {
    return true;
  }
}

namespace {

/// A user's tensors are in the document's file itself; the JSON adds only the cells set by hand.
std::string given_document_json(const Document& d) {
  return text_of(
      {{"version", document_version}, {"model", {{"name", d.config.name}, {"given", true}}}, {"overrides", stored(d.overrides)}});
}

Document imported_document(const Json& json, const std::shared_ptr<const Model>& given) {
  const Fields fields(json, "", {"version", "model", "overrides"});
  require_readable_version(fields.natural("version"));
  const Fields model(fields["model"], "model", {"name", "given"});
  if (!model.flag("given")) throw UserError(tr("model.given is false; the tensors are there"));
  Document d = make_document(given, {example_of(*given)});
  restore_overrides(d, fields.list("overrides"));
  return d;
}

}  // namespace

std::string document_json(const Document& d) {
  if (d.model->imported) return given_document_json(d);
  const std::vector<std::string> unknown = unknown_words(*d.tokenizer);
  Json json = {{"version", document_version},     {"model", model_json(d)},
               {"sentences", d.sentences},        {"vocabulary", {{"known", d.tokenizer->known()}, {"unknown", unknown}}},
               {"config", config_json(d)},        {"mask", mask_json(d)},
               {"overrides", stored(d.overrides)}};
  if (d.config.writes_text()) json["targets"] = targets_json(d.targets);
  std::string text = text_of(json);
  if (text.size() > longest_document_json || unknown.size() > most_unknown_words)
    throw UserError(
        tr("the document is too large to be saved: it may have {most} MB of sentences and cells set by hand, and {words} unknown words",
           {{"most", longest_document_json / 1'000'000}, {"words", most_unknown_words}}));
  return text;
}

std::string model_folder_in(std::string_view text) {
  if (text.size() > longest_document_json) return {};
  const Json json = parse_json(text, deepest);
  if (!json.is_object() || !json.contains("model") || !json["model"].is_object()) return {};
  const auto folder = json["model"].find("folder");
  std::string path = folder != json["model"].end() && folder->is_string() ? folder->get<std::string>() : "";
  return leads_elsewhere(path) ? "" : path;
}

Document document_from_json(std::string_view text, BuiltInModels& models, const std::shared_ptr<const Model>& embedded,
                            const CancelCheck& cancel_check) {
  if (text.size() > longest_document_json)
    throw UserError(
        tr("its text has {given} bytes; at most {most} are allowed", {{"given", text.size()}, {"most", longest_document_json}}));
  const Json json = parse_json(text, deepest);
  // Checks the version first, because a newer file may have other fields.
  if (json.is_object() && json.contains("version") && json["version"].is_number_unsigned())
    require_readable_version(json["version"].get<unsigned long long>());
  if (embedded && embedded->imported) return imported_document(json, embedded);
  const Fields fields = fields_of(json);
  require_readable_version(fields.natural("version"));
  const std::vector<std::string> sentences = fields.texts("sentences", max_batch);
  const auto model = model_of(fields["model"], sentences, models, embedded, cancel_check);
  const auto fixed = with_fixed_language(model);
  Document d = make_document(fixed, {"<pad>"});
  d = with_variants(std::move(d), fields["model"], Variant::Storage::model);
  require_targets_where_they_belong(json, d.config);
  d = with_unknown_words(std::move(d), Fields(fields["vocabulary"], "vocabulary", {"known", "unknown"}));
  d = with_config(std::move(d), fields["config"]);  // before the sentences: without positions they may be longer than the model's limit
  d = edit(std::move(d), SetSentences{sentences});
  d = with_mask(std::move(d), fields["mask"]);
  if (d.config.writes_text()) d = with_targets(std::move(d), fields);
  restore_overrides(d, fields.list("overrides"));
  if (d.model == fixed) d.model = model;  // the next sentence chooses its language
  return d;
}

}  // namespace headlight::document

#include "commands/run_options.hpp"

#include <algorithm>
#include <iostream>
#include <sstream>

#include "commands/places.hpp"
#include "document/apply.hpp"
#include "document/document_file.hpp"
#include "document/masks.hpp"
#include "document/run.hpp"
#include "files/wording.hpp"
#include "graph/error.hpp"
#include "model/built_in.hpp"
#include "model/kept_models.hpp"
#include "text/elision.hpp"

namespace headlight {
namespace {

/// "3,5,4" as the words with these ids.
std::string sentence_of_ids(const std::string& ids, const Vocabulary& vocabulary) {
  if (ids.empty()) throw UserError("--ids is empty; write --ids 0,2,1");
  std::istringstream in(ids);
  std::string sentence, item;
  while (std::getline(in, item, ',')) {
    size_t used = 0;
    int id = -1;
    try {
      id = std::stoi(item, &used);
    } catch (const std::exception&) {
      used = 0;
    }
    if (used == 0 || used != item.size()) throw UserError("--ids: '" + item + "' is not a whole number; write --ids 0,2,1");
    if (id < 0 || id >= vocabulary.size())
      throw UserError("--ids: " + item + " is not in the vocabulary, which has ids 0 to " + std::to_string(vocabulary.size() - 1));
    sentence += (sentence.empty() ? "" : " ") + vocabulary.word(id);
  }
  return sentence;
}

MaskKind mask_called(const std::string& name) {
  if (name == "none") return MaskKind::none;
  if (name == "causal") return MaskKind::causal;
  throw UserError("--mask " + name + " is unknown; none and causal are");
}

template <class Kind>
Kind called(const std::string& wanted, int n, const char* flag) {
  std::vector<std::string> known;
  for (int i = 0; i < n; ++i) {
    known.push_back(id(static_cast<Kind>(i)));
    if (known.back() == wanted) return static_cast<Kind>(i);
  }
  const std::string near = nearest_name(wanted, known);
  std::string all;
  for (const std::string& name : known) all += (all.empty() ? "" : ", ") + name;
  throw UserError(std::string(flag) + " " + in_quotes(wanted) + " is unknown; " + (near.empty() ? "there are " + all : "did you mean '" + near + "'?"));
}

/// "encoder.1", "decoder.0.self", "decoder.0.cross", "blocks.1" as the number of an attention, see ModelConfig::n_attentions.
int attention_called(const ModelConfig& config, const std::string& place) {
  std::vector<std::string> known;
  const std::string stack = config.translates() ? "encoder." : "blocks.";
  for (int layer = 0; layer < config.n_layers; ++layer) known.push_back(stack + std::to_string(layer));
  for (int layer = 0; layer < config.n_decoder_layers; ++layer)
    for (const char* kind : {".self", ".cross"}) known.push_back("decoder." + std::to_string(layer) + kind);
  const auto found = std::find(known.begin(), known.end(), place);
  if (found != known.end()) return static_cast<int>(found - known.begin());
  std::string all;
  for (const std::string& name : known) all += (all.empty() ? "" : ", ") + name;
  throw UserError("--head-setting: the model " + config.name + " has no attention " + in_quotes(place) + "; there are " + all);
}

/// "2=off", "decoder.0.cross:2=off": heads count from 1, and without a place those of the first attention are meant.
SetHeadSetting head_setting_of(const ModelConfig& config, const std::string& text) {
  const size_t colon = text.find(':'), begin = colon == std::string::npos ? 0 : colon + 1, equals = text.find('=');
  const auto head = equals == std::string::npos || equals < begin ? std::nullopt : whole_number(text.substr(begin, equals - begin));
  if (!head) throw UserError("--head-setting " + in_quotes(text) + " cannot be read; write --head-setting 2=off (as_it_is, off, uniform or mean)");
  const int attention = colon == std::string::npos ? 0 : attention_called(config, text.substr(0, colon));
  if (*head < 1 || *head > 1024) throw UserError("--head-setting " + in_quotes(text) + ": there is no head " + std::to_string(*head) + "; heads count from 1");
  return {attention, static_cast<int>(*head - 1), called<HeadSetting>(text.substr(equals + 1), 4, "--head-setting")};
}

/// The decoder has written these words, and waits (teacher forcing).
Document with_targets(Document d, const std::vector<std::string>& targets) {
  if (targets.empty()) return d;
  if (!d.config.translates()) throw UserError("--target is for models that translate; " + d.config.name + " does not");
  if (targets.size() > d.sentences.size())
    throw UserError("there are " + std::to_string(targets.size()) + " targets, but " + std::to_string(d.sentences.size()) + (d.sentences.size() == 1 ? " sentence" : " sentences"));
  for (size_t i = 0; i < targets.size(); ++i)
    d = apply(std::move(d), SetTarget{static_cast<int>(i), {split_elided(targets[i], *d.model->target_vocabulary), false}});
  return d;
}

float number_of(const std::string& text, const std::string& whole) {
  try {
    size_t used = 0;
    const float value = std::stof(text, &used);
    if (used == text.size()) return value;
  } catch (const std::out_of_range&) {
    throw UserError("--set " + in_quotes(whole) + ": " + in_quotes(text) + " is too large or too small for float32");
  } catch (const std::invalid_argument&) {
  }
  throw UserError("--set " + in_quotes(whole) + ": " + in_quotes(text) + " is no number");
}

/// "blocks.0.attn.pattern[1],it,elephant=0.2" in the first sentence.
OverrideCell cell_set_in(const Document& document, const std::string& text) {
  const size_t equals = text.rfind('=');
  if (equals == std::string::npos) throw UserError("--set " + in_quotes(text) + " cannot be read; write --set \"blocks.0.attn.pattern[1],it,elephant=0.2\"");
  const auto run = compute(document);
  const Graph& graph = *run->samples.front().graph;
  const Cell cell = cell_called(graph, "--set", text.substr(0, equals));
  const float value = number_of(text.substr(equals + 1), text);
  const std::string& name = graph[cell.node].name;
  return {{0, name, cell.row, cell.col}, value, is_attention_weights(name) && value >= 0 && value <= 1};
}

}  // namespace

void RunOptions::add_to(CLI::App& command, const std::string& document) {
  command.add_option("--model", model, "readable, random, en-fr, the name of a kept model, or a model's folder")->capture_default_str();
  auto* sentence = command.add_option("--sentence", sentences, "the text; more than once for a batch")->take_all()->expected(1)->allow_extra_args(false)->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  command.add_option("--ids", ids, "token ids instead of a sentence: 3,5,4")->excludes(sentence);
  command.add_option("--mask", mask, "none or causal");
  command.add_option("--heads", heads, "number of heads; divides d_model");
  command.add_option("--d-model", d_model, "width of the model random, 2 to 1024");
  command.add_option("--seed", seed, "of the model random")->capture_default_str();
  command.add_flag("--no-positions", no_positions, "add no positions");
  command.add_flag("--biases", biases, "add biases to Q, K, V and the output");
  command.add_flag("--no-padding-mask", no_padding_mask, "let words look at <pad>");
  const auto many = [&](const char* flag, std::vector<std::string>& into, const char* about) {
    command.add_option(flag, into, about)->take_all()->expected(1)->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  };
  many("--target", targets, "of a model that translates: the words that the decoder has written, instead of its own; once for each sentence");
  many("--mistake", mistakes, "break it on purpose: no_scale, mask_after_softmax, ...; more than once for several");
  command.add_option("--temperature", temperature, "scores are divided by this, too");
  many("--head-setting", head_settings, "HEAD=off, uniform or mean, heads from 1, of the first attention or of PLACE:HEAD=..., such as blocks.1:2=off, encoder.0:2=off, decoder.0.self:2=off, decoder.0.cross:2=off; more than once for several");
  many("--set", sets, "NODE,ROW,COL=VALUE: a cell of the first sentence, set by hand; the rest of a row of attention weights is rescaled; more than once for several");
  const std::vector<CLI::Option*> others = command.get_options([](const CLI::Option* option) { return option->get_name() != "--help"; });
  CLI::Option* file = command.add_option(document, document_file, "a saved document, NAME.headlight, with its own model and sentences");
  for (CLI::Option* other : others) file->excludes(other);
}

Document RunOptions::document() const {
  Document d = start();
  for (const Edit& edit : edits(d)) d = headlight::apply(std::move(d), edit);  // std::apply would be found too
  return d;
}

std::vector<Edit> RunOptions::edits(const Document& start) const {
  std::vector<Edit> all;
  Document d = start;
  const auto add = [&](Edit edit) {
    d = headlight::apply(std::move(d), edit);  // std::apply would be found too
    all.push_back(std::move(edit));
  };
  if (temperature) add(SetTemperature{*temperature});
  for (const std::string& setting : head_settings) add(head_setting_of(d.config, setting));
  for (const std::string& mistake : mistakes) add(SetMistake{called<Mistake>(mistake, n_mistakes, "--mistake"), true});
  for (const std::string& set : sets) add(cell_set_in(d, set));  // last: a mistake may bring the matrix that is meant
  return all;
}

Document RunOptions::start() const {
  BuiltInModels models;
  if (!document_file.empty()) return open_document(document_file, models);
  if (d_model && model != "random") throw UserError("--d-model is for --model random; " + model + " has its own size");
  if (seed < 0) throw UserError("--seed " + std::to_string(seed) + " is below zero; 0, 1, 2, ... are seeds");
  RandomSpec spec{.d_model = d_model.value_or(32), .n_heads = heads.value_or(d_model && *d_model % 4 ? 1 : 4), .seed = static_cast<std::uint64_t>(seed)};
  const auto made = model_called(models, model, spec);
  if (const auto kept = kept_model_called(model); !kept.empty() && made->folder != kept)
    std::cerr << "headlight: --model " << model << " means " << (made->folder.empty() ? "the built-in model" : made->folder.string()) << "; for the kept one write --model " << kept.string() << "\n";
  std::vector<std::string> texts = sentences;
  if (ids) texts = {sentence_of_ids(*ids, *made->vocabulary)};
  if (texts.empty()) texts = {made->config.translates() ? example_to_translate : example_sentence};
  Document d = with_targets(make_document(made, texts), targets);
  if (heads) d = apply(std::move(d), SetHeads{*heads});
  if (!mask.empty()) d = apply(std::move(d), SetMask{mask_called(mask)});
  if (no_positions) d = apply(std::move(d), SetPositions{false});
  if (biases) d = apply(std::move(d), SetBiases{true});
  if (no_padding_mask) d = apply(std::move(d), SetMaskPadding{false});
  return d;
}

}  // namespace headlight

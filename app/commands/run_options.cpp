#include "commands/run_options.hpp"

#include <sstream>

#include "document/apply.hpp"
#include "document/document_file.hpp"
#include "graph/error.hpp"
#include "model/built_in.hpp"

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

}  // namespace

void RunOptions::add_to(CLI::App& command, bool sentence_required, const std::string& document) {
  command.add_option("--model", model, "readable or random")->capture_default_str();
  auto* sentence = command.add_option("--sentence", sentences, "the text; more than once for a batch")->take_all()->expected(1)->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  (void)sentence_required;
  command.add_option("--ids", ids, "token ids instead of a sentence: 3,5,4")->excludes(sentence);
  command.add_option("--target", target, "the translation, for models that translate");
  command.add_option("--mask", mask, "none or causal");
  command.add_option("--heads", heads, "number of heads; divides d_model");
  command.add_option("--d-model", d_model, "width of the model random, 2 to 1024");
  command.add_option("--seed", seed, "of the model random")->capture_default_str();
  command.add_flag("--no-positions", no_positions, "add no positions");
  command.add_flag("--biases", biases, "add biases to Q, K, V and the output");
  command.add_flag("--no-padding-mask", no_padding_mask, "let words look at <pad>");
  const std::vector<CLI::Option*> others = command.get_options([](const CLI::Option* option) { return option->get_name() != "--help"; });
  CLI::Option* file = command.add_option(document, document_file, "a saved document, NAME.headlight, with its own model and sentences");
  for (CLI::Option* other : others) file->excludes(other);
}

Document RunOptions::document() const {
  BuiltInModels models;
  if (!document_file.empty()) return open_document(document_file, models);
  if (!target.empty()) throw UserError("--target is for models that translate; " + model + " does not");
  if (d_model && model != "random") throw UserError("--d-model is for --model random; " + model + " has its own size");
  if (seed < 0) throw UserError("--seed " + std::to_string(seed) + " is below zero; 0, 1, 2, ... are seeds");
  RandomSpec spec{.d_model = d_model.value_or(32), .n_heads = heads.value_or(d_model && *d_model % 4 ? 1 : 4), .seed = static_cast<std::uint64_t>(seed)};
  const auto made = models.make(model, spec);
  std::vector<std::string> texts = sentences;
  if (ids) texts = {sentence_of_ids(*ids, *made->vocabulary)};
  if (texts.empty()) texts = {example_sentence};
  Document d = make_document(made, texts);
  if (heads) d = apply(std::move(d), SetHeads{*heads});
  if (!mask.empty()) d = apply(std::move(d), SetMask{mask_called(mask)});
  if (no_positions) d = apply(std::move(d), SetPositions{false});
  if (biases) d = apply(std::move(d), SetBiases{true});
  if (no_padding_mask) d = apply(std::move(d), SetMaskPadding{false});
  return d;
}

NodeId node_called(const Graph& graph, const std::string& name) {
  const std::string after = "resid_post";
  if (!graph.has(name) && name.ends_with(after)) {
    const std::string before = name.substr(0, name.size() - after.size()) + "resid_mid";
    if (graph.has(before)) return graph.find(before);
  }
  return graph.find(name);
}

}  // namespace headlight

#include "commands/cli/run_options.hpp"

#include <algorithm>
#include <cmath>
#include <system_error>

#include "base/error.hpp"
#include "base/wording.hpp"
#include "commands/cli/command.hpp"
#include "commands/cli/outputs.hpp"
#include "commands/cli/printed.hpp"
#include "commands/cli/typed_ids.hpp"
#include "document/apply.hpp"
#include "document/computable.hpp"
#include "document/document_file.hpp"
#include "document/edit_text.hpp"
#include "document/tokens.hpp"
#include "document/variants/variant.hpp"
#include "folders/built_in.hpp"
#include "folders/lexicon_files.hpp"
#include "folders/saved_models.hpp"
#include "model/named_cell.hpp"
#include "run/run.hpp"
#include "zoo/lexicons.hpp"

namespace headlight::commands {
namespace {

/// Gives the decoder these words as already written; it then waits (teacher forcing).
Document with_targets(Document d, const std::vector<std::string>& targets) {
  if (targets.empty()) return d;
  if (!d.config.writes_text()) throw UserError("--target is for models that translate; " + d.config.name + " does not");
  if (targets.size() > d.sentences.size())
    throw UserError("there are " + std::to_string(targets.size()) + " targets, but " + std::to_string(d.sentences.size()) +
                    (d.sentences.size() == 1 ? " sentence" : " sentences"));
  for (size_t i = 0; i < targets.size(); ++i)
    d = apply(d, SetTarget{static_cast<int>(i), {written_as_words(*d.model->target_tokenizer, targets[i]), false}});
  return d;
}

/// Parses a cell and its value in the first sentence: "blocks.0.attn.pattern[1],it,elephant=0.2".
OverrideCell cell_set_in(const Document& document, const std::string& text) {
  const size_t equals = text.rfind('=');
  if (equals == std::string::npos)
    throw UserError("--set " + in_quotes(text) + " cannot be read; write --set \"blocks.0.attn.pattern[1],it,elephant=0.2\"");
  const auto run = compute(document);
  const Graph& graph = *run->samples.front().graph;
  const Cell cell = cell_called(graph, run->nodes.outline, "--set", text.substr(0, equals));
  const float value = cell_value("--set " + in_quotes(text), text.substr(equals + 1));
  const bool keep_sum = run->nodes.outline.is_attention_weights(cell.node) && std::isfinite(value);
  if (keep_sum && !(value >= 0 && value <= 1))
    throw UserError("--set " + in_quotes(text) + ": an attention weight must be 0 to 1, because its row sums to 1");
  return {{0, graph[cell.node].name, cell.row, cell.col}, value, keep_sum};
}

/// Reports how an ambiguous first axis was read.
Document said_how_it_was_read(Document d) {
  const ImportedTensors* given = d.model->imported.get();
  if (!given || !given->source.guessed) return d;
  complain(given->source.file.string() + ": its first axis (size " + std::to_string(given->layers) +
           ") is read as layers; for a batch, use --first-axis batch and --sentence-number N");
  return d;
}

FirstAxis first_axis_called(const std::string& name) {
  if (name == "layers") return FirstAxis::layers;
  if (name == "batch") return FirstAxis::batch;
  throw UserError("--first-axis " + as_typed(name) + " is unknown; there are layers and batch");
}

}  // namespace

size_t sample_numbered(const Run& run, int number) {
  const int samples = static_cast<int>(run.samples.size());
  const ImportedTensors* given = run.document.model->imported.get();
  if (given && number == given->item + 1) return 0;
  if (given && number > 1 && given->items > 1)
    throw UserError("--sentence-number " + std::to_string(number) + ": this document holds item " + std::to_string(given->item + 1) +
                    " of a batch of " + std::to_string(given->items) + " alone; open the file that the tensors came from");
  if (number > samples)
    throw UserError("--sentence-number " + std::to_string(number) + " does not exist; there are " + std::to_string(samples));
  return static_cast<size_t>(number - 1);
}

void RunOptions::add_variant(Command& command, const Variant& variant) {
  const std::string flag = flag_of(variant);
  Option& option = command.add({flag, variant.takes, variant.about(), [this, flag, &variant](const std::string& text) {
                                  require_value(variant, flag, text);
                                  variants[variant.id] = text;
                                }});
  if (!variant.shortcut.flag) return;
  option.excludes({variant.shortcut.flag});
  command.add({variant.shortcut.flag, "", variant.shortcut.about,
               [this, &variant](const std::string&) { variants[variant.id] = variant.shortcut.value; }});
}

Document RunOptions::with_variants(Document d) const {
  for (const Variant* variant : all_variants()) {
    const auto given = variants.find(variant->id);
    if (given == variants.end()) continue;
    const std::string value = value_from(*variant, flag_of(*variant), d, given->second);
    if (variant->require_by_flag) variant->require_by_flag(flag_of(*variant), d, value);
    d = apply(std::move(d), SetVariant{variant->id, value});
  }
  return d;
}

void RunOptions::add_model_and_words(Command& command) {
  std::string names;
  for (const CatalogueEntry& entry : catalogue()) names += entry.name + ", ";
  Option& named = command.text("--model", "NAME", model, "model to use: " + names + "the name of a kept model, or a model's folder");
  named.take = [this, take = named.take](const std::string& text) {
    model_is_named = true;
    take(text);
  };
  command.text("--language", "CODE", language,
               "language whose words the model " + model_that(&CatalogueEntry::named_dimensions) +
                   " reads: en, fr, es, zh, or that of a lexicon of your own (default: that of the sentences)");
  command.texts("--lexicon", "FILE", lexicons,
                "own words for the model " + model_that(&CatalogueEntry::named_dimensions) +
                    ", in a file named by its language, such as fr-animals.tsv; may be repeated");
  command.texts("--sentence", "TEXT", sentences, "input text; repeat it for a batch").possibly_empty();
  command.text("--ids", "N,N,N", ids, "token ids instead of a sentence, such as 3,5,4; no special tokens are added")
      .excludes({"--sentence"});
  command.flag("--with-marks", with_marks, "add the model's special tokens (marks) around --ids").goes_with("--ids");
  command.flag("--no-marks", no_marks, "add no special tokens (marks) around --sentence").excludes({"--ids"});
}

void RunOptions::add_attention(Command& command) {
  const std::string sized = "the model " + model_that(&CatalogueEntry::any_size);
  command.text("--mask", "NAME", mask, "attention mask: none or causal");
  command.whole("--heads", heads, {1, 1024}, "number of heads; must divide d_model");
  command.whole("--d-model", d_model, {2, 1024}, "width of " + sized + ", 2 to 1024");
  command.seed("--seed", seed, "random seed of " + sized + " (default: 1)");
  for (const Variant* variant : all_variants()) add_variant(command, *variant);
  command.flag("--biases", biases, "add biases to Q, K, V and the output");
  command.flag("--no-padding-mask", no_padding_mask, "let words attend to <pad>");
}

void RunOptions::add_changes(Command& command) {
  command.texts("--mistake", "NAME", mistakes, "break the computation on purpose: no_scale, mask_after_softmax, ...; may be repeated");
  command.real("--temperature", temperature, temperature_range, "also divide the scores by this; 0.001 to 1000");
  command.texts("--head-setting", "HEAD=SETTING", head_settings,
                "switch a head: off, uniform or mean; HEAD counts from 1 in the first attention, PLACE:HEAD names another, such as "
                "blocks.1:2=off, encoder.0:2=off, decoder.0.self:2=off or decoder.0.cross:2=off; may be repeated");
  command.texts("--set", "CELL=VALUE", sets,
                "set a cell of the first sentence (survey: of every sentence that has it) by hand: NODE,ROW,COL=VALUE; the rest of a row "
                "of attention weights is rescaled; may be repeated");
}

void RunOptions::add_to(Command& command) {
  command.computes();
  add_model_and_words(command);
  add_attention(command);
  command
      .texts("--target", "TEXT", targets,
             "feed the decoder of a translation model this text instead of its own output; once for each sentence")
      .possibly_empty();
  add_changes(command);
  std::vector<std::string> others;
  for (const Option& option : command.options()) others.push_back(option.name);
  command
      .text("--document", "FILE", document_file,
            "saved document (NAME.headlight) with its own model and sentences, or your own tensors (safetensors, npy)")
      .rivals = others;
  command.add({"--first-axis", "NAME", "meaning of the first axis of [N, heads, query, key] in --document FILE: layers or batch",
               [this](const std::string& text) { part.first = first_axis_called(text); }});
  others.emplace_back("--document");
  command.text("--link", "LINK", link, "link to open: the part of an address from its #, such as '#sentence=the cat sat&stage=softmax'")
      .rivals = std::move(others);
}

Document RunOptions::document() const {
  Document d = start();
  for (const Edit& edit : edits(d)) d = document::apply(std::move(d), edit);  // a bare apply would find std::apply too
  return d;
}

std::vector<Edit> RunOptions::edits(const Document& start) const {
  std::vector<Edit> all;
  Document d = start;
  const auto add = [&](Edit edit) {
    d = document::apply(std::move(d), edit);  // a bare apply would find std::apply too
    all.push_back(std::move(edit));
  };
  if (temperature) add(SetTemperature{*temperature});
  for (const std::string& setting : head_settings) add(head_setting_of("--head-setting", d.config, setting));
  for (const std::string& mistake : mistakes) add(SetMistake{mistake_called("--mistake", mistake), true});
  for (const std::string& set : sets) {  // last, because a mistake may add the matrix that is set
    Edit edit = cell_set_in(d, set);
    try {
      add(std::move(edit));
    } catch (const UserError& error) {
      throw UserError("--set " + in_quotes(set) + ": " + error.what());
    }
  }
  return all;
}

std::optional<Link> RunOptions::read_link() const { return link.empty() ? std::nullopt : std::optional(lesson::read_link(link)); }

std::shared_ptr<const Model> RunOptions::hand_made_model() const {
  const auto all = lexicons_here({lexicons.begin(), lexicons.end()});
  return language.empty() ? all->model(english) : all->fixed_model(language);
}

std::shared_ptr<const Model> RunOptions::named_model(BuiltInModels& models) const {
  if (const std::string sized = model_that(&CatalogueEntry::any_size); d_model && model != sized)
    throw UserError("--d-model is for --model " + sized + "; " + model + " has its own size");
  else if (seed && model != sized) throw UserError("--seed is for --model " + sized + "; nothing is drawn in " + model);
  RandomSpec spec{.d_model = d_model.value_or(32), .n_heads = heads.value_or(d_model && *d_model % 4 ? 1 : 4), .seed = seed.value_or(1)};
  const std::string by_hand = model_that(&CatalogueEntry::named_dimensions);
  if (const bool spoken = !language.empty(); (spoken || !lexicons.empty()) && model != by_hand)
    throw UserError(std::string(spoken ? "--language" : "--lexicon") + " is for --model " + by_hand + "; " + model + " has its own words");
  const auto made = lexicons.empty() && language.empty() ? model_called(models, model, spec) : hand_made_model();
  if (lexicon_words(*made))
    for (const Message& problem : own_lexicon_problems()) complain(english_line(problem));
  if (const auto kept = saved_model_path(model); !kept.empty() && made->folder != kept)
    complain("--model " + model + " means " + (made->folder.empty() ? "the built-in model" : made->folder.string()) +
             "; to use the kept one, write --model " + kept.string());
  return made;
}

Document RunOptions::start() const {
  BuiltInModels models;
  if (const auto linked = read_link()) {
    if (!linked->lesson.empty())
      throw UserError("--link leads to the lesson " + as_typed(linked->lesson) + "; headlight render --link draws it");
    auto document = linked_document(*linked, models);
    return document ? std::move(*document) : RunOptions().start();
  }
  if (std::error_code none; std::filesystem::is_directory(document_file, none))
    throw UserError("--document " + as_typed(document_file) + " is a folder; use --model to open a model's folder");
  if (!document_file.empty()) return said_how_it_was_read(open_document(document_file, models, part));
  if (part.first != FirstAxis::untold) throw UserError("--first-axis is for tensors of your own: --document FILE");
  const auto made = named_model(models);
  std::vector<std::string> texts = sentences;
  if (ids) texts = {sentence_of_typed_ids(*ids, *made, with_marks)};
  if (texts.empty()) texts = {example_of(*made)};
  if (no_marks)
    for (std::string& text : texts) text = sentence_without_marks(text, *made);
  Document d = with_targets(make_document(made, texts), targets);
  if (heads) d = apply(std::move(d), SetHeads{*heads});
  if (!mask.empty()) d = apply(std::move(d), SetMask{mask_called("--mask", mask)});
  d = with_variants(std::move(d));
  if (biases) d = apply(std::move(d), SetBiases{true});
  if (no_padding_mask) d = apply(std::move(d), SetMaskPadding{false});
  return d;
}

void RunOptions::require_not_read(const std::filesystem::path& out, const Document& document) const {
  ReadFiles read = files_read(document_file, document);
  read.add({{lexicons.begin(), lexicons.end()}, {}});
  read.add({own_lexicon_files(), {}});
  commands::require_not_read("--out", out, read);
}

}  // namespace headlight::commands

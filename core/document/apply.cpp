#include "document/apply.hpp"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <limits>

#include "attend/imported_tensors.hpp"
#include "base/error.hpp"
#include "document/computable.hpp"
#include "document/document_graph.hpp"
#include "document/found_matrix.hpp"
#include "document/heads.hpp"
#include "document/imported_edits.hpp"
#include "document/language.hpp"
#include "document/masks.hpp"
#include "document/option.hpp"
#include "document/patched_rows.hpp"
#include "document/sentence.hpp"
#include "document/tokens.hpp"
#include "document/variants/variant.hpp"
#include "model/initial_weights.hpp"
#include "model/transformer.hpp"
#include "text/tokenizer.hpp"

namespace headlight::document {
namespace {

/// Adds rows of W_E for words that the model does not know, so that every sentence can run.
void widen_vocabulary(Document& d, std::shared_ptr<const Tokenizer> wider) {
  const int had = d.tokenizer->size();
  const std::string name = word_table(d.config, false);
  Matrix W_E(wider->size(), d.config.d_model);
  W_E.topRows(had) = d.weights[name];
  for (int id = had; id < wider->size(); ++id) W_E.row(id) = d.model->embed_unknown(wider->piece(id)).row(0);
  d.weights.set(name, std::move(W_E));
  d.tokenizer = std::move(wider);
}

/// Gives the document a tokenizer so that it can be checked; its W_E is still too short.
Document with_tokenizer(Document d, std::shared_ptr<const Tokenizer> wider) {
  d.tokenizer = std::move(wider);
  return d;
}

void repaint(Document& d) {
  if (d.painted) d.painted = std::make_shared<const Matrix>(resized_mask(*d.painted, longest_sentence(d)));
}

Matrix& editable(const Document& d, const std::string& matrix, Matrix& copy) {
  if (!d.weights.has(matrix)) {
    std::vector<std::string> names;
    for (const auto& [name, value] : d.weights.by_name) names.push_back(name);
    const std::string near = nearest_name(matrix, names);
    throw UserError(did_you_mean(tr("no weight matrix is called \"{matrix}\"", {{"matrix", matrix}}), near));
  }
  return copy = d.weights[matrix];
}

/// The tokens of one sentence, for edits that move them. Throws UserError if the sentence or a place is missing.
std::vector<Token> tokens_in(const Document& d, int sample, std::initializer_list<int> places) {
  if (sample < 0 || sample >= static_cast<int>(d.sentences.size()))
    throw UserError(
        tr("there is no sentence {number}; there are {sentences}", {{"number", sample + 1}, {"sentences", d.sentences.size()}}));
  std::vector<Token> tokens = tokens_of_sentence(*d.tokenizer, d.sentences[static_cast<size_t>(sample)]).tokens;
  for (const int at : places)
    if (at < 0 || at >= static_cast<int>(tokens.size()))
      throw UserError(tr("the sentence has no word {number}; its words are 0 to {last}", {{"number", at}, {"last", tokens.size() - 1}}));
  return tokens;
}

std::vector<std::string> with_sentence(const Document& d, int sample, const std::vector<Token>& tokens) {
  std::vector<std::string> sentences = d.sentences;
  sentences[static_cast<size_t>(sample)] = sentence_of_tokens(*d.tokenizer, tokens);
  return sentences;
}

/// Sentences that stay keep their targets; the decoder writes all of the others.
void move_targets(Document& d, const std::vector<std::string>& next) {
  std::vector<Target> moved;
  for (size_t i = 0; d.config.writes_text() && i < next.size(); ++i) {
    const auto found = std::find(d.sentences.begin(), d.sentences.end(), next[i]);
    const auto was = static_cast<size_t>(found - d.sentences.begin());
    moved.push_back(was < d.targets.size() ? d.targets[was] : Target{});
  }
  d.targets = std::move(moved);
}

/// Overrides follow their sentence when others join or leave the batch.
void move_overrides(Document& d, const std::vector<std::string>& next) {
  if (d.overrides.empty() || next.size() == d.sentences.size()) return;
  std::map<CellName, OverrideValue> moved;
  for (const auto& [place, own] : d.overrides) {
    const auto found = std::find(next.begin(), next.end(), d.sentences[static_cast<size_t>(place.sample)]);
    if (found == next.end()) continue;
    CellName to = place;
    to.sample = static_cast<int>(found - next.begin());
    moved[to] = own;
  }
  d.overrides = std::move(moved);
}

struct Apply {
  Document d;

  Document operator()(const SetSentences& e) {
    if (e.sentences.empty()) throw UserError(tr("there is no sentence: type at least one word"));
    if (e.sentences.size() > max_batch)
      throw UserError(
          tr("a batch holds up to {most} sentences, not {sentences}", {{"most", max_batch}, {"sentences", e.sentences.size()}}));
    follow_language(d, e.sentences);
    int longest = 0;
    for (const std::string& sentence : e.sentences) longest = std::max(longest, checked_length(d, sentence));
    move_overrides(d, e.sentences);
    move_targets(d, e.sentences);
    d.sentences = e.sentences;
    read(e.sentences, longest);
    repaint(d);
    return std::move(d);
  }

  Document operator()(const SetModel& e) {
    Document fresh;
    fresh.model = e.model;
    fresh.config = e.model->config;
    fresh.weights = *e.model->weights;
    fresh.tokenizer = e.model->tokenizer;
    const bool first = !d.model, keep = !first && d.model->causal == e.model->causal &&
                                        d.model->window == e.model->window;  // models of one kind share the mask
    fresh.mask = keep ? d.mask : e.model->causal ? MaskKind::causal : MaskKind::none;
    fresh.mask_padding = d.mask_padding;
    fresh.window = keep ? d.window : e.model->window;
    if (keep) fresh.painted = d.painted;
    if (!e.sentences.empty()) return Apply{std::move(fresh)}(SetSentences{e.sentences});
    if (!first && d.model->imported && !d.model->imported->has_tokens) return Apply{std::move(fresh)}(SetSentences{{example_of(*e.model)}});
    try {
      return Apply{fresh}(SetSentences{d.sentences});
    } catch (const UserError&) {  // the sentences of another model may not suit this one
      return Apply{std::move(fresh)}(SetSentences{{example_of(*e.model)}});
    }
  }

  Document operator()(const SetHeads& e) {
    d = with_heads(d, e.n_heads, d.config.n_kv_heads);
    d.interventions.head_settings.clear();  // they belonged to other heads
    return computable();
  }

  Document operator()(const SetVariant& e) { return variant_called(e.id).set(std::move(d), e.value); }

  Document operator()(const SetMask& e) {
    d.painted = e.kind == MaskKind::custom ? std::make_shared<const Matrix>(mask_matrix(d, longest_sentence(d))) : nullptr;
    d.mask = e.kind;
    if (e.kind == MaskKind::custom) d.window = 0;  // a custom mask has the window painted in
    return std::move(d);
  }

  Document operator()(const PaintMask& e) {
    if (d.mask != MaskKind::custom) d = Apply{std::move(d)}(SetMask{MaskKind::custom});
    Matrix painted = *d.painted;
    if (e.query < 0 || e.query >= painted.rows() || e.key < 0 || e.key >= painted.cols())
      throw UserError(tr("the mask has no cell [{query}, {key}]: it is {rows} x {cols}",
                         {{"query", e.query}, {"key", e.key}, {"rows", painted.rows()}, {"cols", painted.cols()}}));
    painted(e.query, e.key) = e.may_attend ? 0.f : -std::numeric_limits<float>::infinity();
    d.painted = std::make_shared<const Matrix>(std::move(painted));
    return std::move(d);
  }

  Document operator()(const SetMaskPadding& e) {
    d.mask_padding = e.masked;
    return std::move(d);
  }

  Document operator()(const SetPositions& e) {
    d.config.positions = e.on;
    return computable();
  }

  Document operator()(const SetBiases& e) {
    d.config.biases = e.on;
    if (!e.on) return std::move(d);
    for (const WeightShape& bias : weight_shapes(d.config, 1, 1)) {
      if (!is_bias(bias.part) || d.weights.has(bias.name)) continue;
      d.weights.set(bias.name, Matrix::Zero(bias.rows, bias.cols));
      d.weights.by_name[bias.name] = weight_as_it_came(d, bias.name);
    }
    return computable();
  }

  Document operator()(const SetWeight& e) {
    Matrix copy;
    Matrix& matrix = editable(d, e.matrix, copy);
    if (e.row < 0 || e.row >= matrix.rows() || e.col < 0 || e.col >= matrix.cols())
      throw UserError(tr("{matrix} has no cell [{row}, {col}]: it is {rows} x {cols}",
                         {{"matrix", e.matrix}, {"row", e.row}, {"col", e.col}, {"rows", matrix.rows()}, {"cols", matrix.cols()}}));
    matrix(e.row, e.col) = e.value;
    d.weights.set(e.matrix, std::move(copy));
    return std::move(d);
  }

  Document operator()(const FillWeight& e) {
    Matrix copy;
    Matrix& matrix = editable(d, e.matrix, copy);
    switch (e.with) {
      case FillWeight::With::identity: matrix.setIdentity(); break;
      case FillWeight::With::zeros: matrix.setZero(); break;
      case FillWeight::With::random: matrix = xavier(matrix.rows(), matrix.cols(), e.seed); break;
      case FillWeight::With::original: restore(e.matrix, matrix); break;
      case FillWeight::With::same_as_W_Q: matrix = d.weights[beside_W_Q(e.matrix)]; break;
    }
    d.weights.set(e.matrix, std::move(copy));
    return std::move(d);
  }

  Document operator()(const OverrideCell& e) {
    if (d.weights.has(e.cell.node) && !is_wired_otherwise(e.cell.node))
      return Apply{std::move(d)}(SetWeight{e.cell.node, e.cell.row, e.cell.col, e.value});
    const FoundMatrix found = require_cell(d, e);
    if (found.part == Part::tokens) return found.of_decoder ? pick_target_word(e) : pick_word(e);
    d.overrides[e.cell] = {e.value, e.keep_sum};
    require_room_in_row(d.overrides, e.cell);
    return std::move(d);
  }

  Document operator()(const ClearOverride& e) {
    d.overrides.erase(e.cell);
    return std::move(d);
  }

  Document operator()(const ClearOverrides&) {
    d.overrides.clear();
    return std::move(d);
  }

  Document operator()(const PatchRows& e) {
    require_patchable(d, e);
    if (d.weights.has(e.node) && !is_wired_otherwise(e.node)) return patch_weight(e);
    put_rows(d.overrides, e);
    return std::move(d);
  }

  Document operator()(const SetHeadSetting& e) {
    if (e.attention < 0 || e.attention >= d.config.n_attentions() || e.head < 0 || e.head >= d.config.n_heads)
      throw UserError(
          tr("there is no head {head} in attention {attention}; attentions are 1 to {attentions}, heads 1 to {heads}",
             {{"head", e.head + 1}, {"attention", e.attention + 1}, {"attentions", d.config.n_attentions()}, {"heads", d.config.n_heads}}));
    d.interventions.set({e.attention, e.head}, e.setting);
    return computable();
  }

  Document operator()(const SetTemperature& e) {
    d.interventions.temperature = e.temperature;
    require_possible(d.interventions, d.config);
    return std::move(d);
  }

  Document operator()(const SetMistake& e) {
    if (is_option(e.mistake)) d.config.positions = !e.on;
    else if (e.on) d.interventions.mistakes.insert(e.mistake);
    else d.interventions.mistakes.erase(e.mistake);
    require_possible(d.interventions, d.config);
    return computable();
  }

  Document operator()(const SetTarget& e) {
    require_translation(d.config);
    if (e.sample < 0 || e.sample >= static_cast<int>(d.targets.size()))
      throw UserError(
          tr("there is no sentence {number}; there are {sentences}", {{"number", e.sample + 1}, {"sentences", d.targets.size()}}));
    if (e.target.words.size() > max_target)
      throw UserError(tr("a translation has up to {most} words, not {words}", {{"most", max_target}, {"words", e.target.words.size()}}));
    Target target = e.target;
    for (std::string& word : target.words) {
      require_target_word(word);
      if (const Token token = d.model->target_tokenizer->token_of(word); !token.piece.empty()) word = token.piece;
    }
    d.targets[static_cast<size_t>(e.sample)] = std::move(target);
    return computable();
  }

  Document operator()(const SwapTokens& e) {
    std::vector<Token> tokens = tokens_in(d, e.sample, {e.a, e.b});
    std::swap(tokens[static_cast<size_t>(e.a)], tokens[static_cast<size_t>(e.b)]);
    return with_tokens(e.sample, tokens);
  }

  Document operator()(const DuplicateToken& e) {
    std::vector<Token> tokens = tokens_in(d, e.sample, {e.at});
    tokens.insert(tokens.begin() + e.at, Token(tokens[static_cast<size_t>(e.at)]));
    return with_tokens(e.sample, tokens);
  }

  Document operator()(const RemoveToken& e) {
    std::vector<Token> tokens = tokens_in(d, e.sample, {e.at});
    tokens.erase(tokens.begin() + e.at);
    return with_tokens(e.sample, tokens);
  }

 private:
  /// Checks that the memory suffices before it is allocated.
  Document computable() {
    require_computable(d);
    return std::move(d);
  }

  /// Adds words that the model never met to the vocabulary; their rows follow once it is clear that there is room for them.
  void read(const std::vector<std::string>& sentences, int longest) {
    std::vector<std::string> texts;
    for (const std::string& sentence : sentences) texts.push_back(text_in_sentence(sentence));
    auto wider = d.tokenizer->with_words_of(texts);
    if (!wider) return require_computable(d, longest);
    require_computable(with_tokenizer(d, wider), longest);
    widen_vocabulary(d, std::move(wider));
  }

  Document with_tokens(int sample, const std::vector<Token>& tokens) {
    SetSentences edit{with_sentence(d, sample, tokens)};
    return Apply{std::move(d)}(edit);
  }

  Document patch_weight(const PatchRows& e) {
    Matrix copy;
    editable(d, e.node, copy).block(e.first, 0, e.values->rows(), e.values->cols()) = *e.values;
    d.weights.set(e.node, std::move(copy));
    return std::move(d);
  }

  /// True if the weight is computed: while the mistake makes keys with W_Q, W_K is a copy of it.
  bool is_wired_otherwise(const std::string& weight) const {
    if (!d.makes(Mistake::W_K_is_W_Q)) return false;
    const Graph graph = graph_of(d, 0).graph;
    return graph.has(weight) && !graph[graph.find(weight)].is_input();
  }

  void require_target_word(const std::string& word) const {
    const Tokenizer& known = *d.model->target_tokenizer;
    const int id = known.find(word);
    if (id >= 0 && known.can_be_written(id) && !known.ends_text(id)) return;
    const std::string near = nearest_name(word, known.vocabulary().pieces());
    throw UserError(did_you_mean(tr("the decoder does not know the word \"{word}\"", {{"word", word}}), near));
  }

  /// Replaces a word of the decoder's text: earlier words stay, and the decoder continues from it.
  Document pick_target_word(const OverrideCell& e) {
    const Tokenizer& known = *d.model->target_tokenizer;
    const std::vector<std::string>& now = d.targets[static_cast<size_t>(e.cell.sample)].words;
    const auto chosen = static_cast<Index>(now.size());
    if (e.cell.row < 1 || e.cell.row > chosen + 1)
      throw UserError(tr("words 1 to {chosen} of the translation can be chosen; those before them are the decoder's until they are kept",
                         {{"chosen", chosen + 1}}));
    if (e.value != std::floor(e.value) || e.value < 0 || e.value >= static_cast<float>(known.size()))
      throw UserError(tr("a token id is a whole number from 0 to {last}", {{"last", known.size() - 1}}));
    Target target = {{now.begin(), now.begin() + e.cell.row - 1}, true};
    target.words.push_back(known.piece(static_cast<int>(e.value)));
    return (*this)(SetTarget{e.cell.sample, std::move(target)});
  }

  /// Replaces a word of the sentence: a token id stands for a word.
  Document pick_word(const OverrideCell& e) {
    if (e.value != std::floor(e.value) || e.value < 0 || e.value >= static_cast<float>(d.tokenizer->size()))
      throw UserError(tr("a token id is a whole number from 0 to {last}", {{"last", d.tokenizer->size() - 1}}));
    TokenizedSentence sentence = tokens_of_sentence(*d.tokenizer, d.sentences[static_cast<size_t>(e.cell.sample)]);
    if (d.config.has_encoder() && e.cell.row >= sentence.size()) throw UserError(tr("the encoder's text ends in </s>, which stays"));
    sentence = padded(std::move(sentence), static_cast<int>(e.cell.row) + 1, *d.tokenizer);
    sentence.tokens[static_cast<size_t>(e.cell.row)] = d.tokenizer->token(static_cast<int>(e.value));
    return with_tokens(e.cell.sample, sentence.tokens);
  }

  void restore(const std::string& name, Matrix& matrix) const {
    const MatrixPtr came = weight_as_it_came(d, name);
    matrix.topRows(came->rows()) = *came;  // rows of unknown words stay as they are
  }

  std::string beside_W_Q(const std::string& matrix) const {
    require_own_keys(d.config);
    const ModelGraph model = graph_of(d, 0);
    const NodeId node = model.graph.find(matrix);
    if (model.nodes.outline.part_of(node) != Part::W_K)
      throw UserError(tr("only W_K can be set equal to W_Q, not {matrix}", {{"matrix", matrix}}));
    return model.graph[*model.nodes.outline.find_in_attention(Part::W_Q, model.nodes.outline.standing(node))].name;
  }
};

}  // namespace

Document with_words_known(Document document, std::span<const std::string> words) {
  if (auto wider = document.tokenizer->with_words_of(words)) {
    require_room(need_of(with_tokenizer(document, wider)));
    widen_vocabulary(document, std::move(wider));
  }
  return document;
}

Document apply(Document document, const Edit& edit) {
  if (document.model && document.model->imported) require_fits_imported(edit);
  return std::visit(Apply{std::move(document)}, edit);
}

}  // namespace headlight::document

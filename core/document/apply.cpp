#include "document/apply.hpp"

#include <algorithm>
#include <limits>

#include "document/masks.hpp"
#include "graph/error.hpp"
#include "model/random.hpp"
#include "model/transformer.hpp"
#include "text/tokenizer.hpp"

namespace headlight {
namespace {

std::vector<std::string> words_of(const std::string& sentence) {
  std::vector<std::string> words = split_words(sentence);
  if (words.empty()) throw UserError("the sentence is empty: type at least one word");
  if (words.size() > max_tokens)
    throw UserError("the text has " + std::to_string(words.size()) + " tokens; Headlight takes up to " + std::to_string(max_tokens) +
                    ": shorten it");
  return words;
}

/// Rows of W_E for words the model has never met, so that every sentence can be run.
void meet(Document& d, const std::vector<std::string>& words) {
  Vocabulary wider = with_words_of(*d.vocabulary, words);
  const int had = d.vocabulary->size();
  if (wider.size() == had) return;
  Matrix W_E(wider.size(), d.config.d_model);
  W_E.topRows(had) = d.weights["W_E"];
  for (int id = had; id < wider.size(); ++id) W_E.row(id) = d.model->embed_unknown(wider.word(id)).row(0);
  d.weights.set("W_E", std::move(W_E));
  d.vocabulary = std::make_shared<const Vocabulary>(std::move(wider));
}

void repaint(Document& d) {
  if (d.painted) d.painted = std::make_shared<const Matrix>(resized_mask(*d.painted, longest_sentence(d)));
}

Matrix& editable(const Document& d, const std::string& matrix, Matrix& copy) {
  if (!d.weights.has(matrix)) {
    std::vector<std::string> names;
    for (const auto& [name, value] : d.weights.by_name) names.push_back(name);
    const std::string near = nearest_name(matrix, names);
    throw UserError("no weight matrix is called '" + matrix + "'" + (near.empty() ? "" : "; did you mean '" + near + "'?"));
  }
  return copy = d.weights[matrix];
}

struct Apply {
  Document d;

  Document operator()(const SetSentences& e) {
    if (e.sentences.empty()) throw UserError("there is no sentence: type at least one word");
    if (e.sentences.size() > max_batch)
      throw UserError("a batch holds up to " + std::to_string(max_batch) + " sentences, not " + std::to_string(e.sentences.size()));
    for (const std::string& sentence : e.sentences) meet(d, words_of(sentence));
    d.sentences = e.sentences;
    repaint(d);
    return std::move(d);
  }

  Document operator()(const SetModel& e) {
    Document fresh;
    fresh.model = e.model;
    fresh.config = e.model->config;
    fresh.weights = *e.model->weights;
    fresh.vocabulary = e.model->vocabulary;
    fresh.mask = d.mask;
    fresh.mask_padding = d.mask_padding;
    fresh.painted = d.painted;
    return Apply{std::move(fresh)}(SetSentences{e.sentences.empty() ? d.sentences : e.sentences});
  }

  Document operator()(const SetHeads& e) {
    d.config.n_heads = e.n_heads;
    require_possible(d.config);
    return std::move(d);
  }

  Document operator()(const SetMask& e) {
    d.painted = e.kind == MaskKind::custom ? std::make_shared<const Matrix>(mask_matrix(d, longest_sentence(d))) : nullptr;
    d.mask = e.kind;
    return std::move(d);
  }

  Document operator()(const PaintMask& e) {
    if (d.mask != MaskKind::custom) d = Apply{std::move(d)}(SetMask{MaskKind::custom});
    Matrix painted = *d.painted;
    if (e.query < 0 || e.query >= painted.rows() || e.key < 0 || e.key >= painted.cols())
      throw UserError("the mask has no cell [" + std::to_string(e.query) + ", " + std::to_string(e.key) + "]: it is " +
                      std::to_string(painted.rows()) + " x " + std::to_string(painted.cols()));
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
    return std::move(d);
  }

  Document operator()(const SetBiases& e) {
    d.config.biases = e.on;
    if (!e.on) return std::move(d);
    const auto drawn = random_weights(d.config, 1, Vocabulary({"<pad>"}));
    const bool by_hand = !d.model->head_roles.empty();
    for (const auto& [name, value] : drawn->by_name) {
      const bool is_bias = name.find(".b_") != std::string::npos;
      if (is_bias && !d.weights.has(name)) d.weights.set(name, by_hand ? Matrix(Matrix::Zero(value->rows(), value->cols())) : *value);
    }
    return std::move(d);
  }

  Document operator()(const SetWeight& e) {
    Matrix copy;
    Matrix& matrix = editable(d, e.matrix, copy);
    if (e.row < 0 || e.row >= matrix.rows() || e.col < 0 || e.col >= matrix.cols())
      throw UserError(e.matrix + " has no cell [" + std::to_string(e.row) + ", " + std::to_string(e.col) + "]: it is " +
                      std::to_string(matrix.rows()) + " x " + std::to_string(matrix.cols()));
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

 private:
  void restore(const std::string& name, Matrix& matrix) const {
    if (!d.model->weights->has(name)) matrix.setZero();
    else matrix.topRows(d.model->weights->operator[](name).rows()) = (*d.model->weights)[name];  // rows of unknown words stay
  }

  static std::string beside_W_Q(const std::string& matrix) {
    const size_t at = matrix.rfind("W_K");
    if (at == std::string::npos) throw UserError("only W_K can be set equal to W_Q, not " + matrix);
    return std::string(matrix).replace(at, 3, "W_Q");
  }
};

}  // namespace

Document apply(Document document, const Edit& edit) { return std::visit(Apply{std::move(document)}, edit); }

}  // namespace headlight

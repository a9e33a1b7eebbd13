#include "document/forgotten_words.hpp"

#include <cstring>

#include "document/apply.hpp"
#include "text/tokenizer.hpp"

namespace headlight {
namespace {

bool same_numbers(const Matrix& a, Index row_of_a, const Matrix& b, Index row_of_b) {
  const Matrix one = a.row(row_of_a), other = b.row(row_of_b);
  return std::memcmp(one.data(), other.data(), static_cast<size_t>(one.size()) * sizeof(float)) == 0;
}

/// Whether each word of the fresh table has the row that it has in the document.
bool have_their_rows(const Tokenizer& fresh_words, const Matrix& fresh, const Tokenizer& words, const Matrix& rows) {
  for (int id = 0; id < fresh_words.size(); ++id) {
    const int was = id < fresh_words.known() ? id : words.find(fresh_words.piece(id));
    if (was < 0 || was >= rows.rows() || !same_numbers(fresh, id, rows, was)) return false;
  }
  return true;
}

}  // namespace

Document without_forgotten_words(const Document& document) {
  const Model& model = *document.model;
  const std::string table = word_table(document.config, false);
  const bool has_unknown = document.tokenizer->size() > document.tokenizer->known();
  if (model.given || !has_unknown || document.config.unembedding == Unembedding::tied || !model.weights->has(table)) return document;
  Document fresh = document;
  fresh.tokenizer = model.tokenizer;
  fresh.weights.set(table, Matrix((*model.weights)[table]));
  fresh = with_words_known(std::move(fresh), document.sentences);
  return have_their_rows(*fresh.tokenizer, fresh.weights[table], *document.tokenizer, document.weights[table]) ? fresh : document;
}

}  // namespace headlight

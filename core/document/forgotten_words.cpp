#include "document/forgotten_words.hpp"

#include <map>
#include <utility>

#include "document/sentence.hpp"
#include "model/transformer.hpp"
#include "text/tokenizer.hpp"

namespace headlight::document {
namespace {

/// Maps the old id of a word to its new id; ids of words that the model knows do not change.
class NewIds {
 public:
  NewIds(const Tokenizer& before, const Tokenizer& now) : known_(now.known()) {
    for (int id = known_; id < now.size(); ++id) now_[before.find(now.piece(id))] = id;
  }

  bool has(Index id) const { return id < known_ || now_.count(id) != 0; }
  Index operator[](Index id) const { return id < known_ ? id : now_.at(id); }
  const std::map<Index, Index>& unknown() const { return now_; }

 private:
  Index known_;
  std::map<Index, Index> now_;
};

Matrix rows_of_words(const Matrix& before, const NewIds& ids, Index words) {
  Matrix now = before.topRows(words);
  for (const auto& [old, id] : ids.unknown()) now.row(id) = before.row(old);
  return now;
}

/// An index beyond the words that the model knows must belong to a vocabulary: no other axis is as long.
std::map<CellName, OverrideValue> moved(const std::map<CellName, OverrideValue>& overrides, const NewIds& ids) {
  std::map<CellName, OverrideValue> now;
  for (const auto& [place, value] : overrides)
    if (ids.has(place.row) && ids.has(place.col)) now[{place.sample, place.node, ids[place.row], ids[place.col]}] = value;
  return now;
}

}  // namespace

Document without_forgotten_words(Document d) {
  if (!d.model || d.model->imported || !d.model->embed_unknown || d.tokenizer->size() == d.tokenizer->known()) return d;
  std::vector<std::string> texts;
  for (const std::string& sentence : d.sentences) texts.push_back(text_in_sentence(sentence));
  std::shared_ptr<const Tokenizer> now = d.model->tokenizer->with_words_of(texts);
  if (!now) now = d.model->tokenizer;
  const Index known = now->known();
  if (same(*now, *d.tokenizer) || known != d.tokenizer->known() || known < max_tokens || known < d.config.d_mlp) return d;
  const NewIds ids(*d.tokenizer, *now);
  const std::string table = word_table(d.config, false);
  d.weights.set(table, rows_of_words(d.weights[table], ids, now->size()));
  d.overrides = moved(d.overrides, ids);
  d.tokenizer = std::move(now);
  return d;
}

}  // namespace headlight::document

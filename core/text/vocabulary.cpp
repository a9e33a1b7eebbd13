#include "text/vocabulary.hpp"

#include "base/error.hpp"
#include "base/wording.hpp"

namespace headlight::text {
namespace {

constexpr size_t longest_piece = 10'000;  // no published vocabulary has a piece of 1000 bytes

}  // namespace

Vocabulary::Vocabulary(std::vector<std::string> pieces) : pieces_(std::make_shared<const std::vector<std::string>>(std::move(pieces))) {
  if (pieces_->empty()) throw UserError(tr("a vocabulary needs a piece of text"));
  for (const std::string& piece : *pieces_) {
    const auto id = static_cast<int>(ids_.size());
    if (piece.empty()) throw UserError(tr("piece {id} of the vocabulary is empty", {{"id", id}}));
    if (const auto [entry, is_new] = ids_.emplace(piece, id); !is_new)
      throw UserError(tr("piece {id} of the vocabulary, \"{piece}\", is there already as piece {entry}",
                         {{"id", id}, {"piece", piece}, {"entry", entry->second}}));
  }
}

Vocabulary::Vocabulary(std::vector<std::string> pieces, Listed /*as they are*/)
    : pieces_(std::make_shared<const std::vector<std::string>>(std::move(pieces))) {
  if (pieces_->empty()) throw UserError(tr("a vocabulary needs a piece of text"));
  ids_.reserve(pieces_->size());
  for (int id = 0; id < size(); ++id) {
    if (piece(id).size() > longest_piece)
      throw UserError(tr("piece {id} of the vocabulary, {piece}, has {bytes} bytes; at most {most} are read",
                         {{"id", id}, {"piece", in_quotes(piece(id))}, {"bytes", piece(id).size()}, {"most", longest_piece}}));
    if (!piece(id).empty()) ids_[piece(id)] = id;
  }
}

Vocabulary Vocabulary::as_listed(std::vector<std::string> pieces) { return {std::move(pieces), Listed()}; }

int Vocabulary::find(std::string_view piece) const {
  const auto entry = ids_.find(piece);
  return entry == ids_.end() ? -1 : entry->second;
}

}  // namespace headlight::text

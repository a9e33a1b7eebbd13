#pragma once
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core_rooms.hpp"

namespace headlight::text {

/// Pieces by their ids; who shares them does not copy them.
using SharedPieces = std::shared_ptr<const std::vector<std::string>>;

/// The pieces of text that a model has a row of W_E for, and their ids: a table and nothing else. Pieces are told apart byte by byte, so
/// "The" and "the" are two; how a text is cut into pieces, and whether the case of a word counts, is for the tokenizer to say.
class Vocabulary {
 public:
  /// Throws UserError when there are no pieces, or one is empty or there twice.
  explicit Vocabulary(std::vector<std::string> pieces);
  /// As files of other programs list them: an id may have no piece (""), and a piece several ids, of which the last counts. Throws
  /// UserError when there are no pieces, or one is too long to be a piece of a text.
  static Vocabulary as_listed(std::vector<std::string> pieces);

  int size() const { return static_cast<int>(pieces_->size()); }
  const std::string& piece(int id) const { return pieces_->at(static_cast<size_t>(id)); }
  const std::vector<std::string>& pieces() const { return *pieces_; }
  const SharedPieces& shared_pieces() const { return pieces_; }
  /// The id of exactly this piece, or -1.
  int find(std::string_view piece) const;

 private:
  /// Finds without making a string first.
  struct Hash {
    using is_transparent = void;
    size_t operator()(std::string_view text) const { return std::hash<std::string_view>{}(text); }
  };
  struct Listed {};
  Vocabulary(std::vector<std::string> pieces, Listed);

  SharedPieces pieces_;
  std::unordered_map<std::string, int, Hash, std::equal_to<>> ids_;
};

}  // namespace headlight::text

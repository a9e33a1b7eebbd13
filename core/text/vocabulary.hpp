#pragma once
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core_rooms.hpp"

namespace headlight::text {

/// Pieces by their ids, shared without copying.
using SharedPieces = std::shared_ptr<const std::vector<std::string>>;

/// The pieces of text for which a model has a row of W_E, and their ids: a table and nothing else. Pieces are compared byte by byte, so
/// "The" and "the" differ; the tokenizer decides how to cut a text into pieces, and whether case counts.
class Vocabulary {
 public:
  /// Throws UserError if there are no pieces, or one is empty or a duplicate.
  explicit Vocabulary(std::vector<std::string> pieces);
  /// Pieces as files of other programs list them: an id may have no piece (""), and a piece several ids, of which the last counts. Throws
  /// UserError if there are no pieces, or one is too long.
  static Vocabulary as_listed(std::vector<std::string> pieces);

  int size() const { return static_cast<int>(pieces_->size()); }
  const std::string& piece(int id) const { return pieces_->at(static_cast<size_t>(id)); }
  const std::vector<std::string>& pieces() const { return *pieces_; }
  const SharedPieces& shared_pieces() const { return pieces_; }
  /// The id of exactly this piece, or -1.
  int find(std::string_view piece) const;

 private:
  /// Hashes a view, so that find makes no string.
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

#pragma once
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/message.hpp"
#include "document/document.hpp"

namespace headlight::document {

/// A weight as its differences from the model's own: their row-major indices and values.
struct ChangedCells {
  std::vector<std::pair<Index, float>> cells;
  std::weak_ptr<const Matrix> whole;  ///< valid while another owner holds the whole matrix
};

/// Every state of a document, in order, and the current position. Undo goes back to an earlier state, so there is no inverse code that
/// could be wrong.
///
/// Only the present state keeps a changed weight of a large model whole; the others keep the cells that differ from the model's own.
class History {
 public:
  class Entry {
   public:
    Entry(Message label, Document document, Message detail, std::uint64_t id);

    Message label;         ///< the action: "Mask"
    Message detail;        ///< its old and new value: "none -> causal"; may be empty
    std::uint64_t id = 0;  ///< unique among all states of this session

   private:
    friend class History;
    Document document_;                                         ///< matrices in `few_` are null here
    std::map<std::string, std::shared_ptr<ChangedCells>> few_;  ///< by the weight's name
  };

  explicit History(Document first, Message label = tr_id("history.opened"), Message detail = {}, std::uint64_t first_id = 1);

  const Document& current() const { return entries_[at_].document_; }
  /// The whole document of entry number `at`.
  Document document_at(size_t at) const;
  /// The id of the current state: undo and redo come back to the same id.
  std::uint64_t state() const { return entries_[at_].id; }
  std::uint64_t next_state() const { return ids_ + 1; }
  /// Adds a state after the present one; undone states are forgotten. Consecutive states with the same non-zero `gesture` are one step: a
  /// drag is undone as a whole.
  void push(Document next, Message label, int gesture = 0, Message detail = {});
  /// Makes sure that the next `pushes` calls of push() do not throw, so that a commit cannot fail halfway.
  void make_room(size_t pushes);
  bool can_undo() const { return at_ > 0; }
  bool can_redo() const { return at_ + 1 < entries_.size(); }
  void undo() { jump(at_ - (can_undo() ? 1 : 0)); }
  void redo() { jump(at_ + (can_redo() ? 1 : 0)); }
  void jump(size_t to);

  /// Forgets the states after the present one.
  void forget_undone();

  const std::vector<Entry>& entries() const { return entries_; }
  const Entry& present() const { return entries_[at_]; }
  /// The index of the entry with this id; nothing if it was forgotten.
  std::optional<size_t> index_of(std::uint64_t id) const;
  size_t position() const { return at_; }

 private:
  /// Older states than this are forgotten: a day of work, and a bound on memory.
  static constexpr size_t longest = 2000;

  void compress_weights(size_t present, const Document& was) noexcept;
  void compress_weight(const std::string& weight, const MatrixPtr& whole, size_t present);

  std::uint64_t ids_;  ///< the last id in use
  std::vector<Entry> entries_;
  size_t at_ = 0;
  int gesture_ = 0;
};

}  // namespace headlight::document

#include "document/history.hpp"

#include <algorithm>
#include <new>
#include <utility>

#include "document/changed_cells.hpp"

namespace headlight::document {
namespace {

constexpr Index large = 1 << 18;  ///< smaller weights are always stored whole
constexpr size_t few = 1 << 16;   ///< a weight with more changed cells than this is stored whole

/// The changed cells; null if there are too many.
std::shared_ptr<ChangedCells> differences(const Matrix& own, const MatrixPtr& whole) {
  if (own.rows() != whole->rows()) return nullptr;
  CellChanges changes = changed_cells(own, *whole, few);
  return changes.all() ? std::make_shared<ChangedCells>(ChangedCells{std::move(changes.cells), whole}) : nullptr;
}

MatrixPtr made_whole(const Matrix& own, ChangedCells& changed) {
  if (MatrixPtr known = changed.whole.lock()) return known;
  auto whole = std::make_shared<Matrix>(own);
  for (const auto& [place, number] : changed.cells) whole->data()[place] = number;
  changed.whole = whole;
  return whole;
}

}  // namespace

History::Entry::Entry(Message label, Document document, Message detail, std::uint64_t id)
    : label(std::move(label)), detail(std::move(detail)), id(id), document_(std::move(document)) {}

History::History(Document first, Message label, Message detail, std::uint64_t first_id) : ids_(first_id) {
  entries_.emplace_back(std::move(label), std::move(first), std::move(detail), ids_);
}

void History::forget_undone() { entries_.erase(entries_.begin() + static_cast<std::ptrdiff_t>(at_) + 1, entries_.end()); }

void History::push(Document next, Message label, int gesture, Message detail) {
  forget_undone();
  if (gesture != 0 && gesture == gesture_) {
    entries_.back() = {std::move(label), std::move(next), std::move(detail), ++ids_};
  } else {
    entries_.emplace_back(std::move(label), std::move(next), std::move(detail), ++ids_);
    if (entries_.size() > longest) entries_.erase(entries_.begin());
    compress_weights(entries_.size() - 1, entries_[entries_.size() - 2].document_);
  }
  at_ = entries_.size() - 1;
  gesture_ = gesture;
}

void History::jump(size_t to) {
  gesture_ = 0;
  if (to >= entries_.size() || to == at_) return;
  entries_[to].document_ = document_at(to);
  entries_[to].few_.clear();
  const size_t from = std::exchange(at_, to);
  compress_weights(to, entries_[from].document_);
}

Document History::document_at(size_t at) const {
  Document document = entries_[at].document_;
  for (const auto& [name, changed] : entries_[at].few_)
    document.weights.by_name[name] = made_whole((*document.model->weights)[name], *changed);
  return document;
}

/// Compresses the weights of `was`, which is no longer the present document. If memory runs out, its matrices stay whole.
void History::compress_weights(size_t present, const Document& was) noexcept {
  if (!was.model || !was.model->weights) return;
  const auto& now = entries_[present].document_.weights.by_name;
  const auto& own = was.model->weights->by_name;
  for (const auto& [name, whole] : was.weights.by_name) {
    if (!whole || whole->size() < large) continue;
    const auto still = now.find(name), came = own.find(name);
    if (came == own.end() || came->second == whole || (still != now.end() && still->second == whole)) continue;
    try {
      compress_weight(name, MatrixPtr(whole), present);
    } catch (const std::bad_alloc&) {
      return;
    }
  }
}

void History::compress_weight(const std::string& weight, const MatrixPtr& whole, size_t present) {
  std::shared_ptr<ChangedCells> changed;
  const Model* model = nullptr;  // owner of the weight
  for (size_t i = 0; i < entries_.size(); ++i) {
    Document& document = entries_[i].document_;
    const auto found = document.weights.by_name.find(weight);
    if (i == present || found == document.weights.by_name.end() || found->second != whole || !document.model) continue;
    if (!changed) changed = differences((*document.model->weights)[weight], whole), model = document.model.get();
    if (!changed) return;
    if (document.model.get() != model) continue;
    entries_[i].few_[weight] = changed;
    found->second = nullptr;
  }
}

void History::make_room(size_t pushes) {
  const size_t wanted = entries_.size() + pushes;
  if (wanted > entries_.capacity()) entries_.reserve(std::max(wanted, 2 * entries_.capacity()));
}

std::optional<size_t> History::index_of(std::uint64_t id) const {
  const auto found = std::find_if(entries_.begin(), entries_.end(), [id](const Entry& entry) { return entry.id == id; });
  if (found == entries_.end()) return std::nullopt;
  return static_cast<size_t>(found - entries_.begin());
}

}  // namespace headlight::document

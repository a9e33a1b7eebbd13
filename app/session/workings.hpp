#pragma once
#include <deque>
#include <map>
#include <memory>

#include "explain/working.hpp"
#include "session/session.hpp"

namespace headlight::session {

/// Rows first..last and columns first..last of a matrix, inclusive.
struct CellBlock {
  Index first_row, last_row, first_col, last_col;
};

/// A working with what it reads, matrix by matrix: every formula here reads one rectangle of each.
struct KnownWorking {
  Working work;
  std::map<NodeId, CellBlock> blocks;
};

/// The workings of the cells that were looked at last. A picture asks for that of the pinned cell several times, sixty times a second, and
/// a probability of 50,000 words has as many terms: it is made once.
class Workings {
 public:
  /// Of a cell with an op in the sentence that is looked at.
  std::shared_ptr<const KnownWorking> of(const Session& session, const Cell& cell);

 private:
  const Session* session_ = nullptr;
  std::uint64_t version_ = 0;  ///< of the run
  int sample_ = -1;
  std::deque<std::shared_ptr<const KnownWorking>> known_;  ///< the last one asked for first
};

}  // namespace headlight::session

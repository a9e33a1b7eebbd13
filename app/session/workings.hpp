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

/// A working with the cells that it reads, matrix by matrix: every formula here reads one rectangle of each.
struct KnownWorking {
  Working work;
  std::map<NodeId, CellBlock> blocks;
};

/// A cache of recent workings. A picture asks for that of the pinned cell several times, sixty times a second, and a probability of 50,000
/// words has as many terms.
class Workings {
 public:
  /// Returns the working of a cell with an op, in the current sentence.
  std::shared_ptr<const KnownWorking> of(const Session& session, const Cell& cell);

 private:
  const Session* session_ = nullptr;
  std::uint64_t version_ = 0;  ///< version of the run
  int sample_ = -1;
  std::deque<std::shared_ptr<const KnownWorking>> known_;  ///< the latest first
};

}  // namespace headlight::session

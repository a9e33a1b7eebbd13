#pragma once
#include <cstdint>
#include <optional>

#include "analysis/row_tones.hpp"
#include "session/session.hpp"

namespace headlight::session {

/// Returns the cell whose row is to be heard: the pinned one, else the first of the stage's matrix. None on the map, and while its numbers
/// are not there yet.
std::optional<Cell> heard_from(const Session& session);

/// The progress of a row that is being heard, cell by cell. It ends by itself, and as soon as another stage, sentence or run is selected.
class RowHearing {
 public:
  bool on() const { return heard_.has_value(); }
  void begin(const Session& session, const Cell& from, RowTones tones);
  void stop() { heard_.reset(); }
  void advance(double seconds);
  void follow(const Session& session);
  /// The cell that sounds now; only while it is on.
  Cell cell() const;
  const RowTones& tones() const { return tones_; }

 private:
  struct Heard {
    NodeId node;
    Index row;
    StagePlace place;
    int sample;
    std::uint64_t version;
    double since = 0;
  };
  std::optional<Heard> heard_;
  RowTones tones_;
};

}  // namespace headlight::session

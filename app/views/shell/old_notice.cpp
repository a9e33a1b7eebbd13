#include "views/shell/old_notice.hpp"

#include <utility>

namespace headlight {

void OldNotice::follow(Session& session, bool typing) {
  const Selection& s = session.selection;
  const Looked now = {session.place(), s.head, s.sample, s.map, s.pinned};
  const bool went_on = (looked_ && *looked_ != now) || (typing && !typing_);
  looked_ = now, typing_ = typing;
  const bool is_notice = !session.told().empty() && !session.failed();
  const std::string notice = is_notice ? session.message() : "";
  const bool is_old = is_notice && std::exchange(notice_, notice) == notice;
  if (!is_notice) notice_.clear();
  if (is_old && went_on) session.say(""), notice_.clear();
}

}  // namespace headlight

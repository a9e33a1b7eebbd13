#include "views/shell/old_notice.hpp"

#include <imgui.h>

#include <utility>

namespace headlight::views {

void OldNotice::follow(Session& session, bool typing) {
  constexpr double long_enough = 8;  // seconds to read a hint
  const Selection& s = session.selection();
  const Looked now = {session.navigation().place(), s.head, s.sample, s.map, s.pinned};
  const bool went_on = (looked_ && *looked_ != now) || (typing && !typing_);
  looked_ = now, typing_ = typing;
  const bool is_notice = !session.last_message().empty() && !session.failed();
  const std::string notice = is_notice ? session.message() : "";
  const bool is_old = is_notice && std::exchange(notice_, notice) == notice;
  if (!is_notice) notice_.clear();
  if (hint_ && notice != hint_->words) hint_.reset();
  const bool is_over = hint_ && ImGui::GetTime() - hint_->since >= long_enough;
  if (is_old && (went_on || is_over)) session.report(""), notice_.clear();
}

void OldNotice::hint(Session& session, const std::string& words) {
  session.report(words);
  hint_ = {session.message(), ImGui::GetTime()};
}

}  // namespace headlight::views

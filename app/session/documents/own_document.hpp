#pragma once
#include <cstdint>
#include <functional>

#include "app_rooms.hpp"
#include "document/document.hpp"

namespace headlight::session {

/// The user's own document while the session shows another one, such as a lesson's step.
struct OwnDocument {
  Document document;
  std::uint64_t state = 0;  ///< History::state
};

/// The lesson that shows other documents for a while.
struct LessonHost {
  std::function<const OwnDocument*()> own;  ///< null: the session shows the user's own document
  std::function<void()> give_back;          ///< makes the session show it again
};

}  // namespace headlight::session

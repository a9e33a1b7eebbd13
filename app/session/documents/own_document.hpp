#pragma once
#include <cstdint>
#include <functional>

#include "app_rooms.hpp"
#include "document/document.hpp"

namespace headlight::session {

/// The person's own document while something else is shown, such as a step of a lesson.
struct OwnDocument {
  Document document;
  std::uint64_t state = 0;  ///< History::state
};

/// Who shows something else for a while.
struct LessonHost {
  std::function<const OwnDocument*()> own;  ///< null: the session shows the person's own document
  std::function<void()> give_back;          ///< the session shows it again
};

}  // namespace headlight::session

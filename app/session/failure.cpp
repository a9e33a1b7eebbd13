#include "session/failure.hpp"

#include <new>

#include "base/error.hpp"

namespace headlight::session {

Message failure_message(const std::exception& failure) {
  if (const auto* const error = dynamic_cast<const UserError*>(&failure)) return error->message();
  if (dynamic_cast<const std::bad_alloc*>(&failure)) return tr("there is not enough memory for that; nothing was changed");
  return tr("that went wrong, and nothing was changed: {what}", {{"what", failure.what()}});
}

Message present_failure_message() {
  try {
    throw;
  } catch (const std::exception& failure) {
    return failure_message(failure);
  } catch (...) {
    return tr("that went wrong, and nothing was changed");
  }
}

}  // namespace headlight::session

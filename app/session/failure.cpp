#include "session/failure.hpp"

#include <new>

#include "base/error.hpp"

namespace headlight {

std::string failure_text(const std::exception& failure) {
  if (dynamic_cast<const UserError*>(&failure)) return failure.what();
  if (dynamic_cast<const std::bad_alloc*>(&failure)) return "there is not enough memory for that; nothing was changed";
  return std::string("that went wrong, and nothing was changed: ") + failure.what();
}

std::string present_failure_text() {
  try {
    throw;
  } catch (const std::exception& failure) {
    return failure_text(failure);
  } catch (...) {
    return "that went wrong, and nothing was changed";
  }
}

}  // namespace headlight

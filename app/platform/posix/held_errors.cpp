#include "platform/gl/held_errors.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <exception>

namespace headlight::platform {

HeldErrors::HeldErrors() : before_(fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)), exceptions_before_(std::uncaught_exceptions()) {
  if (before_ < 0) return;
  held_ = memfd_create("held errors", MFD_CLOEXEC);
  if (held_ >= 0 && dup2(held_, STDERR_FILENO) == STDERR_FILENO) return;
  close(before_);
  before_ = -1;
}

HeldErrors::~HeldErrors() {
  if (before_ >= 0) {
    dup2(before_, STDERR_FILENO);
    close(before_);
    char block[4096];
    lseek(held_, 0, SEEK_SET);
    if (std::uncaught_exceptions() == exceptions_before_)
      for (ssize_t count; (count = read(held_, block, sizeof block)) > 0;)
        if (write(STDERR_FILENO, block, static_cast<size_t>(count)) < 0) break;
  }
  if (held_ >= 0) close(held_);
}

}  // namespace headlight::platform

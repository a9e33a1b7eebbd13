#include "base/process_lock.hpp"

#include <fcntl.h>
#include <io.h>
#include <windows.h>

#include <cerrno>
#include <system_error>
#include <utility>

namespace headlight::base {

/// The lock is an open file that is not shared; Windows closes it with the process.
ProcessLock::ProcessLock(const std::filesystem::path& path) : path_(path) {
  const HANDLE handle = CreateFileW(path.c_str(), GENERIC_READ | GENERIC_WRITE, 0, nullptr, OPEN_ALWAYS, FILE_ATTRIBUTE_NORMAL, nullptr);
  if (handle != INVALID_HANDLE_VALUE) {
    descriptor_ = _open_osfhandle(reinterpret_cast<intptr_t>(handle), _O_BINARY);
    return;
  }
  const std::error_code failed(static_cast<int>(GetLastError()), std::system_category());
  held_by_another_ = failed.value() == ERROR_SHARING_VIOLATION;
  errno = failed.default_error_condition().value();
}

ProcessLock::~ProcessLock() {
  if (descriptor_ >= 0) _close(descriptor_);
}

void ProcessLock::remove() {
  if (descriptor_ < 0) return;
  _close(std::exchange(descriptor_, -1));  // an open file cannot be removed
  DeleteFileW(path_.c_str());
}

}  // namespace headlight::base

#include "base/opened_file.hpp"

#include <cerrno>
#include <optional>
#include <string>

#include "base/error.hpp"
#include "base/system_file.hpp"
#include "base/wording.hpp"

namespace headlight::base {
namespace {

[[noreturn]] void cannot_read(const std::filesystem::path& path, const Message& why) {
  throw UserError(tr("cannot read {file}: {why}", {{"file", path.string()}, {"why", why}}));
}

Message kind_of_file(std::filesystem::file_type type) {
  switch (type) {
    case std::filesystem::file_type::directory: return tr("a folder");
    case std::filesystem::file_type::fifo: return tr("a pipe");
    case std::filesystem::file_type::socket: return tr("a socket");
    default: return tr("a device");
  }
}

FileState require_file(const std::filesystem::path& path, const std::optional<FileState>& state) {
  if (!state) cannot_read(path, reason(errno));
  if (state->type != std::filesystem::file_type::regular)
    cannot_read(path, tr("it is not a file but {kind}", {{"kind", kind_of_file(state->type)}}));
  return *state;
}

}  // namespace

OpenedFile::OpenedFile(const std::filesystem::path& path) : path_(path) {
  require_file(path, state_of(path));  // checked before opening: some devices act on being opened
  descriptor_ = open_to_read(path);
  if (descriptor_ < 0) cannot_read(path, reason(errno));
  try {
    const FileState state = require_file(path, state_of(descriptor_));  // another file may have taken its place
    size_ = state.size;
    written_ = state.written;
    const std::array<long long, 4> mark = mark_of(descriptor_);
    identity_ = {mark[0], mark[1]};
  } catch (...) {
    close_file(descriptor_);
    throw;
  }
}

std::shared_ptr<const std::byte> OpenedFile::mapped(std::uint64_t at, std::uint64_t bytes) const {
  return bytes > 0 && at + bytes <= size_ ? map_file(descriptor_, at, bytes) : nullptr;
}

void OpenedFile::require_unchanged() const {
  const std::optional<FileState> now = state_of(descriptor_);
  if (!now) cannot_read(path_, reason(errno));
  if (now->size == size_ && now->written == written_) return;
  throw UserError(tr("another program has written to {file} while it was open: open it again", {{"file", path_.string()}}));
}

OpenedFile::~OpenedFile() { close_file(descriptor_); }

std::size_t OpenedFile::read_up_to(std::uint64_t at, std::span<std::byte> out) const {
  std::size_t done = 0;
  while (done < out.size()) {
    const std::int64_t count = read_at(descriptor_, at + done, out.subspan(done));
    if (count < 0) cannot_read(path_, reason(errno));
    if (count == 0) break;
    done += static_cast<std::size_t>(count);
  }
  return done;
}

void OpenedFile::read(std::uint64_t at, std::span<std::byte> out) const {
  if (read_up_to(at, out) < out.size())
    cannot_read(path_, tr("another program has cut it short: it ends before byte {byte}, but had {size}",
                          {{"byte", at + out.size()}, {"size", size_}}));
}

}  // namespace headlight::base

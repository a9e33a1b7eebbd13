#include "base/files_read.hpp"

#include "base/opened_file.hpp"
#include "base/system_file.hpp"

namespace headlight::base {

void FilesRead::add(const OpenedFile& file) { files_.insert(file.identity()); }

bool FilesRead::has(const std::filesystem::path& path) const {
  const std::array<long long, 4> mark = mark_of(path);
  return mark != std::array<long long, 4>{} && files_.count({mark[0], mark[1]}) != 0;
}

}  // namespace headlight::base

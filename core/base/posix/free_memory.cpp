#include "base/free_memory.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <limits>
#include <optional>

namespace headlight::base {
namespace {

namespace fs = std::filesystem;
constexpr std::uint64_t without_limit = std::numeric_limits<std::uint64_t>::max();

/// The number that a file begins with; nothing if the file is missing or says "max".
std::optional<std::uint64_t> number_in(const fs::path& file) {
  std::ifstream in(file);
  std::uint64_t number = 0;
  return in >> number ? std::optional(number) : std::nullopt;
}

/// The number after `key` in a file of lines "key number".
std::optional<std::uint64_t> number_of(const fs::path& file, const std::string& key) {
  std::ifstream in(file);
  for (std::string word; in >> word;)
    if (std::uint64_t number = 0; word == key && in >> number) return number;
  return std::nullopt;
}

std::uint64_t left_of(std::uint64_t limit, std::uint64_t used) { return limit > used ? limit - used : 0; }

/// The file names of one version of control groups.
struct GroupFiles {
  const char *limit, *used, *cached;
};
constexpr GroupFiles first_version = {"memory.limit_in_bytes", "memory.usage_in_bytes", "total_inactive_file"};
constexpr GroupFiles second_version = {"memory.max", "memory.current", "inactive_file"};

/// The least memory that a group and its ancestors leave, in bytes. Cached files count as free, since the system drops them under pressure.
std::uint64_t left_in_groups(const fs::path& top, fs::path group, const GroupFiles& files) {
  std::uint64_t left = without_limit;
  for (group = group.relative_path();; group = group.parent_path()) {
    const fs::path folder = top / group;
    const auto limit = number_in(folder / files.limit), used = limit ? number_in(folder / files.used) : std::nullopt;
    if (used) left = std::min(left, left_of(*limit, left_of(*used, number_of(folder / "memory.stat", files.cached).value_or(0))));
    if (group.empty()) return left;
  }
}

std::uint64_t left_in_groups(const fs::path& root) {
  std::uint64_t left = without_limit;
  std::ifstream in(root / "proc/self/cgroup");
  for (std::string line; std::getline(in, line);) {  // "4:memory:/group"; version 2 has "0::/group"
    const size_t kind = line.find(':'), path = kind == std::string::npos ? kind : line.find(':', kind + 1);
    if (path == std::string::npos) continue;
    const std::string controllers = line.substr(kind + 1, path - kind - 1), group = line.substr(path + 1);
    const fs::path groups = root / "sys/fs/cgroup";
    if (controllers.empty()) left = std::min(left, left_in_groups(groups, group, second_version));
    if (controllers == "memory") left = std::min(left, left_in_groups(groups / "memory", group, first_version));
  }
  return left;
}

/// The address space and the data of this process, in bytes, from /proc/self/statm.
struct MemoryUse {
  std::uint64_t addresses = 0, data = 0;
};
MemoryUse taken(const fs::path& root) {
  std::array<std::uint64_t, 6> pages{};  // size, resident, shared, text, library, data
  std::ifstream in(root / "proc/self/statm");
  for (std::uint64_t& number : pages) in >> number;
  const auto page = static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
  return {pages[0] * page, pages[5] * page};
}

/// `used` is one number of MemoryUse, which is read only if there is a limit: opening a file takes longer than asking for the limit.
template <class Resource>
std::uint64_t left_in_limit(Resource resource, const fs::path& root, std::uint64_t MemoryUse::*used) {
  rlimit limit{};
  if (getrlimit(resource, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return without_limit;
  return left_of(limit.rlim_cur, taken(root).*used);
}

}  // namespace

std::uint64_t free_addresses(const fs::path& root) { return left_in_limit(RLIMIT_AS, root, &MemoryUse::addresses); }

std::uint64_t free_memory(const fs::path& root) {
  const auto available = number_of(root / "proc/meminfo", "MemAvailable:");  // in KiB
  return std::min({available ? *available * 1024 : without_limit, left_in_groups(root), free_addresses(root),
                   left_in_limit(RLIMIT_DATA, root, &MemoryUse::data)});
}

}  // namespace headlight::base

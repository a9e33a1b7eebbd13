#pragma once
#include <gtest/gtest.h>
#include <stdlib.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <sstream>
#include <string>
#include <vector>

#include "base/error.hpp"

namespace headlight::tests {

/// The text of the UserError that `action` throws.
inline std::string error_of(const std::function<void()>& action) {
  try {
    action();
  } catch (const UserError& error) {
    return error.what();
  }
  return "no error";
}

inline bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

inline std::string bytes_in(const std::filesystem::path& path) {
  std::ostringstream all;
  all << std::ifstream(path, std::ios::binary).rdbuf();
  return all.str();
}

inline void put(const std::filesystem::path& path, const std::string& bytes) { std::ofstream(path, std::ios::binary) << bytes; }

/// A separate folder for every test, removed afterwards.
class ScratchFolder : public testing::Test {
 protected:
  ScratchFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "headlight-test-XXXXXX").string();
    folder_ = mkdtemp(name.data());
  }
  ~ScratchFolder() override { std::filesystem::remove_all(folder_); }

  std::filesystem::path in_folder(const std::string& name) const { return folder_ / name; }
  std::vector<std::string> names() const {
    std::vector<std::string> all;
    for (const auto& entry : std::filesystem::directory_iterator(folder_)) all.push_back(entry.path().filename().string());
    std::sort(all.begin(), all.end());
    return all;
  }

  std::filesystem::path folder_;
};

}  // namespace headlight::tests

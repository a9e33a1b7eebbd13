#pragma once
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "base/files_read.hpp"
#include "formats/safetensors.hpp"

namespace headlight::folders {

/// The tensors of a folder: in model.safetensors, or in the files that model.safetensors.index.json lists.
class Shards {
 public:
  /// Reads only headers. Throws UserError if there are no files, a file lacks a listed tensor, or two files hold the same one.
  explicit Shards(const std::filesystem::path& folder, FilesRead* record = nullptr);

  struct TensorLocation {
    const SafetensorsFile* file;
    const StoredTensor* tensor;
  };
  /// Null file and tensor if there is none of this name.
  TensorLocation find(const std::string& name) const;
  std::vector<std::string> names() const;
  /// Throws UserError if all tensors as float32 would need more memory than is free.
  void require_memory() const;

 private:
  void add(const std::filesystem::path& file, FilesRead* record);

  std::vector<SafetensorsFile> files_;
  std::map<std::string, std::size_t> in_file_;  ///< by the tensor's name
};

/// True if there is a file or folder; false if that is unknown.
bool is_there(const std::filesystem::path& path);
/// True if the folder has weights that Shards reads.
bool has_shards(const std::filesystem::path& folder);

}  // namespace headlight::folders

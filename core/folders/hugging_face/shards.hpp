#pragma once
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "base/files_read.hpp"
#include "formats/safetensors.hpp"

namespace headlight::folders {

/// The tensors of a folder: of model.safetensors, or of the files that model.safetensors.index.json lists.
class Shards {
 public:
  /// Reads headers only. Throws UserError where there are none, where a file lacks what the list says of it, or two hold one tensor.
  explicit Shards(const std::filesystem::path& folder, FilesRead* record = nullptr);

  struct Place {
    const SafetensorsFile* file;
    const StoredTensor* tensor;
  };
  /// Null file and tensor: there is none of this name.
  Place find(const std::string& name) const;
  std::vector<std::string> names() const;
  /// Throws UserError when all tensors as float32 would take more memory than is free.
  void require_memory() const;

 private:
  void add(const std::filesystem::path& file, FilesRead* record);

  std::vector<SafetensorsFile> files_;
  std::map<std::string, std::size_t> in_file_;  ///< by the tensor's name
};

/// Whether there is a file or folder; not, where that cannot be found out.
bool is_there(const std::filesystem::path& path);
/// Whether the folder has weights that can be read so.
bool has_shards(const std::filesystem::path& folder);

}  // namespace headlight::folders

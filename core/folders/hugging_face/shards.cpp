#include "folders/hugging_face/shards.hpp"

#include <set>
#include <system_error>

#include "base/error.hpp"
#include "base/file_kind.hpp"
#include "base/json.hpp"
#include "base/json_fields.hpp"
#include "base/wording.hpp"

namespace headlight::folders {
namespace {

namespace fs = std::filesystem;

constexpr const char *one_file = "model.safetensors", *list_of_files = "model.safetensors.index.json";
constexpr std::size_t longest_list = 64'000'000, most_files = 1000;

/// The files by the names of their tensors; only names without a folder, so that nothing outside of this folder is read.
std::map<std::string, std::string> listed(const fs::path& file, FilesRead* record) {
  const auto refuse = [](const Message& what) { throw UserError(tr("{list}: {what}", {{"list", list_of_files}, {"what", what}})); };
  const std::string text = read_expected(file, longest_list, ExpectedFile::json, record);
  nlohmann::json json;
  try {
    json = parse_json(text, 4);
  } catch (const UserError& error) {
    refuse(error.message());
  }
  if (!json.is_object() || !json.contains("weight_map") || !json["weight_map"].is_object())
    refuse(tr("\"weight_map\" is missing; it says which file holds which tensor"));
  std::map<std::string, std::string> files;
  for (const auto& [tensor, in] : json["weight_map"].items()) {
    if (!in.is_string())
      refuse(tr("the file of the tensor {tensor} is {kind}; expected a name",
                {{"tensor", in_quotes(tensor.substr(0, 100))}, {"kind", kind_of(in)}}));
    const auto name = in.get<std::string>();
    if (name.empty() || std::filesystem::path(name).filename() != name || name.find('\0') != std::string::npos || name == "..")
      refuse(tr("the tensor {tensor} is in {name}; expected the name of a file in this folder",
                {{"tensor", in_quotes(tensor.substr(0, 100))}, {"name", in_quotes(name.substr(0, 100))}}));
    files[tensor] = name;
  }
  if (files.empty()) refuse(tr("\"weight_map\" is empty"));
  return files;
}

}  // namespace

bool is_there(const fs::path& path) {
  std::error_code none;
  return fs::exists(path, none);
}

bool has_shards(const fs::path& folder) { return is_there(folder / one_file) || is_there(folder / list_of_files); }

Shards::Shards(const fs::path& folder, FilesRead* record) {
  if (is_there(folder / one_file)) {
    add(folder / one_file, record);
    return;
  }
  const auto files = listed(folder / list_of_files, record);
  std::set<std::string> names;
  for (const auto& [tensor, file] : files) names.insert(file);
  if (names.size() > most_files)
    throw UserError(tr("{list} names {names} files; at most {most} are read",
                       {{"list", list_of_files}, {"names", names.size()}, {"most", most_files}}));
  for (const std::string& file : names) {
    if (!is_there(folder / file)) throw UserError(tr("{file} is missing, which {list} names", {{"file", file}, {"list", list_of_files}}));
    add(folder / file, record);
  }
  for (const auto& [tensor, file] : files)
    if (const TensorLocation found = find(tensor); !found.tensor || found.file->path().filename() != file)
      throw UserError(tr("{file} lacks the tensor {tensor}, which {list} says is there",
                         {{"file", file}, {"tensor", in_quotes(tensor.substr(0, 100))}, {"list", list_of_files}}));
}

void Shards::add(const fs::path& file, FilesRead* record) {
  files_.emplace_back(file);
  if (record) record->add(files_.back().file());
  for (const StoredTensor& tensor : files_.back().tensors())
    if (!in_file_.emplace(tensor.name, files_.size() - 1).second)
      throw UserError(tr("the tensor {name} is in two files, one of them {file}",
                         {{"name", in_quotes(tensor.name.substr(0, 100))}, {"file", file.filename().string()}}));
}

Shards::TensorLocation Shards::find(const std::string& name) const {
  const auto found = in_file_.find(name);
  if (found == in_file_.end()) return {nullptr, nullptr};
  const SafetensorsFile& file = files_[found->second];
  return {&file, &file.tensor(name)};
}

std::vector<std::string> Shards::names() const {
  std::vector<std::string> all;
  for (const auto& [name, file] : in_file_) all.push_back(name);
  return all;
}

void Shards::require_memory() const {
  for (const SafetensorsFile& file : files_) file.require_memory();
}

}  // namespace headlight::folders

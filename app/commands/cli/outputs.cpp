#include "commands/cli/outputs.hpp"

#include <algorithm>

#include "base/asset.hpp"
#include "base/error.hpp"
#include "base/wording.hpp"
#include "folders/built_in.hpp"
#include "folders/saved_models.hpp"
#include "train/checkpoint_file.hpp"

namespace headlight::commands {
namespace {

namespace fs = std::filesystem;

/// Adds the file, or every file of the folder; adds nothing if a folder cannot be read.
void add_files(std::vector<fs::path>& read, const fs::path& path) {
  std::error_code error;
  if (!fs::is_directory(path, error)) return read.push_back(path);
  for (auto entry = fs::recursive_directory_iterator(path, error); !error && entry != fs::recursive_directory_iterator();
       entry.increment(error))
    read.push_back(entry->path());
}

/// Adds the files of a folder but not of its subfolders: a model that is not open yet may read any of them.
void add_files_in(std::vector<fs::path>& read, const fs::path& folder) {
  std::error_code error;
  if (folder.empty()) return;
  for (auto entry = fs::directory_iterator(folder, error); !error && entry != fs::directory_iterator(); entry.increment(error))
    read.push_back(entry->path());
}

/// Returns every file that comes with the program and that it reads, now or at its next start.
std::vector<fs::path> own_files() {
  std::vector<fs::path> own;
  const auto add = [&](fs::path (*where)(const std::string&), const char* name) {
    try {
      add_files(own, where(name));
    } catch (const UserError&) {  // a missing file cannot be lost
    }
  };
  for (const char* name : {"lexicons", "words", "lessons", "workshop", "models", "grammar", "page"}) add(asset, name);
  for (const char* name : {"heat.frag", "heat.vert"}) add(shader, name);
  return own;
}

/// Resolves dots and symbolic links of a path, also of one whose target does not exist yet.
fs::path followed(fs::path path) {
  constexpr int most_links = 40;  // as in Linux
  std::error_code failed;
  for (int links = 0; links < most_links && fs::is_symlink(path, failed); ++links) {
    const fs::path to = fs::read_symlink(path, failed);
    if (failed) break;
    path = path.parent_path() / to;
  }
  const fs::path all = fs::weakly_canonical(fs::absolute(path, failed), failed);
  return failed ? path : all;
}

/// Returns "07-softmax" for "07-softmax.md" and for "07-softmax.fr.md".
fs::path without_language(const fs::path& lesson) { return lesson.stem().stem(); }

/// Returns a lesson's own file, its translations beside it, and its pictures.
std::vector<fs::path> files_beside(const LessonFile& lesson) {
  std::vector<fs::path> read = {lesson.path};
  const fs::path folder = lesson.path.has_parent_path() ? lesson.path.parent_path() : fs::path(".");
  std::error_code error;
  for (auto entry = fs::directory_iterator(folder, error); !error && entry != fs::directory_iterator(); entry.increment(error))
    if (entry->path().extension() == lesson.path.extension() && without_language(entry->path()) == without_language(lesson.path))
      read.push_back(entry->path());
  for (const auto& [name, picture] : lesson.read.lesson.pictures) read.push_back(folder / name);
  return read;
}

}  // namespace

void ReadFiles::add(ReadFiles other) {
  paths.insert(paths.end(), other.paths.begin(), other.paths.end());
  opened.insert(opened.end(), other.opened.begin(), other.opened.end());
}

ReadFiles files_read(const fs::path& file, const Document& document) {
  ReadFiles read;
  const Model& model = *document.model;
  if (!file.empty()) read.paths.push_back(file);
  if (model.files) {  // by their names in its folder, if it has one, to name the link that would be replaced
    read.opened.push_back(model.files);
    add_files_in(read.paths, model.folder);
    std::erase_if(read.paths, [&](const fs::path& one) { return one != file && !model.files->has(one); });
  }
  if (!model.folder.empty()) read.paths.push_back(model.folder / checkpoint_name);  // it is not read, but losing it would lose the training
  return read;
}

ReadFiles files_read(const LessonFile& lesson) {
  ReadFiles read;
  if (!lesson.attached) read.paths = files_beside(lesson);  // a carried lesson came whole inside a document
  const auto add_models = [&](const LessonLines& lines) {
    for (const LessonText* model : find_all(lines, "model"))
      for (const fs::path& at : {fs::path(model->plain()), saved_model_path(model->plain())}) add_files_in(read.paths, at);
  };
  add_models(lesson.read.lesson.settings);
  for (const LessonStep& step : lesson.read.lesson.steps) {
    add_models(step.settings);
    if (step.question) add_models(step.question->lines);
  }
  return read;
}

bool same_file(const fs::path& a, const fs::path& b) {
  std::error_code none;
  return fs::equivalent(a, b, none) || followed(a) == followed(b);
}

void require_not_read(const Message& flag, const fs::path& out, const ReadFiles& read) {
  std::error_code none;
  if (!fs::is_regular_file(out, none)) return;  // there is nothing to lose
  std::vector<fs::path> paths = read.paths;
  for (fs::path& own : own_files()) paths.push_back(std::move(own));
  const auto lost = [&](const fs::path& same) {
    throw UserError(tr("{flag} {file} is {same}, which is read here and would be lost; choose another file",
                       {{"flag", flag}, {"file", in_quotes(out.string())}, {"same", in_quotes(same.string())}}));
  };
  const auto same = std::find_if(paths.begin(), paths.end(), [&](const fs::path& one) { return fs::equivalent(out, one, none); });
  if (same != paths.end()) lost(*same);
  if (std::any_of(read.opened.begin(), read.opened.end(), [&](const auto& files) { return files->has(out); })) lost(followed(out));
}

OutputFolder::OutputFolder(const fs::path& folder) {
  std::error_code error;
  std::vector<fs::path> missing;
  for (fs::path at = fs::absolute(folder, error).lexically_normal();
       !at.empty() && fs::symlink_status(at, error).type() == fs::file_type::not_found; at = at.parent_path()) {
    if (at.has_filename()) missing.push_back(at);
    if (at == at.parent_path()) break;
  }
  error.clear();
  fs::create_directories(folder, error);
  made_ = std::move(missing);
  if (!error && !fs::is_directory(folder, error) && !error) error = std::make_error_code(std::errc::not_a_directory);
  if (!error) return;
  remove_empty();
  throw UserError("the folder " + folder.string() + " cannot be made: " + error.message());
}

OutputFolder::~OutputFolder() { remove_empty(); }

void OutputFolder::remove_empty() noexcept {
  std::error_code not_empty;
  for (const fs::path& folder : made_)
    if (!fs::remove(folder, not_empty)) return;
}

}  // namespace headlight::commands

#include "lesson/attached_lessons.hpp"

#include <algorithm>
#include <map>

#include "base/error.hpp"
#include "base/text_file.hpp"

namespace headlight::lesson {
namespace {

namespace fs = std::filesystem;

static_assert(longest_attached_text >= longest_lesson);

/// "07-softmax" for 07-softmax.md and for 07-softmax.fr.md.
std::string without_language(const fs::path& file) {
  const fs::path stem = file.stem();
  return (stem.extension().string().size() == 3 ? stem.stem() : stem).string();
}

bool belongs_to(const fs::path& file, const fs::path& lesson) {
  return file.extension() == ".md" && without_language(file) == without_language(lesson);
}

/// The texts of a lesson and its translations, by name.
std::map<std::string, std::string> texts_of(const LessonFile& lesson) {
  std::map<std::string, std::string> texts;
  if (lesson.attached) {
    for (const Attachment& file : *lesson.attached)
      if (belongs_to(file.name, lesson.path)) texts[file.name] = file.bytes;
    return texts;
  }
  texts[lesson.path.filename().string()] = read_text(lesson.path, longest_lesson);
  std::error_code error;
  const fs::path folder = lesson.path.has_parent_path() ? lesson.path.parent_path() : ".";
  for (auto entry = fs::directory_iterator(folder, error); !error && entry != fs::directory_iterator(); entry.increment(error))
    if (belongs_to(entry->path(), lesson.path) && texts.size() < most_attachments)
      texts[entry->path().filename().string()] = read_text(entry->path(), longest_lesson);
  return texts;
}

}  // namespace

std::vector<LessonFile> lessons_among(const Attachments& files, const fs::path& where) {
  std::vector<LessonFile> all;
  if (!files) return all;
  for (const Attachment& file : *files)
    if (file.name.ends_with(".md")) {
      all.push_back(reread({where / file.name, {}, files}));
      all.back().read.lesson.pictures.clear();  // opening one of them reads it again
    }
  return all;
}

Attachments packed(const LessonFile& lesson) {
  const PictureSource pictures = picture_source(lesson);
  std::map<std::string, std::string> files = texts_of(lesson), shown;
  for (const auto& [name, text] : files) {
    const ReadLesson read = read_lesson(text, name, pictures);
    for (const auto& [picture, file] : read.lesson.pictures) shown[picture] = *file.png;
  }
  files.merge(shown);
  std::vector<Attachment> all;
  for (auto& [name, bytes] : files) all.push_back({name, std::move(bytes)});
  Metadata tried;
  auto result = std::make_shared<const std::vector<Attachment>>(std::move(all));
  try {
    attach(result, tried);
  } catch (const UserError& error) {
    throw UserError(tr("the lesson cannot be saved with the document: {why}", {{"why", error.message()}}));
  }
  return result;
}

Attachments together(const Attachments& under, const Attachments& over) {
  if (!under || !over) return under ? under : over;
  std::map<std::string, std::string> files;
  for (const Attachments& some : {under, over})
    for (const Attachment& file : *some) files[file.name] = file.bytes;
  std::vector<Attachment> all;
  for (auto& [name, bytes] : files) all.push_back({name, std::move(bytes)});
  return std::make_shared<const std::vector<Attachment>>(std::move(all));
}

}  // namespace headlight::lesson

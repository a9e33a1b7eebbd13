#include "lesson/lesson_pictures.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "base/text_file.hpp"
#include "base/wording.hpp"
#include "document/attachments.hpp"
#include "formats/png.hpp"

namespace headlight::lesson {
namespace {

namespace fs = std::filesystem;

/// True if `path` lies in `folder`; neither may contain links.
bool lies_in(const fs::path& path, const fs::path& folder) {
  const auto [rest, ignored] = std::mismatch(folder.begin(), folder.end(), path.begin(), path.end());
  return rest == folder.end();
}

PictureFile read_picture(const std::string& name, const PictureSource& source) {
  if (!is_picture_name(name))
    throw UserError(tr("cannot be shown: a picture is a PNG in the lesson's folder, such as figure.png or pictures/figure.png"));
  std::string bytes = source(name);
  const PngSize size = checked_png(bytes);
  return {std::make_shared<const std::string>(std::move(bytes)), size.width, size.height};
}

}  // namespace

bool is_picture_name(const std::string& name) {
  return name.ends_with(".png") && stays_in_folder(name) && name.find_first_of("{}") == std::string::npos;  // braces stand for variations
}

PictureSource pictures_in(const fs::path& folder) {
  return [folder](const std::string& name) {
    std::error_code missing;
    const fs::path root = fs::canonical(folder.empty() ? fs::path(".") : folder, missing), file = fs::canonical(root / name, missing);
    if (missing || !fs::is_regular_file(file, missing)) throw UserError(tr("is not there: no such file lies in the lesson's folder"));
    if (!lies_in(file, root)) throw UserError(tr("is a link to a file outside of the lesson's folder"));
    if (fs::file_size(file, missing) > longest_png || missing)
      throw UserError(tr("is longer than {most} MB, the most a picture may have", {{"most", longest_png / 1'000'000}}));
    return read_text(file, longest_png);
  };
}

void take_pictures(Lesson& lesson, const PictureSource& source, std::vector<LessonMistake>& mistakes) {
  std::size_t bytes = 0;
  for (const LessonStep& step : lesson.steps)
    for (const LessonText& paragraph : step.prose) {
      const auto shown = picture_in(paragraph);
      const std::string name = shown ? shown->file.text : "";
      if (!shown || lesson.pictures.count(name)) continue;
      const auto fail = [&](const Message& what) {
        mistakes.push_back({shown->file.at, tr("the picture {name} {what}", {{"name", in_quotes(name)}, {"what", what}})});
      };
      if (lesson.pictures.size() == most_pictures) return fail(tr("is one too many: a lesson has up to {most}", {{"most", most_pictures}}));
      try {
        PictureFile file = read_picture(name, source);
        bytes += file.png->size();
        if (bytes > most_picture_bytes)
          return fail(tr("is too much: a lesson's pictures have up to {most} MB together", {{"most", most_picture_bytes / 1'000'000}}));
        lesson.pictures[name] = std::move(file);
      } catch (const UserError& error) {
        fail(error.message());
      }
    }
}

}  // namespace headlight::lesson

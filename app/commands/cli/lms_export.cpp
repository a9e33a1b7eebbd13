#include "commands/cli/lms_export.hpp"

#include <filesystem>
#include <system_error>
#include <vector>

#include "base/asset.hpp"
#include "base/atomic_file.hpp"
#include "base/error.hpp"
#include "base/listed_names.hpp"
#include "base/text_file.hpp"
#include "base/wording.hpp"
#include "commands/cli/lesson_file.hpp"
#include "commands/cli/outputs.hpp"
#include "commands/cli/printed.hpp"
#include "export/lms_package.hpp"
#include "lesson/attached_lessons.hpp"

namespace headlight::commands {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t longest_page_file = 256'000'000;

Scorm scorm_called(const std::string& wanted) {
  for (const Scorm one : every_scorm)
    if (wanted.empty() || wanted == edition(one)) return one;
  throw UserError("--version " + as_typed(wanted) + " is unknown; there are 1.2 and 2004");
}

/// The lesson of this id, or in this file, in English if it exists so.
LessonFile lesson_called(const std::string& wanted) {
  std::error_code none;
  if (fs::is_regular_file(wanted, none)) return lessons_in(wanted).front();
  std::vector<std::string> known;
  for (LessonFile& file : in_language(lessons_of_program(), "en")) {
    known.push_back(file.read.lesson.id);
    if (known.back() == wanted) return std::move(file);
  }
  const std::string near = nearest_name(wanted, known);
  throw UserError("there is no lesson " + in_quotes(wanted) +
                  (near.empty() ? "; there are " + english_line(listed_names(known)) : "; did you mean " + in_quotes(near) + "?"));
}

/// A package has the models that come with the program, and no folder of this machine.
void require_no_folder(const LessonFile& file, const LessonLines& lines) {
  const std::vector<CatalogueEntry> known = BuiltInModels::list();
  for (const LessonText* model : find_all(lines, "model"))
    if (std::none_of(known.begin(), known.end(), [&](const CatalogueEntry& one) { return one.name == model->plain(); }))
      throw UserError(
          in_file(file.path.string(), model->at,
                  "a package cannot take along the model " + as_typed(model->plain()) + "; it has those that come with Headlight"));
}

void require_playable(const LessonFile& file) {
  require_no_folder(file, file.read.lesson.settings);
  for (const LessonStep& step : file.read.lesson.steps) {
    require_no_folder(file, step.settings);
    if (step.question) require_no_folder(file, step.question->lines);
  }
  BuiltInModels models;
  const std::vector<LessonMistake> mistakes = check_lesson(file.read, models, false);
  if (!mistakes.empty()) throw UserError(in_file(file.path.string(), mistakes.front()));
}

bool has_page(const fs::path& folder) {
  std::error_code none;
  return fs::is_regular_file(folder / package_page, none);
}

/// The folder of the page: the named one, or where it is installed, or where app/web.sh puts it.
fs::path page_folder(const std::string& named) {
  if (!named.empty()) {
    if (has_page(named)) return named;
    throw UserError("--web " + in_quotes(named) + " holds no page: it has no index.html; sh app/web.sh makes one in build/web");
  }
  const fs::path assets = asset("lessons").parent_path();
  for (const fs::path& folder : {assets / "web", assets.parent_path() / "build" / "web"})
    if (has_page(folder)) return folder;
  throw UserError(
      "--as scorm needs Headlight's page, which is not made yet: sh app/web.sh in its sources makes it, "
      "and --web FOLDER names a page elsewhere");
}

std::vector<ZipEntry> page_files(const fs::path& folder) {
  std::vector<ZipEntry> all = {{package_page, read_text(folder / package_page, longest_page_file)}};
  for (const char* const name : package_files) all.push_back({name, read_text(folder / name, longest_page_file)});
  return all;
}

}  // namespace

void write_lms_package(const LmsExport& o, const Command& command) {
  require_lesson_file(command, {"scorm", {"--lesson", "--version", "--pass", "--web", "--out"}, "zip"}, o.lesson, o.out);
  const Scorm scorm = scorm_called(o.version);
  const LessonFile file = lesson_called(o.lesson);
  require_playable(file);
  const fs::path folder = page_folder(o.web);
  LmsLesson lesson{file.read.lesson.id, file.read.lesson.title, {}, scorm, o.pass};
  const Attachments parts = packed(file);
  for (const Attachment& part : *parts) lesson.files.push_back({part.name, part.bytes});
  const std::vector<ZipEntry> page = page_files(folder);
  if (!o.out.empty()) {
    ReadFiles read = files_read(file);
    for (const ZipEntry& one : page) read.paths.push_back(folder / one.name);
    require_not_read("--out", o.out, read);
  }
  const std::string zip = zip_file(lms_package(lesson, page));
  if (o.out.empty()) print_file(zip);
  else write_file(o.out, zip);
}

}  // namespace headlight::commands

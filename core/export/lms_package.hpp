#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/zip_file.hpp"

namespace headlight::exports {

/// The editions of SCORM that learning management systems (LMS) play: 1.2, and the fourth edition of 2004.
enum class Scorm { v1_2, v2004 };
inline constexpr Scorm every_scorm[] = {Scorm::v1_2, Scorm::v2004};
/// "1.2" or "2004"
const char* edition(Scorm scorm);

/// A lesson for an LMS.
struct LmsLesson {
  std::string id, title;
  std::vector<ZipEntry> files;  ///< its texts and pictures, without a folder
  Scorm scorm = Scorm::v1_2;
  std::optional<int> pass_percent;  ///< of the questions, to pass; nothing: the lesson is completed, and neither passed nor failed
};

/// The page's file that each package changes, and the others that it takes along as they are.
inline constexpr const char* package_page = "index.html";
inline constexpr const char* package_files[] = {"headlight.pack", "headlight-han.woff2", "headlight.svg", "headlight.webmanifest"};

/// index.html of a page as a package needs it: it names the lesson's files, and may send statements (xAPI) to other hosts. Throws UserError
/// if it is of another version.
std::string page_of_package(std::string_view page, const LmsLesson& lesson);

/// imsmanifest.xml for these files of the package, the page first.
std::string manifest(const LmsLesson& lesson, const std::vector<std::string>& files);

/// The files of the package; `page`: the page's, as they were made. Throws UserError.
std::vector<ZipEntry> lms_package(const LmsLesson& lesson, const std::vector<ZipEntry>& page);

}  // namespace headlight::exports

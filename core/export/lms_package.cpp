#include "export/lms_package.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "base/json.hpp"
#include "base/markup.hpp"

namespace headlight::exports {
namespace {

using nlohmann::json;

constexpr const char* lesson_folder = "lesson/";

/// Texts that page.html and page_make.py write, and their replacements in a package.
constexpr std::string_view no_package = R"(id="package">null<)", own_host = "connect-src 'self'",
                           every_host = "connect-src 'self' https: http:";

/// A title on one line: each control, which XML lacks or a line cannot have, becomes a space.
std::string xml_line(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](char byte) { return static_cast<unsigned char>(byte) < 0x20; }, ' ');
  return markup_escaped(text);
}

bool is_plain(char byte) {
  return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || (byte >= '0' && byte <= '9') || byte == '-' || byte == '_';
}

/// The id as XML and SCORM allow it: letters, figures, - and _.
std::string identifier(const std::string& id) {
  std::string out = id;
  std::replace_if(
      out.begin(), out.end(), [](char byte) { return !is_plain(byte); }, '_');
  return out;
}

/// The file's name in an address.
std::string escaped_path(std::string_view path) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  std::string out;
  for (const char byte : path) {
    const auto code = static_cast<unsigned char>(byte);
    if (is_plain(byte) || byte == '.' || byte == '/') out += byte;
    else (out += '%') += {digits[code >> 4], digits[code & 15]};
  }
  return out;
}

void replace(std::string& text, std::string_view what, std::string_view with) {
  const std::size_t at = text.find(what);
  if (at == std::string::npos || text.find(what, at + 1) != std::string::npos)
    throw UserError(tr("the page's index.html is from another version of Headlight; build the page again: sh app/web.sh"));
  text.replace(at, what.size(), with);
}

/// "0.8" for 80.
std::string hundredths(int percent) {
  return std::to_string(percent / 100) + "." + std::to_string(percent / 10 % 10) + std::to_string(percent % 10);
}

/// The passing mark, as each edition writes it inside of the item.
std::string passing_mark(const LmsLesson& lesson) {
  const auto& percent = lesson.pass_percent;
  if (lesson.scorm == Scorm::v1_2)
    return percent ? "\n        <adlcp:masteryscore>" + std::to_string(*percent) + "</adlcp:masteryscore>" : "";
  const std::string measure = percent ? "<imsss:minNormalizedMeasure>" + hundredths(*percent) + "</imsss:minNormalizedMeasure>" : "";
  return "\n        <imsss:sequencing>\n          <imsss:objectives><imsss:primaryObjective objectiveID=\"lesson\" satisfiedByMeasure=\"" +
         std::string(percent ? "true" : "false") + "\">" + measure + "</imsss:primaryObjective></imsss:objectives>\n" +
         "          <imsss:deliveryControls completionSetByContent=\"true\" objectiveSetByContent=\"true\"/>\n        </imsss:sequencing>";
}

std::string namespaces(Scorm scorm) {
  if (scorm == Scorm::v1_2)
    return R"(xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2")";
  return R"(xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_v1p3" )"
         R"(xmlns:imsss="http://www.imsglobal.org/xsd/imsss")";
}

}  // namespace

const char* edition(Scorm scorm) { return scorm == Scorm::v1_2 ? "1.2" : "2004"; }

std::string page_of_package(std::string_view page, const LmsLesson& lesson) {
  json settings = {{"scorm", edition(lesson.scorm)}, {"lesson", identifier(lesson.id)}, {"title", lesson.title}, {"files", json::array()}};
  for (const ZipEntry& file : lesson.files) settings["files"].push_back(lesson_folder + file.name);
  if (lesson.pass_percent) settings["pass"] = *lesson.pass_percent;
  std::string text = settings.dump(-1, ' ', false, json::error_handler_t::replace), safe;
  for (const char byte : text) safe += byte == '<' ? "\\u003c" : std::string(1, byte);  // so that it cannot end the script
  std::string made(page);
  replace(made, no_package, "id=\"package\">" + safe + "<");
  replace(made, own_host, every_host);
  return made;
}

std::string manifest(const LmsLesson& lesson, const std::vector<std::string>& files) {
  const bool old = lesson.scorm == Scorm::v1_2;
  const std::string title = "<title>" + xml_line(lesson.title) + "</title>";
  std::string listed;
  for (const std::string& file : files) listed += "      <file href=\"" + escaped_path(file) + "\"/>\n";
  return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<manifest identifier=\"headlight-" + identifier(lesson.id) + "\" version=\"1.0\" " +
         namespaces(lesson.scorm) + ">\n  <metadata><schema>ADL SCORM</schema><schemaversion>" + (old ? "1.2" : "2004 4th Edition") +
         "</schemaversion></metadata>\n  <organizations default=\"headlight\">\n    <organization identifier=\"headlight\">\n      " +
         title + "\n      <item identifier=\"lesson\" identifierref=\"page\" isvisible=\"true\">\n        " + title + passing_mark(lesson) +
         "\n      </item>\n    </organization>\n  </organizations>\n  <resources>\n    <resource identifier=\"page\" type=\"webcontent\" " +
         (old ? "adlcp:scormtype" : "adlcp:scormType") + "=\"sco\" href=\"" + package_page + "\">\n" + listed +
         "    </resource>\n  </resources>\n</manifest>\n";
}

std::vector<ZipEntry> lms_package(const LmsLesson& lesson, const std::vector<ZipEntry>& page) {
  std::vector<ZipEntry> all = {{"imsmanifest.xml", ""}};
  std::vector<std::string> names;
  const auto add = [&](std::string file, std::string bytes) {
    names.push_back(file);
    all.push_back({std::move(file), std::move(bytes)});
  };
  for (const ZipEntry& file : page) add(file.name, file.name == package_page ? page_of_package(file.bytes, lesson) : file.bytes);
  for (const ZipEntry& file : lesson.files) add(lesson_folder + file.name, file.bytes);
  all.front().bytes = manifest(lesson, names);
  return all;
}

}  // namespace headlight::exports

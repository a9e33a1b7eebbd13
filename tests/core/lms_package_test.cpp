// A lesson as a package for a learning management system: the archive, and the manifest of both editions of SCORM.
#include "export/lms_package.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "base/checksum.hpp"
#include "base/error.hpp"
#include "base/text_file.hpp"

namespace headlight::tests::lms_package_test {

const std::vector<ZipEntry> page = {
    {"index.html", "<meta content=\"connect-src 'self'; base-uri\"><script type=\"application/json\" id=\"package\">null</script>"},
    {"headlight.pack", "bytes"}};

LmsLesson lesson(Scorm scorm) {
  return {"my lesson", "Rows & <columns>", {{"my lesson.md", "---"}, {"my lesson.fr.md", "---"}}, scorm, {}};
}

const std::string& file_called(const std::vector<ZipEntry>& files, const std::string& name) {
  return std::find_if(files.begin(), files.end(), [&](const ZipEntry& one) { return one.name == name; })->bytes;
}

std::size_t n_of(const std::string& text, const std::string& part) {
  std::size_t n = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++n;
  return n;
}

TEST(LmsPackage, TheManifestListsWhatIsInThePackageAndNothingElse) {
  for (const Scorm scorm : every_scorm) {
    const std::vector<ZipEntry> files = lms_package(lesson(scorm), page);
    const std::string& manifest = file_called(files, "imsmanifest.xml");
    EXPECT_EQ(n_of(manifest, "<file href="), files.size() - 1);
    for (const char* const name : {"index.html", "headlight.pack", "lesson/my%20lesson.md", "lesson/my%20lesson.fr.md"})
      EXPECT_EQ(n_of(manifest, "<file href=\"" + std::string(name) + "\"/>"), 1u) << name;
    EXPECT_EQ(n_of(manifest, "<title>Rows &amp; &lt;columns&gt;</title>"), 2u);
    EXPECT_EQ(n_of(manifest, "identifier=\"headlight-my_lesson\""), 1u);
  }
}

TEST(LmsPackage, EachEditionHasItsOwnSchemaAndPassingMark) {
  LmsLesson old = lesson(Scorm::v1_2), later = lesson(Scorm::v2004);
  EXPECT_NE(manifest(old, {}).find("<schemaversion>1.2<"), std::string::npos);
  EXPECT_NE(manifest(old, {}).find("adlcp:scormtype=\"sco\""), std::string::npos);
  EXPECT_NE(manifest(later, {}).find("<schemaversion>2004 4th Edition<"), std::string::npos);
  EXPECT_NE(manifest(later, {}).find("adlcp:scormType=\"sco\""), std::string::npos);
  EXPECT_EQ(manifest(old, {}).find("masteryscore"), std::string::npos);
  EXPECT_EQ(manifest(later, {}).find("minNormalizedMeasure"), std::string::npos);
  old.pass_percent = later.pass_percent = 5;
  EXPECT_NE(manifest(old, {}).find("<adlcp:masteryscore>5<"), std::string::npos);
  EXPECT_NE(manifest(later, {}).find("<imsss:minNormalizedMeasure>0.05<"), std::string::npos);
  later.pass_percent = 100;
  EXPECT_NE(manifest(later, {}).find("<imsss:minNormalizedMeasure>1.00<"), std::string::npos);
}

TEST(LmsPackage, ThePageNamesTheLessonAndMayReachOtherHosts) {
  LmsLesson wanted = lesson(Scorm::v2004);
  wanted.title = "</script><b>";
  const std::string made = page_of_package(page.front().bytes, wanted);
  EXPECT_NE(made.find("connect-src 'self' https: http:; base-uri"), std::string::npos);
  EXPECT_NE(made.find("\"files\":[\"lesson/my lesson.md\",\"lesson/my lesson.fr.md\"]"), std::string::npos) << made;
  EXPECT_NE(made.find("\"scorm\":\"2004\""), std::string::npos);
  EXPECT_EQ(n_of(made, "</script>"), 1u) << "a title cannot end the script";
}

TEST(LmsPackage, ARealPageHasTheTwoPlaces) {
  const std::string html = read_text(std::filesystem::path(HEADLIGHT_SOURCE_DIR) / "app/platform/web/page.html");
  const std::string script = read_text(std::filesystem::path(HEADLIGHT_SOURCE_DIR) / "app/platform/web/page_make.py");
  EXPECT_EQ(n_of(html, "<script type=\"application/json\" id=\"package\">null</script>"), 1u);
  EXPECT_EQ(n_of(script, "connect-src {asks}"), 1u);
}

TEST(LmsPackage, APageOfAnotherVersionIsRefused) {
  for (const char* const other : {"<html></html>", "id=\"package\">null<", "connect-src 'self'"}) try {
      page_of_package(other, lesson(Scorm::v1_2));
      ADD_FAILURE() << other;
    } catch (const UserError& error) {
      EXPECT_NE(std::string(error.what()).find("sh app/web.sh"), std::string::npos);
    }
}

TEST(ZipFile, HasEachFileWithItsLengthAndChecksum) {
  const std::string zip = zip_file({{"a/\u00e9.txt", "hello"}, {"empty", ""}});
  EXPECT_EQ(zip.substr(0, 4), std::string("PK\x03\x04"));
  EXPECT_EQ(zip.substr(zip.size() - 22, 4), std::string("PK\x05\x06"));
  const auto number = [&](std::size_t at) {
    std::uint32_t n = 0;
    for (std::size_t i = 4; i-- > 0;) n = n << 8 | static_cast<unsigned char>(zip[at + i]);
    return n;
  };
  EXPECT_EQ(number(14), crc32("hello"));
  EXPECT_EQ(number(18), 5u);
  EXPECT_EQ(zip.substr(30, 8), "a/\u00e9.txt");
  EXPECT_EQ(zip.substr(38, 5), "hello");
  EXPECT_EQ(static_cast<int>(zip[zip.size() - 12]), 2) << "files";
  EXPECT_EQ(number(zip.size() - 6) + number(zip.size() - 10) + 22, zip.size()) << "the list of files ends where the end begins";
}

}  // namespace headlight::tests::lms_package_test

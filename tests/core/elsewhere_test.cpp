// Paths that a stranger may not name: on Windows, looking at one tells its server who asks.
#include "base/elsewhere.hpp"

#include "core/documents.hpp"
#include "core/scratch_folder.hpp"
#include "document/attachments.hpp"
#include "document/document_json.hpp"
#include "lesson/link.hpp"
#include "lesson/step_run.hpp"

namespace headlight::tests::elsewhere_test {

TEST(Elsewhere, ServersAndDevicesAreKnownOnEverySystem) {
  for (const char* path : {R"(\\server\share)", "//server/share", R"(\/server/share)", R"(/\server\share)", R"(\\?\C:\models)",
                           R"(\\.\pipe\x)", "//?/C:/models", R"(\??\C:\models)", R"(\\?\UNC\server\share)", "file://server/share",
                           "FILE:/x", "smb://server/x", R"(file:\\server\x)", "https://example.org/x"})
    for (const bool windows : {false, true}) EXPECT_TRUE(leads_elsewhere(path, windows)) << path;
  for (const char* path : {"CON", "nul", "C:\\models\\aux", "models/NUL.txt", "com1", "lpt9.tar.gz", "C:/x/PRN ", "CONIN$", "com\u00B9",
                           "NUL:", "a\\COM3 .txt\\b", "clock$"}) {
    EXPECT_TRUE(leads_elsewhere(path, true)) << path;
    EXPECT_FALSE(leads_elsewhere(path, false)) << path << ": elsewhere a name as any other";
  }
  for (const char* path : {"", "readable", "/home/a/models/b", "C:\\models\\b", "C:/models/b", "models/constant", "console", "com10",
                           "nullify.txt", "a/b//c", "my:model", "./x", "../x", "~/x", "company", "lpt"})
    for (const bool windows : {false, true}) EXPECT_FALSE(leads_elsewhere(path, windows)) << path;
}

TEST(Elsewhere, NoDocumentLinkOrLessonLeadsThere) {
  BuiltInModels models;
  for (const char* path : {R"(\\\\server\\share)", "//server/share", "file://server/share"}) {
    const std::string text = document_json(tests::small_document());
    const size_t at = text.find("\"model\"");
    ASSERT_NE(at, std::string::npos);
    const size_t end = text.find('}', at);
    const std::string changed = text.substr(0, at) + R"("model": {"name": "m", "folder": ")" + path + R"(")" + text.substr(end);
    EXPECT_TRUE(contains(error_of([&] { document_from_json(changed, models); }), "leads to another machine or a device")) << changed;
  }
  for (const char* link : {"#model=%2F%2Fserver%2Fshare", "#model=%5C%5Cserver%5Cshare&sentence=a", "#model=%5C%5C%3F%5CC%3A%5Cm"})
    EXPECT_TRUE(contains(error_of([&] { linked_document(read_link(link), models); }), "leads to another machine or a device")) << link;
  for (const char* link : {"#lesson=%2F%2Fserver%2Fa.md", "#lesson=%5C%5Cserver%5Ca.md&step=2"})
    EXPECT_TRUE(contains(error_of([&] { read_link(link); }), "leads to another machine or a device")) << link;
  for (const char* name : {R"(\\server\a.png)", "//server/a.png", "file://server/a.png"}) EXPECT_FALSE(stays_in_folder(name)) << name;
}

}  // namespace headlight::tests::elsewhere_test

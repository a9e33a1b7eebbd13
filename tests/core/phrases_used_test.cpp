// The sources use exactly the texts of the English catalogue, with exactly the placeholders that these have. A use spells the id in full:
// phrases("board.title"), phrases.counted("board.more", n), phrases.of("stage.*.title", name).
// Every English message of core/ is in the templates of messages: tr("row {row} is empty", {{"row", row}}), translatable("reads stories").
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <functional>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "base/json.hpp"
#include "base/phrases.hpp"
#include "base/placeholders.hpp"
#include "base/text_file.hpp"
#include "grammar/grammar.hpp"
#include "model/part.hpp"

namespace headlight::tests::phrases_used_test {

namespace fs = std::filesystem;
using Names = std::set<std::string>;

/// A place where a source uses a text.
struct Asked {
  std::string where, id;
  enum class How { plain, counted, family } how;
  Names given;
};

/// The end of the string literal that begins at `at`.
size_t end_of_literal(const std::string& code, size_t at) {
  for (++at; at < code.size() && code[at] != '"'; ++at) at += code[at] == '\\';
  return at + 1;
}

/// The names in {{"row", ...}, {"n", ...}}, right inside the second braces. {layer} is short for a variable with its name.
Names given_in(const std::string& code, size_t from) {
  Names names;
  int round = 1, curly = 0;
  for (size_t at = from; at < code.size() && round > 0; ++at) {
    const char c = code[at];
    if (c == '"') {
      const size_t end = end_of_literal(code, at);
      if (curly == 2 && round == 1 && code[code.find_last_not_of(" \n", at - 1)] == '{') names.insert(code.substr(at + 1, end - at - 2));
      at = end - 1;
    } else if (c == '{' && ++curly == 1 && code.find('}', at) != std::string::npos) {
      const std::string inside = code.substr(at + 1, code.find('}', at) - at - 1);
      if (!inside.empty() && inside.find_first_not_of("abcdefghijklmnopqrstuvwxyz_") == std::string::npos) names.insert(inside);
    }
    round += (c == '(') - (c == ')');
    curly -= c == '}';
  }
  return names;
}

std::vector<Asked> asked_in(const std::string& where, const std::string& code) {
  std::vector<Asked> all;
  const std::pair<std::string, Asked::How> calls[] = {{"phrases(", Asked::How::plain},           {"phrases()(", Asked::How::plain},
                                                      {"phrases.counted(", Asked::How::counted}, {"phrases.of(", Asked::How::family},
                                                      {"phrases().of(", Asked::How::family},     {"tr_id(", Asked::How::plain},
                                                      {"tr_id_counted(", Asked::How::counted},   {"tr_id_of(", Asked::How::family}};
  for (const auto& [call, how] : calls)
    for (size_t at = code.find(call); at != std::string::npos; at = code.find(call, at + 1)) {
      const size_t open = code.find_first_not_of(" \n", at + call.size());
      if (open == std::string::npos || code[open] != '"') continue;
      const size_t end = end_of_literal(code, open);
      all.push_back({where, code.substr(open + 1, end - open - 2), how, given_in(code, end)});
    }
  return all;
}

void for_each_source(const std::function<void(const std::string& where, const std::string& code)>& read) {
  const fs::path root = HEADLIGHT_SOURCE_DIR;
  for (const char* part : {"app", "core"})
    for (const auto& entry : fs::recursive_directory_iterator(root / part))
      if (const fs::path extension = entry.path().extension(); extension == ".cpp" || extension == ".hpp")
        read(entry.path().lexically_relative(root).string(), read_text(entry.path()));
}

/// The texts that a script of the page uses: phrases('page.ended.why', {why}), and data-words="page.again".
std::vector<Asked> asked_in_page(const std::string& where, const std::string& code) {
  std::vector<Asked> all;
  const std::regex call(R"re(phrases\('([\w.]+)'(?:, \{([^}]*)\})?\)|data-(?:words|label)="([\w.]+)")re");
  for (std::sregex_iterator found(code.begin(), code.end(), call), end; found != end; ++found) {
    Asked one{where, (*found)[1].str() + (*found)[3].str(), Asked::How::plain, {}};
    std::stringstream given((*found)[2].str());
    for (std::string name; std::getline(given, name, ',');) {
      const size_t from = name.find_first_not_of(' ');
      one.given.insert(name.substr(from, name.find(':') - from));
    }
    all.push_back(std::move(one));
  }
  return all;
}

std::vector<Asked> asked_in_sources() {
  std::vector<Asked> all;
  for (const auto& entry : fs::directory_iterator(fs::path(HEADLIGHT_SOURCE_DIR) / "app" / "platform" / "web"))
    if (entry.path().extension() == ".js" || entry.path().extension() == ".html")
      for (Asked& one : asked_in_page(entry.path().filename().string(), read_text(entry.path()))) all.push_back(std::move(one));
  for_each_source([&](const std::string& where, const std::string& code) {
    for (Asked& one : asked_in(where, code)) all.push_back(std::move(one));
  });
  return all;
}

fs::path assets() { return fs::path(HEADLIGHT_SOURCE_DIR) / "assets"; }
Phrases english() { return Phrases::in_folder(assets() / "words" / "en"); }

/// The ids that one use means: all members for a family.
std::vector<std::string> ids_of(const Asked& asked, const Phrases& words) {
  if (asked.how == Asked::How::plain) return {asked.id};
  if (asked.how == Asked::How::counted)
    return words.has(asked.id + ".one") ? std::vector{asked.id, asked.id + ".one"} : std::vector{asked.id};
  const size_t star = asked.id.find('*');
  const std::string before = asked.id.substr(0, star), after = asked.id.substr(star + 1);
  std::vector<std::string> all;
  for (const std::string& id : words.ids())
    if (id.starts_with(before) && id.ends_with(after) && id.size() > before.size() + after.size() &&
        id.substr(before.size(), id.size() - before.size() - after.size()).find('.') == std::string::npos)
      all.push_back(id);
  return all;
}

TEST(PhrasesUsed, CallsAreFoundInCode) {
  const std::vector<Asked> all =
      asked_in("a.cpp",
               "c.phrases(\"a.b\"); phrases(\n  \"a.c\", {{\"row\", word(x)}, {\"n\", phrases.counted(\"a.d\", n, {{\"all\", "
               "f({1, 2})}})}}); phrases.of(\"a.*.e\", id); phrases(\"a.f\", {layer});");
  ASSERT_EQ(all.size(), 5u);
  EXPECT_EQ(all[0].given, Names());
  EXPECT_EQ(all[1].id, "a.c");
  EXPECT_EQ(all[1].given, (Names{"row", "n"}));
  EXPECT_EQ(all[2].given, Names{"layer"});
  EXPECT_EQ(all[3].given, Names{"all"});
  EXPECT_EQ(all[4].id, "a.*.e");
}

TEST(PhrasesUsed, CallsAreFoundInThePage) {
  const std::vector<Asked> all = asked_in_page(
      "a.js", "tell(phrases('page.a')); phrases('page.b', {why, row: n + 1}) <p data-words=\"page.c\"> <a data-label=\"page.d\">");
  ASSERT_EQ(all.size(), 4u);
  EXPECT_EQ(all[0].id, "page.a");
  EXPECT_EQ(all[1].given, (Names{"row", "why"}));
  EXPECT_EQ(all[2].id, "page.c");
  EXPECT_EQ(all[3].id, "page.d");
}

TEST(PhrasesUsed, EveryIdThatIsAskedForIsThereWithItsPlaceholders) {
  const Phrases words = english();
  const std::vector<Asked> all = asked_in_sources();
  EXPECT_GT(all.size(), 500u);
  for (const Asked& asked : all) {
    const std::vector<std::string> ids = ids_of(asked, words);
    EXPECT_FALSE(ids.empty()) << asked.where << " asks for " << asked.id;
    for (const std::string& id : ids) {
      ASSERT_TRUE(words.has(id)) << asked.where << " asks for " << id;
      const bool counted = asked.how == Asked::How::counted, of_one = counted && id != asked.id;
      EXPECT_EQ(counted && !of_one, words.is_counted(id)) << asked.where << ": " << id;
      Names given = asked.given, has;
      for (const std::string& name : words.placeholders(id)) has.insert(name);
      if (counted) given.insert("n"), has.insert("n");
      if (of_one) has.insert(given.begin(), given.end());  // "the last word" need not state what the others do
      EXPECT_EQ(given, has) << asked.where << ": " << id;
    }
  }
}

TEST(PhrasesUsed, EveryTextIsAskedFor) {
  const Phrases words = english();
  Names asked;
  for (const Asked& one : asked_in_sources())
    for (const std::string& id : ids_of(one, words)) asked.insert(id);
  for (const std::string& id : words.ids()) EXPECT_TRUE(asked.count(id)) << "nothing asks for " << id;
}

/// Words of a part are found by its name, so a misspelt one would never be shown.
TEST(PhrasesUsed, WordsOfPartsNameParts) {
#define PART(name, role, traits) #name,
  const Names parts = {HEADLIGHT_PARTS(PART)};
#undef PART
  size_t found = 0;
  for (const std::string& id : english().ids())
    for (const std::string family : {"board.matrix.", "board.note.of.", "board.summand.", "why.source.part.", "why.says.part."})
      if (id.starts_with(family)) {
        const std::string part = id.substr(family.size(), id.find('.', family.size()) - family.size());
        EXPECT_TRUE(parts.count(part)) << id;
        ++found;
      }
  EXPECT_GT(found, 30u);
}

/// True for "two words" of small letters in a row, as in a sentence.
bool reads_like_words(const std::string& text) {
  size_t run = 0;
  for (size_t at = 0; at < text.size(); ++at) {
    const bool letter = text[at] >= 'a' && text[at] <= 'z';
    if (!letter && text[at] == ' ' && run >= 2 && at + 2 < text.size() &&
        text.substr(at + 1, 2).find_first_not_of("abcdefghijklmnopqrstuvwxyz") == std::string::npos)
      return true;
    run = letter ? run + 1 : 0;
  }
  return false;
}

/// Texts in a view must be in the catalogue, or no translator finds them.
TEST(PhrasesUsed, ViewsHaveNoWordsOfTheirOwn) {
  ASSERT_TRUE(reads_like_words("Click a cell to pin it"));
  ASSERT_FALSE(reads_like_words("softmax ("));
  const Names may = {"frame_edge.cpp"};  // it draws the message for a failure of everything else
  const Names names = {
      "Break it", "Next word", "as it is", "keep sum 1", "leave as is", "model panel", "translation alignment"};  // of items
  const fs::path root = HEADLIGHT_SOURCE_DIR;
  for (const char* room : {"views", "widgets"})
    for (const auto& entry : fs::recursive_directory_iterator(root / "app" / room)) {
      if (entry.path().extension() != ".cpp" || may.count(entry.path().filename().string())) continue;
      const std::string code = read_text(entry.path());
      for (size_t at = 0; at < code.size(); ++at) {
        if (code.compare(at, 2, "//") == 0 || code.compare(at, 8, "#include") == 0) at = std::min(code.find('\n', at), code.size());
        else if (code.compare(at, 3, "'\"'") == 0) at += 2;
        else if (code[at] == '"') {
          const size_t end = end_of_literal(code, at);
          const std::string text = code.substr(at + 1, end - at - 2);
          EXPECT_TRUE(!reads_like_words(text) || names.count(text)) << entry.path() << ": " << text;
          at = end - 1;
        }
      }
    }
}

/// A text of core/ in English.
struct Said {
  std::string where, text;
  Names given;
  bool has_given;  ///< its values follow
};

/// The text of consecutive literals from `at` on; moves `at` past them.
std::string text_of_literals(const std::string& code, size_t& at) {
  std::string text;
  for (size_t open = at; open < code.size() && code[open] == '"'; open = code.find_first_not_of(" \n", at)) {
    at = end_of_literal(code, open);
    text += nlohmann::json::parse(code.substr(open, at - open)).get<std::string>();
  }
  return text;
}

/// True if a whole name begins there: tr( but not str(.
bool begins_name(const std::string& code, size_t at) {
  return at == 0 || (std::isalnum(static_cast<unsigned char>(code[at - 1])) == 0 && code[at - 1] != '_');
}

std::vector<Said> said_in(const std::string& where, const std::string& code) {
  std::vector<Said> all;
  for (const std::string call : {"tr(", "translatable("})
    for (size_t at = code.find(call); at != std::string::npos; at = code.find(call, at + 1)) {
      if (!begins_name(code, at)) continue;
      size_t open = code.find_first_not_of(" \n", at + call.size());
      if (open == std::string::npos || code[open] != '"') continue;
      std::string text = text_of_literals(code, open);
      const size_t next = code.find_first_not_of(" \n", open);
      const bool has_given = code.compare(next, 1, ")") == 0 || code.compare(code.find_first_not_of(" \n", next + 1), 2, "{{") == 0;
      all.push_back({where, std::move(text), given_in(code, open), has_given});
    }
  return all;
}

std::vector<Said> said_in_sources() {
  std::vector<Said> all;
  for_each_source([&](const std::string& where, const std::string& code) {
    for (Said& one : said_in(where, code)) all.push_back(std::move(one));
  });
  return all;
}

/// The descriptions of the shipped models, and the notes on the pairs of sentences.
Names said_in_assets() {
  Names all;
  for (const auto& model : fs::directory_iterator(assets() / "models")) {
    std::string about = nlohmann::json::parse(read_text(model.path() / "config.json")).at("about").get<std::string>();
    if (const size_t always = about.rfind(" A word that it has never seen"); always != std::string::npos) about.resize(always);
    all.insert(about);
  }
  const Grammar grammar = Grammar::read(assets() / "grammar");
  for (const ExamplePair& pair : grammar.examples()) all.insert(pair.look_for);
  return all;
}

TEST(MessagesUsed, AreFoundInCode) {
  const std::vector<Said> all =
      said_in("a.cpp", "fail(tr(\"a {b} \"\n   \"c\\\"d\", {{\"b\", tr(\"e\")}})); tr(\"{f}\", given); tr(why); str(\"g\")");
  ASSERT_EQ(all.size(), 3u);
  EXPECT_EQ(all[0].text, "a {b} c\"d");
  EXPECT_EQ(all[0].given, Names{"b"});
  EXPECT_EQ(all[1].text, "e");
  EXPECT_TRUE(all[0].has_given && all[1].has_given && !all[2].has_given);
}

/// The languages are compared with the templates in words_whole_test.cpp.
TEST(MessagesUsed, TheTemplatesHaveEveryOneAndNoOther) {
  Messages templates;
  templates.add_folder(assets() / "words" / "en" / "messages", ".pot");
  const std::vector<std::string> all_there = templates.english();
  const Names there(all_there.begin(), all_there.end());
  Names said = said_in_assets();
  for (const std::string& text : said) EXPECT_TRUE(there.count(text)) << "assets/words/en/messages lacks " << text;
  const std::vector<Said> all = said_in_sources();
  EXPECT_GT(all.size(), 700u);
  for (const Said& one : all) {
    said.insert(one.text);
    EXPECT_TRUE(there.count(one.text)) << "assets/words/en/messages lacks " << one.text << " of " << one.where;
    if (!one.has_given) continue;
    const Placeholders has = placeholders_in(one.text);
    EXPECT_EQ(one.given, Names(has.begin(), has.end())) << one.where << ": " << one.text;
  }
  for (const std::string& text : there) EXPECT_TRUE(said.count(text)) << "nothing says " << text;
}

/// Texts in a call that are not marked for translation.
std::vector<std::string> own_words(const std::string& code, const std::string& call) {
  std::vector<std::string> all;
  for (size_t at = code.find(call); at != std::string::npos; at = code.find(call, at + 1)) {
    int round = 1;
    for (size_t i = at + call.size(); i < code.size() && round > 0; ++i) {
      round += (code[i] == '(') - (code[i] == ')');
      if (code[i] != '"') continue;
      const std::string before = code.substr(0, code.find_last_not_of(" \n", i - 1) + 1);
      const bool made = before.ends_with("tr(") && begins_name(before, before.size() - 3);
      const std::string text = text_of_literals(code, i);
      if (!made && reads_like_words(text)) all.push_back(text);
      --i;
    }
  }
  return all;
}

/// Errors that the window may show must be translatable. Commands print English, and internal errors are for developers.
TEST(MessagesUsed, ErrorsHaveNoWordsOfTheirOwn) {
  EXPECT_EQ(own_words("fail(\"no word of\" + tr(\"it is \"\n\"so\", {{\"a\", f(1)}})); g(\"is it so\")", "fail("),
            (std::vector<std::string>{"no word of"}));
  const std::vector<std::string> others = {"app/commands/", "app/platform/gl/gl_version.cpp", "app/platform/posix/offscreen.cpp",
                                           "core/attend/",  "core/base/messages.cpp",         "core/graph/",
                                           "core/ops/"};
  for_each_source([&](const std::string& where, const std::string& code) {
    if (std::any_of(others.begin(), others.end(), [&](const std::string& other) { return where.starts_with(other); })) return;
    for (const char* call : {"UserError(", "fail(", "refuse(", "complain("})
      for (const std::string& text : own_words(code, call)) ADD_FAILURE() << where << " says " << text << " in English only";
  });
}

}  // namespace headlight::tests::phrases_used_test

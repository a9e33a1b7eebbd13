// Checks the house rules that no compiler checks, in the sources themselves.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <initializer_list>
#include <map>
#include <optional>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "core/sources.hpp"
#include "graph/node_name.hpp"
#include "model/transformer.hpp"

namespace headlight::tests::architecture_test {

namespace fs = std::filesystem;

bool starts_with_one_of(std::string_view text, std::initializer_list<std::string_view> beginnings) {
  return std::any_of(beginnings.begin(), beginnings.end(), [&](std::string_view beginning) { return text.starts_with(beginning); });
}

bool is_window_or_gl(const std::string& header) {
  return starts_with_one_of(
      header, {"backends/", "imgui/backends/", "imgui_impl", "glad", "GL/", "GLES", "GLFW", "EGL", "KHR", "X11", "cairo", "ft2build"});
}
bool is_graphics(const std::string& header) { return is_window_or_gl(header) || starts_with_one_of(header, {"imgui", "imstb"}); }

/// The rooms that a room may include, besides itself. main and commands may include all.
const std::map<std::string, std::set<std::string>>& may_include() {
  static const std::map<std::string, std::set<std::string>> rules = {
      {"base", {}},
      {"machine", {"base"}},
      {"graph", {"machine", "base"}},
      {"ops", {"graph", "machine", "base"}},
      {"explain", {"graph", "base"}},
      {"analysis", {"model", "graph", "machine", "base"}},
      {"text", {"base"}},
      {"formats", {"graph", "base"}},
      {"grammar", {"text", "base"}},
      {"stories", {"grammar", "text", "base"}},
      {"model", {"graph", "ops", "text", "base"}},
      {"attend", {"model", "ops", "formats", "graph", "text", "base"}},
      {"zoo", {"model", "graph", "text", "base"}},
      {"folders", {"zoo", "model", "formats", "graph", "text", "base"}},
      {"interventions", {"model", "ops", "graph", "base"}},
      {"document", {"attend", "interventions", "folders", "zoo", "model", "formats", "graph", "text", "base"}},
      {"run", {"attend", "document", "model", "graph", "text", "base"}},
      {"generate", {"run", "document", "model", "graph", "machine", "text", "base"}},
      {"export", {"generate", "run", "document", "folders", "analysis", "model", "formats", "explain", "graph", "text", "base"}},
      {"train", {"folders", "model", "formats", "graph", "ops", "machine", "text", "base"}},
      {"tasks", {"train", "stories", "grammar", "analysis", "folders", "model", "graph", "ops", "text", "base"}},
      {"survey", {"tasks", "train", "grammar", "run", "document", "zoo", "analysis", "model", "graph", "machine", "text", "base"}},
      {"lesson", {"survey", "run", "document", "interventions", "folders", "zoo", "analysis", "model", "formats", "graph", "text", "base"}},
      {"classroom", {"lesson", "base"}},
      {"heat", {"graph", "base"}},
      {"theme", {"graph", "base"}},
      {"widgets", {"theme", "graph", "text", "base"}},
      {"session", {"heat",  "analysis", "attend", "explain", "generate", "classroom", "lesson", "run",   "document", "folders", "zoo",
                   "model", "formats",  "graph",  "machine", "text",     "base",      "train",  "tasks", "survey",   "grammar"}},
      {"views",
       {"session", "widgets", "theme", "export", "classroom", "lesson", "analysis", "explain", "generate", "run", "document", "attend",
        "folders", "zoo", "model", "graph", "text", "base"}},
      {"platform", {"widgets", "theme", "heat", "graph", "machine", "base"}},
      {"windows", {}}};
  return rules;
}

std::string room_of(const std::string& header) {
  const std::string first = header.substr(0, header.find('/'));
  return header.find('/') != std::string::npos && (may_include().count(first) || first == "commands") ? first : "";
}

TEST(Architecture, SourcesAreFound) {
  EXPECT_GT(sources_under("core").size(), 60u);
  EXPECT_GT(sources_under("app").size(), 60u);
}

TEST(Architecture, RoomsIncludeOnlyWhatStandsBelowThem) {
  for (const char* top : {"core", "app"})
    for (const Source& source : sources_under(top)) {
      if (source.room == "commands" || source.path.parent_path() == top) continue;  // main.cpp, and the lists of rooms
      ASSERT_TRUE(may_include().count(source.room)) << source.path << " is in a room without a rule";
      for (const std::string& header : included(source)) {
        const std::string room = room_of(header);
        EXPECT_TRUE(room.empty() || room == source.room || may_include().at(source.room).count(room))
            << source.path << " includes " << header;
      }
    }
}

/// Each folder of the commands may include the ones before it; the commands themselves may include all.
TEST(Architecture, FoldersOfCommandsIncludeOnlyWhatStandsBelowThem) {
  const std::vector<std::string> folders = {"system", "cli", "pictures", "program"};
  const auto height = [&](const std::string& path) {  // of "commands/cli/watch.hpp"; -1 for a file outside of them
    for (size_t i = 0; i < folders.size(); ++i)
      if (path.find("commands/" + folders[i] + "/") != std::string::npos) return static_cast<int>(i);
    return -1;
  };
  std::set<int> met;
  for (const Source& source : sources_under("app"))
    if (const int here = height(source.path.generic_string()); here >= 0)
      for (const std::string& header : included(source)) {
        met.insert(height(header));
        EXPECT_LE(height(header), here) << source.path << " includes " << header;
      }
  EXPECT_EQ(met.size(), folders.size() + 1) << "those of each folder, and those of none";
}

TEST(Architecture, TheCoreKnowsNoGraphics) {
  for (const Source& source : sources_under("core"))
    for (const std::string& header : included(source)) EXPECT_FALSE(is_graphics(header)) << source.path << " includes " << header;
}

/// A finger then scrolls whatever the wheel scrolls, and only one thing at a time; see widgets/scrolling.hpp.
TEST(Architecture, ViewsLeaveTheWheelToOneFunction) {
  for (const Source& source : sources_under("app/views"))
    for (const std::string& line : source.lines) {
      EXPECT_EQ(line.find("MouseWheel"), std::string::npos) << source.path << ": " << line;
      const bool pinches = source.path.filename() == "shell.cpp";
      EXPECT_TRUE(pinches || line.find("wheel_over(") == std::string::npos) << source.path << ": " << line;
    }
}

/// A page in a browser has neither threads nor such a library: a port of Headlight replaces two files.
TEST(Architecture, ThreadsBeginAndMatricesAreMultipliedInOneRoom) {
  for (const char* top : {"core", "app"})
    for (const Source& source : sources_under(top)) {
      if (source.room == "machine") continue;
      for (const std::string& header : included(source)) EXPECT_NE(header, "cblas.h") << source.path;
      for (const std::string_view line : source.lines)
        for (const std::string_view threads : {"std::thread ", "std::thread(", "std::jthread", "std::async", "std::barrier"})
          EXPECT_EQ(line.find(threads), std::string_view::npos) << source.path << ": " << line;
    }
}

TEST(Architecture, OneFileKnowsTheTablesOfUnicode) {
  std::vector<fs::path> knowing;
  for (const char* top : {"core", "app", "tests"})
    for (const Source& source : sources_under(top))
      for (const std::string& header : included(source))
        if (header == "utf8proc.h") knowing.push_back(source.path);
  EXPECT_EQ(knowing, std::vector<fs::path>{"core/base/utf8.cpp"});
}

TEST(Architecture, TheSessionKnowsNoGraphics) {
  for (const Source& source : sources_under("app/session"))
    for (const std::string& header : included(source)) EXPECT_FALSE(is_graphics(header)) << source.path << " includes " << header;
}

TEST(Architecture, OnlyThePlatformKnowsWindowsAndOpenGl) {
  for (const Source& source : sources_under("app")) {
    if (source.room == "platform") continue;
    for (const std::string& header : included(source)) EXPECT_FALSE(is_window_or_gl(header)) << source.path << " includes " << header;
  }
}

/// True for "%.2f" and the like in a string, and for the library's own functions.
bool prints_a_number(std::string_view line) {
  if (line.find("to_chars(") != std::string_view::npos) return true;
  for (size_t at = line.find('%'); at != std::string_view::npos; at = line.find('%', at + 1)) {
    const size_t end = line.find_first_not_of(".*0123456789", at + 1);
    if (end != std::string_view::npos && line.substr(0, at).find('"') != std::string_view::npos &&
        std::string_view("aefgG").find(line[end]) != std::string_view::npos)
      return true;
  }
  return false;
}

/// Two texts of one number on one screen must agree, so one file makes them all, with the digits that float_chars.cpp finds. eigen_code.cpp
/// writes a program that prints by itself.
TEST(Architecture, NumbersBecomeTextInOneFile) {
  ASSERT_TRUE(prints_a_number("std::snprintf(out, sizeof out, \"%.*f\", n, value);"));
  ASSERT_FALSE(prints_a_number("return sum_text(sum) + \" %\";"));
  for (const char* top : {"core", "app"})
    for (const Source& source : sources_under(top)) {
      const fs::path file = source.path.filename();
      if (file == "number_text.cpp" || file == "float_chars.cpp" || file == "eigen_code.cpp") continue;
      for (const std::string& line : source.lines) EXPECT_FALSE(prints_a_number(line)) << source.path << ": " << line;
    }
}

TEST(Architecture, JsonStaysWhereFilesAreWrittenAndRead) {
  const auto rooms = {"base", "text", "formats", "attend", "folders", "document", "export", "generate", "classroom", "session", "train"};
  int readers = 0;
  for (const char* top : {"core", "app"})
    for (const Source& source : sources_under(top))
      for (const std::string& header : included(source)) {
        const bool is_whole = header == "nlohmann/json.hpp";
        EXPECT_TRUE(!is_whole || source.path.filename() == "json.hpp") << source.path << ": base/json.hpp is compiled once";
        if (header != "base/json.hpp" && !header.starts_with("nlohmann/")) continue;
        EXPECT_EQ(std::count(rooms.begin(), rooms.end(), source.room), 1) << source.path;
        ++readers;
      }
  EXPECT_GT(readers, 10);
}

TEST(Architecture, FilesStayUnderFourHundredLines) {
  for (const char* top : {"core", "app", "tests"})
    for (const Source& source : sources_under(top)) EXPECT_LT(source.lines.size(), 400u) << source.path;
}

/// True for "static int calls = 0;", but not for a constant, a static member function, or the list of threads, which belong to the process.
bool is_mutable_static(std::string_view line) {
  line = trimmed(line);
  if (line.starts_with("inline ")) line.remove_prefix(7);
  if (!starts_with_one_of(line, {"static ", "thread_local "})) return false;
  line = trimmed(line.substr(line.find(' ')));
  if (starts_with_one_of(line, {"const ", "constexpr ", "inline const", "inline constexpr", "FreeThreads "})) return false;
  const size_t end = line.find_first_of(";={(");
  return end != std::string_view::npos && line[end] != '(';
}

/// A static variable that is not const is a hidden global: two sessions would share it.
TEST(Architecture, NothingMutableIsStatic) {
  ASSERT_TRUE(is_mutable_static("  static int calls = 0;"));
  ASSERT_TRUE(is_mutable_static("  static std::map<int, int> cache;"));
  ASSERT_TRUE(is_mutable_static("thread_local int depth{};"));
  ASSERT_FALSE(is_mutable_static("  static constexpr int most = 3;"));
  ASSERT_FALSE(is_mutable_static("  static Formula number(double value);"));
  for (const char* top : {"core", "app"})
    for (const Source& source : sources_under(top))
      for (const std::string& line : source.lines) EXPECT_FALSE(is_mutable_static(line)) << source.path << ": " << line;
}

/// True if a line defines a name that says nothing about the thing.
bool has_empty_name(const std::string& line) {
  std::istringstream words(line);
  std::string before, word;
  while (words >> word) {
    const bool names_a_type = before == "class" || before == "struct" || before == "namespace";
    for (const char* empty : {"Manager", "Helper", "Util", "Data", "Info", "manager", "helper", "util"})
      if (names_a_type && word.find(empty) != std::string::npos) return true;
    before = word;
  }
  return false;
}

TEST(Architecture, NoTypeIsCalledManagerHelperUtilDataOrInfo) {
  ASSERT_TRUE(has_empty_name("class FontManager {"));
  ASSERT_FALSE(has_empty_name("class Fonts {"));
  for (const char* top : {"core", "app", "tests"})
    for (const Source& source : sources_under(top)) {
      if (source.path.filename() == "architecture_test.cpp") continue;
      for (const std::string& line : source.lines) EXPECT_FALSE(has_empty_name(line)) << source.path << ": " << line;
    }
}

/// The string literals in a line of code, without comments and includes.
std::vector<std::string> quoted_in(const std::string& line) {
  std::vector<std::string> all;
  if (trimmed(line).starts_with("#include") || trimmed(line).starts_with("//")) return all;
  bool inside = false;
  for (size_t i = 0; i < line.size(); ++i) {
    if (!inside && line.compare(i, 2, "//") == 0) break;
    if (line[i] == '"') {
      if (!inside) all.emplace_back();
      inside = !inside;
    } else if (inside) {
      all.back() += line[i];
      if (line[i] == '\\' && i + 1 < line.size()) all.back() += line[++i];
    }
  }
  return all;
}

/// True for "readable", "random", "stories" or a pair of languages as the name of a model; false for "a random sequence".
bool names_a_model(const std::string& text) {
  if (text == "readable" || text == "random" || text == "stories" || text.find("en-fr") != std::string::npos) return true;
  for (const char* before : {"model ", "models "})
    for (const char* name : {"readable", "random"})
      if (text.find(before + std::string(name)) != std::string::npos) return true;
  return text.starts_with("readable, ") || text.starts_with("random, ");
}

/// Facts about a single model would have to be changed in every place that names it.
TEST(Architecture, OnlyTheCatalogueNamesModels) {
  ASSERT_TRUE(names_a_model(quoted_in("  if (name == \"readable\") return;").at(0)));
  ASSERT_TRUE(names_a_model(quoted_in("throw UserError(\"it does not; \\\"en-fr\\\" does\");").at(0)));
  ASSERT_TRUE(names_a_model(quoted_in("help(\"of the model random; else 1\");").at(0)));
  ASSERT_FALSE(names_a_model(quoted_in("say(\"A random sequence is repeated\");").at(0)));
  ASSERT_TRUE(quoted_in("int n = 0;  // of \"random\"").empty());
  const std::set<std::string> may = {"core/zoo/catalogue.cpp", "core/tasks/tasks.cpp", "core/tasks/stories_task.hpp",
                                     "core/tasks/translation_task.hpp",       // tasks have the names of the models that they train
                                     "app/views/inspector/change_page.cpp"};  // a way to fill a matrix
  for (const char* top : {"core", "app"})
    for (const Source& source : sources_under(top)) {
      if (may.count(source.path.generic_string())) continue;
      for (const std::string& line : source.lines)
        for (const std::string& text : quoted_in(line)) EXPECT_FALSE(names_a_model(text)) << source.path << ": " << line;
    }
}

/// Intentional changes of a model rewrite its correct graph; the model's own code knows nothing about them.
TEST(Architecture, ModelsKnowNoInterventions) {
  for (const Source& source : sources_under("core/model"))
    for (const std::string& line : source.lines)
      for (const char* word : {"Mistake", "HeadSetting", "temperature"})
        EXPECT_EQ(line.find(word), std::string::npos) << source.path << ": " << line;
}

/// The names of matrices and their parts, as the models write them: "pattern", "decoder", "self_attn".
std::set<std::string> node_words() {
  const Axis words = axis(AxisKind::token, 2), vocabulary = axis(AxisKind::vocabulary, 5);
  ModelConfig everything = {.name = "all", .d_model = 8, .n_heads = 2, .n_layers = 1, .n_decoder_layers = 1, .d_mlp = 12, .biases = true};
  everything.norm = Norm::pre;
  everything.embed_scale = 2;
  everything.final_norm = true;
  everything.unembedding = Unembedding::own;
  ModelConfig one_stack = {.name = "one", .d_model = 8, .n_heads = 2, .learned_positions = 4};
  std::set<std::string> all;
  for (const ModelConfig& config : {everything, one_stack}) {
    const ModelGraph model =
        transformer(config, {words, vocabulary}, config.has_encoder() ? std::optional(StackWords{words, vocabulary}) : std::nullopt, {});
    for (NodeId node = 0; node < model.graph.size(); ++node) {
      std::istringstream segments(parse_node_name(model.graph[node].name).path + parse_node_name(model.graph[node].name).own);
      for (std::string segment; std::getline(segments, segment, '.');) all.insert(segment);
    }
  }
  return all;
}

/// The literals that a line of code compares with: those after ==, !=, or in the parentheses of a search. A lone bracket counts only in a
/// search.
std::vector<std::string> compared_in(const std::string& line) {
  if (line.find_first_of("\"'") == std::string::npos) return {};
  static const std::regex comparison(R"(((==|!=) |\b(starts_with|ends_with|contains|r?find|find_first_of|compare)\()["']([^"']*)["'])");
  std::vector<std::string> all;
  for (std::sregex_iterator found(line.begin(), line.end(), comparison), end; found != end; ++found)
    if (!(*found)[2].matched || (*found)[4].str().find_first_of("[]") == std::string::npos) all.push_back((*found)[4]);
  return all;
}

/// True if the text is a node's name, a word of one, or its beginning or end.
bool is_of_a_node_name(std::string text, const std::set<std::string>& words) {
  if (text == "[" || text == "]" || text == "][") return true;
  std::erase_if(text, [](char c) { return c == '.' || c == '[' || c == ']'; });
  if (text == "W_" || text == "b_") return true;
  return text.find_first_not_of("0123456789") != std::string::npos && std::any_of(words.begin(), words.end(), [&](const std::string& word) {
           return word == text || (text.size() > 2 && (word.starts_with(text) || word.ends_with(text)));
         });
}

/// The outline describes each matrix, where the matrix is made; code that looks at its name instead would have to know all models.
TEST(Architecture, NobodyComparesTheNameOfANode) {
  const std::set<std::string> words = node_words();
  const auto compares = [&](const std::string& line) {
    const std::vector<std::string> texts = compared_in(line);
    return std::any_of(texts.begin(), texts.end(), [&](const std::string& text) { return is_of_a_node_name(text, words); });
  };
  for (const char* wrong : {"if (name == \"pattern\")", "node.find(\"pattern[\")", "name.starts_with(\"W_\")", "name.ends_with(\".W_K\")",
                            "at.node.starts_with(\"decoder.\")", "name.find(\".b_\")", "name.rfind('[')", "name.ends_with(\"mask\")",
                            "name.starts_with(\"resid_\")", "name != \"logits\""})
    ASSERT_TRUE(compares(wrong)) << wrong;
  for (const char* right : {"graph.find(name)", "option.name == \"--document\"", "text.starts_with('-')"})
    ASSERT_FALSE(compares(right)) << right;
  const std::map<std::string, std::string> may = {
      {"core/document/stored_overrides.cpp: node.find('[')", "a file may hold a name that is none: the message says what is wrong with it"},
      {"core/analysis/reach.cpp: op->name() == \"embed\"", "an op's name"},
      {"app/session/settings.cpp: json.contains(\"scale\")", "a setting"},
      {"app/views/prose/block_text.cpp: text.rfind('[', end)", "the bracket of a link in a text"},
      {"app/widgets/matrix_labels.cpp: whole.starts_with('[')", "the word for a picture"}};
  for (const char* top : {"core", "app"})
    for (const Source& source : sources_under(top)) {
      if (std::set<std::string>{"model", "zoo", "folders"}.count(source.room) || source.path.stem() == "node_name") continue;
      const std::string path = source.path.generic_string();
      for (const std::string& line : source.lines) {
        const bool allowed = std::any_of(may.begin(), may.end(), [&](const auto& entry) {
          return entry.first.starts_with(path + ": ") && line.find(entry.first.substr(path.size() + 2)) != std::string::npos;
        });
        EXPECT_TRUE(allowed || !compares(line)) << path << ": " << line;
      }
    }
}

/// A branch for another version is never compiled, so it may not work.
TEST(Architecture, NothingAsksWhichVersionOfImGuiItIs) {
  for (const char* top : {"core", "app", "tests"})
    for (const Source& source : sources_under(top)) {
      if (source.path.filename() == "architecture_test.cpp") continue;
      for (const std::string& line : source.lines) EXPECT_EQ(line.find("IMGUI_VERSION"), std::string::npos) << source.path << ": " << line;
    }
}

TEST(Architecture, EveryHeaderIsReadOnce) {
  for (const char* top : {"core", "app", "tests"})
    for (const Source& source : sources_under(top))
      if (source.path.extension() == ".hpp") {
        ASSERT_FALSE(source.lines.empty()) << source.path;
        EXPECT_EQ(source.lines.front(), "#pragma once") << source.path;
      }
}

}  // namespace headlight::tests::architecture_test

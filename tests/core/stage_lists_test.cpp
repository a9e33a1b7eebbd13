// Code treats stages and parts of the model alike by a shared property, not by a list.
#include <gtest/gtest.h>

#include <regex>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/sources.hpp"

namespace headlight::tests::stage_lists_test {

/// True if a statement names several stages or parts at one place: "case Stage::q", "case Part::query", or a comparison with one stage and
/// then with another.
bool lists_stages(const std::string& statement) {
  if (statement.find("Stage::") == std::string::npos && statement.find("Part::") == std::string::npos) return false;
  static const std::regex label(R"(\bcase\s+(Stage|Part)::)"), comparison(R"(([\w.>()\[\]-]+) [!=]= Stage::)");
  if (std::regex_search(statement, label)) return true;
  std::set<std::string> compared;
  for (std::sregex_iterator found(statement.begin(), statement.end(), comparison), end; found != end; ++found)
    if (std::string subject = (*found)[1]; !compared.insert(subject.substr(subject.find_first_not_of('('))).second) return true;
  return false;
}

std::vector<std::string> statements_of(const Source& source) {
  std::vector<std::string> all(1);
  for (const std::string& line : source.lines)
    for (const char c : line.substr(0, line.find("//")) + " ")
      if (std::string_view(";{}").find(c) == std::string_view::npos) all.back() += c;
      else all.emplace_back();
  return all;
}

/// Stages share a StageTrait, a scope, a part in the outline or the form of an op, and parts a PartTrait, a role in attention or words, so
/// that no list has to be extended for the next one.
TEST(Architecture, NobodyListsStages) {
  for (const char* wrong :
       {"switch (stage) {\n    case Stage::q: return", "switch (part) {\n    case Part::query: return",
        "if (stage == Stage::q || stage == Stage::k)", "return (s.selection.stage != Stage::q) && s.selection.stage != Stage::k"})
    ASSERT_TRUE(lists_stages(wrong)) << wrong;
  for (const char* right :
       {"if (stage == Stage::split)", "case ManualPart::Kind::row: return", "return a.stage == Stage::q && b.stage == Stage::k"})
    ASSERT_FALSE(lists_stages(right)) << right;
  for (const char* top : {"core", "app"})
    for (const Source& source : sources_under(top)) {
      if (source.room == "model") continue;
      for (const std::string& statement : statements_of(source)) EXPECT_FALSE(lists_stages(statement)) << source.path << ": " << statement;
    }
}

}  // namespace headlight::tests::stage_lists_test

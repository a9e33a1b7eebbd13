#include "text/reading/vocabulary_files.hpp"

#include <algorithm>
#include <set>

#include "base/error.hpp"
#include "base/json_fields.hpp"
#include "base/text_file.hpp"
#include "base/wording.hpp"

namespace headlight {
namespace {

constexpr int deepest_json = 40;
constexpr size_t most_missing_ids = 100'000;

int id_of(const nlohmann::json& value, const std::string& piece, const std::string& place) {
  const bool fits = value.is_number_integer() && (!value.is_number_unsigned() || value.get<unsigned long long>() < 1ull << 62);
  if (!fits || value.get<long long>() < 0 || value.get<long long>() >= most_ids)
    throw UserError(place + ": the id of " + in_quotes(piece) + " is " + kind_of(value) + "; a whole number from 0 to " +
                    std::to_string(most_ids - 1) + " is needed");
  return value.get<int>();
}

/// A hole among the ids of pieces would be a row of the model that nothing can mean. Only special tokens are given ids of their own far up.
void require_no_holes(const std::vector<std::string>& pieces, const std::string& place, const std::vector<AddedToken>& added) {
  const auto hole = std::find(pieces.begin(), pieces.end(), std::string());
  if (hole == pieces.end()) return;
  std::set<std::string, std::less<>> names;
  for (const AddedToken& token : added) names.insert(token.content);
  const bool only_added = std::all_of(hole, pieces.end(), [&](const std::string& piece) { return piece.empty() || names.count(piece); });
  if (!only_added)
    throw UserError(place + " has no piece with the id " + std::to_string(hole - pieces.begin()) + ", but larger ids; every id is needed");
}

std::vector<std::string> lines_of_text(const std::string& text) {
  std::vector<std::string> lines;
  for (size_t begin = 0; begin < text.size();) {
    const size_t end = std::min(text.find('\n', begin), text.size());
    const size_t last = end > begin && text[end - 1] == '\r' ? end - 1 : end;
    lines.push_back(text.substr(begin, last - begin));
    begin = end + 1;
  }
  return lines;
}

std::pair<std::string, std::string> merge_of(const std::string& line, const std::string& place) {
  const size_t space = line.find(' ');
  if (space == std::string::npos || space == 0 || space + 1 == line.size() || line.find(' ', space + 1) != std::string::npos)
    throw UserError(place + " is " + in_quotes(line) + "; two pieces with one space between them are needed");
  return {line.substr(0, space), line.substr(space + 1)};
}

}  // namespace

Vocabulary vocabulary_of(const nlohmann::json& object, const std::string& place, const std::vector<AddedToken>& added) {
  if (!object.is_object()) throw UserError(place + " is " + kind_of(object) + "; an object of pieces and their ids is needed");
  if (object.empty()) throw UserError(place + " is empty; a vocabulary needs a piece of text");
  int most = 0;
  for (const auto& [piece, id] : object.items()) most = std::max(most, id_of(id, piece, place));
  if (static_cast<size_t>(most) > object.size() + most_missing_ids)
    throw UserError(place + " has " + std::to_string(object.size()) + " pieces, but an id of " + std::to_string(most) +
                    "; ids count from 0, and every id is needed");
  std::vector<std::string> pieces(static_cast<size_t>(most) + 1);
  for (const auto& [piece, id] : object.items()) {
    if (piece.empty()) throw UserError(place + " has an empty piece, with the id " + id.dump());
    std::string& known = pieces[id.get<size_t>()];
    if (!known.empty())
      throw UserError(place + " has the id " + id.dump() + " twice, for " + in_quotes(known) + " and " + in_quotes(piece));
    known = piece;
  }
  require_no_holes(pieces, place, added);
  return Vocabulary::as_listed(std::move(pieces));
}

Vocabulary vocabulary_of_lines(const std::string& text) {
  std::vector<std::string> pieces = lines_of_text(text);
  if (pieces.empty()) throw UserError("it is empty; a line for each piece is needed");
  if (static_cast<long long>(pieces.size()) > most_ids)
    throw UserError("it has " + std::to_string(pieces.size()) + " lines; at most " + std::to_string(most_ids) + " are read");
  for (size_t i = 0; i < pieces.size(); ++i)
    if (!is_utf8(pieces[i]))
      throw UserError("line " + std::to_string(i + 1) + ", " + in_quotes(fit_for_terminal(pieces[i])) + ", is not UTF-8");
  return Vocabulary::as_listed(std::move(pieces));
}

Merges merges_of_lines(const std::string& text) {
  Merges merges;
  const std::vector<std::string> lines = lines_of_text(text);
  for (size_t i = 0; i < lines.size(); ++i) {
    const bool last_empty = i + 1 == lines.size() && lines[i].empty();
    if (!lines[i].starts_with("#version") && !last_empty) merges.push_back(merge_of(lines[i], "line " + std::to_string(i + 1)));
  }
  return merges;
}

Merges merges_of(const nlohmann::json& list, const std::string& place) {
  if (!list.is_array()) throw UserError(place + " is " + kind_of(list) + "; a list is needed");
  Merges merges;
  merges.reserve(list.size());
  for (const nlohmann::json& one : list) {
    const auto here = [&] { return place + "[" + std::to_string(merges.size()) + "]"; };
    const bool pair = one.is_array() && one.size() == 2 && one[0].is_string() && one[1].is_string();
    if (pair) merges.emplace_back(one[0].get<std::string>(), one[1].get<std::string>());
    else if (!one.is_string()) throw UserError(here() + " is " + kind_of(one) + "; two pieces are needed");
    else if (!one.get_ref<const std::string&>().starts_with("#version")) merges.push_back(merge_of(one.get<std::string>(), here()));
  }
  return merges;
}

void number_added_tokens(std::vector<AddedToken>& added, const Vocabulary& vocabulary) {
  std::set<std::string, std::less<>> met;
  int next = vocabulary.size();
  for (size_t i = 0; i < added.size(); ++i) {
    AddedToken& token = added[i];
    const std::string here = "added_tokens[" + std::to_string(i) + "], " + in_quotes(token.content) + ",";
    if (!met.insert(token.content).second) throw UserError(here + " is there twice; once is right");
    const int known = vocabulary.find(token.content), right = known >= 0 ? known : next;
    if (token.id >= 0 && token.id != right)
      throw UserError(here + " has the id " + std::to_string(token.id) + "; " +
                      (known >= 0 ? "in the vocabulary it has " : "the next id after the vocabulary is ") + std::to_string(right));
    token.id = right;
    next = std::max(next, right + 1);
  }
}

nlohmann::json json_in(const std::filesystem::path& file) {
  std::error_code none;
  if (!std::filesystem::exists(file, none)) return nullptr;
  return parse_json(read_text(file, longest_tokenizer_file), deepest_json);
}

AddedToken added_token_of(const JsonPart& part) {
  AddedToken token;
  token.content = part.text("content");
  token.single_word = part.flag("single_word", false);
  token.lstrip = part.flag("lstrip", false);
  token.rstrip = part.flag("rstrip", false);
  token.special = part.flag("special", false);
  token.normalized = part.flag("normalized", !token.special);
  return token;
}

}  // namespace headlight

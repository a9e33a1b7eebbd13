#include "text/reading/vocabulary_files.hpp"

#include <algorithm>
#include <functional>
#include <set>

#include "base/error.hpp"
#include "base/file_kind.hpp"
#include "base/json.hpp"
#include "base/json_fields.hpp"
#include "base/utf8.hpp"
#include "base/wording.hpp"

namespace headlight::text {
namespace {

constexpr int deepest_json = 40;
constexpr size_t most_missing_ids = 100'000;

int id_of(const nlohmann::json& value, const std::string& piece, const Message& place) {
  const bool fits = value.is_number_integer() && (!value.is_number_unsigned() || value.get<unsigned long long>() < 1ull << 62);
  if (!fits || value.get<long long>() < 0 || value.get<long long>() >= most_ids)
    throw UserError(tr("{place}: the id of {piece} is {kind}; a whole number from 0 to {most} is needed",
                       {{"place", place}, {"piece", in_quotes(piece)}, {"kind", kind_of(value)}, {"most", most_ids - 1}}));
  return value.get<int>();
}

/// Refuses ids without a piece, which would be rows of the model without a meaning. Only special tokens may have ids of their own far
/// above.
void require_no_holes(const std::vector<std::string>& pieces, const Message& place, const std::vector<AddedToken>& added) {
  const auto hole = std::find(pieces.begin(), pieces.end(), std::string());
  if (hole == pieces.end()) return;
  std::set<std::string, std::less<>> names;
  for (const AddedToken& token : added) names.insert(token.content);
  const bool only_added = std::all_of(hole, pieces.end(), [&](const std::string& piece) { return piece.empty() || names.count(piece); });
  if (!only_added)
    throw UserError(
        tr("{place} has no piece with the id {id}, but larger ids; every id is needed", {{"place", place}, {"id", hole - pieces.begin()}}));
}

std::pair<std::string, std::string> merge_of(const std::string& line, const std::function<Message()>& place) {
  const size_t space = line.find(' ');
  if (space == std::string::npos || space == 0 || space + 1 == line.size() || line.find(' ', space + 1) != std::string::npos)
    throw UserError(
        tr("{place} is {line}; two pieces with one space between them are needed", {{"place", place()}, {"line", in_quotes(line)}}));
  return {line.substr(0, space), line.substr(space + 1)};
}

}  // namespace

std::vector<std::string> lines_of_text(const std::string& text, bool dos) {
  std::vector<std::string> lines;
  for (size_t begin = 0; begin < text.size();) {
    const size_t end = std::min(text.find('\n', begin), text.size());
    const size_t last = dos && end > begin && text[end - 1] == '\r' ? end - 1 : end;
    lines.push_back(text.substr(begin, last - begin));
    begin = end + 1;
  }
  return lines;
}

Vocabulary vocabulary_of(const nlohmann::json& object, const Message& place, const std::vector<AddedToken>& added) {
  if (!object.is_object())
    throw UserError(tr("{place} is {kind}; an object of pieces and their ids is needed", {{"place", place}, {"kind", kind_of(object)}}));
  if (object.empty()) throw UserError(tr("{place} is empty; a vocabulary needs a piece of text", {{"place", place}}));
  int most = 0;
  for (const auto& [piece, id] : object.items()) most = std::max(most, id_of(id, piece, place));
  if (static_cast<size_t>(most) > object.size() + most_missing_ids)
    throw UserError(tr("{place} has {n} pieces, but an id of {most}; ids count from 0, and every id is needed",
                       {{"place", place}, {"n", object.size()}, {"most", most}}));
  std::vector<std::string> pieces(static_cast<size_t>(most) + 1);
  for (const auto& [piece, id] : object.items()) {
    if (piece.empty()) throw UserError(tr("{place} has an empty piece, with the id {id}", {{"place", place}, {"id", id.dump()}}));
    std::string& known = pieces[id.get<size_t>()];
    if (!known.empty())
      throw UserError(tr("{place} has the id {id} twice, for {first} and {second}",
                         {{"place", place}, {"id", id.dump()}, {"first", in_quotes(known)}, {"second", in_quotes(piece)}}));
    known = piece;
  }
  require_no_holes(pieces, place, added);
  return Vocabulary::as_listed(std::move(pieces));
}

Vocabulary vocabulary_of_lines(const std::string& text) {
  std::vector<std::string> pieces = lines_of_text(text);
  if (pieces.empty()) throw UserError(tr("it is empty; a line for each piece is needed"));
  if (static_cast<long long>(pieces.size()) > most_ids)
    throw UserError(tr("it has {n} lines; at most {most} are read", {{"n", pieces.size()}, {"most", most_ids}}));
  for (size_t i = 0; i < pieces.size(); ++i)
    if (!is_utf8(pieces[i]))
      throw UserError(tr("line {line}, {text}, is not UTF-8", {{"line", i + 1}, {"text", in_quotes(fit_for_terminal(pieces[i]))}}));
  return Vocabulary::as_listed(std::move(pieces));
}

Merges merges_of_lines(const std::string& text) {
  Merges merges;
  const std::vector<std::string> lines = lines_of_text(text);
  for (size_t i = 0; i < lines.size(); ++i) {
    const bool last_empty = i + 1 == lines.size() && lines[i].empty();
    if (!lines[i].starts_with("#version") && !last_empty)
      merges.push_back(merge_of(lines[i], [&] { return tr("line {line}", {{"line", i + 1}}); }));
  }
  return merges;
}

Merges merges_of(const nlohmann::json& list, const std::string& place) {
  if (!list.is_array()) throw UserError(tr("{place} is {kind}; a list is needed", {{"place", place}, {"kind", kind_of(list)}}));
  Merges merges;
  merges.reserve(list.size());
  for (const nlohmann::json& one : list) {
    const auto here = [&] { return place + "[" + std::to_string(merges.size()) + "]"; };
    const bool pair = one.is_array() && one.size() == 2 && one[0].is_string() && one[1].is_string();
    if (pair) merges.emplace_back(one[0].get<std::string>(), one[1].get<std::string>());
    else if (!one.is_string()) throw UserError(tr("{here} is {kind}; two pieces are needed", {{"here", here()}, {"kind", kind_of(one)}}));
    else if (!one.get_ref<const std::string&>().starts_with("#version")) merges.push_back(merge_of(one.get<std::string>(), here));
  }
  return merges;
}

void number_added_tokens(std::vector<AddedToken>& added, const Vocabulary& vocabulary) {
  std::set<std::string, std::less<>> met;
  int next = vocabulary.size();
  for (size_t i = 0; i < added.size(); ++i) {
    AddedToken& token = added[i];
    const std::string here = "added_tokens[" + std::to_string(i) + "], " + in_quotes(token.content) + ",";
    if (!met.insert(token.content).second) throw UserError(tr("{here} is there twice; expected once", {{"here", here}}));
    const int known = vocabulary.find(token.content), right = known >= 0 ? known : next;
    if (token.id >= 0 && token.id != right)
      throw UserError(
          known >= 0 ? tr("{here} has the id {id}; in the vocabulary it has {right}", {{"here", here}, {"id", token.id}, {"right", right}})
                     : tr("{here} has the id {id}; the next id after the vocabulary is {right}",
                          {{"here", here}, {"id", token.id}, {"right", right}}));
    token.id = right;
    next = std::max(next, right + 1);
  }
}

nlohmann::json json_in(const std::filesystem::path& file, FilesRead* record) {
  std::error_code none;
  if (!std::filesystem::exists(file, none)) return nullptr;
  return parse_json(read_expected(file, longest_tokenizer_file, ExpectedFile::json, record), deepest_json);
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

}  // namespace headlight::text

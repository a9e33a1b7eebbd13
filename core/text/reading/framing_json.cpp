#include "base/error.hpp"
#include "base/json.hpp"
#include "base/json_fields.hpp"
#include "base/wording.hpp"
#include "text/reading/tokenizer_json_parts.hpp"
#include "text/reading/vocabulary_files.hpp"

namespace headlight::text {
namespace {

/// Published tokenizers set up to four; a mark of thousands of pieces, repeated thousands of times, would make millions.
constexpr size_t most_around = 1000;

[[noreturn]] void refuse_many(const JsonPart& part) {
  throw UserError(tr("{place} sets more than {most} pieces around a text", {{"place", part.place()}, {"most", most_around}}));
}

int id_in_framing(const nlohmann::json& value, const std::string& place) {
  if (!value.is_number_unsigned() || value.get<unsigned long long>() >= static_cast<unsigned long long>(most_ids))
    throw UserError(tr("{place} is {kind}; an id is needed", {{"place", place}, {"kind", kind_of(value)}}));
  return value.get<int>();
}

/// ["[CLS]", 101]
Piece named_id(const JsonPart& part, const char* name) {
  const nlohmann::json& pair = part.list(name);
  if (pair.size() != 2 || !pair[0].is_string()) part.wrong(name, tr("a piece and its id"));
  return {id_in_framing(pair[1], part.called(name)), pair[0].get<std::string>()};
}

/// The pieces for {"SpecialToken": {"id": "[CLS]"}}.
Pieces special_pieces(const JsonPart& processor, const JsonPart& special) {
  const std::string& name = special.text("id");
  const JsonPart all = processor.part("special_tokens");
  if (!all.has(name.c_str()))
    throw UserError(tr("{place} lacks {name}, which {other} asks for",
                       {{"place", all.place()}, {"name", in_quotes(name)}, {"other", special.place()}}));
  const JsonPart meant = all.part(name.c_str());
  const nlohmann::json &ids = meant.list("ids"), &tokens = meant.list("tokens");
  if (ids.size() != tokens.size()) meant.wrong("tokens", tr("{n} pieces, one for each id,", {{"n", ids.size()}}));
  Pieces pieces;
  for (size_t i = 0; i < ids.size(); ++i) {
    if (!tokens[i].is_string()) meant.wrong("tokens", tr("a list of pieces"));
    pieces.push_back({id_in_framing(ids[i], meant.called("ids")), tokens[i].get<std::string>()});
    if (pieces.size() > most_around) refuse_many(special);
  }
  return pieces;
}

void frame_as_template(const JsonPart& part, Pieces& before, Pieces& after) {
  Pieces left, right;
  int texts = 0;
  for (const JsonPart& one : part.parts("single")) {
    if (one.has("Sequence")) {
      const JsonPart sequence = one.part("Sequence");
      if (sequence.text("id") != "A") sequence.wrong("id", tr("A, as there is one text,"));
      ++texts;
      continue;
    }
    for (Piece& piece : special_pieces(part, one.part("SpecialToken"))) (texts ? right : left).push_back(std::move(piece));
    if (left.size() + right.size() > most_around) refuse_many(part);
  }
  if (texts != 1)
    throw UserError(tr("{part} has the text A {texts} times; once is needed", {{"part", part.called("single")}, {"texts", texts}}));
  before.insert(before.begin(), left.begin(), left.end());
  after.insert(after.end(), right.begin(), right.end());
}

}  // namespace

void frame_as_json(const JsonPart& part, Pieces& before, Pieces& after) {
  const std::string& type = part.text("type");
  if (type == "ByteLevel") return;  // it computes offsets and adds no pieces
  if (type == "TemplateProcessing") return frame_as_template(part, before, after);
  if (type == "BertProcessing" || type == "RobertaProcessing") {
    before.insert(before.begin(), named_id(part, "cls"));
    after.push_back(named_id(part, "sep"));
    return;
  }
  if (type != "Sequence")
    part.unsupported(in_quotes(type), "TemplateProcessing, BertProcessing, RobertaProcessing, ByteLevel and Sequence");
  for (const JsonPart& one : part.parts("processors")) frame_as_json(one, before, after);
}

}  // namespace headlight::text

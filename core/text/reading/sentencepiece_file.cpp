#include "text/reading/sentencepiece_file.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>
#include <unordered_set>

#include "base/error.hpp"
#include "base/utf8.hpp"
#include "base/wording.hpp"
#include "text/pieces/charsmap.hpp"
#include "text/pieces/prefix_index.hpp"
#include "text/reading/protobuf.hpp"
#include "text/reading/vocabulary_files.hpp"

namespace headlight::text {
namespace {

using Type = SentencePieceFile::Type;

SentencePieceFile::Entry sentencepiece_entry(ProtobufReader message) {
  SentencePieceFile::Entry entry;
  for (ProtobufField field; message.next(field);) {
    if (field.number == 1) entry.piece = std::string(message.bytes(field));
    if (field.number == 2) entry.score = message.number(field);
    if (field.number != 3) continue;
    const std::uint64_t type = message.whole(field);
    if (type < 1 || type > 6) message.wrong(field, tr("type of a piece, 1 to 6"));
    entry.type = static_cast<Type>(type);
  }
  if (entry.piece.empty()) throw UserError(tr("{place} has no text", {{"place", message.place()}}));
  if (!is_utf8(entry.piece))
    throw UserError(
        tr("{place}, {piece}, is not UTF-8", {{"place", message.place()}, {"piece", in_quotes(fit_for_terminal(entry.piece))}}));
  if (!std::isfinite(entry.score))
    throw UserError(
        tr("{place}, {piece}, has a score that is not finite", {{"place", message.place()}, {"piece", in_quotes(entry.piece)}}));
  return entry;
}

void read_trainer(ProtobufReader message, SentencePieceFile& file) {
  for (ProtobufField field; message.next(field);) {
    if (field.number == 3) {
      const std::uint64_t model = message.whole(field);
      if (model != 1 && model != 2)
        throw UserError(tr("its model is of the type {type}, which is not supported; 1 (unigram) and 2 (BPE) are", {{"type", model}}));
      file.model = static_cast<SentencePieceFile::Model>(model);
    }
    if (field.number == 24 && message.flag(field))
      throw UserError(tr("it has treat_whitespace_as_suffix, which is not supported; pieces that begin with their space are"));
    if (field.number == 35) file.byte_fallback = message.flag(field);
  }
}

void read_normalizer(ProtobufReader message, SentencePieceFile& file) {
  for (ProtobufField field; message.next(field);) {
    if (field.number == 2) file.charsmap = std::string(message.bytes(field));
    if (field.number == 3) file.add_dummy_prefix = message.flag(field);
    if (field.number == 4) file.remove_extra_whitespaces = message.flag(field);
    if (field.number == 5 && !message.flag(field))
      throw UserError(tr("it has no escape_whitespaces, which is not supported; a space that becomes a {mark} is", {{"mark", "\u2581"}}));
  }
}

void require_sound(const SentencePieceFile& file) {
  if (file.entries.empty()) throw UserError(tr("it has no pieces; a SentencePiece file is needed"));
  std::unordered_set<std::string_view> met;
  int unknown = 0;
  for (const SentencePieceFile::Entry& entry : file.entries) {
    if (!met.insert(entry.piece).second) throw UserError(tr("it has the piece {piece} twice", {{"piece", in_quotes(entry.piece)}}));
    unknown += entry.type == Type::unknown;
    if (file.model == SentencePieceFile::Model::bpe && (entry.type == Type::user_defined || entry.type == Type::unused))
      throw UserError(
          tr("its piece {piece} is user-defined or unused, which is not supported in a BPE model", {{"piece", in_quotes(entry.piece)}}));
  }
  if (unknown != 1) throw UserError(tr("it has {unknown} pieces for what is unknown; one is needed", {{"unknown", unknown}}));
}

int unknown_among(const SentencePieceFile& file) {
  const auto found = std::find_if(file.entries.begin(), file.entries.end(), [](const auto& entry) { return entry.type == Type::unknown; });
  return static_cast<int>(found - file.entries.begin());
}

/// A text is cut only into pieces that are normal or user-defined; a user-defined piece gets a score that is better than one piece for each
/// of its letters.
PieceModelPointer unigram_model_of(const SentencePieceFile& file) {
  constexpr double never = -std::numeric_limits<double>::infinity();
  double most = never, least = -never;
  for (const SentencePieceFile::Entry& entry : file.entries)
    if (entry.type == Type::normal) most = std::max<double>(most, entry.score), least = std::min<double>(least, entry.score);
  if (most < least) most = least = 0;  // the file has no normal pieces
  std::vector<double> scores;
  for (const SentencePieceFile::Entry& entry : file.entries)
    scores.push_back(entry.type == Type::normal         ? entry.score
                     : entry.type == Type::user_defined ? static_cast<double>(entry.piece.size()) * most - 0.1
                                                        : never);
  return unigram_model(vocabulary_of(file), std::move(scores),
                       {.unknown = unknown_among(file), .byte_fallback = file.byte_fallback, .least = least, .float_sums = true});
}

/// Merges that make a piece out of two others are ordered by the score of the result.
PieceModelPointer bpe_model_of(const SentencePieceFile& file, const CancelCheck& cancel_check) {
  Effort effort = Effort::of_opening(cancel_check);
  Vocabulary vocabulary = vocabulary_of(file);
  std::vector<size_t> order(file.entries.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) { return file.entries[a].score > file.entries[b].score; });
  const auto is_normal = [&](std::string_view text) {
    const int id = vocabulary.find(text);
    return id >= 0 && file.entries[static_cast<size_t>(id)].type == Type::normal;
  };
  Merges merges;
  for (const size_t id : order) {
    const SentencePieceFile::Entry& entry = file.entries[id];
    if (entry.type != Type::normal) continue;
    const std::string_view text = entry.piece;
    for (size_t cut = code_point_at(text, 0).size; cut < text.size(); cut += code_point_at(text, cut).size) {
      effort.steps(8 + text.size() / 8);
      if (!is_normal(text.substr(0, cut)) || !is_normal(text.substr(cut))) continue;
      effort.bytes(2 * sizeof(std::string) + text.size());
      merges.emplace_back(text.substr(0, cut), text.substr(cut));
    }
  }
  BpeRules rules;
  rules.unknown = file.entries[static_cast<size_t>(unknown_among(file))].piece;
  rules.fuse_unknown = true;
  rules.unknown_as_written = true;
  rules.byte_fallback = file.byte_fallback;
  return bpe_model(std::move(vocabulary), merges, std::move(rules));
}

/// Normalizes as SentencePiece itself does: from left to right, the longest match of the table is replaced; user-defined pieces stay
/// unchanged, and spaces are tidied.
class SentencePieceNormalizer final : public Normalizer {
 public:
  explicit SentencePieceNormalizer(const SentencePieceFile& file)
      : user_defined_(user_defined_of(file)), one_space_(file.remove_extra_whitespaces), space_in_front_(file.add_dummy_prefix) {
    if (!file.charsmap.empty()) map_.emplace(file.charsmap);
  }

  void apply(Segment& segment, Effort& effort) const override {
    effort.rewriting(segment.text.size());
    const std::string_view whole = segment.text;
    std::string text;
    for (size_t at = 0; at < whole.size();) {
      size_t kept = 0;
      user_defined_.each(whole, at, effort, [&](size_t size, int) { kept = std::max(kept, size); });
      const auto other = kept == 0 && map_ ? map_->longest(whole.substr(at)) : std::nullopt;
      const size_t size = kept > 0 ? kept : other ? other->size : code_point_at(whole, at).size;
      const std::string_view part = other ? other->text : whole.substr(at, size);
      effort.steps(4 + part.size() / 4);
      effort.bytes(4 * part.size());
      add(part, text);
      at += size;
    }
    while (one_space_ && text.ends_with(' ')) text.pop_back();
    if (space_in_front_ && !text.empty()) text.insert(0, 1, ' ');
    segment.text = std::move(text);
  }

 private:
  static std::vector<std::string> user_defined_of(const SentencePieceFile& file) {
    std::vector<std::string> pieces;
    for (const SentencePieceFile::Entry& entry : file.entries)
      if (entry.type == Type::user_defined) pieces.push_back(entry.piece);
    return pieces;
  }

  void add(std::string_view part, std::string& text) const {
    for (const char c : part)
      if (!one_space_ || c != ' ' || (!text.empty() && text.back() != ' ')) text += c;
  }

  std::optional<Charsmap> map_;
  PrefixIndex user_defined_;
  bool one_space_, space_in_front_;
};

}  // namespace

SentencePieceFile sentencepiece_file_of(std::string_view bytes) {
  SentencePieceFile file;
  ProtobufReader message(bytes, tr("it"));
  for (ProtobufField field; message.next(field);) {
    if (field.number == 1) {
      if (static_cast<long long>(file.entries.size()) >= most_ids)
        throw UserError(tr("it has more than {most} pieces", {{"most", most_ids}}));
      file.entries.push_back(sentencepiece_entry({message.bytes(field), "pieces[" + std::to_string(file.entries.size()) + "]"}));
    }
    if (field.number == 2) read_trainer({message.bytes(field), "trainer_spec"}, file);
    if (field.number == 3) read_normalizer({message.bytes(field), "normalizer_spec"}, file);
  }
  require_sound(file);
  return file;
}

Vocabulary vocabulary_of(const SentencePieceFile& file) {
  std::vector<std::string> pieces;
  for (const SentencePieceFile::Entry& entry : file.entries) pieces.push_back(entry.piece);
  return Vocabulary::as_listed(std::move(pieces));
}

PieceModelPointer piece_model_of(const SentencePieceFile& file, const CancelCheck& cancel_check) {
  return file.model == SentencePieceFile::Model::bpe ? bpe_model_of(file, cancel_check) : unigram_model_of(file);
}

NormalizerPointer normalizer_of(const SentencePieceFile& file) { return std::make_shared<const SentencePieceNormalizer>(file); }

}  // namespace headlight::text

#include "text/pieces/charsmap.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "base/utf8.hpp"
#include "text/pieces/normalizer.hpp"

namespace headlight::text {
namespace {

std::uint32_t number_at(const std::string& bytes, size_t at) {
  std::uint32_t number = 0;
  for (size_t i = 4; i-- > 0;) number = number << 8 | static_cast<unsigned char>(bytes[at + i]);
  return number;
}

std::uint32_t offset_of(std::uint32_t unit) { return (unit >> 10) << ((unit & (1u << 9)) >> 6); }

/// Applies the table as the readers of tokenizer.json do: grapheme by grapheme, replacing each by its shortest match.
class CharsmapNormalizer final : public Normalizer {
 public:
  explicit CharsmapNormalizer(const std::string& table) : map_(table) {}

  void apply(Segment& segment, Effort& effort) const override {
    std::string text;
    effort.rewriting(segment.text.size());
    const auto write = [&](std::string_view part) {
      effort.steps(4 + part.size() / 4);
      effort.bytes(2 * part.size());
      text += part;
    };
    for (const std::string_view grapheme : graphemes(segment.text)) {
      if (grapheme.size() < longest_whole)
        if (const auto other = map_.shortest(grapheme)) {
          write(other->text);
          continue;
        }
      for (size_t at = 0; at < grapheme.size();) {
        const std::string_view letter = grapheme.substr(at, code_point_at(grapheme, at).size);
        const auto other = map_.shortest(letter);
        write(other ? other->text : letter);
        at += letter.size();
      }
    }
    segment.text = std::move(text);
  }

 private:
  /// Longer graphemes are rewritten letter by letter, as the reference implementation does.
  static constexpr size_t longest_whole = 6;

  Charsmap map_;
};

}  // namespace

/// The bytes are: the size of the trie in bytes (32 bits, little-endian), the trie's units (32 bits each), and texts that end in NUL.
Charsmap::Charsmap(const std::string& table) {
  if (table.size() < 4)
    throw UserError(tr("precompiled_charsmap is not a SentencePiece table: it has {bytes} bytes", {{"bytes", table.size()}}));
  const std::uint64_t size = number_at(table, 0);
  if (size % 4 != 0 || size == 0 || 4 + size > table.size())
    throw UserError(tr("precompiled_charsmap is not a SentencePiece table: its trie would have {size} of {bytes} bytes",
                       {{"size", size}, {"bytes", table.size()}}));
  for (std::uint64_t at = 4; at < 4 + size; at += 4) units_.push_back(number_at(table, at));
  texts_ = table.substr(4 + size);
}

std::optional<Charsmap::Found> Charsmap::found(std::string_view text, bool longest) const {
  std::optional<Found> best;
  std::uint32_t at = offset_of(units_[0]);
  for (size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    at ^= byte;
    if (byte == 0 || at >= units_.size()) break;
    const std::uint32_t unit = units_[at];
    if ((unit & (1u << 31 | 0xFFu)) != byte) break;
    at ^= offset_of(unit);
    const bool ends_one = (unit >> 8 & 1u) != 0;
    if (!ends_one || at >= units_.size()) continue;
    const auto other = text_at(units_[at] & ~(1u << 31));
    if (other) best = Found{i + 1, *other};
    if (!longest) return best;
  }
  return best;
}

std::optional<std::string_view> Charsmap::text_at(std::uint32_t offset) const {
  if (offset > texts_.size()) return std::nullopt;
  const size_t end = std::min(texts_.find('\0', offset), texts_.size());
  return std::string_view(texts_).substr(offset, end - offset);
}

NormalizerPointer charsmap_normalizer(std::string table) { return std::make_shared<const CharsmapNormalizer>(table); }

}  // namespace headlight::text

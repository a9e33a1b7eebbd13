#include <algorithm>
#include <cstdint>
#include <optional>

#include "base/error.hpp"
#include "text/pieces/normalizer.hpp"

namespace headlight {
namespace {

/// The bytes are: the size of the trie in bytes (32 bits, little end first), the trie's units (32 bits each), and texts that end in NUL.
class CharsmapNormalizer final : public Normalizer {
 public:
  explicit CharsmapNormalizer(const std::string& table) {
    if (table.size() < 4)
      throw UserError(in_english("precompiled_charsmap is no table of SentencePiece's: it has {bytes} bytes", {{"bytes", table.size()}}));
    const std::uint64_t size = number_at(table, 0);
    if (size % 4 != 0 || size == 0 || 4 + size > table.size())
      throw UserError(in_english("precompiled_charsmap is no table of SentencePiece's: its trie would have {size} of {bytes} bytes",
                                 {{"size", size}, {"bytes", table.size()}}));
    for (std::uint64_t at = 4; at < 4 + size; at += 4) units_.push_back(number_at(table, at));
    texts_ = table.substr(4 + size);
  }

  void apply(Segment& segment) const override {
    std::string text;
    for (const std::string_view grapheme : graphemes(segment.text)) {
      require_sane_length(text);
      if (grapheme.size() < longest_whole)
        if (const auto other = rewritten(grapheme)) {
          text += *other;
          continue;
        }
      for (size_t at = 0; at < grapheme.size();) {
        const std::string_view letter = grapheme.substr(at, letter_at(grapheme, at).size);
        const auto other = rewritten(letter);
        text += other ? *other : letter;
        at += letter.size();
      }
    }
    segment.text = std::move(text);
  }

 private:
  /// Longer graphemes are rewritten letter by letter; the reference does so.
  static constexpr size_t longest_whole = 6;

  static std::uint32_t number_at(const std::string& bytes, size_t at) {
    std::uint32_t number = 0;
    for (size_t i = 4; i-- > 0;) number = number << 8 | static_cast<unsigned char>(bytes[at + i]);
    return number;
  }

  static std::uint32_t offset_of(std::uint32_t unit) { return (unit >> 10) << ((unit & (1u << 9)) >> 6); }

  /// What `text` becomes: that of its shortest beginning that the table has; nothing where it has none.
  std::optional<std::string_view> rewritten(std::string_view text) const {
    std::uint32_t at = offset_of(units_[0]);
    for (const char c : text) {
      const auto byte = static_cast<unsigned char>(c);
      at ^= byte;
      if (byte == 0 || at >= units_.size()) return std::nullopt;
      const std::uint32_t unit = units_[at];
      if ((unit & (1u << 31 | 0xFFu)) != byte) return std::nullopt;
      at ^= offset_of(unit);
      const bool ends_one = (unit >> 8 & 1u) != 0;
      if (ends_one && at < units_.size()) return text_at(units_[at] & ~(1u << 31));
    }
    return std::nullopt;
  }

  std::optional<std::string_view> text_at(std::uint32_t place) const {
    if (place > texts_.size()) return std::nullopt;
    const size_t end = std::min(texts_.find('\0', place), texts_.size());
    return std::string_view(texts_).substr(place, end - place);
  }

  std::vector<std::uint32_t> units_;
  std::string texts_;
};

}  // namespace

NormalizerPointer charsmap_normalizer(std::string table) { return std::make_shared<const CharsmapNormalizer>(table); }

}  // namespace headlight

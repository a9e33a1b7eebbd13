#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "text/pieces/normalizer.hpp"
#include "text/pieces/piece_model.hpp"

namespace headlight::text {

/// The contents of a SentencePiece file (Kudo and Richardson 2018): spiece.model, source.spm, target.spm.
struct SentencePieceFile {
  enum class Type { normal = 1, unknown, control, user_defined, unused, byte };
  struct Entry {
    std::string piece;
    float score = 0;
    Type type = Type::normal;
  };
  enum class Model { unigram = 1, bpe = 2 };

  std::vector<Entry> entries;
  Model model = Model::unigram;
  bool byte_fallback = false;
  std::string charsmap;  ///< see charsmap_normalizer; empty: no rewriting
  bool add_dummy_prefix = true, remove_extra_whitespaces = true;
};

/// Throws UserError, without the file's name, if the bytes are not such a file or need an unsupported feature.
SentencePieceFile sentencepiece_file_of(std::string_view bytes);

/// The pieces by their ids.
Vocabulary vocabulary_of(const SentencePieceFile& file);
/// Cuts a text that `normalizer_of` has rewritten, in which a space is a ▁.
PieceModelPointer piece_model_of(const SentencePieceFile& file, const CancelCheck& cancel_check);
NormalizerPointer normalizer_of(const SentencePieceFile& file);

}  // namespace headlight::text

#pragma once
#include <filesystem>
#include <memory>

#include "base/files_read.hpp"
#include "base/still_wanted.hpp"
#include "text/tokenizer.hpp"

namespace headlight::text {

/// The tokenizer of the model in a folder as other programs write them: that of tokenizer.json; or else byte-level BPE of vocab.json and
/// merges.txt, as GPT-2's and RoBERTa's; or else SentencePiece of source.spm, target.spm and vocab.json, as Marian's; or else WordPiece of
/// vocab.txt, as BERT's; or else SentencePiece of spiece.model, as T5's; with tokenizer_config.json beside them where it is there. Throws
/// UserError in one line that names file and place, and says what would be right. It has `rows` ids at least: a model may have rows of W_E
/// that no piece has. The files that are opened are noted in `record`, where there is one. What `wanted` throws ends
/// it.
std::shared_ptr<const Tokenizer> read_tokenizer(const std::filesystem::path& folder, int rows = 0, FilesRead* record = nullptr,
                                                const CancelCheck& wanted = {});

/// The same for the text that the decoder of a model writes: of Marian's files that of the target.
std::shared_ptr<const Tokenizer> read_target_tokenizer(const std::filesystem::path& folder, int rows = 0, FilesRead* record = nullptr,
                                                       const CancelCheck& wanted = {});

/// Whether there is a file in it that read_tokenizer would read.
bool holds_a_tokenizer(const std::filesystem::path& folder);

}  // namespace headlight::text

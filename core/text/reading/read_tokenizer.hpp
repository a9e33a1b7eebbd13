#pragma once
#include <filesystem>
#include <memory>

#include "base/cancel_check.hpp"
#include "base/files_read.hpp"
#include "text/tokenizer.hpp"

namespace headlight::text {

/// Reads the tokenizer in a model folder of another program: tokenizer.json; or else byte-level BPE from vocab.json and merges.txt, as
/// GPT-2's and RoBERTa's; or else SentencePiece from source.spm, target.spm and vocab.json, as Marian's; or else WordPiece from vocab.txt,
/// as BERT's; or else SentencePiece from spiece.model, as T5's; each with tokenizer_config.json if that is there. It has at least `rows`
/// ids, since a model may have rows of W_E without a piece. Adds the opened files to `record`, if given. Throws UserError in one line that
/// names file and place and says what would be right; an exception from `cancel_check` ends the reading.
std::shared_ptr<const Tokenizer> read_tokenizer(const std::filesystem::path& folder, int rows = 0, FilesRead* record = nullptr,
                                                const CancelCheck& cancel_check = {});

/// Reads the tokenizer of the text that a model's decoder writes: for Marian's files, that of the target.
std::shared_ptr<const Tokenizer> read_target_tokenizer(const std::filesystem::path& folder, int rows = 0, FilesRead* record = nullptr,
                                                       const CancelCheck& cancel_check = {});

/// True if the folder has a file that read_tokenizer would read.
bool holds_a_tokenizer(const std::filesystem::path& folder);

}  // namespace headlight::text

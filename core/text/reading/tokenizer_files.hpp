#pragma once
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "base/cancel_check.hpp"
#include "base/files_read.hpp"
#include "text/tokenizer.hpp"

namespace headlight::text {

constexpr const char *tokenizer_json = "tokenizer.json", *bpe_vocabulary = "vocab.json", *bpe_merges = "merges.txt",
                     *wordpiece_vocabulary = "vocab.txt", *sentencepiece_model = "spiece.model", *marian_source = "source.spm",
                     *marian_target = "target.spm", *marian_target_vocabulary = "target_vocab.json";

class TokenizerConfig;

/// The tokenizer in a tokenizer.json, with the changes of the config beside it, if not null. Throws UserError without the file's name.
std::shared_ptr<const Tokenizer> tokenizer_of_json_text(const std::string& text, const TokenizerConfig* config = nullptr, int rows = 0,
                                                        const CancelCheck& cancel_check = {});

/// Readers for each kind of files; see read_tokenizer. `record` may be null. An exception from `cancel_check` ends the reading.
std::shared_ptr<const Tokenizer> tokenizer_of_json(const std::filesystem::path& folder, int rows, FilesRead* record,
                                                   const CancelCheck& cancel_check);
std::shared_ptr<const Tokenizer> tokenizer_of_bpe_files(const std::filesystem::path& folder, int rows, FilesRead* record,
                                                        const CancelCheck& cancel_check);
std::shared_ptr<const Tokenizer> tokenizer_of_wordpiece_files(const std::filesystem::path& folder, int rows, FilesRead* record,
                                                              const CancelCheck& cancel_check);
/// Reads T5's spiece.model.
std::shared_ptr<const Tokenizer> tokenizer_of_sentencepiece(const std::filesystem::path& folder, int rows, FilesRead* record,
                                                            const CancelCheck& cancel_check);
/// Read Marian's source.spm and target.spm, with the ids of vocab.json.
std::shared_ptr<const Tokenizer> source_tokenizer_of_marian(const std::filesystem::path& folder, int rows, FilesRead* record,
                                                            const CancelCheck& cancel_check);
std::shared_ptr<const Tokenizer> target_tokenizer_of_marian(const std::filesystem::path& folder, int rows, FilesRead* record,
                                                            const CancelCheck& cancel_check);

/// The tokenizer in a SentencePiece file, which sets nothing around a text.
std::shared_ptr<const Tokenizer> tokenizer_of_sentencepiece_bytes(std::string_view bytes);

}  // namespace headlight::text

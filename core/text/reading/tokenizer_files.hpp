#pragma once
#include <filesystem>
#include <memory>
#include <string>

#include "text/tokenizer.hpp"

namespace headlight {

constexpr const char *tokenizer_json = "tokenizer.json", *bpe_vocabulary = "vocab.json", *bpe_merges = "merges.txt",
                     *wordpiece_vocabulary = "vocab.txt";

/// What a tokenizer.json holds; `pad` is the piece that fills shorter sentences, and may be empty. Throws UserError without the file's
/// name.
std::shared_ptr<const Tokenizer> tokenizer_of_json_text(const std::string& text, const std::string& pad = {}, int rows = 0);

/// One for each kind of files; see read_tokenizer.
std::shared_ptr<const Tokenizer> tokenizer_of_json(const std::filesystem::path& folder, int rows);
std::shared_ptr<const Tokenizer> tokenizer_of_bpe_files(const std::filesystem::path& folder, int rows);
std::shared_ptr<const Tokenizer> tokenizer_of_wordpiece_files(const std::filesystem::path& folder, int rows);

}  // namespace headlight

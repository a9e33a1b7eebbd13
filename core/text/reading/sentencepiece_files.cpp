#include <algorithm>
#include <array>

#include "base/file_kind.hpp"
#include "base/json.hpp"
#include "base/json_fields.hpp"
#include "base/wording.hpp"
#include "text/pieces/pipeline_tokenizer.hpp"
#include "text/reading/sentencepiece_file.hpp"
#include "text/reading/tokenizer_config.hpp"
#include "text/reading/tokenizer_files.hpp"
#include "text/reading/vocabulary_files.hpp"

namespace headlight::text {
namespace {

/// The kinds of tokenizers, and of models, that use spiece.model as T5 does.
constexpr std::array<std::string_view, 5> t5_kinds = {"", "T5Tokenizer", "t5", "MT5Tokenizer", "mt5"};
constexpr int usual_extra_ids = 100, most_extra_ids = 100'000;

PipelineParts sentencepiece_parts(const SentencePieceFile& file, const CancelCheck& cancel_check = {}) {
  PipelineParts parts;
  parts.normalizer = normalizer_of(file);
  parts.pre_tokenizer = metaspace_pre_tokenizer({.prepend = MetaspaceRules::Prepend::never, .split = false});
  parts.model = piece_model_of(file, cancel_check);
  parts.spelling = Spelling::metaspace;
  parts.mark = "\u2581";
  return parts;
}

/// The marks among `contents` that the vocabulary has, as added tokens.
std::vector<AddedToken> marks_in(const Vocabulary& vocabulary, std::initializer_list<std::string> contents) {
  std::vector<AddedToken> all;
  for (const std::string& content : contents)
    if (vocabulary.find(content) >= 0) all.push_back({.content = content, .special = true});
  return all;
}

/// The piece that follows every text.
Piece end_piece(const TokenizerConfig& config, const Vocabulary& vocabulary) {
  const std::string end = config.token("eos_token", "</s>");
  const int id = vocabulary.find(end);
  if (id < 0) throw UserError(tr("the vocabulary lacks {end}, which is put after every text", {{"end", in_quotes(end)}}));
  return {id, end};
}

/// Adds T5's sentinel tokens for gaps, the first at the end of the vocabulary.
void add_extra_ids(std::vector<AddedToken>& all, const Vocabulary& vocabulary, int count) {
  for (int i = count; i-- > 0;) {
    const std::string content = "<extra_id_" + std::to_string(i) + ">";
    if (vocabulary.find(content) < 0) all.push_back({.content = content, .special = true});
  }
}

std::string spm_bytes(const std::filesystem::path& file, FilesRead* record) {
  return read_expected(file, longest_tokenizer_file, ExpectedFile::bytes, record);
}

/// Adds the language codes of Marian's multilingual models, as ">>fra<<".
void add_languages(std::vector<AddedToken>& all, const Vocabulary& vocabulary) {
  for (const std::string& piece : vocabulary.pieces())
    if (piece.size() > 4 && piece.starts_with(">>") && piece.ends_with("<<")) all.push_back({.content = piece, .special = true});
}

Vocabulary marian_vocabulary(const std::filesystem::path& file, FilesRead* record) {
  return within_file(file, [&] {
    return vocabulary_of(parse_json(read_expected(file, longest_tokenizer_file, ExpectedFile::json, record), 4), "the vocabulary", {});
  });
}

/// Reads the tokenizer of one side: `spm` cuts its text, and the file `ids` numbers the pieces.
std::shared_ptr<const Tokenizer> tokenizer_of_marian(const std::filesystem::path& folder, const char* spm, const char* ids, int rows,
                                                     FilesRead* record, const CancelCheck& cancel_check) {
  const TokenizerConfig config(folder, record);
  const std::filesystem::path file = folder / spm, ids_file = folder / ids;
  const std::string bytes = spm_bytes(file, record);
  PipelineParts parts = within_file(file, [&] { return sentencepiece_parts(sentencepiece_file_of(bytes), cancel_check); });
  const Vocabulary vocabulary = marian_vocabulary(ids_file, record);
  within_file(ids_file, [&] {
    const std::string unknown = config.token("unk_token", "<unk>"), pad = config.token("pad_token", "<pad>");
    if (vocabulary.find(unknown) < 0)
      throw UserError(tr("it lacks {unknown}, the piece for what is unknown", {{"unknown", in_quotes(unknown)}}));
    std::vector<AddedToken> usual = marks_in(vocabulary, {config.token("eos_token", "</s>"), unknown, pad});
    add_languages(usual, vocabulary);
    parts.model = renumbered_model(parts.model, vocabulary, vocabulary.find(unknown));
    parts.added = config.added(usual);
    number_added_tokens(parts.added, vocabulary);
    parts.after = {end_piece(config, vocabulary)};
    parts.pad = pad;
  });
  parts.rules = fingerprint_of({bytes});
  parts.rows = rows;
  parts.cancel_check = cancel_check;
  return std::make_shared<const PipelineTokenizer>(std::move(parts));
}

}  // namespace

std::shared_ptr<const Tokenizer> tokenizer_of_sentencepiece_bytes(std::string_view bytes) {
  return std::make_shared<const PipelineTokenizer>(sentencepiece_parts(sentencepiece_file_of(bytes)));
}

std::shared_ptr<const Tokenizer> tokenizer_of_sentencepiece(const std::filesystem::path& folder, int rows, FilesRead* record,
                                                            const CancelCheck& cancel_check) {
  const TokenizerConfig config(folder, record);
  const std::filesystem::path file = folder / sentencepiece_model;
  const std::string bytes = spm_bytes(file, record);
  const auto extra_ids = static_cast<int>(config.whole("extra_ids", 0, most_extra_ids, usual_extra_ids));
  PipelineParts parts = within_file(file, [&] {
    if (std::find(t5_kinds.begin(), t5_kinds.end(), config.kind()) == t5_kinds.end())
      throw UserError(tr("of the kind {kind} it is not supported; T5Tokenizer and MT5Tokenizer are, and tokenizer.json of every kind",
                         {{"kind", in_quotes(config.kind())}}));
    PipelineParts made = sentencepiece_parts(sentencepiece_file_of(bytes), cancel_check);
    const Vocabulary& vocabulary = made.model->vocabulary();
    const std::string pad = config.token("pad_token", "<pad>");
    std::vector<AddedToken> usual = marks_in(vocabulary, {config.token("eos_token", "</s>"), config.token("unk_token", "<unk>"), pad});
    add_extra_ids(usual, vocabulary, extra_ids);
    made.added = config.added(usual);
    number_added_tokens(made.added, vocabulary);
    made.after = {end_piece(config, vocabulary)};
    made.pad = pad;
    return made;
  });
  parts.rules = fingerprint_of({bytes});
  parts.rows = rows;
  parts.cancel_check = cancel_check;
  return std::make_shared<const PipelineTokenizer>(std::move(parts));
}

std::shared_ptr<const Tokenizer> source_tokenizer_of_marian(const std::filesystem::path& folder, int rows, FilesRead* record,
                                                            const CancelCheck& cancel_check) {
  return tokenizer_of_marian(folder, marian_source, bpe_vocabulary, rows, record, cancel_check);
}

std::shared_ptr<const Tokenizer> target_tokenizer_of_marian(const std::filesystem::path& folder, int rows, FilesRead* record,
                                                            const CancelCheck& cancel_check) {
  const bool separate = TokenizerConfig(folder, record).flag("separate_vocabs").value_or(false);
  return tokenizer_of_marian(folder, marian_target, separate ? marian_target_vocabulary : bpe_vocabulary, rows, record, cancel_check);
}

}  // namespace headlight::text

#include <algorithm>
#include <array>

#include "base/file_kind.hpp"
#include "base/json.hpp"
#include "base/json_fields.hpp"
#include "base/text_file.hpp"
#include "base/wording.hpp"
#include "text/pieces/pipeline_tokenizer.hpp"
#include "text/reading/tokenizer_config.hpp"
#include "text/reading/tokenizer_files.hpp"
#include "text/reading/vocabulary_files.hpp"

namespace headlight::text {
namespace {

/// The byte-level tokenizers that come as vocab.json and merges.txt.
enum class BpeKind { gpt2, roberta, qwen2 };
struct NamedBpeKind {
  std::string_view name;  ///< of the tokenizer, or of the model
  BpeKind kind;
};
constexpr std::array<NamedBpeKind, 17> bpe_kinds = {{{"GPT2Tokenizer", BpeKind::gpt2},
                                                     {"gpt2", BpeKind::gpt2},
                                                     {"gpt_neo", BpeKind::gpt2},
                                                     {"gptj", BpeKind::gpt2},
                                                     {"opt", BpeKind::gpt2},
                                                     {"CodeGenTokenizer", BpeKind::gpt2},
                                                     {"codegen", BpeKind::gpt2},
                                                     {"RobertaTokenizer", BpeKind::roberta},
                                                     {"roberta", BpeKind::roberta},
                                                     {"BartTokenizer", BpeKind::roberta},
                                                     {"bart", BpeKind::roberta},
                                                     {"LongformerTokenizer", BpeKind::roberta},
                                                     {"longformer", BpeKind::roberta},
                                                     {"LEDTokenizer", BpeKind::roberta},
                                                     {"led", BpeKind::roberta},
                                                     {"Qwen2Tokenizer", BpeKind::qwen2},
                                                     {"qwen2", BpeKind::qwen2}}};

constexpr const char* qwen2_pattern =
    R"((?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+)";

/// The kind if no file names it: a vocabulary with these three marks is RoBERTa's.
BpeKind kind_by_pieces(const Vocabulary& vocabulary) {
  const bool roberta = vocabulary.find("<s>") >= 0 && vocabulary.find("</s>") >= 0 && vocabulary.find("<mask>") >= 0;
  return roberta ? BpeKind::roberta : BpeKind::gpt2;
}

BpeKind bpe_kind(const TokenizerConfig& config, const Vocabulary& vocabulary) {
  if (config.kind().empty()) return kind_by_pieces(vocabulary);
  const auto found = std::find_if(bpe_kinds.begin(), bpe_kinds.end(), [&](const NamedBpeKind& one) { return one.name == config.kind(); });
  if (found != bpe_kinds.end()) return found->kind;
  throw UserError(
      tr("vocab.json and merges.txt of the kind {kind} are not supported; GPT2Tokenizer, RobertaTokenizer, BartTokenizer, "
         "CodeGenTokenizer and Qwen2Tokenizer are, and tokenizer.json of every kind",
         {{"kind", in_quotes(config.kind())}}));
}

/// The special tokens of this kind that the vocabulary has.
std::vector<AddedToken> usual_tokens(BpeKind kind, const Vocabulary& vocabulary) {
  std::vector<AddedToken> all;
  const auto add = [&](const char* content, bool lstrip = false) {
    if (vocabulary.find(content) >= 0) all.push_back({.content = content, .lstrip = lstrip, .special = true});
  };
  if (kind != BpeKind::roberta) {
    add("<|endoftext|>");
    return all;
  }
  for (const char* content : {"<s>", "</s>", "<unk>", "<pad>"}) add(content);
  add("<mask>", true);
  return all;
}

Piece required_piece(const Vocabulary& vocabulary, const std::vector<AddedToken>& added, const std::string& content) {
  const auto token = std::find_if(added.begin(), added.end(), [&](const AddedToken& one) { return one.content == content; });
  const int id = token != added.end() ? token->id : vocabulary.find(content);
  if (id < 0) throw UserError(tr("the vocabulary lacks {content}, which is set around every text", {{"content", in_quotes(content)}}));
  return {id, content};
}

void frame_bpe(PipelineParts& parts, BpeKind kind, const TokenizerConfig& config, const Vocabulary& vocabulary) {
  if (kind == BpeKind::roberta) {
    parts.before = {required_piece(vocabulary, parts.added, config.token("cls_token", "<s>"))};
    parts.after = {required_piece(vocabulary, parts.added, config.token("sep_token", "</s>"))};
  } else if (config.flag("add_bos_token").value_or(false)) {
    parts.before = {required_piece(vocabulary, parts.added, config.token("bos_token", "<|endoftext|>"))};
  }
}

void cut_as(PipelineParts& parts, BpeKind kind, const TokenizerConfig& config) {
  const bool space = config.flag("add_prefix_space").value_or(false);
  if (kind != BpeKind::qwen2) {
    parts.pre_tokenizer = byte_level_pre_tokenizer({.add_prefix_space = space});
    return;
  }
  parts.normalizer = normal_form_normalizer(NormalForm::nfc);
  parts.pre_tokenizer = pre_tokenizers_in_turn(
      {split_at(Regex(qwen2_pattern), Cut::isolated, false), byte_level_pre_tokenizer({.add_prefix_space = space, .use_pattern = false})});
}

/// Reads merges.txt, which may be empty: some tokenizers merge nothing.
std::string merges_text_of(const std::filesystem::path& file, FilesRead* record) {
  std::string text = read_text(file, longest_tokenizer_file, record);
  return text.empty() ? text : read_expected(file, longest_tokenizer_file, ExpectedFile::text, record);
}

}  // namespace

std::shared_ptr<const Tokenizer> tokenizer_of_bpe_files(const std::filesystem::path& folder, int rows, FilesRead* record,
                                                        const CancelCheck& cancel_check) {
  const TokenizerConfig config(folder, record);
  const std::filesystem::path pieces_file = folder / bpe_vocabulary, merges_file = folder / bpe_merges;
  const std::string pieces_text = read_expected(pieces_file, longest_tokenizer_file, ExpectedFile::json, record),
                    merges_text = merges_text_of(merges_file, record);
  PipelineParts parts;
  const Vocabulary vocabulary = within_file(pieces_file, [&] {
    Vocabulary found = vocabulary_of(parse_json(pieces_text, 4), tr("the vocabulary"), config.added({}));
    const BpeKind kind = bpe_kind(config, found);
    parts.added = config.added(usual_tokens(kind, found));
    number_added_tokens(parts.added, found);
    frame_bpe(parts, kind, config, found);
    cut_as(parts, kind, config);
    return found;
  });
  parts.model = within_file(merges_file, [&] { return bpe_model(vocabulary, merges_of_lines(merges_text), {}); });
  parts.spelling = Spelling::byte_level;
  parts.pad = config.token("pad_token", "");
  parts.rules = fingerprint_of({pieces_text, merges_text, config.kind()});
  parts.rows = rows;
  parts.cancel_check = cancel_check;
  return std::make_shared<const PipelineTokenizer>(std::move(parts));
}

}  // namespace headlight::text

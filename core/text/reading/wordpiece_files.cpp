#include <algorithm>
#include <array>

#include "base/file_kind.hpp"
#include "base/wording.hpp"
#include "text/pieces/pipeline_tokenizer.hpp"
#include "text/reading/tokenizer_config.hpp"
#include "text/reading/tokenizer_files.hpp"
#include "text/reading/vocabulary_files.hpp"

namespace headlight::text {
namespace {

/// The kinds of tokenizers, and of models, that read vocab.txt as BERT does.
constexpr std::array<std::string_view, 17> wordpiece_kinds = {
    "",         "BertTokenizer",       "bert",       "DistilBertTokenizer",  "distilbert", "ElectraTokenizer",
    "electra",  "MobileBertTokenizer", "mobilebert", "LayoutLMTokenizer",    "layoutlm",   "ConvBertTokenizer",
    "convbert", "LxmertTokenizer",     "lxmert",     "SqueezeBertTokenizer", "squeezebert"};

void require_wordpiece_kind(const std::string& kind) {
  if (std::find(wordpiece_kinds.begin(), wordpiece_kinds.end(), kind) == wordpiece_kinds.end())
    throw UserError(
        tr("of the kind {kind} it is not supported; BertTokenizer, DistilBertTokenizer and ElectraTokenizer are, and "
           "tokenizer.json of every kind",
           {{"kind", in_quotes(kind)}}));
}

Piece required_mark(const Vocabulary& vocabulary, const std::string& content) {
  const int id = vocabulary.find(content);
  if (id < 0)
    throw UserError(tr("it lacks the line {content}, a special token; a vocabulary of WordPiece, as BERT's, has [UNK], [CLS] and [SEP]",
                       {{"content", in_quotes(content)}}));
  return {id, content};
}

BertRules rules_of(const TokenizerConfig& config) {
  BertRules rules;
  rules.lower_case = config.flag("do_lower_case").value_or(true);
  rules.strip_accents = config.flag("strip_accents").value_or(rules.lower_case);
  rules.around_ideographs = config.flag("tokenize_chinese_chars").value_or(true);
  return rules;
}

}  // namespace

std::shared_ptr<const Tokenizer> tokenizer_of_wordpiece_files(const std::filesystem::path& folder, int rows, FilesRead* record,
                                                              const CancelCheck& cancel_check) {
  const TokenizerConfig config(folder, record);
  const std::filesystem::path file = folder / wordpiece_vocabulary;
  const std::string text = read_expected(file, longest_tokenizer_file, ExpectedFile::text, record);
  PipelineParts parts;
  within_file(file, [&] {
    require_wordpiece_kind(config.kind());
    const Vocabulary vocabulary = vocabulary_of_lines(text);
    const std::string unknown = config.token("unk_token", "[UNK]");
    std::vector<AddedToken> usual;
    for (const char* content : {"[UNK]", "[SEP]", "[PAD]", "[CLS]", "[MASK]"})
      if (vocabulary.find(content) >= 0) usual.push_back({.content = content, .special = true});
    required_mark(vocabulary, unknown);
    parts.before = {required_mark(vocabulary, config.token("cls_token", "[CLS]"))};
    parts.after = {required_mark(vocabulary, config.token("sep_token", "[SEP]"))};
    parts.added = config.added(usual);
    number_added_tokens(parts.added, vocabulary);
    parts.model = wordpiece_model(vocabulary, {.unknown = unknown});
  });
  const BertRules rules = rules_of(config);
  parts.normalizer = bert_normalizer(rules);
  parts.pre_tokenizer = bert_pre_tokenizer();
  parts.spelling = Spelling::wordpiece;
  parts.mark = "##";
  parts.pad = config.token("pad_token", "[PAD]");
  parts.rules =
      fingerprint_of({text, rules.lower_case ? "lower" : "", rules.strip_accents ? "strip" : "", rules.around_ideographs ? "cjk" : ""});
  parts.rows = rows;
  parts.cancel_check = cancel_check;
  return std::make_shared<const PipelineTokenizer>(std::move(parts));
}

}  // namespace headlight::text

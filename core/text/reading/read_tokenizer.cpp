#include "text/reading/read_tokenizer.hpp"

#include <array>

#include "base/error.hpp"
#include "base/file_kind.hpp"
#include "base/wording.hpp"
#include "text/reading/tokenizer_files.hpp"

namespace headlight::text {
namespace {

namespace fs = std::filesystem;

bool has_file(const fs::path& folder, const char* name) {
  std::error_code none;
  return fs::exists(folder / name, none);
}

[[noreturn]] void refuse_tokenizer(const fs::path& folder, const Message& what) {
  throw UserError(tr("the folder {folder} {what}", {{"folder", folder.string()}, {"what", what}}));
}

/// The first snapshot in a folder of the hub's cache; empty if it is not such a folder.
fs::path first_snapshot(const fs::path& folder) {
  std::error_code none;
  for (fs::directory_iterator at(folder / "snapshots", none), end; !none && at != end; at.increment(none))
    if (std::error_code failed; at->is_directory(failed)) return at->path();
  return {};
}

[[noreturn]] void refuse_without_files(const fs::path& folder) {
  if (const fs::path snapshot = first_snapshot(folder); !snapshot.empty())
    refuse_tokenizer(folder, tr("is a folder in the Hugging Face hub cache; the tokenizer in it is {folder}: open that",
                                {{"folder", snapshot.string()}}));
  for (const char* name : {"tokenizer.model", "sentencepiece.bpe.model"})
    if (has_file(folder, name))
      refuse_tokenizer(folder, tr("has only {name} for a tokenizer, which is not read; write a tokenizer.json beside it: "
                                  "AutoTokenizer.from_pretrained(folder).save_pretrained(folder)",
                                  {{"name", name}}));
  for (const char* name : {marian_source, marian_target})
    if (has_file(folder, name) && has_file(folder, bpe_vocabulary))
      refuse_tokenizer(folder, tr("has {name} and vocab.json, but Marian's tokenizer needs source.spm and target.spm", {{"name", name}}));
  if (has_file(folder, marian_source)) refuse_tokenizer(folder, tr("has source.spm, but no vocab.json; both are needed"));
  if (has_file(folder, "vocab.json"))
    refuse_tokenizer(folder, tr("has vocab.json, but no merges.txt; both are needed, or a tokenizer.json"));
  if (has_file(folder, "merges.txt"))
    refuse_tokenizer(folder, tr("has merges.txt, but no vocab.json; both are needed, or a tokenizer.json"));
  refuse_tokenizer(folder, tr("has no tokenizer: it needs tokenizer.json, or vocab.json and merges.txt, or vocab.txt, or spiece.model, "
                              "or source.spm, target.spm and vocab.json"));
}

bool is_marian(const fs::path& folder) {
  return has_file(folder, marian_source) && has_file(folder, marian_target) && has_file(folder, bpe_vocabulary);
}

}  // namespace

bool holds_a_tokenizer(const fs::path& folder) {
  return has_file(folder, tokenizer_json) || has_file(folder, bpe_vocabulary) || has_file(folder, wordpiece_vocabulary) ||
         has_file(folder, sentencepiece_model);
}

std::shared_ptr<const Tokenizer> read_tokenizer(const fs::path& folder, int rows, FilesRead* record, const CancelCheck& cancel_check) {
  std::error_code none;
  if (const fs::file_status status = fs::status(folder, none); none && status.type() != fs::file_type::not_found)
    refuse_tokenizer(folder, tr("cannot be opened: {why}", {{"why", reason(none)}}));
  if (!fs::exists(folder, none)) refuse_tokenizer(folder, tr("is not there"));
  if (!fs::is_directory(folder, none))
    if (const auto foreign = foreign_kind(folder, ExpectedFile::tensors))
      refuse_tokenizer(folder, tr("is a file; a folder with the files of a tokenizer is needed: {what}", {{"what", *foreign}}));
  if (!fs::is_directory(folder, none)) refuse_tokenizer(folder, tr("is a file; a folder with the files of a tokenizer is needed"));
  if (has_file(folder, tokenizer_json)) return tokenizer_of_json(folder, rows, record, cancel_check);
  if (has_file(folder, bpe_vocabulary) && has_file(folder, bpe_merges)) return tokenizer_of_bpe_files(folder, rows, record, cancel_check);
  if (is_marian(folder)) return source_tokenizer_of_marian(folder, rows, record, cancel_check);
  if (has_file(folder, wordpiece_vocabulary)) return tokenizer_of_wordpiece_files(folder, rows, record, cancel_check);
  if (has_file(folder, sentencepiece_model)) return tokenizer_of_sentencepiece(folder, rows, record, cancel_check);
  refuse_without_files(folder);
}

std::shared_ptr<const Tokenizer> read_target_tokenizer(const fs::path& folder, int rows, FilesRead* record,
                                                       const CancelCheck& cancel_check) {
  return !has_file(folder, tokenizer_json) && is_marian(folder) ? target_tokenizer_of_marian(folder, rows, record, cancel_check)
                                                                : read_tokenizer(folder, rows, record, cancel_check);
}

}  // namespace headlight::text

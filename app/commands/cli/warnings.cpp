#include "commands/cli/warnings.hpp"

#include "commands/cli/printed.hpp"
#include "document/unread_text.hpp"
#include "model/model_remarks.hpp"
#include "model/origin.hpp"
#include "session/translate/unread_sentence.hpp"

namespace headlight::commands {
void warn_of_unread(const Document& document) {
  BuiltInModels models;
  for (int sample = 0; sample < static_cast<int>(document.sentences.size()); ++sample) {
    const std::string& sentence = document.sentences[static_cast<size_t>(sample)];
    if (!unread_text(*document.model, sentence)) continue;
    complain(unread_warning(document, sample, reader_of(models, *document.model, sentence).get()));
  }
}

void warn_of_remarks(const Model& model, bool searches) {
  for (const Message& remark : remarks_on(model, searches)) complain(english_line(remark));
}

void warn_of_what_means_little(const Document& document) {
  if (document.config.writes_text()) warn_of_remarks(*document.model);
  else  // the model writes nothing, so remarks about writing do not apply
    for (const Message& remark : document.model->remarks) complain(english_line(remark));
  if (!document.model->imported) warn_of_unread(document);
  const int made_for = document.model->config.n_heads, heads = document.config.n_heads;
  if (origin_of(*document.model) == Origin::learned && heads != made_for)
    complain("these weights were trained as " + std::to_string(made_for) + " heads; cut into " + std::to_string(heads) +
             ", no head holds the columns that it was trained with");
}

}  // namespace headlight::commands

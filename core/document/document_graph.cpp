#include "document/document_graph.hpp"

#include "attend/imported_tensors.hpp"
#include "document/computable.hpp"
#include "document/tokens.hpp"

namespace headlight::document {
namespace {

Axis vocabulary_axis(const Tokenizer& tokenizer) {
  const SharedPieces& shown = tokenizer.display_pieces();
  const SharedPieces& spelled = tokenizer.vocabulary().shared_pieces();
  return {AxisKind::vocabulary, tokenizer.size(), shown, shown == spelled ? nullptr : spelled};
}

StackWords labelled(const TokenizedSentence& sentence, const Tokenizer& tokenizer) {
  return {axis(AxisKind::token, sentence.texts()), vocabulary_axis(tokenizer)};
}

}  // namespace

ModelGraph graph_of(const Document& document, const TokenizedSentence& source, const TokenizedSentence& target) {
  if (document.model->imported) return imported_graph(*document.model->imported);
  std::optional<StackWords> decoder;
  if (document.config.has_encoder()) decoder = labelled(target, *document.model->target_tokenizer);
  return rewritten(transformer(document.config, labelled(source, *document.tokenizer), decoder, document.model->dimension_names),
                   document.interventions);
}

ModelGraph graph_of(const Document& document, int sample) {
  TokenizedSentence target;
  if (document.config.has_encoder()) {
    const Tokenizer& words = *document.model->target_tokenizer;
    target =
        target_tokens(document, std::vector<std::string>(static_cast<size_t>(longest_target(document.config)), words.piece(words.start())));
  }
  return graph_of(document, padded(source_tokens(document, sample), longest_sentence(document), *document.tokenizer), target);
}

}  // namespace headlight::document

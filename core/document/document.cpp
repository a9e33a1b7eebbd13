#include "document/document.hpp"

#include "document/apply.hpp"

namespace headlight {

const char* name(MaskKind kind) {
  switch (kind) {
    case MaskKind::none: return "none";
    case MaskKind::causal: return "causal";
    case MaskKind::custom: break;
  }
  return "custom";
}

Document make_document(std::shared_ptr<const Model> model, std::vector<std::string> sentences) {
  return apply(Document{}, SetModel{std::move(model), std::move(sentences)});
}

bool roles_hold(const Document& document) {
  return !document.model->head_roles.empty() && document.config.n_heads == document.model->config.n_heads;
}

}  // namespace headlight

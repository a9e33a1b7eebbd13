#include "document/added_weights.hpp"

#include <set>

#include "model/initial_weights.hpp"

namespace headlight::document {

Document with_weights_of_its_config(Document document) {
  for (const WeightShape& shape : weight_shapes(document.config, 1, 1)) {
    if (document.weights.has(shape.name)) continue;
    document.weights.set(shape.name, Matrix::Zero(shape.rows, shape.cols));
    document.weights.by_name[shape.name] = weight_as_it_came(document, shape.name);
  }
  ModelConfig with_biases = document.config;
  with_biases.biases = true;  // a document keeps them even while they are off
  std::set<std::string> needed;
  for (const WeightShape& shape : weight_shapes(with_biases, 1, 1)) needed.insert(shape.name);
  std::erase_if(document.weights.by_name,
                [&](const auto& weight) { return !needed.count(weight.first) && !document.model->weights->has(weight.first); });
  return document;
}

}  // namespace headlight::document

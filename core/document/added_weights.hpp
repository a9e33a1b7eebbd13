#pragma once
#include "document/document.hpp"

namespace headlight::document {

/// The document with exactly the weights that its config needs beyond its model's own: missing ones get their initial values (see
/// weight_as_it_came), and those of an earlier config are dropped.
Document with_weights_of_its_config(Document document);

}  // namespace headlight::document

#pragma once
#include "document/document.hpp"

namespace headlight::document {

/// The document with a weight for everything that its config needs beside its model's own, as it comes (see weight_as_it_came), and without
/// those that an earlier config needed.
Document with_weights_of_its_config(Document document);

}  // namespace headlight::document

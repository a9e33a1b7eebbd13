#include "session/about_products.hpp"

#include "machine/product_kernels.hpp"

namespace headlight::session {

std::vector<std::string> about_products(const Phrases& phrases) {
  std::vector<std::string> sentences;
  for (const std::string& library : refused_products()) sentences.push_back(phrases("help.products", {{"library", library}}));
  return sentences;
}

}  // namespace headlight::session

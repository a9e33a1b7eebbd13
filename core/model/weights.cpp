#include "model/weights.hpp"

#include <memory>
#include <utility>

namespace headlight::model {

const Matrix& Weights::operator[](const std::string& name) const { return *by_name.at(name); }

bool Weights::has(const std::string& name) const { return by_name.count(name) != 0; }

void Weights::set(const std::string& name, Matrix value) { by_name[name] = std::make_shared<const Matrix>(std::move(value)); }

}  // namespace headlight::model

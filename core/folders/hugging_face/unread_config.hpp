#pragma once
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "base/message.hpp"
#include "folders/hugging_face/config_fields.hpp"

namespace headlight::folders {

/// Throws UserError that names the method if the weights are quantised, according to a config, a file beside it, or the names of tensors.
void require_not_quantised(const std::filesystem::path& folder, const ConfigFields& config, std::span<const std::string> tensors);

/// Throws UserError for fields that no family reads although they change the computation.
void require_read(const ConfigFields& config);

/// A sentence for each object in a config that is not read at all.
std::vector<Message> unread_objects(const ConfigFields& config);

}  // namespace headlight::folders

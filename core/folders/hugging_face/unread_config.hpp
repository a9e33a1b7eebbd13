#pragma once
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "base/message.hpp"
#include "folders/hugging_face/config_fields.hpp"

namespace headlight::folders {

/// Throws UserError where the weights are quantised, by what they are: a config says so, a file beside it, or the names of tensors.
void require_not_quantised(const std::filesystem::path& folder, const ConfigFields& config, std::span<const std::string> tensors);

/// Throws UserError for what no family reads, and which changes what is computed.
void require_read(const ConfigFields& config);

/// The objects within a config of which nothing is read, a sentence each.
std::vector<Message> unread_objects(const ConfigFields& config);

}  // namespace headlight::folders

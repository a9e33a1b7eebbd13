#pragma once
#include <filesystem>
#include <functional>

#include "app_rooms.hpp"
#include "folders/built_in.hpp"

namespace headlight::commands {

/// The folder of the page's own documents.
inline constexpr const char* page_documents = "/home/Documents";

/// What was dropped on the page lies in the memory file system, a document among the page's own. Returns where it is opened from: a model's
/// folder that is not too large goes among those that the browser keeps, for the document that is made with it is there after a reload,
/// too; a larger one stays where it is, and `keep_large` is called with it. Throws UserError where it cannot be opened; then nothing of it
/// stays.
std::filesystem::path keep_dropped(const std::filesystem::path& path, BuiltInModels& models,
                                   const std::function<void(const std::filesystem::path&)>& keep_large);

}  // namespace headlight::commands

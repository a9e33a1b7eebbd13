#include "commands/commands.hpp"
#include "machine/products.hpp"
#include "session/settings.hpp"

int main(int argc, char** argv) {
  const std::filesystem::path settings = headlight::session::settings_path();
  headlight::machine::prepare_products(settings.empty() ? settings : settings.parent_path() / "products.txt");
  return headlight::commands::run_command_line(argc, argv);
}

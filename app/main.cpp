#include "commands/commands.hpp"
#include "commands/system/product_threads.hpp"

int main(int argc, char** argv) {
  headlight::commands::restart_with_product_settings(argv);
  return headlight::commands::run_command_line(argc, argv);
}

#include "commands/commands.hpp"
#include "commands/product_threads.hpp"

int main(int argc, char** argv) {
  headlight::restart_without_product_threads(argv);
  return headlight::run_command_line(argc, argv);
}

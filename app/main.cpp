#include "commands/commands.hpp"
#include "machine/products.hpp"

int main(int argc, char** argv) {
  headlight::machine::prepare_products();
  return headlight::commands::run_command_line(argc, argv);
}

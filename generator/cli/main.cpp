#include "cli/program.h"

int main(int count, char** arguments) { return pleat::cli::program(count, arguments); }

// The `pleat` command as a function. In the library, so that CLI11 is compiled with what else needs it.
#pragma once

namespace pleat::cli {

/// What main() is given and returns.
int program(int count, char** arguments);

}  // namespace pleat::cli

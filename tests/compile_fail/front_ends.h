// The compilers that judge the corpus, as one interface. Each says what is wrong with what it reports of a mistake:
// it reports one error, the sentence word for word, and the user's line with it.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "corpus.h"

namespace misuse {

class FrontEnd {
public:
    virtual ~FrontEnd() = default;
    /// Why this machine cannot ask it; "" if it can.
    virtual std::string missing() const = 0;
    /// Why a file without its mistakes does not compile; "" if it does.
    virtual std::string refusal(const CaseFile& file) const = 0;
    /// What is wrong with what the compiler says of a mistake; "" if nothing is.
    virtual std::string complaint(const CaseFile& file, const Mistake& mistake) const = 0;
};

/// NVRTC through the runtime, whose build errors begin with the user's line.
std::unique_ptr<FrontEnd> nvrtc_front_end();
/// Clang inside the process.
std::unique_ptr<FrontEnd> clang_front_end();
/// A compiler that is a program: g++, clang++ or nvcc.
std::unique_ptr<FrontEnd> command_front_end(const std::string& command);

inline const std::string source_folder = PLEAT_SOURCE_DIR;

/// A header that the corpus' files include beside the core, and the folder that it is found from.
struct Header {
    std::string name, folder;
};
inline const std::vector<Header> headers{{"misuse.h", source_folder + "/tests/compile_fail"},
                                         {"core/example_dims.h", PLEAT_VOCABULARIES},
                                         {"core/arranged_dims.h", PLEAT_VOCABULARIES},
                                         {"gemm/dims.h", PLEAT_MISUSE_HEADERS},
                                         {"rmsnorm/launch.h", PLEAT_MISUSE_HEADERS}};

}  // namespace misuse

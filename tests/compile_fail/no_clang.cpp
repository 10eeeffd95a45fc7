// Where Clang's libraries are missing, the corpus is judged by the others.
#include "front_ends.h"

namespace misuse {

namespace {

class NoClang : public FrontEnd {
public:
    std::string missing() const override { return "built without Clang's libraries"; }
    std::string refusal(const CaseFile&) const override { return missing(); }
    std::string complaint(const CaseFile&, const Mistake&) const override { return missing(); }
};

}  // namespace

std::unique_ptr<FrontEnd> clang_front_end() { return std::make_unique<NoClang>(); }

}  // namespace misuse

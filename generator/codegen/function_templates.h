// Function templates that the launches of a kernel share.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "codegen/names.h"
#include "codegen/writer.h"

namespace pleat::emit {

/// Launches whose functions would say the same statements call one template.
class FunctionTemplates {
public:
    explicit FunctionTemplates(const model::Spec& spec) : names_(spec) {}

    struct Text {
        std::string says;  // ahead of it, as a comment
        std::string head;  // "template <class Tiles>"
        std::vector<std::string> parameters;
        std::string body;
        bool operator<(const Text& other) const {
            return std::tie(says, head, parameters, body) <
                   std::tie(other.says, other.head, other.parameters, other.body);
        }
    };
    /// The name of the function with this text: of a new one `wanted`, or that and a number.
    std::string name_of(const std::string& wanted, const Text& text);
    /// The definitions of those that are new since the last call.
    std::vector<std::string> take_new();

private:
    Names names_;
    std::map<Text, std::string> all_;
    std::vector<std::string> new_;
};

/// Does C++ text name the variable, comments aside?
bool mentions(std::string_view text, std::string_view variable);

}  // namespace pleat::emit

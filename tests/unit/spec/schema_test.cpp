// The schema's structure, and that the tables agree with the model's.
#include "spec/schema.h"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "model/functions.h"
#include "spec/grammar.h"

using namespace pleat;
using nlohmann::json;

namespace {

const json& schema() {
    static const json parsed = json::parse(spec::json_schema());
    return parsed;
}

void collect_references(const json& value, std::set<std::string>& found) {
    if (value.is_object() && value.contains("$ref")) found.insert(value["$ref"].get<std::string>());
    if (value.is_structured())
        for (const json& inside : value) collect_references(inside, found);
}

}  // namespace

TEST_CASE("the schema of a spec") {
    CHECK(schema()["$schema"] == "https://json-schema.org/draft/2020-12/schema");
    CHECK(schema()["type"] == "object");
    CHECK(schema()["required"] == json({"pleat", "name", "dims", "tensors"}));
    CHECK(schema()["additionalProperties"] == false);
    CHECK(schema()["not"]["required"] == json({"kernel", "kernels"}));
    CHECK(schema()["properties"]["pleat"]["const"] == 1);
    CHECK(spec::json_schema().back() == '\n');
    CHECK(spec::json_schema() == spec::json_schema());
}

TEST_CASE("every key of the spec is a described property") {
    for (const spec::Key& k : spec::grammar().keys) {
        CAPTURE(std::string(k.name));
        REQUIRE(schema()["properties"].contains(std::string(k.name)));
        CHECK(schema()["properties"][std::string(k.name)]["description"] == std::string(k.about));
    }
    CHECK(schema()["properties"].size() == spec::grammar().keys.size());
}

TEST_CASE("every reference leads to a definition, and every definition is referred to") {
    std::set<std::string> references, definitions;
    collect_references(schema(), references);
    for (const auto& [id, definition] : schema()["$defs"].items()) {
        CHECK(definition.is_object());
        definitions.insert("#/$defs/" + id);
    }
    CHECK(references == definitions);
}

TEST_CASE("the verbs of stages and the forms of kernels") {
    std::vector<std::string> verbs;
    for (const json& choice : schema()["$defs"]["stage"]["oneOf"]) {
        CHECK(choice["additionalProperties"] == false);
        verbs.push_back(choice["required"][0]);
    }
    CHECK(verbs == std::vector<std::string>{"let", "reduce", "contract", "store", "require"});
    const json& kernels = schema()["$defs"]["kernel"]["oneOf"];
    REQUIRE(kernels.size() == 5);
    CHECK(kernels[0]["required"] == json({"stages"}));
    CHECK(kernels[1]["required"] == json({"contract", "epilogue"}));
    CHECK(kernels[3]["required"] == json({"attend_backward", "gradients", "epilogue"}));
    const json& attention = kernels[2]["properties"]["attend"];
    CHECK(attention["minProperties"] == 3);
    CHECK(attention["else"]["maxProperties"] == 3);
    CHECK(attention["then"]["minProperties"] == 4);
    CHECK(attention["maxProperties"] == 4);
}

TEST_CASE("the grammar lists the model's reductions, and no others") {
    const spec::Form* kernel = nullptr;
    for (const spec::Key& k : spec::grammar().keys)
        if (k.name == "kernel") kernel = k.form;
    REQUIRE(kernel);
    const spec::Form& stages = *kernel->choices[0]->keys[0].form;
    const spec::Form& reduce = *stages.element->choices[1];
    REQUIRE(reduce.sign == "reduce");
    REQUIRE(reduce.keys[1].name == "as");
    std::set<std::string> written(reduce.keys[1].form->words.begin(), reduce.keys[1].form->words.end());
    for (const std::string& word : written) CHECK(model::reduction_named(word).has_value());
    CHECK(written.size() == static_cast<size_t>(model::Reduction::product) + 1);
}

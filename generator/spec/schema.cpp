// The grammar's tables as a JSON Schema. Every form is written once, in $defs if it has a name there.
#include "spec/schema.h"

#include <nlohmann/json.hpp>

#include "spec/grammar.h"

namespace pleat::spec {

namespace {

using Json = nlohmann::ordered_json;

class Writer {
public:
    std::string document() {
        Json schema;
        schema["$schema"] = "https://json-schema.org/draft/2020-12/schema";
        schema["title"] = "Pleat kernel specification";
        schema.update(form(grammar()));
        schema["$defs"] = std::move(definitions_);
        return schema.dump(2) + "\n";
    }

private:
    /// A form where it is used: a reference if it has a name.
    Json use(const Form& f) {
        if (f.id.empty()) return form(f);
        const std::string id(f.id);
        if (!definitions_.contains(id)) {
            definitions_[id] = nullptr;  // keeps its place, in the order of first use
            definitions_[id] = form(f);
        }
        return {{"$ref", "#/$defs/" + id}};
    }

    Json form(const Form& f) {
        switch (f.shape) {
            case Shape::integer:
                return integer(f);
            case Shape::number:
                return {{"type", "number"}};
            case Shape::boolean:
                return {{"type", "boolean"}};
            case Shape::string:
                return string(f);
            case Shape::list:
                return list(f);
            case Shape::map:
                return map(f);
            case Shape::object:
                return object(f);
            case Shape::variant:
                return choice("oneOf", f);
            case Shape::either:
                return choice("anyOf", f);
        }
        return {};
    }

    static Json integer(const Form& f) {
        if (f.constant) return {{"const", f.constant}};
        return {{"type", "integer"}, {"minimum", INT64_MIN}, {"maximum", INT64_MAX}};
    }

    static Json string(const Form& f) {
        Json s{{"type", "string"}};
        switch (f.rule) {
            case Rule::filled:
                s["pattern"] = "\\S";
                break;
            case Rule::name:
                s["pattern"] = "^[A-Za-z](_?[A-Za-z0-9])*_?$";  // no two '_' in a row
                s["maxLength"] = max_name;
                break;
            case Rule::line:
                s["minLength"] = 1;
                s["pattern"] = "^[^\\u0000-\\u001f\\u007f-\\u009f]*$";
                break;
            case Rule::word:
                s.erase("type");
                for (const auto w : f.words) s["enum"].push_back(w);
                break;
        }
        return s;
    }

    Json list(const Form& f) {
        Json s{{"type", "array"}, {"items", use(*f.element)}};
        limits(f, "minItems", "maxItems", s);
        return s;
    }

    Json map(const Form& f) {
        Json s{{"type", "object"}, {"propertyNames", names(f)}, {"additionalProperties", use(*f.element)}};
        limits(f, "minProperties", "maxProperties", s);
        return s;
    }

    static Json names(const Form& f) {
        Json s = string(Form{.shape = Shape::string, .rule = f.rule});
        s.erase("type");
        return s;
    }

    static void limits(const Form& f, const char* least, const char* most, Json& s) {
        if (f.least > 0) s[least] = f.least;
        if (f.most != unlimited) s[most] = f.most;
    }

    Json object(const Form& f) {
        Json s{{"type", "object"}};
        Json& properties = s["properties"] = Json::object();
        Json required = Json::array();
        for (const Key& k : f.keys) {
            Json property = use(*k.form);
            property["description"] = k.about;
            properties[std::string(k.name)] = std::move(property);
            if (k.required) required.push_back(k.name);
        }
        if (!required.empty()) s["required"] = required;
        s["additionalProperties"] = false;
        if (f.named) one_named(f, required.size(), s);
        if (!f.exclusive[0].empty()) s["not"]["required"] = {f.exclusive[0], f.exclusive[1]};
        return s;
    }

    /// Exactly one property beside the listed ones, of which at most one is optional: their number says so.
    void one_named(const Form& f, size_t required, Json& s) {
        s["additionalProperties"] = use(*f.named);
        s["propertyNames"] = names(Form{.shape = Shape::string, .rule = Rule::name});
        s["minProperties"] = required + 1;
        s["maxProperties"] = f.keys.size() + 1;
        for (const Key& k : f.keys) {
            if (k.required) continue;
            s["if"]["required"] = {k.name};
            s["then"]["minProperties"] = required + 2;
            s["else"]["maxProperties"] = f.keys.size();
        }
    }

    Json choice(const char* kind, const Form& f) {
        Json s;
        for (const Form* c : f.choices) s[kind].push_back(use(*c));
        return s;
    }

    Json definitions_ = Json::object();
};

}  // namespace

std::string json_schema() { return Writer().document(); }

}  // namespace pleat::spec

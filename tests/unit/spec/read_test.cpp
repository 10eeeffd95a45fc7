// The syntax tree of good specs, and what is said of bad ones.
#include "spec/read.h"

#include <doctest/doctest.h>

#include "file_text.h"
#include "reading.h"

using namespace pleat;
using pleat::test::text_of;
using reading::errors;
using reading::notes;
using reading::spec_with;
using reading::stage;

namespace {

spec::Spec read(const std::string& text) {
    Sources sources;
    Diagnostics diagnostics;
    const auto s = spec::read_spec(sources.add("a.json", text), sources, diagnostics);
    CHECK(reading::said(diagnostics, sources) == "");
    REQUIRE(s);
    return *s;
}

}  // namespace

TEST_CASE("a spec with one kernel") {
    const spec::Spec s = read(text_of(PLEAT_SOURCE_DIR "/dsl_specs/norm/rmsnorm.json"));
    CHECK(s.name.value == "rmsnorm");
    CHECK(s.version.value == 1);
    REQUIRE(s.types.size() == 1);
    CHECK(s.types[0].dtype.value == "bf16");
    REQUIRE(s.dims.size() == 2);
    CHECK(std::holds_alternative<spec::Runtime>(s.dims[0].size));
    CHECK(std::get<spec::Integer>(s.dims[1].size).value == 4096);
    REQUIRE(s.params.size() == 1);
    CHECK(std::get<double>(s.params[0].fallback->value) == 1e-6);
    REQUIRE(s.tensors.size() == 3);
    CHECK(s.tensors[1].name.value == "W");
    CHECK(s.single);
    REQUIRE(s.kernels.size() == 1);
    CHECK(s.kernels[0].name.value == "rmsnorm");
    const auto& form = std::get<spec::OverForm>(s.kernels[0].form);
    CHECK(form.over->size() == 2);
    REQUIRE(form.stages.size() == 3);
    const auto& reduce = std::get<spec::ReduceStage>(form.stages[0].verb);
    CHECK(reduce.name.value == "ms");
    CHECK(reduce.as.value == "mean");
    CHECK(reduce.of.value == "X * X");
    CHECK(reduce.along[0].value == "H");
    CHECK(std::get<spec::LetStage>(form.stages[1].verb).be.value == "rsqrt(ms + eps)");
    CHECK(std::get<spec::StoreStage>(form.stages[2].verb).target.value == "Y");
}

TEST_CASE("every key of the language") {
    const spec::Spec s = read(text_of(PLEAT_SOURCE_DIR "/tests/fuzz/corpus/json/every_form.json"));
    CHECK(s.about.value == "each key once");
    const auto& k = std::get<spec::Runtime>(s.dims[2].size);
    CHECK(k.multiple_of->value == 16);
    CHECK(k.max->value == 1048576);
    CHECK(std::get<Text>(s.dims[3].size).value == "2 * N");
    CHECK_FALSE(std::get<spec::Runtime>(s.dims[4].size).max);
    CHECK(s.folds[0].axis.value == "N / 8");
    CHECK(std::get<int64_t>(s.params[1].fallback->value) == 3);
    CHECK(std::get<bool>(s.params[2].fallback->value));
    CHECK(std::get<Text>(s.params[3].fallback->value).value == "-inf");
    CHECK_FALSE(s.params[4].fallback);
    CHECK_FALSE(s.tensors[0].strides[0].value);
    CHECK(s.tensors[0].strides[1].value->value == 1);
    CHECK(s.tensors[0].align->value == 16);
    CHECK(s.tensors[1].space->value == "global");
    CHECK(std::get<Text>(s.tensors[1].swizzle).value == "xor");
    const auto& crossed = std::get<std::vector<spec::XorDecl>>(s.tensors[3].swizzle);
    CHECK(crossed[1].target.value == "K % 2");
    CHECK(crossed[1].source.value == "M % 2");
    CHECK(s.tensors[3].ring[0].by.value == "K / 64");
    CHECK(s.tensors[3].ring[0].slots.value == 3);
    CHECK(s.tensors[0].ring.empty());
    CHECK(s.tensors[2].dims.empty());
    CHECK(s.indices[0].from->value == "blockIdx.x");
    CHECK_FALSE(s.indices[1].from);
    CHECK(s.derived[0].from[1].value == "N");
    CHECK(s.derived[0].to[0].axis.value == "K");
    CHECK(s.derived[0].to[0].value.value == "2 * M + N - 1");
    CHECK(s.fragments[0].operand.value == "a");
    CHECK_FALSE(s.single);
    REQUIRE(s.kernels.size() == 4);
    CHECK(s.kernels[0].compute->value == "f64");
    REQUIRE(s.kernels[0].schedule.size() == 2);
    CHECK(s.kernels[0].schedule[0].up_to[0].first.value == "M");
    CHECK(s.kernels[0].schedule[0].up_to[0].second.value == 256);
    CHECK(std::get<spec::Integer>(s.kernels[0].schedule[0].settings[0].second).value == 64);
    CHECK(s.kernels[0].schedule[1].settings[0].first.value == "keep");
    CHECK(std::get<Text>(s.kernels[0].schedule[1].settings[0].second).value == "shared");
    CHECK(s.kernels[1].schedule.size() == 1);
    const auto& over = std::get<spec::OverForm>(s.kernels[0].form);
    CHECK(std::get<spec::ContractStage>(over.stages[2].verb).of[1].value == "B");
    CHECK(std::get<spec::RequireStage>(over.stages[4].verb).say.value == "a negative square");
    const auto& contract = std::get<spec::ContractForm>(s.kernels[1].form);
    CHECK(contract.name.value == "acc");
    CHECK(contract.of[0].value == "A");
    CHECK(contract.along[0].value == "K");
    CHECK(contract.prologue.empty());
    CHECK(contract.epilogue.size() == 1);
    const auto& attend = std::get<spec::AttendForm>(s.kernels[2].form);
    CHECK(attend.name.value == "o");
    CHECK(attend.of.size() == 3);
    CHECK(attend.along[0].value == "E");
    CHECK(attend.softmax[0].value == "S");
    CHECK(attend.scores.size() == 1);
    const auto& use = std::get<spec::UseForm>(s.kernels[3].form);
    CHECK(use.file.value == "norm/rmsnorm.json");
    CHECK(use.with[1].first.value == "T");
    CHECK(use.with[1].second.value == "M");
    CHECK(s.program->size() == 3);
}

TEST_CASE("a vocabulary, and an editor's schema") {
    CHECK(read(spec_with("\"$schema\": \"pleat.schema.json\"")).kernels.empty());
}

TEST_CASE("what is no spec") {
    CHECK(errors("[]") == "1:1 expected an object, found a list\n");
    CHECK(errors("\"spec\"") == "1:1 expected an object, found a string\n");
    CHECK(errors("{}") == "1:1 a spec needs the keys 'pleat', 'name', 'dims' and 'tensors'\n");
    CHECK(errors("{\"pleat\": 2, \"anything\": 1}") ==
          "1:11 the spec is of version 2 of the language, and this pleat reads version 1\n");
    CHECK(errors("{\"pleat\": \"1\", \"name\": \"n\", \"dims\": {}, \"tensors\": {}}") ==
          "1:11 expected an integer, found a string\n");
}

TEST_CASE("members of a spec, each wrong in one way") {
    const std::pair<std::string, std::string> cases[] = {
        {"\"nam\": 1", "2:1 unknown key 'nam' in a spec\n"},
        {"\"dims\": {}", "2:1 the key 'dims' stands twice\n"},
        {"\"about\": 3", "2:10 expected a string, found a number\n"},
        {"\"about\": \"\"", "2:10 a string that says nothing\n"},
        {"\"about\": \"a\\nb\"", "2:12 the character U+000A, which cannot be shown, in a line of text\n"},
        {"\"about\": \"*\\u202e/\"", "2:12 the character U+202E, which cannot be shown, in a line of text\n"},
        {"\"types\": {\"T\": null}", "2:16 expected a string, found null\n"},
        {"\"types\": [\"T\"]", "2:10 expected an object, found a list\n"},
        {"\"folds\": {\"F\": \"  \"}", "2:16 a string that says nothing\n"},
        {"\"params\": {\"p\": {}}", "2:17 a param needs the key 'dtype'\n"},
        {"\"params\": {\"p\": {\"dtype\": \"f32\", \"default\": []}}",
         "2:45 expected a number, a boolean, \"inf\", \"-inf\" or \"nan\", found a list\n"},
        {"\"params\": {\"p\": {\"dtype\": \"f32\", \"default\": \"infinity\"}}",
         "2:45 expected a number, a boolean, \"inf\", \"-inf\" or \"nan\", found \"infinity\"\n"},
        {"\"program\": \"k\"", "2:12 expected a list, found a string\n"},
        {"\"program\": [\"k\", 1]", "2:18 expected a string, found a number\n"},
        {"\"indices\": {\"I\": {\"from\": \"x\"}}", "2:18 an index needs the key 'dims'\n"},
        {"\"fragments\": {\"F\": {\"dims\": []}}", "2:20 a fragment needs the keys 'operand' and 'dtype'\n"},
        {"\"kernels\": {}", "2:12 expected at least one item, found none\n"},
        {"\"program\": []", "2:12 expected at least one item, found none\n"},
        {"\"kernels\": {\"a/b\": {\"use\": \"x.json\"}}", "2:15 a name cannot hold '/'\n"},
        {"\"kernels\": {\"a\": {\"use\": \"x.json\", \"with\": {\"X\": 1}}}",
         "2:50 expected a string, found a number\n"},
        {"\"kernel\": {\"use\": \"a\\u0000b\"}",
         "2:21 the character U+0000, which cannot be shown, in a line of text\n"},
        {"\"kernel\": {\"stages\": []}", "2:22 expected at least one item, found none\n"},
        {"\"kernel\": {\"over\": [\"T\"]}",
         "2:11 a kernel needs one of the keys 'stages', 'contract', 'attend', 'attend_backward' or 'use'\n"},
        {"\"kernel\": {\"stges\": []}", "2:12 unknown key 'stges' in a kernel\n"},
        {"\"kernel\": {\"use\": \"x.json\", \"stages\": []}", "2:29 'use' and 'stages' exclude each other\n"},
        {"\"kernel\": {\"use\": \"x.json\", \"compute\": \"f32\"}",
         "2:29 unknown key 'compute' in a 'use' kernel\n"},
        {"\"kernel\": {\"use\": \"x.json\"}, \"kernels\": {\"k\": {\"use\": \"x.json\"}}",
         "2:30 'kernel' and 'kernels' exclude each other\n"},
        {"\"kernel\": {\"stages\": [{\"let\": \"a\", \"be\": \"1\"}], \"compute\": \"f16\"}",
         "2:60 expected \"f32\" or \"f64\", found \"f16\"\n"},
        {"\"kernel\": {\"contract\": {\"acc\": [\"A\"], \"along\": [\"K\"]}, \"epilogue\": [{\"let\": \"a\", "
         "\"be\": \"1\"}]}",
         "2:32 expected 2 items, found 1\n"},
        {"\"kernel\": {\"contract\": {\"along\": [\"K\"]}, \"epilogue\": [{\"let\": \"a\", \"be\": \"1\"}]}",
         "2:24 a contraction needs a name for its result\n"},
        {"\"kernel\": {\"contract\": {\"acc\": [\"A\", \"B\"], \"alnog\": [\"K\"]}, \"epilogue\": [{\"let\": "
         "\"a\", \"be\": \"1\"}]}",
         "2:44 unknown key 'alnog' in a contraction\n"},
        {"\"kernel\": {\"contract\": {\"a__b\": [\"A\", \"B\"], \"along\": [\"K\"]}}",
         "2:11 a 'contract' kernel needs the key 'epilogue'\n2:27 a name with two '_' in a row, which C++ "
         "reserves\n"},
        {"\"kernel\": {\"attend\": {\"o\": [\"Q\", \"K\", \"V\"]}, \"epilogue\": [{\"let\": \"a\", \"be\": "
         "\"1\"}]}",
         "2:22 an attention needs the keys 'along' and 'softmax'\n"},
    };
    for (const auto& [members, sentence] : cases) {
        CAPTURE(members);
        CHECK(errors(spec_with(members)) == sentence);
    }
}

TEST_CASE("dims and tensors, each wrong in one way") {
    const auto with = [](const std::string& dim, const std::string& tensor) {
        return errors("{\"pleat\": 1, \"name\": \"n\",\n\"dims\": {" + dim + "},\n\"tensors\": {" + tensor + "}}");
    };
    CHECK(with("\"N\": 4.5", "") ==
          "2:15 expected an integer, a string or an object, found a number with a fraction or exponent\n");
    CHECK(with("\"N\": true", "") == "2:15 expected an integer, a string or an object, found a boolean\n");
    CHECK(with("\"N\": {}", "") == "2:15 a runtime dim needs the key 'runtime'\n");
    CHECK(with("\"N\": {\"runtime\": {\"mutiple_of\": 8}}", "") ==
          "2:28 unknown key 'mutiple_of' in a runtime size\n");
    CHECK(with("\"N\": {\"runtime\": 8}", "") == "2:27 expected an object, found a number\n");
    CHECK(with("\"N\": 99999999999999999999", "") == "2:15 an integer that does not fit into 64 bits\n");
    CHECK(with("\"\": 1", "") == "2:10 a name that is empty\n");
    CHECK(with("\"2N\": 1", "") == "2:11 a name cannot begin with '2'\n");
    CHECK(with("\"_N\": 1", "") == "2:11 a name cannot begin with '_'\n");
    CHECK(with("\"a b\": 1", "") == "2:12 a name cannot hold ' '\n");
    CHECK(with("\"a\\u0062/\": 1", "") == "2:18 a name cannot hold '/'\n");
    CHECK(with("\"caf\xC3\xA9\": 1", "") == "2:14 a name cannot hold '\xC3\xA9'\n");
    CHECK(with("\"a__b\": 1", "") == "2:12 a name with two '_' in a row, which C++ reserves\n");
    CHECK(with("\"" + std::string(65, 'a') + "\": 1", "") ==
          "2:10 a name of 65 characters, where 64 are the most\n");
    CHECK(with("\"" + std::string(64, 'a') + "\": 1", "").empty());
    CHECK(with("", "\"X\": {\"dtype\": \"f32\"}") == "3:18 a tensor needs the key 'dims'\n");
    CHECK(with("", "\"X\": {\"dtpye\": \"f32\", \"dims\": []}") == "3:19 unknown key 'dtpye' in a tensor\n");
    CHECK(with("", "\"X\": {\"dtype\": \"f32\", \"shape\": []}") == "3:35 unknown key 'shape' in a tensor\n");
    CHECK(with("", "\"X\": {\"dtype\": \"f32\", \"dims\": [[]]}") == "3:44 expected a string, found a list\n");
    CHECK(with("", "\"X\": {\"dtype\": \"f32\", \"dims\": [], \"align\": \"16\"}") ==
          "3:56 expected an integer, found a string\n");
    CHECK(with("", "\"X\": {\"dtype\": \"f32\", \"dims\": [], \"space\": \"glob\"}") ==
          "3:56 expected \"global\", \"workspace\", \"shared\" or \"register\", found \"glob\"\n");
    CHECK(with("", "\"X\": {\"dtype\": \"f32\", \"dims\": [], \"strides\": {\"N\": \"runtme\"}}") ==
          "3:64 expected an integer or \"runtime\", found \"runtme\"\n");
}

TEST_CASE("stages, each wrong in one way") {
    const std::pair<std::string, std::string> cases[] = {
        {"3", "3:1 expected an object, found a number\n"},
        {"{}", "3:1 a stage needs one of the keys 'let', 'reduce', 'contract', 'store' or 'require'\n"},
        {"{\"let\": \"a\"}", "3:1 a 'let' stage needs the key 'be'\n"},
        {"{\"lett\": \"a\", \"be\": \"1\"}", "3:2 unknown key 'lett' in a stage\n"},
        {"{\"let\": \"a\", \"eb\": \"1\"}", "3:14 unknown key 'eb' in a 'let' stage\n"},
        {"{\"let\": \"a\", \"store\": \"Y\"}", "3:14 'let' and 'store' exclude each other\n"},
        {"{\"let\": \"a\", \"be\": 1}", "3:20 expected a string, found a number\n"},
        {"{\"let\": \"a\", \"be\": \"\"}", "3:20 a string that says nothing\n"},
        {"{\"let\": \"a[K]\", \"be\": \"1\"}", "3:11 a name cannot hold '['\n"},
        {"{\"reduce\": \"a\", \"as\": \"maximum\", \"of\": \"X\", \"along\": [\"N\"]}",
         "3:23 expected \"sum\", \"mean\", \"max\", \"min\", \"logsumexp\", \"variance\" or \"product\", found "
         "\"maximum\"\n"},
        {"{\"reduce\": \"a\", \"as\": \"sum\", \"of\": \"X\", \"along\": \"N\"}",
         "3:50 expected a list, found a string\n"},
        {"{\"reduce\": \"a\", \"as\": \"sum\", \"of\": \"X\", \"along\": []}",
         "3:50 expected at least one item, found none\n"},
        {"{\"contract\": \"a\", \"of\": [\"A\", \"B\", \"C\"], \"along\": [\"K\"]}",
         "3:25 expected 2 items, found 3\n"},
        {"{\"store\": \"Y\"}", "3:1 a 'store' stage needs the key 'from'\n"},
        {"{\"require\": \"a\", \"say\": true}", "3:25 expected a string, found a boolean\n"},
    };
    for (const auto& [text, sentence] : cases) {
        CAPTURE(text);
        CHECK(errors(stage(text)) == sentence);
    }
}

TEST_CASE("all errors of a file in one run, in order, none twice") {
    CHECK(errors("{\"pleat\": 1, \"nme\": \"n\",\n\"dims\": {\"2\": [], \"N\": 1, \"N\": 2},\n\"tensors\": "
                 "3,\n\"x\": 0}") ==
          "1:14 unknown key 'nme' in a spec\n"
          "2:11 a name cannot begin with '2'\n"
          "2:15 expected an integer, a string or an object, found a list\n"
          "2:27 the key 'N' stands twice\n"
          "3:12 expected an object, found a number\n"
          "4:1 unknown key 'x' in a spec\n");
}

TEST_CASE("notes say what would be right") {
    CHECK(notes(spec_with("\"tensor\": {}")) == "did you mean 'tensors'?\n");
    CHECK(notes(stage("{\"strore\": \"Y\", \"from\": \"1\"}")) == "did you mean 'store'?\n");
    CHECK(notes(stage("{\"let\": \"a\", \"be\": \"1\", \"xyzzy\": 1}")) ==
          "a 'let' stage has the keys 'let' and 'be'\n");
    CHECK(notes(stage("{\"let\": \"a\"}")) == "'be': the expression that it is\n");
    CHECK(notes(stage("{\"let\": 1, \"be\": \"1\"}")) == "'let': the value's name\n");
    CHECK(notes(stage("{\"reduce\": \"a\", \"as\": \"men\", \"of\": \"X\", \"along\": [\"N\"]}")) ==
          "did you mean \"mean\"?\n");
    CHECK(notes(stage("{\"reduce\": \"a\", \"as\": \"var\", \"of\": \"X\", \"along\": [\"N\"]}")) ==
          "write \"variance\"\n");
    CHECK(notes(stage("{\"contract\": \"a\", \"of\": [\"A\"], \"along\": [\"K\"]}")) == "'of': the two operands\n");
    CHECK(notes(stage("{\"reduce\": \"a\", \"as\": \"cumsum\", \"of\": \"X\", \"along\": [\"N\"]}")) ==
          "write \"sum\" of where(J <= D, x[D = J], 0) along J, a dim as long as D\n");
    CHECK(notes(spec_with(
              "\"kernel\": {\"contract\": {\"acc\": [\"A\"], \"along\": [\"K\"]}, \"epilogue\": [{\"let\": "
              "\"a\", \"be\": \"1\"}]}")) == "what stands here: two operands\n");
    CHECK(notes(spec_with(
              "\"kernel\": {\"attend\": {\"acc\": [\"A\", \"B\"], \"along\": [\"K\"], \"softmax\": [\"N\"]}, "
              "\"epilogue\": [{\"let\": \"a\", \"be\": \"1\"}]}")) ==
          "what stands here: queries, keys and values\n");
    const auto schedule = [](const std::string& settings) {
        return spec_with("\"kernel\": {\"stages\": [{\"let\": \"a\", \"be\": \"1\"}], \"schedule\": {" + settings +
                         "}}");
    };
    CHECK(notes(schedule("\"splits\": 2")) == "did you mean 'split_k'?\n");
    CHECK(notes(schedule("\"last_rounds\": \"shared\"")) == "did you mean 'scheduler'?\n");
    CHECK(notes("[1,") == "to close this '['\n");
    CHECK(notes("{\"a\": ture}") == "did you mean 'true'?\n");
    CHECK(notes("{\"a\": b}") == "strings stand in double quotes\n");
    for (const char* comment : {"// x", "{ // x", "{\"a\": 1, // x\n", "{\"a\": 1 // x\n", "{ # x"})
        CHECK(notes(comment) == "JSON has no comments\n");
    CHECK(notes("\xEF\xBB\xBF{}") == "save it as UTF-8 without one\n");
    CHECK(notes("{\"a\": 1, \"a\": 1}") == "it stands here first\n");
}

TEST_CASE("a large file that is no spec is left after a thousand errors, of which the first are kept") {
    std::string text = "{";
    for (int i = 0; i < 20000; ++i) text += fmt::format("\"k{}\": 1,\n", i);
    const std::string found = errors(text + "\"z\": 1}");
    CHECK(std::count(found.begin(), found.end(), '\n') == Diagnostics::most_kept);
}

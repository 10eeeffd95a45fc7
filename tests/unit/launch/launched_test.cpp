// Files of a spec that come from the cache are those that would be made anew, and never those of anything else.
#include "launch/launched.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <filesystem>

#include "folder.h"

using namespace pleat;

namespace {

const std::string product = R"({"pleat": 1, "name": "product", "types": {"DT": "bf16"},
  "dims": {"M": "runtime", "N": 512, "K": 256, "L": 256}, "tensors": {"A": {"dtype": "DT", "dims": ["M", "K"]},
    "B": {"dtype": "DT", "dims": ["N", "K"]}, "D": {"dtype": "DT", "dims": ["M", "N"]},
    "V": {"dtype": "f32", "dims": ["L"]}},
  "kernels": {
    "first": {"contract": {"acc": ["A", "B"], "along": ["K"]}, "epilogue": [{"store": "D", "from": "acc"}]},
    "second": {"over": ["L"], "stages": [{"store": "V", "from": "2"}]}},
  "program": ["first", "second"]})";

std::string with(std::string text, const std::string& from, const std::string& to) {
    const size_t at = text.find(from);
    REQUIRE(at != std::string::npos);
    return text.replace(at, from.size(), to);
}

/// A folder of specs, and one of a cache.
struct Place : test::Folder {
    /// As a process of its own would load it.
    LaunchedSpec load(const std::string& file, const Overrides& overrides = {},
                      const std::vector<std::string>& include = {}) const {
        Cache cache(at("cache"));
        Sources sources;
        Diagnostics findings;
        auto spec = load_launched(file, overrides, sources, findings, include, &cache);
        REQUIRE(spec);
        return *std::move(spec);
    }
    /// ... without the cache.
    static LaunchedSpec made(const std::string& file, const Overrides& overrides = {},
                             const std::vector<std::string>& include = {}) {
        Sources sources;
        Diagnostics findings;
        auto spec = load_launched(file, overrides, sources, findings, include, nullptr);
        REQUIRE(spec);
        return *std::move(spec);
    }
};

bool same(const LaunchedSpec& a, const LaunchedSpec& b) {
    const auto equal = [](const emit::File& x, const emit::File& y) {
        return x.path == y.path && x.text == y.text;
    };
    return std::equal(a.files().begin(), a.files().end(), b.files().begin(), b.files().end(), equal);
}

}  // namespace

TEST_CASE("files come from the cache as they were made") {
    const Place place;
    const std::string path = place.write("product.json", product);
    const LaunchedSpec first = place.load(path), second = place.load(path);
    CHECK_FALSE(first.from_cache());
    CHECK(second.from_cache());
    CHECK(same(first, second));
    CHECK(same(first, Place::made(path)));
    CHECK_FALSE(Place::made(path).from_cache());
    CHECK(first.spec().kernels.size() == second.spec().kernels.size());
}

TEST_CASE("no entry serves another text, path, size or dtype") {
    const Place place;
    const std::string path = place.write("product.json", product);
    const LaunchedSpec first = place.load(path);
    std::vector<LaunchedSpec> others;
    const auto other = [&](const std::string& at, const Overrides& overrides) {
        CAPTURE(at);
        others.push_back(place.load(at, overrides));
        CHECK_FALSE(others.back().from_cache());
        CHECK(same(others.back(), Place::made(at, overrides)));
        CHECK_FALSE(same(others.back(), first));
        CHECK(place.load(at, overrides).from_cache());
    };
    other(path, {{{"N", "640"}}, {}});
    other(path, {{{"K", "640"}}, {}});
    other(path, {{{"N", "640"}, {"K", "640"}}, {}});
    other(path, {{{"M", "640"}}, {}});
    other(path, {{{"N", "runtime"}}, {}});
    other(path, {{}, {{"DT", "f16"}}});
    other(place.write("elsewhere/product.json", with(product, "\"acc\"}", "\"acc * 2\"}")), {});
    other(place.write("product.json", with(product, "\"from\": \"2\"", "\"from\": \"3\"")), {});
    for (size_t i = 0; i < others.size(); ++i)
        for (size_t j = 0; j < i; ++j) CHECK_FALSE(same(others[i], others[j]));
    // Generated text names the spec's file.
    CHECK_FALSE(place.load(place.write("another.json", product)).from_cache());
    CHECK_FALSE(place.load(place.write("elsewhere/product.json", product)).from_cache());
}

TEST_CASE("an entry is of the specs that are used, as they are and where they are found") {
    const Place place;
    const std::string user = R"({"pleat": 1, "name": "both", "dims": {"T": "runtime"},
        "tensors": {"D": {"dtype": "f32", "dims": ["T"]}},
        "kernels": {"used": {"use": "part.json"}}, "program": ["used"]})";
    const auto part = [](const std::string& value) {
        return fmt::format(R"({{"pleat": 1, "name": "part", "dims": {{"T": "runtime"}},
            "tensors": {{"D": {{"dtype": "f32", "dims": ["T"]}}}},
            "kernel": {{"over": ["T"], "stages": [{{"store": "D", "from": "{}"}}]}}}})",
                           value);
    };
    const std::string path = place.write("specs/both.json", user);
    place.write("one/part.json", part("1"));
    place.write("two/part.json", part("2"));
    const std::vector<std::string> one{place.at("one")}, two{place.at("two")};
    const LaunchedSpec first = place.load(path, {}, one);
    CHECK(place.load(path, {}, one).from_cache());
    const LaunchedSpec second = place.load(path, {}, two);
    CHECK_FALSE(second.from_cache());
    CHECK_FALSE(same(first, second));
    place.write("one/part.json", part("3"));
    const LaunchedSpec third = place.load(path, {}, one);
    CHECK_FALSE(third.from_cache());
    CHECK(same(third, Place::made(path, {}, one)));
    CHECK_FALSE(same(first, third));
    // What lies beside the spec goes before what lies in other folders.
    place.write("specs/part.json", part("4"));
    CHECK_FALSE(place.load(path, {}, one).from_cache());
}

TEST_CASE("a generator of another text finds no entry of this one") {
    const Place place;
    Sources sources;
    sources.add("product.json", product);
    const std::vector<const Source*> read{&sources[0]};
    const CacheKey key = launched_key(read, {});
    CHECK(key == launched_key(read, {}, generator_digest()));
    CHECK_FALSE(key == launched_key(read, {}, "another"));
    CHECK(generator_digest().size() == 64);  // SHA-256
}

TEST_CASE("overrides are told apart by what they change") {
    const CacheKey dim = launched_key({}, {{{"N", "f16"}}, {}}), type = launched_key({}, {{}, {{"N", "f16"}}});
    CHECK_FALSE(dim == type);
    CHECK_FALSE(launched_key({}, {{{"N", "1"}, {"K", "2"}}, {}}) ==
                launched_key({}, {{{"K", "2"}, {"N", "1"}}, {}}));
    CHECK_FALSE(launched_key({}, {{{"N", "12"}}, {}}) == launched_key({}, {{{"N1", "2"}}, {}}));
}

TEST_CASE("an entry that does not hold files is made anew") {
    const Place place;
    const std::string path = place.write("product.json", product);
    const LaunchedSpec first = place.load(path);
    Sources sources;
    sources.add(path, product);
    const CacheKey key = launched_key({&sources[0]}, {});
    Cache cache(place.at("cache"));
    const auto whole = cache.get(key);
    REQUIRE(whole);
    for (const size_t length : {size_t{1}, size_t{8}, whole->size() - 1}) {
        cache.put(key, whole->substr(0, length));
        const LaunchedSpec again = place.load(path);
        CHECK_FALSE(again.from_cache());
        CHECK(same(first, again));
    }
    CHECK(place.load(path).from_cache());
}

TEST_CASE("what planning reports is reported each time, and wrong specs leave nothing") {
    const Place place;
    // Tiles would have to hold all values of H.
    const std::string path = place.write("sums.json", R"({"pleat": 1, "name": "sums",
        "dims": {"M": "runtime", "H": 320, "D": 8, "K": 256}, "tensors": {
        "A": {"dtype": "bf16", "dims": ["M", "K"]}, "B": {"dtype": "bf16", "dims": ["H", "D", "K"]},
        "D0": {"dtype": "f32", "dims": ["M", "D"]}, "Y": {"dtype": "f32", "dims": ["M", "H", "D"]}},
        "kernel": {"contract": {"acc": ["A", "B"], "along": ["K"]}, "epilogue": [{"let": "h", "be": "acc + 1"},
        {"store": "Y", "from": "h"}, {"store": "D0", "from": "h[H = 5]"}]}})");
    Cache cache(place.at("cache"));
    for (int i = 0; i < 2; ++i) {
        Sources sources;
        Diagnostics findings;
        REQUIRE(load_launched(path, {}, sources, findings, {}, &cache));
        CHECK(findings.warnings() == 1);
    }
    const std::string wrong = place.write("wrong.json", with(product, "\"from\": \"acc\"", "\"from\": \"ac\""));
    Sources sources;
    Diagnostics findings;
    CHECK_FALSE(load_launched(wrong, {}, sources, findings, {}, &cache));
    CHECK(findings.has_errors());
    CHECK_FALSE(std::filesystem::exists(place.at("cache")));
}

TEST_CASE("a kernel is named, or the program is meant") {
    const Place place;
    const std::string path = place.write("product.json", product);
    const LaunchedSpec spec = Place::made(path);
    CHECK(Manifest::parse(spec.source().manifest, "m").kernel == "product");
    CHECK(Manifest::parse(spec.source("product").manifest, "m").kernel == "product");
    CHECK(Manifest::parse(spec.source("first").manifest, "m").kernel == "first");
    CHECK(spec.source("second").origin == "second.manifest");
    CHECK(spec.source().files.size() == 2);
    CHECK_THROWS_WITH((void)spec.source("third"), (path + " has no kernel third").c_str());
    const std::string apart =
        place.write("apart.json", with(product, ",\n  \"program\": [\"first\", \"second\"]", ""));
    CHECK_THROWS_WITH((void)Place::made(apart).source(), (apart + " holds several kernels; say which").c_str());
    const LaunchedSpec words =
        Place::made(place.write("words.json", R"({"pleat": 1, "name": "words", "dims": {"T": 4},
            "tensors": {"D": {"dtype": "f32", "dims": ["T"]}}})"));
    CHECK_THROWS_WITH((void)words.source(), (words.spec().path + " has no kernel that could run").c_str());
}

TEST_CASE("a folder whose manifest belongs to other files is not opened") {
    const Place place;
    const LaunchedSpec made = Place::made(place.write("product.json", product));
    for (const emit::File& file : made.files()) place.write(file.path, file.text);
    const auto refused = [&] {
        try {
            for (const char* kernel : {"product", "first", "second"})
                KernelFiles::open(place.at("product"), kernel);
        } catch (const Error& error) {
            return std::string(error.what());
        }
        return std::string();
    };
    CHECK(refused() == "");
    for (const emit::File& file : made.files()) {
        CAPTURE(file.path);
        place.write(file.path, "\n" + file.text);
        CHECK(refused().find("belongs to other files than those beside it") != std::string::npos);
        place.write(file.path, file.text);
    }
    // By hand: without the line, as it is.
    const emit::File& source = made.files()[1];
    place.write(source.path, source.text + "// by hand\n");
    for (const emit::File& file : made.files())
        if (file.path.ends_with(".manifest")) place.write(file.path, file.text.substr(0, file.text.rfind("sum ")));
    CHECK(refused() == "");
}

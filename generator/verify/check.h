// A compile check inside the process: a text goes in, what Clang says of it comes out. Nothing is written, and no
// compiler is started, so that hundreds of small texts take less than a second. The only public face of Clang: it
// knows no Clang types, so that whoever includes it compiles in a moment.
#pragma once

#include <string>
#include <vector>

namespace pleat::verify {

enum class Level { note, remark, warning, error, fatal };

/// A place in a text: the file as Clang names it, line and column from 1 (columns count bytes); 0 where unknown.
struct Place {
    std::string file;
    int line = 0;
    int column = 0;
    bool operator==(const Place&) const = default;
};

/// One diagnostic with the notes that follow it.
struct Message {
    Level level = Level::error;
    Place where;
    std::string text;
    std::vector<Message> notes;
    /// The flag that a warning answers to ("-Wshadow"), or "".
    std::string flag;

    bool is_error() const { return level == Level::error || level == Level::fatal; }
};

/// A file that exists for one check only, in front of what lies on the disk. A relative path counts from the
/// process's folder.
struct VirtualFile {
    std::string path;
    std::string text;
};

class Precompiled;

/// What to check: a translation unit and how to compile it.
struct Unit {
    std::string path;                    // names the text in messages; need not exist
    std::string text;                    // what the file holds
    std::vector<std::string> arguments;  // as Clang's command takes them: "-std=c++20", "-I...", "-x", "cuda"
    std::vector<VirtualFile> files;  // further files, by absolute path or as `arguments` and includes reach them
    const Precompiled* before =
        nullptr;  // headers that the text begins with, compiled earlier with the same arguments
};

/// Headers compiled once, for many units that begin with them: a unit with the typed core takes 3 ms instead of 20.
/// A header with `#pragma once` may be included by the units all the same. Lies in a temporary file while it lives.
class Precompiled {
public:
    /// `headers.text` is what the units would begin with ("#include \"core/example_dims.h\"\n").
    explicit Precompiled(const Unit& headers);
    ~Precompiled();
    Precompiled(const Precompiled&) = delete;
    Precompiled& operator=(const Precompiled&) = delete;

    /// What Clang said; units compile only if there is no error among it.
    const std::vector<Message>& messages() const { return messages_; }
    const std::string& path() const { return path_; }
    /// What was compiled: Clang wants to see it again.
    const VirtualFile& headers() const { return headers_; }

private:
    std::string path_;
    VirtualFile headers_;
    std::vector<Message> messages_;
};

/// Compiles the unit's front end (-fsyntax-only) and returns what it says, in order. Warnings are those that
/// `arguments` ask for; nothing is printed. Safe to call from several threads at once.
std::vector<Message> check(const Unit& unit);

/// The place that the user wrote: of a message inside a header that was reached from `file` (through template
/// instantiations, macros or includes), the innermost note's place in `file`; else the message's own.
Place place_in(const std::string& file, const Message& message);

/// "file:line:col: error: text", and a line for each note.
std::string to_text(const Message& message);

/// The version of Clang that this is linked with: 22.
int clang_version();

}  // namespace pleat::verify

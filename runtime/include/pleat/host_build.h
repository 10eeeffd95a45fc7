// Builds a C++ text with the host compiler into a shared object in memory, with the same cache rules
// as for the GPU. This is how an emitted reference runs on a machine that has no generated binary.
#pragma once

#include <memory>
#include <string>

#include "pleat/build.h"

namespace pleat {

/// A loaded shared object; unloaded with its last copy.
class HostLibrary {
public:
    /// The address of an extern "C" symbol, or null.
    void* find(const std::string& symbol) const;
    bool from_cache() const { return from_cache_; }

private:
    friend HostLibrary host_build(const NamedText&, std::span<const NamedText>, const BuildOptions&);
    std::shared_ptr<void> handle_;
    bool from_cache_ = false;
};

/// Compiles with $CXX, else c++. `headers` are found by #include beside the runtime's own. Throws
/// BuildError with the compiler's log, Error where there is no compiler.
HostLibrary host_build(const NamedText& source, std::span<const NamedText> headers,
                       const BuildOptions& options = {});

}  // namespace pleat

// What goes wrong at run time, as exceptions: which kernel, which call, what CUDA said, and for a
// build the whole log. Knows nothing of devices or manifests.
#pragma once

#include <stdexcept>
#include <string>
#include <utility>

namespace pleat {

/// Every failure of the runtime. what() is one sentence, "rmsnorm: cuLaunchKernelEx failed: ...".
class Error : public std::runtime_error {
public:
    explicit Error(const std::string& sentence) : std::runtime_error(sentence) {}
    Error(const std::string& sentence, std::string kernel)
        : std::runtime_error(sentence), kernel_(std::move(kernel)) {}
    Error(const std::string& sentence, std::string kernel, std::string call, std::string cuda_name,
          std::string cuda_text)
        : std::runtime_error(sentence),
          kernel_(std::move(kernel)),
          call_(std::move(call)),
          cuda_name_(std::move(cuda_name)),
          cuda_text_(std::move(cuda_text)) {}

    /// The kernel at work, or "".
    const std::string& kernel() const { return kernel_; }
    /// The CUDA function that failed ("cuLaunchKernelEx"), or "".
    const std::string& call() const { return call_; }
    /// CUDA's name of the error ("CUDA_ERROR_INVALID_VALUE"), or "".
    const std::string& cuda_name() const { return cuda_name_; }
    /// CUDA's sentence for the error, or "".
    const std::string& cuda_text() const { return cuda_text_; }

private:
    std::string kernel_, call_, cuda_name_, cuda_text_;
};

/// A source that did not compile. what() begins with the errors at the user's lines
/// ("norm/rmsnorm.json:17: error: ..."), followed by the compiler's whole log.
class BuildError : public Error {
public:
    BuildError(const std::string& text, std::string kernel, std::string log)
        : Error(text, std::move(kernel)), log_(std::move(log)) {}
    /// The compiler's log as it was.
    const std::string& log() const { return log_; }

private:
    std::string log_;
};

/// One or more of a kernel's `require`s did not hold for the data of the launches since the last check.
class RequireError : public Error {
public:
    RequireError(const std::string& sentence, std::string kernel, unsigned bits)
        : Error(sentence, std::move(kernel)), bits_(bits) {}
    /// The status word: bit i is require i of the manifest.
    unsigned bits() const { return bits_; }

private:
    unsigned bits_;
};

}  // namespace pleat

// What a handler of XLA's FFI needs of its C interface (xla/ffi/api/c_api.h, version 0.3, whose layout stays for
// all of major version 0): declared by hand, so that nothing is built against JAX. A struct's own size, as its
// first member reports it, ends with its last member.
#pragma once

#include <cstddef>
#include <cstdint>

namespace pleat::xla {

struct Error;    // XLA's own
struct Context;  // of one call

enum class ExtensionType : int { metadata = 1 };
struct Extension {
    size_t struct_size;
    ExtensionType type;
    Extension* next;
};

struct Version {
    size_t struct_size;
    Extension* extensions;
    int major, minor;
};

enum class Stage : int { instantiate, prepare, initialize, execute };
enum class AttributeType : int { array = 1, dictionary, scalar, string };
enum class ErrorCode : int { invalid_argument = 3, internal = 13 };

struct Buffer {
    size_t struct_size;
    Extension* extensions;
    int dtype;
    void* data;
    int64_t rank;
    int64_t* dims;
};

/// Arguments, or results: all are buffers.
struct Buffers {
    size_t struct_size;
    Extension* extensions;
    int64_t size;
    int* types;
    Buffer** buffers;
};

struct Bytes {
    const char* data;
    size_t size;
};
struct Scalar {
    int dtype;
    void* value;
};
struct Attributes {
    size_t struct_size;
    Extension* extensions;
    int64_t size;
    AttributeType* types;
    Bytes** names;
    void** values;
};

struct ErrorCreate {
    size_t struct_size;
    Extension* extensions;
    const char* message;
    ErrorCode code;
};
struct ErrorMessage {
    size_t struct_size;
    Extension* extensions;
    Error* error;
    const char* message;  // out
};
struct ErrorDestroy {
    size_t struct_size;
    Extension* extensions;
    Error* error;
};
struct StreamGet {
    size_t struct_size;
    Extension* extensions;
    Context* context;
    void* stream;  // out
};
struct MemoryAllocate {
    size_t struct_size;
    Extension* extensions;
    Context* context;
    size_t size, alignment;
    void* data;  // out
};
struct DeviceOrdinalGet {
    size_t struct_size;
    Extension* extensions;
    Context* context;
    int32_t ordinal;  // out
};

/// The table of functions, in its order.
struct Api {
    size_t struct_size;
    Extension* extensions;
    Version version;
    const void* internal;
    Error* (*error_create)(ErrorCreate*);
    void (*error_get_message)(ErrorMessage*);
    void (*error_destroy)(ErrorDestroy*);
    Error* (*handler_register)(void*);
    Error* (*stream_get)(StreamGet*);
    Error* (*type_register)(void*);
    Error* (*execution_context_get)(void*);
    Error* (*state_set)(void*);
    Error* (*state_get)(void*);
    Error* (*memory_allocate)(MemoryAllocate*);
    Error* (*memory_free)(void*);
    Error* (*thread_pool_schedule)(void*);
    Error* (*thread_pool_num_threads)(void*);
    Error* (*future_create)(void*);
    Error* (*future_set_available)(void*);
    Error* (*future_set_error)(void*);
    Error* (*run_id_get)(void*);
    Error* (*device_ordinal_get)(DeviceOrdinalGet*);
};

struct Frame {
    size_t struct_size;
    Extension* extensions;
    const Api* api;
    Context* context;
    Stage stage;
    Buffers arguments, results;
    Attributes attributes;
};

struct Metadata {
    size_t struct_size;
    Version version;
    uint32_t traits;
};
struct MetadataExtension {
    Extension base;
    Metadata* metadata;
};

}  // namespace pleat::xla

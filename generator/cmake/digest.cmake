# Writes a C++ source with the digest of what the generator is built of, by which its version is known:
#   cmake -DOUTPUT=x.cpp -DROOT=generator -DVERSION=0.1 -DSOURCES="emit/emit.cpp;emit/emit.h" -P digest.cmake
set(all "${VERSION}\n")
foreach(source IN LISTS SOURCES)
  file(SHA256 ${ROOT}/${source} digest)
  string(APPEND all "${source} ${digest}\n")
endforeach()
string(SHA256 digest "${all}")
set(text "// Made by digest.cmake; do not edit.\n#include \"launch/launched.h\"\n\nnamespace pleat {\n\n")
string(APPEND text "std::string_view generator_digest() { return \"${digest}\"; }\n\n}  // namespace pleat\n")
file(WRITE ${OUTPUT}.new "${text}")
file(COPY_FILE ${OUTPUT}.new ${OUTPUT} ONLY_IF_DIFFERENT)
file(REMOVE ${OUTPUT}.new)

# Writes a C++ source that holds header files as string literals:
#   cmake -DOUTPUT=x.cpp -DROOT=include -DHEADERS="pleat/core.h;pleat/types.h" -P embed_headers.cmake
# Literals are written byte by byte in hexadecimal and cut into pieces, because compilers limit the
# length of one.
set(text "// Made by embed_headers.cmake; do not edit.\n#include \"pleat/build.h\"\n\nnamespace pleat {\n\n")
string(APPEND text "std::span<const NamedText> embedded_headers() {\n    static constexpr NamedText headers[] = {\n")
foreach(header IN LISTS HEADERS)
  file(READ ${ROOT}/${header} content)
  # NVRTC finds a header in memory by the full name that it was given, never relative to the one that
  # includes it: "base.h" inside pleat/core.h becomes "pleat/base.h".
  get_filename_component(folder ${header} DIRECTORY)
  foreach(other IN LISTS HEADERS)
    get_filename_component(other_folder ${other} DIRECTORY)
    get_filename_component(other_name ${other} NAME)
    if(folder STREQUAL other_folder)
      string(REPLACE "#include \"${other_name}\"" "#include \"${other}\"" content "${content}")
    endif()
  endforeach()
  string(HEX "${content}" content)  # so that nothing of CMake's list or bracket syntax can bite
  string(APPEND text "        {\"${header}\",\n")
  string(LENGTH "${content}" length)
  set(at 0)
  while(at LESS length)
    string(SUBSTRING "${content}" ${at} 8000 piece)
    string(REGEX REPLACE "([0-9a-f][0-9a-f])" "\\\\x\\1" piece "${piece}")
    string(APPEND text "         \"${piece}\"\n")
    math(EXPR at "${at} + 8000")
  endwhile()
  if(length EQUAL 0)
    string(APPEND text "         \"\"\n")
  endif()
  string(APPEND text "        },\n")
endforeach()
string(APPEND text "    };\n    return headers;\n}\n\n}  // namespace pleat\n")
file(WRITE ${OUTPUT}.new "${text}")
file(COPY_FILE ${OUTPUT}.new ${OUTPUT} ONLY_IF_DIFFERENT)
file(REMOVE ${OUTPUT}.new)

# What a project that found the package calls.
set(autograph_check_signatures ${CMAKE_CURRENT_LIST_DIR}/AutoGraphSignatures.cmake CACHE INTERNAL "")

# The flag of the standard of C++ that a target asks for, by CXX_STANDARD or by features; none where it is not above C++20.
function(autograph_get_standard name result)
  set(standard $<TARGET_PROPERTY:${name},CXX_STANDARD>)
  set(extensions $<TARGET_PROPERTY:${name},CXX_EXTENSIONS>)
  # Those of GNU are CMake's default.
  set(dialect $<IF:$<OR:$<STREQUAL:${extensions},>,$<BOOL:${extensions}>>,gnu,c>)
  set(flag)
  foreach(level 20 23 26)
    set(asked $<OR:$<STREQUAL:${standard},${level}>,$<IN_LIST:cxx_std_${level},$<TARGET_PROPERTY:${name},COMPILE_FEATURES>>>)
    set(flag "$<IF:${asked},-std=${dialect}++${level},${flag}>")
  endforeach()
  set(${result} ${flag} PARENT_SCOPE)
endfunction()

# autograph_add_library(NAME [STATIC|SHARED|OBJECT] SOURCES file.cpp ... [SIGNATURES 'f: f32[10,10]' ...] [GPU sm_80 ...]
#                       [EMIT header python cpp ...])
#   A library target whose C++ sources autographc compiles. It takes the target's include directories, definitions, options,
#   standard and visibility presets as any target does, and links autograph::autograph. A signature is for the source that has its function. An
#   OBJECT library brings its objects to what links it; $<TARGET_OBJECTS:...> does not list them, as CMake compiled none.
#   GPU also generates code for NVIDIA GPUs of these architectures and later ones (docs/gpu.md).
#   EMIT writes what `--emit` prints of each source, beside the objects, and sets NAME_HEADERS, NAME_PYTHON, NAME_CPP ... to the
#   files; `header` and `python` give the library entry points, and with `header` who links it has the headers' directory.
function(autograph_add_library name)
  cmake_parse_arguments(arg "STATIC;SHARED;OBJECT" "" "SOURCES;SIGNATURES;GPU;EMIT" ${ARGN})
  if(NOT arg_SOURCES)
    message(FATAL_ERROR "autograph_add_library(${name}): no SOURCES; give the files with the marked functions")
  endif()
  set(kind STATIC)
  if(arg_SHARED)
    set(kind SHARED)
  elseif(arg_OBJECT)
    set(kind OBJECT)
  endif()
  set(signatures)
  foreach(signature IN LISTS arg_SIGNATURES)
    list(APPEND signatures --signature "${signature}")
  endforeach()
  set(gpu)
  if(arg_GPU)
    list(JOIN arg_GPU "," architectures)
    set(gpu --gpu=${architectures})
  endif()
  set(entries)
  if("header" IN_LIST arg_EMIT OR "python" IN_LIST arg_EMIT)
    set(entries --c-entries)
  endif()
  set(extensions_header h)
  set(extensions_python py)
  set(extensions_cpp converted.cpp)
  set(extensions_llvm ll)
  set(extensions_asm s)
  set(variables_header HEADERS)
  foreach(product IN LISTS arg_EMIT)
    set(emitted_${product})
  endforeach()
  list(LENGTH arg_SOURCES count)
  autograph_get_standard(${name} standard)
  set(directory ${CMAKE_CURRENT_BINARY_DIR}/${name}.dir)
  set(objects)
  set(missing)
  set(includes $<TARGET_PROPERTY:${name},INCLUDE_DIRECTORIES>)
  set(definitions $<TARGET_PROPERTY:${name},COMPILE_DEFINITIONS>)
  set(options $<TARGET_PROPERTY:${name},COMPILE_OPTIONS>)
  set(visibility $<TARGET_PROPERTY:${name},CXX_VISIBILITY_PRESET>)
  set(hides_inlines $<TARGET_PROPERTY:${name},VISIBILITY_INLINES_HIDDEN>)
  string(TOUPPER "${CMAKE_BUILD_TYPE}" configuration)
  separate_arguments(flags NATIVE_COMMAND "${CMAKE_CXX_FLAGS} ${CMAKE_CXX_FLAGS_${configuration}}")
  foreach(source IN LISTS arg_SOURCES)
    get_filename_component(path ${source} ABSOLUTE)
    string(MAKE_C_IDENTIFIER ${source} identifier)
    set(object ${directory}/${identifier}${CMAKE_CXX_OUTPUT_EXTENSION})
    set(elsewhere)
    if(signatures AND count GREATER 1)
      set(elsewhere --missing-signatures ${object}.missing)
      list(APPEND missing ${object}.missing)
    endif()
    set(compile autograph::autographc ${flags} -fPIC "${standard}" "$<$<BOOL:${visibility}>:-fvisibility=${visibility}>"
        "$<$<BOOL:${hides_inlines}>:-fvisibility-inlines-hidden>" "$<$<BOOL:${includes}>:-I$<JOIN:${includes},$<SEMICOLON>-I>>"
        "$<$<BOOL:${definitions}>:-D$<JOIN:${definitions},$<SEMICOLON>-D>>" "${options}" ${signatures} ${gpu})
    add_custom_command(
      OUTPUT ${object}
      COMMAND ${CMAKE_COMMAND} -E make_directory ${directory}
      COMMAND ${compile} ${entries} ${elsewhere} -MD -MF ${object}.d -c ${path} -o ${object}
      DEPENDS ${path} autograph::autographc
      DEPFILE ${object}.d
      COMMENT "Compiling ${source} with autographc"
      COMMAND_EXPAND_LISTS VERBATIM)
    list(APPEND objects ${object})
    get_filename_component(stem ${source} NAME_WE)
    foreach(product IN LISTS arg_EMIT)
      set(extension ${product})
      if(DEFINED extensions_${product})
        set(extension ${extensions_${product}})
      endif()
      set(emitted ${directory}/${stem}.${extension})
      # The object's list of dependencies is the product's, too: where one changes both are made.
      add_custom_command(
        OUTPUT ${emitted}
        COMMAND ${compile} ${path} --emit=${product} -o ${emitted}
        DEPENDS ${object} autograph::autographc
        COMMENT "Writing ${stem}.${extension} of ${source}"
        COMMAND_EXPAND_LISTS VERBATIM)
      list(APPEND emitted_${product} ${emitted})
    endforeach()
  endforeach()
  set(products)
  foreach(product IN LISTS arg_EMIT)
    list(APPEND products ${emitted_${product}})
    string(TOUPPER ${product} variable)
    if(DEFINED variables_${product})
      set(variable ${variables_${product}})
    endif()
    set(${name}_${variable} ${emitted_${product}} PARENT_SCOPE)
  endforeach()
  add_library(${name} ${kind} ${objects})
  if(products)
    add_custom_target(${name}_products ALL DEPENDS ${products})
    add_dependencies(${name} ${name}_products)
  endif()
  if("header" IN_LIST arg_EMIT)
    target_include_directories(${name} INTERFACE ${directory})
  endif()
  set_target_properties(${name} PROPERTIES LINKER_LANGUAGE CXX)
  target_link_libraries(${name} PUBLIC autograph::autograph)
  if(arg_OBJECT)
    target_link_libraries(${name} INTERFACE ${objects})
  endif()
  if(missing)
    set(checked ${directory}/signatures.checked)
    add_custom_command(
      OUTPUT ${checked}
      COMMAND ${CMAKE_COMMAND} "-DLIBRARY=${name}" "-DFILES=${missing}" -P ${autograph_check_signatures}
      COMMAND ${CMAKE_COMMAND} -E touch ${checked}
      DEPENDS ${objects}
      COMMENT "Checking the signatures of ${name}"
      VERBATIM)
    add_custom_target(${name}_signatures DEPENDS ${checked})
    add_dependencies(${name} ${name}_signatures)
  endif()
endfunction()

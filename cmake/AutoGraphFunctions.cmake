# autograph_add_library(NAME [STATIC|SHARED|OBJECT] SOURCES file.cpp ... [SIGNATURES 'f: f32[10,10]' ...])
#   A library target whose C++ sources autographc compiles. It takes the target's include directories, definitions and
#   options as any target does, and links autograph::autograph.
function(autograph_add_library name)
  cmake_parse_arguments(arg "STATIC;SHARED;OBJECT" "" "SOURCES;SIGNATURES" ${ARGN})
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
  set(objects)
  set(includes $<TARGET_PROPERTY:${name},INCLUDE_DIRECTORIES>)
  set(definitions $<TARGET_PROPERTY:${name},COMPILE_DEFINITIONS>)
  set(options $<TARGET_PROPERTY:${name},COMPILE_OPTIONS>)
  string(TOUPPER "${CMAKE_BUILD_TYPE}" configuration)
  separate_arguments(flags NATIVE_COMMAND "${CMAKE_CXX_FLAGS} ${CMAKE_CXX_FLAGS_${configuration}}")
  foreach(source IN LISTS arg_SOURCES)
    get_filename_component(path ${source} ABSOLUTE)
    string(MAKE_C_IDENTIFIER ${source} identifier)
    set(object ${CMAKE_CURRENT_BINARY_DIR}/${name}.dir/${identifier}${CMAKE_CXX_OUTPUT_EXTENSION})
    add_custom_command(
      OUTPUT ${object}
      COMMAND ${CMAKE_COMMAND} -E make_directory ${CMAKE_CURRENT_BINARY_DIR}/${name}.dir
      COMMAND autograph::autographc ${flags} -fPIC "$<$<BOOL:${includes}>:-I$<JOIN:${includes},;-I>>"
              "$<$<BOOL:${definitions}>:-D$<JOIN:${definitions},;-D>>" "${options}" ${signatures} -MD -MF ${object}.d -c ${path} -o ${object}
      DEPENDS ${path} autograph::autographc
      DEPFILE ${object}.d
      COMMENT "Compiling ${source} with autographc"
      COMMAND_EXPAND_LISTS VERBATIM)
    list(APPEND objects ${object})
  endforeach()
  add_library(${name} ${kind} ${objects})
  set_target_properties(${name} PROPERTIES LINKER_LANGUAGE CXX)
  target_link_libraries(${name} PUBLIC autograph::autograph)
endfunction()

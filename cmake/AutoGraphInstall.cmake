# What `cmake --install` puts where, and the package that find_package(AutoGraph) finds.
include(CMakePackageConfigHelpers)
set(package_directory ${CMAKE_INSTALL_LIBDIR}/cmake/AutoGraph)
install(TARGETS autographc EXPORT AutoGraphTargets RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(TARGETS autograph autograph-static EXPORT AutoGraphTargets LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(TARGETS autograph-opt RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/autograph DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(EXPORT AutoGraphTargets NAMESPACE autograph:: DESTINATION ${package_directory})
configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/AutoGraphConfig.cmake.in ${PROJECT_BINARY_DIR}/AutoGraphConfig.cmake
                              INSTALL_DESTINATION ${package_directory})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/AutoGraphConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/AutoGraphConfig.cmake ${PROJECT_BINARY_DIR}/AutoGraphConfigVersion.cmake
              ${PROJECT_SOURCE_DIR}/cmake/AutoGraphFunctions.cmake ${PROJECT_SOURCE_DIR}/cmake/AutoGraphSignatures.cmake
        DESTINATION ${package_directory})
configure_file(${PROJECT_SOURCE_DIR}/cmake/autograph.pc.in ${PROJECT_BINARY_DIR}/autograph.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/autograph.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

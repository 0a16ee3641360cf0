/**
 * Database servers for this repository's own integration tests: those that {@code dev/databases} starts, and embedded
 * ones that the tests of one JVM share. Everything that knows where a test gets its server belongs here.
 */
@NullMarked
package dev.assay.test.server;

import org.jspecify.annotations.NullMarked;

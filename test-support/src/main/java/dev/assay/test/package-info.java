/**
 * Rules of this repository's test suite: which test classes run at the same time, and which tier a test belongs to.
 * Depends on JUnit alone, so that the tests of every module can use it.
 */
@NullMarked
package dev.assay.test;

import org.jspecify.annotations.NullMarked;

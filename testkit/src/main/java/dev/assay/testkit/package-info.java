/**
 * Test support for authors of plug-ins: contracts that their test classes extend, row writers and digests of tables for
 * assertions, and a manual clock. A type is public only if authors extend or call it. Use this module in test scope; it
 * brings JUnit, AssertJ and Awaitility.
 */
@NullMarked
package dev.assay.testkit;

import org.jspecify.annotations.NullMarked;

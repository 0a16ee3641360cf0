/**
 * What the author of a plug-in tests with: contracts to inherit, a clock that is moved by hand, and sinks for rows. It
 * belongs on the class path of tests; JUnit, AssertJ and Awaitility come along.
 */
@NullMarked
package dev.assay.testkit;

import org.jspecify.annotations.NullMarked;

/** JUnit tests that measure a database. */
package dev.assay.examples.junit;

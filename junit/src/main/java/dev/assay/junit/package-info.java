/**
 * Benchmarks of databases as JUnit tests, for JUnit 5.10 to 6. {@link dev.assay.junit.DatabaseBenchmark} makes a method a test
 * that measures, {@link dev.assay.junit.BenchmarkTarget} names the database.
 */
@NullMarked
package dev.assay.junit;

import org.jspecify.annotations.NullMarked;

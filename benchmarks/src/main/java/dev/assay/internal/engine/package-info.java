/** Benchmarks of the engine's package-private classes. */
package dev.assay.internal.engine;

/** Benchmarks of what the engine keeps to itself: in its package, so that nothing has to be opened for them. */
package dev.assay.internal.engine;

/** Decides which load to measure next, and what the measurements show. Pure functions, without I/O. */
@NullMarked
package dev.assay.internal.search;

import org.jspecify.annotations.NullMarked;

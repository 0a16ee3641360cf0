/** Reads and writes run directories. */
@NullMarked
package dev.assay.internal.io;

import org.jspecify.annotations.NullMarked;

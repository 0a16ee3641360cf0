/** The run directory. No promise. */
@NullMarked
package dev.assay.internal.io;

import org.jspecify.annotations.NullMarked;

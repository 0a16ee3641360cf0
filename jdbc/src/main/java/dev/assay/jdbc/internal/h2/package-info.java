/** The dialect of H2. */
@NullMarked
package dev.assay.jdbc.internal.h2;

import org.jspecify.annotations.NullMarked;

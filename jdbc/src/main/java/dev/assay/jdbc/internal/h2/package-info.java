/** H2, the database inside the JVM. */
@NullMarked
package dev.assay.jdbc.internal.h2;

import org.jspecify.annotations.NullMarked;

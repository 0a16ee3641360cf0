/** H2, the database inside the JVM. */
@NullMarked
package dev.assay.jdbc.h2;

import org.jspecify.annotations.NullMarked;
